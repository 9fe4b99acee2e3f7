#pragma once

#include "compare/side.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attn {

/// One bit for each step in which differences began.
using Origins = std::uint64_t;

/// Which numbers can come of numbers that differ, by query and key, step after step in the order of the calculation.
/// It knows what depends on what, not by how much.
class Consequences {
public:
    /// Goes on to a step: one that looks at whole rows has what differs anywhere in them.
    void begin(const SideStep& step);
    /// Of what a cell can come, among what was marked. `index` is from 0: query or position, then key or component.
    Origins of(const SideStep& step, const StepBlock& block, const std::vector<std::size_t>& index) const;
    /// Of what a whole step can come: of steps that differ as a whole.
    Origins of_whole() const { return everywhere_; }
    /// A cell differs, and these began it.
    void mark(const SideStep& step, const StepBlock& block, const std::vector<std::size_t>& index, Origins origins);
    /// A whole step differs: all that follows depends on it.
    void mark_all(Origins origins);

private:
    using Lane = std::vector<Origins>;  ///< by position; as long as it has to be

    struct Head {
        Lane q, k, v;
        std::vector<Lane> pairs;  ///< by query, then key: scores, up to the weights and terms
        Lane rows;                ///< by query: sum, output
    };

    Head& head(const StepBlock& block) { return heads_[{block.batch, block.head}]; }
    const Head& head(const StepBlock& block) const;
    Origins of_input(const SideStep& step, const StepBlock& block, std::size_t row) const;
    Origins of_row(const SideStep& step, const StepBlock& block, const std::vector<std::size_t>& index) const;
    Origins of_heads(std::size_t batch, std::size_t row) const;
    Origins given(std::string_view name) const;

    Origins all_ = 0, everywhere_ = 0;
    std::map<std::string, Origins, std::less<>> given_;   ///< W.Q, b.Q …: all of it
    std::map<std::string, Lane, std::less<>> positions_;  ///< X, context: by row
    std::map<std::pair<std::size_t, std::size_t>, Head> heads_;
    std::map<std::size_t, Lane> concat_;  ///< by batch, then query
};

}  // namespace attn
