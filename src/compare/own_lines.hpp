#pragma once

#include "attention/engine.hpp"
#include "compare/sheet.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

// The calculation as it goes on from what somebody wrote: an error that is carried forward is no second one.

namespace attn {

/// For each cell of a line, whether it follows from the lines before it. // as many as the line's cells
using Follows = std::vector<char>;

/// Works each step of a scenario from the numbers of a sheet, with the calculation's own operations, in balls. A
/// written decimal is any number that rounds to it, so a cell follows if some numbers behind the written ones give it.
/// What was left blank is worked from the lines before it, too.
class OwnLines {
public:
    /// Both must live as long.
    OwnLines(const Scenario& scenario, const Sheet& sheet);
    OwnLines(const OwnLines&) = delete;
    OwnLines& operator=(const OwnLines&) = delete;

    /// Of a line of the sheet. Nothing follows where a row cannot be worked from what was written.
    const Follows& follows(const SheetLine& line);

private:
    using RowKey = std::tuple<std::size_t, std::size_t, std::size_t>;  ///< batch, head, query

    const SheetLine* line_at(std::string_view step, std::size_t batch, std::size_t head, std::size_t row) const;
    void meet(const SheetLine* line, Column& values, std::size_t first, const Column& as_set,
              const std::vector<Change>& changes);
    void meet_matrix(Derivation& matrix, std::size_t batch, std::size_t head);
    void meet_step(const Query& query, Step& step);
    void meet_inputs(HeadInputs& head);
    void project_again(HeadInputs& head);
    void go_on(HeadInputs& head, std::vector<Derivation*> of_queries, std::vector<Derivation*> of_keys);
    std::shared_ptr<Deviation> deviation(bool leaks);
    const Calculation& calculation(bool stable, bool leaks);
    bool is_stable(HeadId id, std::size_t query) const;
    Column work(HeadId id, std::size_t query, bool stable);
    const Column* output(HeadId id, std::size_t query);
    void work_together(std::size_t batch, std::size_t query);

    const Scenario& scenario_;
    std::map<std::tuple<std::string, std::size_t, std::size_t, std::size_t>, const SheetLine*> lines_;
    std::map<const SheetLine*, Follows> follows_;
    std::map<std::pair<bool, bool>, std::unique_ptr<const Calculation>> calculations_;
    std::map<RowKey, std::optional<Column>> outputs_;  ///< of the rows that were worked; nothing where one cannot be
    std::set<std::pair<std::size_t, std::size_t>> together_;  ///< batches and queries whose heads were put together
};

}  // namespace attn
