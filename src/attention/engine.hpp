#pragma once

#include "attention/inputs.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <functional>
#include <compare>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attn {

struct Query;

/// One row of the calculation's table: its field name, when it does something, and what.
/// To add one: a file here, a row in stages.cpp, a field in Scenario with its line in load, a scenario with its expect.
struct Stage {
    std::string_view name;
    bool (*applies)(const Query& query);
    Step (*run)(const Query& query);
};

/// How the outputs of several heads become one row.
enum class Merging {
    side_by_side,  ///< [heads, n, d] → [n, heads·d]
    as_stored,     ///< the same numbers in the order they are stored, cut into rows of heads·d
    averaged,      ///< their mean // [n, d]
};

/// How another system, or somebody's mistake, calculates: stages in place of the table's, and what they need to know.
struct Deviation {
    std::vector<Stage> stages;  ///< all of them, in order
    std::optional<Exact> fill;  ///< the finite number that stands in place of −∞; removed keys then take weight
    bool leaks = false;         ///< removed keys take weight for another reason

    using InputChange = std::function<void(HeadInputs& head)>;
    using StepChange = std::function<void(const Query& query, Step& step)>;
    std::vector<InputChange> inputs = {};  ///< what becomes of a head's Q, K and V before its rows read them
    std::vector<StepChange> steps = {};    ///< what becomes of each step before the next one uses it
    std::function<Column(const Column& values)> numbers = {};  ///< of whatever is computed, at once; null: nothing
    bool split_as_stored = false;  ///< heads are cut out of the projected numbers in the order those are stored
    Merging merging = Merging::side_by_side;
};

/// Settings of a run: which steps are recorded, and in which lane. None changes a value but a deviation.
struct RunOptions {
    Arithmetic arithmetic = {};
    bool stable = false;  ///< shift every row by its largest score
    bool terms = true;    ///< record weight·v for each key
    bool lse = false;     ///< record the logarithm of each row's sum
    std::shared_ptr<const Deviation> deviation = nullptr;
};

/// What holds for a whole scenario, decided once and exactly.
struct Facts {
    bool scales = false;     ///< the scale is not 1
    bool adds_bias = false;  ///< some bias is neither 0 nor −∞
    bool removes = false;    ///< the mask can remove a pair
};

/// A scenario's calculation: the inputs of its heads in every lane that is asked for, and their rows. Rows may be traced
/// from several threads at once; a row and its inputs can be used as long as the calculation lives.
class Calculation {
public:
    explicit Calculation(const Scenario& scenario, const RunOptions& options = {});
    /// The same beside another calculation whose Q, K and V are equal: they are taken from there. It must live as long.
    Calculation(const Scenario& scenario, const RunOptions& options, const Calculation& alike);
    Calculation(const Calculation&) = delete;
    Calculation& operator=(const Calculation&) = delete;

    const Scenario& scenario() const { return scenario_; }
    const Facts& facts() const { return facts_; }
    /// Every head of every batch, in order.
    std::vector<HeadId> heads() const;
    /// What a head's rows are computed from, in the run's lane.
    std::shared_ptr<const HeadInputs> inputs(HeadId id) const { return inputs_in(options_.arithmetic, id); }
    /// What the heads of a batch share, in the run's lane.
    std::shared_ptr<const HeadInputs> shared(std::size_t batch) const { return shared_in(options_.arithmetic, batch); }
    /// The whole row of one query, counted from 0. Throws InputError where the query may read nothing and the scenario
    /// calls that an error, or where an exponential is too large to write down.
    RowTrace row(HeadId id, std::size_t query) const;
    /// A row in some lane up to a step, or to its end: for steps that look at other queries. Cannot be traced finer.
    RowTrace row_until(Arithmetic arithmetic, HeadId id, std::size_t query, std::string_view last_step) const;
    /// Do the heads come together in a step of their own: several heads, or a W.O?
    bool combines() const;
    /// The heads' outputs for one query, put side by side and projected. `outputs` are those of the batch's heads, in
    /// order and in one lane. // num_heads × [1, d_v]
    RowTrace combined(std::size_t batch, std::size_t query, std::span<const Column> outputs) const;
    /// Throws what some row would throw, before any is traced for good: for callers that write as they go.
    void refuse_bad_rows() const;
    /// Every row, in order.
    void each_row(const std::function<void(RowTrace&&)>& sink) const;

private:
    struct Key {
        Lane lane;
        long precision;
        std::size_t batch, head;  ///< head from 1; 0: what all share
        auto operator<=>(const Key&) const = default;
    };
    template <class Derive>
    std::shared_ptr<const HeadInputs> known_or(const Key& key, Derive derive) const;
    std::shared_ptr<const HeadInputs> inputs_in(Arithmetic arithmetic, HeadId id) const;
    std::shared_ptr<const HeadInputs> shared_in(Arithmetic arithmetic, std::size_t batch) const;
    RowTrace row_in(Arithmetic arithmetic, HeadId id, std::size_t query) const;
    RowTrace row_somehow(Arithmetic arithmetic, HeadId id, std::size_t query) const;
    RowTrace combined_in(Arithmetic arithmetic, std::size_t batch, std::size_t query,
                         std::span<const Column> outputs) const;
    std::vector<Column> outputs_in(Arithmetic arithmetic, std::size_t batch, std::size_t query) const;
    Column merged(Arithmetic arithmetic, std::size_t batch, std::size_t query, std::span<const Column> outputs) const;
    Column changed(const Column& values) const;
    RowTrace key_in(Arithmetic arithmetic, HeadId id, std::size_t query, std::size_t key,
                    std::string_view last_step) const;
    std::span<const Stage> own_stages() const;
    bool leaks() const;
    void run_stages(RowTrace& row, HeadId id, std::string_view last_step) const;

    const Scenario& scenario_;
    RunOptions options_;
    const Calculation* alike_ = nullptr;
    Facts facts_;
    mutable std::mutex mutex_;
    mutable std::map<Key, std::shared_ptr<const HeadInputs>> inputs_;
};

/// Do the sizes make a worksheet, for which exact arithmetic is quick enough to be the default?
bool is_worksheet(const Scenario& scenario);

}  // namespace attn
