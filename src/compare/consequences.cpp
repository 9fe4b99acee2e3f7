#include "compare/consequences.hpp"

#include <algorithm>

namespace attn {
namespace {

Origins at(const std::vector<Origins>& lane, std::size_t i) { return i < lane.size() ? lane[i] : 0; }

void add(std::vector<Origins>& lane, std::size_t i, Origins origins) {
    if (i >= lane.size()) lane.resize(i + 1);
    lane[i] |= origins;
}

Origins any(const std::vector<Origins>& lane) {
    Origins origins = 0;
    for (const Origins one : lane) origins |= one;
    return origins;
}

/// The largest score of a row, and the sum of its exponentials, are of all keys.
bool looks_at_whole_rows(std::string_view step) { return step == "shifted" || step == "weights"; }

/// One value a query rather than one a key. An unknown step is taken for one a key unless it is a single number.
bool is_of_query(const SideStep& step, const StepBlock& block) { return block.shape.empty() || step.name == "output"; }

bool is_one_of_rows(std::string_view given) { return given == "X" || given == "context"; }

}  // namespace

const Consequences::Head& Consequences::head(const StepBlock& block) const {
    static const Head none;
    const auto found = heads_.find({block.batch, block.head});
    return found == heads_.end() ? none : found->second;
}

Origins Consequences::given(std::string_view name) const {
    const auto found = given_.find(name);
    return found == given_.end() ? 0 : found->second;
}

void Consequences::begin(const SideStep& step) {
    if (all_ == 0 || !looks_at_whole_rows(step.name)) return;
    for (const StepBlock& block : step.blocks) {
        Head& head = this->head(block);
        head.pairs.resize(std::max(head.pairs.size(), head.q.size()));
        const Origins of_keys = any(head.k);
        for (std::size_t query = 0; query < std::max(block.rows.empty() ? 0 : block.rows.back(), head.pairs.size());
             ++query) {
            if (query >= head.pairs.size()) head.pairs.resize(query + 1);
            const Origins row = any(head.pairs[query]) | at(head.rows, query) | at(head.q, query) | of_keys;
            if (row == 0) continue;
            for (std::size_t key = 0; key < block.row_size(); ++key) add(head.pairs[query], key, row);
        }
    }
}

/// Q, K and V come of their rows of X (keys and values of context, where there is one) and of their matrices.
Origins Consequences::of_input(const SideStep& step, const StepBlock&, std::size_t row) const {
    if (step.phase == Phase::given || step.name.size() != 1) return 0;
    Origins origins = given("W." + step.name) | given("b." + step.name);
    for (const auto& [name, lane] : positions_)
        if (name == "X" || step.name != "Q") origins |= at(lane, row);
    return origins;
}

Origins Consequences::of_row(const SideStep& step, const StepBlock& block,
                             const std::vector<std::size_t>& index) const {
    const Head& head = this->head(block);
    const std::size_t query = index[0];
    static const Lane none;
    const Lane& pairs = query < head.pairs.size() ? head.pairs[query] : none;
    const Origins of_query = at(head.q, query) | at(head.rows, query);
    if (is_of_query(step, block))
        return of_query | any(pairs) | any(head.k) | (step.name == "output" ? any(head.v) : 0);
    const std::size_t key = index[1];
    return of_query | at(pairs, key) | at(head.k, key) | (block.shape.size() > 1 ? at(head.v, key) : 0);
}

/// What all heads of a batch came to for one query.
Origins Consequences::of_heads(std::size_t batch, std::size_t row) const {
    Origins origins = given("W.O") | given("b.O");
    for (const auto& [place, head] : heads_) {
        if (place.first != batch) continue;
        origins |= at(head.rows, row) | at(head.q, row) | any(head.k) | any(head.v);
        if (row < head.pairs.size()) origins |= any(head.pairs[row]);
    }
    const auto found = concat_.find(batch);
    return origins | (found == concat_.end() ? 0 : at(found->second, row));
}

Origins Consequences::of(const SideStep& step, const StepBlock& block, const std::vector<std::size_t>& index) const {
    switch (step.phase) {
        case Phase::given:
        case Phase::inputs: return everywhere_ | of_input(step, block, index[0]);
        case Phase::rows: return everywhere_ | of_row(step, block, index);
        case Phase::combined: break;
    }
    return everywhere_ | of_heads(block.batch, index[0]);
}

void Consequences::mark(const SideStep& step, const StepBlock& block, const std::vector<std::size_t>& index,
                        Origins origins) {
    all_ |= origins;
    Head& head = this->head(block);
    if (step.phase == Phase::combined) return add(concat_[block.batch], index[0], origins);
    if (step.phase == Phase::rows) {
        if (is_of_query(step, block)) return add(head.rows, index[0], origins);
        if (index[0] >= head.pairs.size()) head.pairs.resize(index[0] + 1);
        return add(head.pairs[index[0]], index[1], origins);
    }
    if (is_one_of_rows(step.name)) return add(positions_[step.name], index[0], origins);
    if (step.name == "Q") return add(head.q, index[0], origins);
    if (step.name == "K") return add(head.k, index[0], origins);
    if (step.name == "V") return add(head.v, index[0], origins);
    given_[step.name] |= origins;
}

void Consequences::mark_all(Origins origins) {
    all_ |= origins;
    everywhere_ |= origins;
}

}  // namespace attn
