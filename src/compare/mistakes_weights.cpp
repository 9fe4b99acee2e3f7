#include "attention/stage.hpp"
#include "compare/attempts.hpp"
#include "number/exact_section.hpp"

#include <map>
#include <memory>
#include <tuple>

// What goes wrong with the weights: over what they sum to 1, and what is mixed by them. Some look at all queries of a
// head at once.

namespace attn {
namespace {

/// What all rows of a head come to, worked out once for each head and lane. For one thread.
template <class Table>
class OfHead {
public:
    template <class Make>
    const Table& operator()(const Query& query, Make make) {
        const Arithmetic own = query.arithmetic();
        const auto key = std::tuple(&query.calculation, own.lane, own.precision, query.head.batch, query.head.head);
        const auto found = tables_->find(key);
        if (found != tables_->end()) return found->second;
        return tables_->emplace(key, make()).first->second;
    }

private:
    using Key = std::tuple<const Calculation*, Lane, long, std::size_t, std::size_t>;
    std::shared_ptr<std::map<Key, Table>> tables_ = std::make_shared<std::map<Key, Table>>();
};

RowTrace other_row(const Query& query, std::size_t other, std::string_view last_step) {
    return query.calculation.row_until(query.arithmetic(), query.id(), other, last_step);
}

/// The shares of a row before they are divided by their sum.
const Step& parts_of(const RowTrace& row) { return row.at(row.at("sum").operands.front()); }

/// The exponentials of every query, over one maximum where some row was shifted over its own.
std::vector<Column> parts_of_all(const Query& query) {
    std::vector<Column> parts;
    std::vector<Column> scores;
    bool shifted = false;
    Column top;
    for (std::size_t other = 0; other < query.scenario.n_q; ++other) {
        const RowTrace row = other_row(query, other, "sum");
        parts.push_back(parts_of(row).values);
        if (!softmax(query)) continue;
        const Step* shift = row.find("shifted");
        const Step& exponents = parts_of(row);
        scores.push_back(row.at(shift ? shift->operands.front() : exponents.operands.back()).values);
        const Column own = largest(scores.back(), row.kept);
        top = top.size() == 0 ? own : largest(stack(top, own), Kept{1, 1});
        shifted |= shift != nullptr;
    }
    if (shifted)
        for (std::size_t other = 0; other < scores.size(); ++other)
            parts[other] = raised(query, less_by(scores[other], top));
    return parts;
}

struct Whole {
    std::vector<Column> parts;  ///< a row a query // n_q × [n_k]
    Column sums;                ///< of each key over the queries // [n_k]
    Column total;               ///< // [1]
};

Whole whole_table(const Query& query) {
    Whole whole{parts_of_all(query), {}, {}};
    for (const Column& part : whole.parts) whole.sums = whole.sums.size() == 0 ? part : add(whole.sums, part);
    whole.total = sum(whole.sums);
    return whole;
}

/// Cell by cell.
Column divided(const Column& column, const Column& by) {
    std::vector<Column> cells;
    for (std::size_t i = 0; i < column.size(); ++i) cells.push_back(divide(cell(column, i), cell(by, i)));
    return stack(cells);
}

/// Weights that come of the whole table.
template <class Share>
Attempts over_table(const Attempt& before, Share share) {
    return only_if(true, before, [&](Attempt& attempt) {
        attempt.sees_all_pairs = true;
        Deviation& own = attempt.deviate();
        own.leaks = true;
        own.steps.emplace_back([share, known = OfHead<Whole>()](const Query& query, Step& step) mutable {
            if (step.name != "weights") return;
            const Whole& whole = known(query, [&] { return whole_table(query); });
            step.values = share(whole.parts[query.row.query], whole);
        });
    });
}

/// Mixes with other weights or other values than the row's own, whichever way the output is reached.
template <class Mix>
void mix_by(Attempt& attempt, Mix mix_of) {
    attempt.deviate().steps.emplace_back([mix_of](const Query& query, Step& step) mutable {
        const bool whole = step.name == "output" && !query.row.find("terms");
        if (step.name != "terms" && !whole) return;
        const auto [weights, values, read] = mix_of(query);
        step.values = whole ? weigh(weights, values, read) : multiply(weights, values, read);
    });
}

struct Mixture {
    Column weights, values;
    Kept read;
};

/// One column of the table of weights.
Column column_of(const std::vector<Column>& rows, std::size_t key) {
    std::vector<Column> cells;
    for (const Column& row : rows) cells.push_back(cell(row, key));
    return stack(cells);
}

/// The first of the heaviest, as far as the lane can tell.
std::size_t heaviest(const Column& weights, const Kept& kept) {
    const Column top = largest(weights, kept);
    for (std::size_t key = 0; key < weights.size(); ++key)
        if (kept[key] && any_exceeds(less_by(cell(weights, key), top), 0) != Truth::yes) return key;
    return 0;
}

}  // namespace

Attempts softmax_over_queries(const Attempt& before) {
    return over_table(before, [](const Column& own, const Whole& whole) { return divided(own, whole.sums); });
}

Attempts softmax_over_all(const Attempt& before) {
    return over_table(before, [](const Column& own, const Whole& whole) { return divide(own, whole.total); });
}

Attempts weights_transposed(const Attempt& before) {
    const Scenario& scenario = before.scenario;
    return only_if(scenario.n_q == scenario.n_k && scenario.n_q > 1, before, [](Attempt& attempt) {
        attempt.sees_all_pairs = true;
        mix_by(attempt, [known = OfHead<std::vector<Column>>()](const Query& query) mutable {
            const auto& rows = known(query, [&] {
                std::vector<Column> weights;
                for (std::size_t other = 0; other < query.scenario.n_q; ++other)
                    weights.push_back(other_row(query, other, "weights").at("weights").values);
                return weights;
            });
            return Mixture{column_of(rows, query.row.query), query.head.v.values, Kept(rows.size(), 1)};
        });
    });
}

Attempts keys_mixed(const Attempt& before) {
    const Scenario& scenario = before.scenario;
    if (!scenario.inputs.w_o.empty() && scenario.d_k != scenario.d_v) return {};
    const auto mixed = [&](Text version, bool as_read) {
        return changed(before, std::move(version), [as_read](Attempt& attempt) {
            mix_by(attempt, [as_read](const Query& query) {
                const Derivation* plain = as_read ? nullptr : find_derivation(query.head, "K");
                return Mixture{query.row.at("weights").values, plain ? plain->values : query.head.k.values,
                               read_values(query)};
            });
        });
    };
    if (!scenario.rope && !scenario.qk_norm) return {mixed({}, true)};
    return {mixed({"K as the scores read it", "打分所用的 K"}, true),
            mixed({"K as it was projected or given", "投影或给出的 K"}, false)};
}

Attempts largest_only(const Attempt& before) {
    return only_if(true, before, [](Attempt& attempt) {
        attempt.deviate().steps.emplace_back([](const Query& query, Step& step) {
            if (step.name != "weights" || step.operation == Operation::policy) return;
            const ExactSection exact;
            const Kept kept = query.row.leaks ? Kept(query.row.kept.size(), 1) : query.row.kept;
            Matrix<Exact> only(step.values.size(), 1);
            only.cells[heaviest(step.values, kept)] = Exact(1);
            step.values = to_lane(only, query.arithmetic());
        });
    });
}

Attempts sink_kept(const Attempt& before) {
    return only_if(!before.scenario.sinks.empty() && softmax(before), before, [](Attempt& attempt) {
        attempt.deviate().steps.emplace_back([](const Query& query, Step& step) {
            // A mistake on top of this one may have lost the sink.
            if (query.head.sink.size() == 0) return;
            if (step.name == "sum") {
                step.operands.resize(1);
                step.values = sum(query.row.at(step.operands.front()).values);
            } else if (step.name == "weights") {
                const Column one = to_lane(Exact(1), query.arithmetic());
                step.values = divide(step.values, add(one, raised(query, query.head.sink)));
            }
        });
    });
}

Attempts sink_missing(const Attempt& before) {
    return only_if(!before.scenario.sinks.empty(), before, [](Attempt& attempt) { attempt.scenario.sinks.clear(); });
}

}  // namespace attn
