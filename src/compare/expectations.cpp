#include "compare/expectations.hpp"

#include "attention/stage.hpp"

#include <string_view>

namespace attn {
namespace {

/// The cell's place in its step, from 0: the path's indices, then its place in the list that was written.
std::vector<std::size_t> full_index(const Expectation& expectation, std::size_t cell) {
    std::vector<std::size_t> index = expectation.index;
    const std::size_t first = index.size();
    index.resize(first + expectation.shape.size());
    for (std::size_t axis = expectation.shape.size(); axis-- > 0;) {
        index[first + axis] = cell % expectation.shape[axis];
        cell /= expectation.shape[axis];
    }
    return index;
}

std::string path_of(const std::string& step, const std::vector<std::size_t>& index) {
    std::string path = step;
    for (std::size_t i = 0; i < index.size(); ++i) path += (i ? "," : "[") + std::to_string(index[i] + 1);
    return index.empty() ? path : path + "]";
}

const Derivation* derivation(const HeadInputs& head, std::string_view step) {
    if (step == "Q") return &head.q;
    if (step == "K") return &head.k;
    return step == "V" ? &head.v : nullptr;
}

/// A step before the exponential that did nothing is not recorded: its values are those of the one before it.
bool may_be_left_out(std::string_view step) {
    return step == "scaled" || step == "biased" || step == "masked" || step == "shifted";
}

const Step* recorded_step(const RowTrace& row, std::string_view name) {
    if (const Step* step = row.find(name)) return step;
    if (!may_be_left_out(name)) return nullptr;
    const Step* latest = nullptr;
    for (const Stage& stage : stages()) {
        if (stage.name == name) break;
        if (const Step* step = row.find(stage.name)) latest = step;
    }
    return latest;
}

/// The cell at an index whose first entry is the query; null where the step has none there.
const Exact* find_cell(const Step& step, const std::vector<std::size_t>& index) {
    const std::size_t depth = index.size() - 1;
    const std::size_t wanted = step.axis == Axis::single ? 0 : step.axis == Axis::key_values ? 2 : 1;
    if (depth != wanted) return nullptr;
    std::size_t row = 0;
    std::size_t col = 0;
    if (step.axis == Axis::keys) row = index[1];
    if (step.axis == Axis::components) col = index[1];
    if (step.axis == Axis::key_values) {
        row = index[1];
        col = index[2];
    }
    return row < step.values.rows && col < step.values.cols ? &step.values.at(row, col) : nullptr;
}

Truth meets(const Expectation& expectation, const ExpectedCell& cell, const Exact& found) {
    if (cell.kind == ExpectedCell::Kind::exact) {
        if (cell.value.is_undefined() || found.is_undefined())
            return cell.value.is_undefined() == found.is_undefined() ? Truth::yes : Truth::no;
        return equal(found, cell.value);
    }
    if (!expectation.tolerance) return rounds_to(found, cell.written);
    if (!found.is_finite()) return Truth::no;
    switch (less(*expectation.tolerance, abs(found - cell.written.value))) {
        case Truth::yes: return Truth::no;
        case Truth::no: return Truth::yes;
        default: return Truth::unknown;
    }
}

}  // namespace

void ExpectationChecker::miss(const ExpectedCell& cell, const std::string& path, Unmet::Reason reason,
                              const Exact& found) {
    report_.unmet.push_back({path, cell.text, reason, found, cell.where});
}

void ExpectationChecker::compare(const Expectation& expectation, const ExpectedCell& cell, const std::string& path,
                                 const Exact& found) {
    switch (meets(expectation, cell, found)) {
        case Truth::yes: ++report_.proved; break;
        case Truth::no: miss(cell, path, Unmet::Reason::different, found); break;
        case Truth::unknown: miss(cell, path, Unmet::Reason::undecided, found); break;
    }
}

void ExpectationChecker::inputs(const HeadInputs& head) {
    for (const Expectation& expectation : scenario_.expectations) {
        const Derivation* matrix = derivation(head, expectation.step);
        if (!matrix) continue;
        for (std::size_t i = 0; i < expectation.cells.size(); ++i) {
            if (expectation.cells[i].kind == ExpectedCell::Kind::skip) continue;
            const auto index = full_index(expectation, i);
            const std::string path = path_of(expectation.step, index);
            const bool there = index.size() == 2 && index[0] < matrix->values.rows && index[1] < matrix->values.cols;
            if (there) compare(expectation, expectation.cells[i], path, matrix->values.at(index[0], index[1]));
            else miss(expectation.cells[i], path, Unmet::Reason::no_such_cell);
        }
    }
}

void ExpectationChecker::row(const RowTrace& row) {
    for (const Expectation& expectation : scenario_.expectations) {
        if (derivation(*row.head, expectation.step)) continue;
        const Step* step = recorded_step(row, expectation.step);
        for (std::size_t i = 0; i < expectation.cells.size(); ++i) {
            const ExpectedCell& cell = expectation.cells[i];
            if (cell.kind == ExpectedCell::Kind::skip) continue;
            const auto index = full_index(expectation, i);
            if (index.empty() || index.front() != row.query) continue;
            const std::string path = path_of(expectation.step, index);
            const Exact* found = step ? find_cell(*step, index) : nullptr;
            if (found) compare(expectation, cell, path, *found);
            else miss(cell, path, step ? Unmet::Reason::no_such_cell : Unmet::Reason::no_such_step);
        }
    }
}

}  // namespace attn
