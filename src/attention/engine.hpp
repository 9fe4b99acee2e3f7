#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace attn {

/// Settings of a run that change no value: which steps are recorded, and in which lane.
struct RunOptions {
    Arithmetic arithmetic = {};
    bool stable = false;  ///< shift every row by its largest score
    bool terms = true;    ///< record weight·v for each key
};

/// What holds for a whole scenario, decided once and exactly.
struct Facts {
    bool scales = false;     ///< the scale is not 1
    bool adds_bias = false;  ///< some bias is neither 0 nor −∞
    bool removes = false;    ///< the mask can remove a pair
};

/// One head's calculation: its inputs in every lane that is asked for, and its rows. Rows may be traced from several
/// threads at once; a row and its inputs can be used as long as the calculation lives.
class Calculation {
public:
    explicit Calculation(const Scenario& scenario, const RunOptions& options = {});
    Calculation(const Calculation&) = delete;
    Calculation& operator=(const Calculation&) = delete;

    const Scenario& scenario() const { return scenario_; }
    const Facts& facts() const { return facts_; }
    /// Q, K, V, scale, bias and base in the run's lane.
    std::shared_ptr<const HeadInputs> inputs() const { return inputs_in(options_.arithmetic); }
    /// The whole row of one query, counted from 0. Throws InputError where the query may read nothing and the scenario
    /// calls that an error, or where an exponential is too large to write down.
    RowTrace row(std::size_t query) const;
    /// Throws what some row would throw, before any is traced for good: for callers that write as they go.
    void refuse_bad_rows() const;
    /// Every row, in order.
    void each_row(const std::function<void(RowTrace&&)>& sink) const;

private:
    std::shared_ptr<const HeadInputs> known_inputs(Arithmetic arithmetic) const;
    std::shared_ptr<const HeadInputs> inputs_in(Arithmetic arithmetic) const;
    RowTrace row_in(Arithmetic arithmetic, std::size_t query) const;
    RowTrace key_in(Arithmetic arithmetic, std::size_t query, std::size_t key, std::string_view last_step) const;
    void run_stages(RowTrace& row, std::string_view last_step) const;

    const Scenario& scenario_;
    RunOptions options_;
    Facts facts_;
    mutable std::mutex mutex_;
    mutable std::map<std::pair<Lane, long>, std::shared_ptr<const HeadInputs>> inputs_;
};

/// Do the sizes make a worksheet, for which exact arithmetic is quick enough to be the default?
bool is_worksheet(const Scenario& scenario);

}  // namespace attn
