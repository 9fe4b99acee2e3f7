#include "compare/grade.hpp"

#include "attention/recorded_step.hpp"
#include "compare/got_cells.hpp"
#include "compare/own_lines.hpp"
#include "compare/trial.hpp"
#include "ledger/post.hpp"
#include "ledger/why.hpp"
#include "number/exact_section.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

namespace attn {
namespace {

bool is_combined(std::string_view step) { return step == "concat" || step == "projected"; }
bool is_matrix(std::string_view step) { return step.front() >= 'A' && step.front() <= 'Z'; }

/// Only copies what the scenario states.
bool is_given(const SheetLine& line, const Scenario& scenario) {
    return !scenario.inputs.projected() && (line.step == "Q" || line.step == "K" || line.step == "V");
}

/// A cell of a line, or the line itself, as people name it.
std::string path_of(const SheetLine& line, std::optional<std::size_t> cell, const Scenario& scenario) {
    std::vector<std::size_t> index{line.row};
    if (cell) {
        const auto shape = step_shape(line.step, scenario);
        std::size_t stride = line.cells.size();
        for (std::size_t axis = 1; axis < shape.size(); ++axis) {
            stride /= shape[axis];
            index.push_back(*cell / stride % shape[axis]);
        }
    }
    return path_of(CellRef{line.step, std::move(index), line.batch, line.head}, scenario);
}

/// The scenario's own calculation, a row at a time.
class Truths {
public:
    Truths(const Scenario& scenario, Lane lane)
        : plain_(scenario, options(lane, false)), stable_(scenario, options(lane, true), plain_) {}

    /// The true numbers of a line; `stable`: its row is one whose scores were shifted. Nothing where there is no such
    /// step.
    std::optional<TracedCells> find(const SheetLine& line, bool stable) {
        if (is_matrix(line.step)) return in_matrix(line);
        const auto row = is_combined(line.step) ? together(line.batch, line.row) : this->row(line, stable);
        const Step* step = row ? recorded_step(*row, line.step) : nullptr;
        if (!step) return std::nullopt;
        return TracedCells{row, step, nullptr, nullptr, 0, step->values.size()};
    }

private:
    static RunOptions options(Lane lane, bool stable) {
        RunOptions options;
        options.arithmetic = {lane, 0};
        options.stable = stable;
        options.lse = true;
        return options;
    }

    std::optional<TracedCells> in_matrix(const SheetLine& line) const {
        const bool shared = is_shared_step(line.step);
        const auto inputs = shared ? plain_.shared(line.batch) : plain_.inputs({line.batch, line.head});
        const Derivation* matrix = find_derivation(*inputs, line.step);
        if (!matrix) return std::nullopt;
        const std::size_t cols = matrix->values.cols();
        return TracedCells{nullptr, nullptr, inputs, matrix, line.row * cols, cols};
    }

    std::shared_ptr<const RowTrace> row(const SheetLine& line, bool stable) {
        const Key key{line.batch, line.head + 1, line.row, stable};
        if (key != last_key_)
            last_ =
                std::make_shared<const RowTrace>((stable ? stable_ : plain_).row({line.batch, line.head}, line.row));
        last_key_ = key;
        return last_;
    }

    std::shared_ptr<const RowTrace> together(std::size_t batch, std::size_t query) {
        const Key key{batch, 0, query, false};
        if (key == last_key_) return last_;
        if (!plain_.combines()) return nullptr;
        std::vector<Column> outputs;
        for (std::size_t head = 0; head < plain_.scenario().num_heads; ++head)
            outputs.push_back(plain_.row({batch, head}, query).output());
        last_key_ = key;
        return last_ = std::make_shared<const RowTrace>(plain_.combined(batch, query, outputs));
    }

    using Key = std::tuple<std::size_t, std::size_t, std::size_t, bool>;  ///< batch, head from 1, query, stable

    Calculation plain_, stable_;
    Key last_key_{};  ///< no query's: its head is 0 and nothing is held
    std::shared_ptr<const RowTrace> last_;
};

class Grader {
public:
    Grader(const Scenario& scenario, Sheet sheet, Lane lane, const PostOptions& options)
        : scenario_(scenario), sheet_(std::move(sheet)), options_(options), truths_(scenario, lane) {
        std::erase_if(sheet_.lines, [&](const SheetLine& line) { return is_given(line, scenario_); });
        own_ = std::make_unique<OwnLines>(scenario_, sheet_);
    }

    Grade run() {
        const ExactSection exact;
        Grade grade;
        grade.name = sheet_.name;
        std::vector<std::vector<WrongCell>> wrong(sheet_.lines.size());
        graded_.resize(sheet_.lines.size());
        for (const std::size_t i : by_row()) graded_[i] = mark(sheet_.lines[i], wrong[i]);
        for (auto& cells : wrong) std::ranges::move(cells, std::back_inserter(grade.wrong));
        for (const GradedLine& line : graded_)
            for (const Mark mark : line.cells) grade.marks.add(mark);
        grade.first_wrong = first_wrong();
        grade.lines = std::move(graded_);
        return grade;
    }

private:
    using RowKey = std::tuple<std::size_t, std::size_t, std::size_t, bool, bool>;
    static RowKey row_of(const SheetLine& line) {
        return {line.batch, line.head, line.row, is_matrix(line.step), is_combined(line.step)};
    }

    /// The lines in the order in which a row need be traced only once.
    std::vector<std::size_t> by_row() {
        std::vector<std::size_t> order(sheet_.lines.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return row_of(sheet_.lines[i]); });
        for (const SheetLine& line : sheet_.lines)
            if (line.step == "shifted") shifted_.insert(row_of(line));
        return order;
    }

