#include "compare/expectations.hpp"

#include "attention/recorded_step.hpp"
#include "scenario/steps.hpp"

#include <algorithm>
#include <optional>
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

/// The cell's number at an index whose first entry is the query; nothing where the step has none there.
std::optional<std::size_t> find_cell(const Step& step, const std::vector<std::size_t>& index) {
    const bool vectors = step.axis == Axis::key_values || step.axis == Axis::tile_values;
    const std::size_t wanted = step.axis == Axis::single ? 1 : vectors ? 3 : 2;
    if (index.size() != wanted) return std::nullopt;
    const std::size_t cols = step.values.cols();
    const std::size_t cell = wanted == 1 ? 0 : wanted == 2 ? index[1] : index[1] * cols + index[2];
    const bool there = cell < step.values.size() && (wanted < 3 || index[2] < cols);
    return there ? std::optional(cell) : std::nullopt;
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

namespace {

bool concerns(const Expectation& expectation, const HeadInputs& head) {
    if (expectation.batch + 1 != head.batch) return false;
    return is_shared_step(expectation.step) ? head.head == 0 : head.head == expectation.head + 1;
}

std::size_t queries_of(const Expectation& expectation) {
    return !expectation.index.empty() || expectation.shape.empty() ? 1 : expectation.shape.front();
}

}  // namespace

void ExpectationChecker::inputs(const HeadInputs& head) {
    for (const Expectation& expectation : scenario_.expectations) {
        if (!is_matrix_step(expectation.step) || !concerns(expectation, head)) continue;
        const Derivation* matrix = find_derivation(head, expectation.step);
        for (std::size_t i = 0; i < expectation.cells.size(); ++i) {
            if (expectation.cells[i].kind == ExpectedCell::Kind::skip) continue;
            const auto index = full_index(expectation, i);
            const std::string path = path_of(expectation.path, index);
            const std::size_t cols = matrix ? matrix->values.cols() : 0;
            const bool there = matrix && index.size() == 2 && index[0] < matrix->values.rows() && index[1] < cols;
            if (there) compare(expectation, expectation.cells[i], path, exact_cell(head, *matrix, index[0] * cols + index[1]));
            else miss(expectation.cells[i], path, matrix ? Unmet::Reason::no_such_cell : Unmet::Reason::no_such_step);
        }
    }
}

bool ExpectationChecker::expects_of(HeadId id, std::size_t query) const {
    return std::any_of(scenario_.expectations.begin(), scenario_.expectations.end(), [&](const Expectation& expectation) {
        if (is_matrix_step(expectation.step) || expectation.batch != id.batch) return false;
        if (!is_shared_step(expectation.step) && expectation.head != id.head) return false;
        const std::size_t first = expectation.index.empty() ? 0 : expectation.index.front();
        return query >= first && query < first + queries_of(expectation);
    });
}

bool ExpectationChecker::expects_combined() const {
    return std::any_of(scenario_.expectations.begin(), scenario_.expectations.end(), [](const Expectation& expectation) {
        return is_combined_step(expectation.step);
    });
}

void ExpectationChecker::row(const RowTrace& row) {
    for (const Expectation& expectation : scenario_.expectations) {
        if (is_matrix_step(expectation.step) || !concerns(expectation, *row.head)) continue;
        const Step* step = recorded_step(row, expectation.step);
        for (std::size_t i = 0; i < expectation.cells.size(); ++i) {
            const ExpectedCell& cell = expectation.cells[i];
            if (cell.kind == ExpectedCell::Kind::skip) continue;
            const auto index = full_index(expectation, i);
            if (index.empty() || index.front() != row.query) continue;
            const std::string path = path_of(expectation.path, index);
            const auto found = step ? find_cell(*step, index) : std::nullopt;
            if (found) compare(expectation, cell, path, exact_cell(row, *step, *found));
            else miss(cell, path, step ? Unmet::Reason::no_such_cell : Unmet::Reason::no_such_step);
        }
    }
}

}  // namespace attn