    bool is_stable(const SheetLine& line) const { return shifted_.contains(row_of(line)); }

    GradedLine mark(const SheetLine& line, std::vector<WrongCell>& wrong) {
        const auto truth = truths_.find(line, is_stable(line));
        if (!truth || truth->size != line.cells.size())
            throw InputError(Fault{line.where,
                                   fmt::format("there is no {} in this calculation", path_of(line, {}, scenario_)),
                                   "leave it out of the sheet"});
        GradedLine graded{line, {}, {}};
        for (std::size_t i = 0; i < line.cells.size(); ++i) {
            const Mark mark = mark_of(line, i, *truth);
            if (mark == Mark::wrong)
                wrong.push_back({path_of(line, i, scenario_), line.cells[i].text, figure(*truth, i)});
            graded.cells.push_back(mark);
            graded.marks.add(mark);
        }
        return graded;
    }

    Mark mark_of(const SheetLine& line, std::size_t cell, const TracedCells& truth) {
        const GotCell& written = line.cells[cell];
        if (written.kind == GotCell::Kind::skip) return Mark::blank;
        if (fits(truth, cell, written, no_tolerance_)) return Mark::right;
        return own_->follows(line)[cell] ? Mark::carried : Mark::wrong;
    }

    Figure figure(const TracedCells& truth, std::size_t cell) const {
        return truth.row ? to_figure(*truth.row, *truth.step, cell, options_)
                         : to_figure(*truth.head, *truth.matrix, truth.first + cell, options_);
    }

    std::optional<FirstWrong> first_wrong() const {
        const auto first = std::ranges::find(graded_, Mark::wrong, &GradedLine::mark);
        if (first == graded_.end()) return std::nullopt;
        FirstWrong result{path_of(first->line, {}, scenario_), {}, 0};
        if (!can_be_diagnosed(first->line)) return result;
        // Who made a mistake once mostly made it in every line of the step; if not, the line speaks for itself.
        std::vector<const GradedLine*> step;
        for (const GradedLine& line : graded_)
            if (line.line.step == first->line.step && line.mark() != Mark::carried) step.push_back(&line);
        if (!diagnose_lines(step, result) && step.size() > 1) diagnose_lines({&*first}, result);
        return result;
    }

    /// Are the step's numbers what diagnose compares? Of a row that was shifted, it knows only what is the same
    /// unshifted.
    bool can_be_diagnosed(const SheetLine& line) const {
        const auto known = got_steps();
        if (std::ranges::find(known, line.step) == known.end()) return false;
        return !is_stable(line) || line.step == "weights" || line.step == "terms" || line.step == "output";
    }

    bool diagnose_lines(const std::vector<const GradedLine*>& lines, FirstWrong& result) const {
        // Doubles tell quickly and surely what does not fit; only what they leave open is worked finer.
        Diagnosis diagnosis = diagnose(scenario_, got_of(lines), Lane::certified, options_);
        if (diagnosis.verdict != Diagnosis::Verdict::found) return false;
        for (Finding& finding : diagnosis.findings)
            if (gives_what_came_before(finding.suspect, lines)) result.findings.push_back(std::move(finding));
        if (result.findings.empty()) return false;
        result.more = diagnosis.more;
        return true;
    }

    Got got_of(const std::vector<const GradedLine*>& lines) const {
        Got got{sheet_.name, lines.front()->line.step, {}, {}, {}};
        int significant = 0;
        int places = 0;
        for (const GradedLine* graded : lines) {
            const SheetLine& line = graded->line;
            got.rows.push_back({line.batch, line.head, line.row, line.cells});
            for (const GotCell& cell : line.cells) {
                if (cell.kind != GotCell::Kind::written) continue;
                significant = std::max(significant, significant_digits(cell.text));
                places = std::max(places, decimal_places(cell.text));
            }
        }
        if (significant > 0) got.shown = {places, significant};
        return got;
    }

    /// A mistake that also changes a line that is right was not made here.
    bool gives_what_came_before(const Suspect& suspect, const std::vector<const GradedLine*>& lines) const {
        Trial trial(*suspect.attempt, Lane::certified, true, nullptr);
        const SheetLine& last = lines.front()->line;
        for (const GradedLine& graded : graded_) {
            const SheetLine& line = graded.line;
            if (line.step == last.step) return true;
            const bool same_rows = is_matrix(line.step) || std::ranges::any_of(lines, [&](const GradedLine* one) {
                                       return one->line.row == line.row && one->line.batch == line.batch;
                                   });
            if (!same_rows || graded.mark() != Mark::right || !can_be_diagnosed(line)) continue;
            const Got got = got_of({&graded});
            const GotRow* row = &got.rows.front();
            if (!compare(trial, got, {&row, 1}, false).all()) return false;
        }
        return true;
    }

    const Scenario& scenario_;
    Sheet sheet_;
    const PostOptions& options_;
    Truths truths_;
    std::unique_ptr<OwnLines> own_;
    std::vector<GradedLine> graded_;
    std::set<RowKey> shifted_;
    Tolerance no_tolerance_;
};

}  // namespace

Mark GradedLine::mark() const {
    for (const Mark mark : {Mark::wrong, Mark::carried, Mark::right})
        if (marks.of(mark) > 0) return mark;
    return Mark::blank;
}

Grade grade(const Scenario& scenario, Sheet sheet, Lane lane, const PostOptions& options) {
    return Grader(scenario, std::move(sheet), lane, options).run();
}

}  // namespace attn
