#include "attention/engine.hpp"
#include "compare/diagnosis.hpp"
#include "number/exact_section.hpp"
#include "scenario/path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

// The smallest change of a scenario under which several mistakes no longer give the same numbers.

namespace attn {
namespace {

/// Rows by which answers are told apart; those of a worksheet are all looked at.
constexpr std::size_t most_rows = 16;
/// Changes that are tried.
constexpr std::size_t most_changes = 200;

struct Edit {
    Separation said;
    std::function<void(Scenario&)> make;
};

/// One row of every matrix of an input becomes another.
void set_row(InputTensor& tensor, std::size_t row, const std::vector<long>& values) {
    for (InputMatrix& matrix : tensor.parts) {
        Matrix<Exact> cells(matrix.rows, matrix.cols);
        for (std::size_t r = 0; r < matrix.rows; ++r)
            for (std::size_t c = 0; c < matrix.cols; ++c)
                cells.at(r, c) = r == row ? Exact(values[c]) : matrix.at(r, c);
        matrix = std::move(cells);
    }
}

std::string text_of(const std::vector<long>& values) { return fmt::format("[{}]", fmt::join(values, ", ")); }

struct Input {
    const char* name;
    InputTensor Inputs::*tensor;
};
constexpr Input inputs[] = {
    {"V", &Inputs::v}, {"K", &Inputs::k}, {"Q", &Inputs::q}, {"X", &Inputs::x}, {"context", &Inputs::context}};

/// Small whole numbers in one place, then different ones in all.
std::vector<std::vector<long>> small_rows(std::size_t width) {
    std::vector<std::vector<long>> rows;
    for (const long value : {3L, -2L, 1L})
        for (std::size_t place = 0; place < std::min<std::size_t>(width, 2); ++place) {
            std::vector<long> row(width, 0);
            row[place] = value;
            rows.push_back(std::move(row));
        }
    std::vector<long> rising(width);
    for (std::size_t i = 0; i < width; ++i) rising[i] = static_cast<long>(i % 4) + 1;
    rows.push_back(std::move(rising));
    return rows;
}

void add_rows(const Scenario& scenario, std::vector<Edit>& edits) {
    for (const Input& input : inputs) {
        const InputTensor& tensor = scenario.inputs.*input.tensor;
        // A row of one head among several is no single change.
        if (tensor.empty() || tensor.parts.size() > 1) continue;
        const std::size_t rows = std::min<std::size_t>(tensor.rows(), 6);
        for (const auto& values : small_rows(tensor.cols()))
            for (std::size_t row = rows; row-- > 0;)
                edits.push_back(
                    {{input.name + index_text({row}), text_of(values)},
                     [input, row, values](Scenario& own) { set_row(own.inputs.*input.tensor, row, values); }});
    }
}

std::vector<Edit> edits_of(const Scenario& scenario) {
    std::vector<Edit> edits;
    edits.push_back(
        {{"scale", "\"1/3\""}, [](Scenario& own) { own.scale = Exact::ratio(1, 3), own.scale_text = "1/3"; }});
    edits.push_back({{"scale", "2"}, [](Scenario& own) { own.scale = Exact(2), own.scale_text = "2"; }});
    if (scenario.mask.none() && scenario.n_q == scenario.n_k)
        edits.push_back({{"mask", "\"causal\""}, [](Scenario& own) { own.mask.causal = true; }});
    add_rows(scenario, edits);
    if (edits.size() > most_changes) edits.resize(most_changes);
    return edits;
}

/// What an attempt gives, as it would be written down. Empty where it gives nothing.
std::vector<std::string> answer(const Attempt& attempt, const std::string& step, int digits) {
    Trial trial(attempt, Lane::certified, step == "terms", nullptr);
    std::vector<std::string> texts;
    const Scenario& scenario = attempt.scenario;
    for (const HeadId id : trial.calculation().heads())
        for (std::size_t query = 0; query < std::min(scenario.n_q, most_rows); ++query) {
            const auto traced = trial.find(step, id.batch, id.head, query);
            if (!traced) continue;
            for (std::size_t i = 0; i < traced->size; ++i) texts.push_back(traced->round(i, digits).text(digits));
        }
    return texts;
}

bool all_differ(std::vector<std::vector<std::string>> answers) {
    std::ranges::sort(answers);
    return std::ranges::adjacent_find(answers) == answers.end();
}

bool separates(const Edit& edit, const Scenario& scenario, const std::vector<Suspect>& suspects, const Got& got) {
    Scenario changed = scenario;
    edit.make(changed);
    std::vector<std::vector<std::string>> answers;
    for (const Suspect& suspect : suspects) {
        const auto attempt = made_again(suspect, changed, got.shown);
        if (!attempt) return false;
        answers.push_back(answer(*attempt, got.step, std::clamp(got.shown.significant, 2, 6)));
    }
    return all_differ(std::move(answers));
}

}  // namespace

std::optional<Separation> find_separation(const Scenario& scenario, const std::vector<Suspect>& suspects,
                                          const Got& got) {
    const ExactSection exact;
    for (const Edit& edit : edits_of(scenario)) {
        try {
            if (separates(edit, scenario, suspects, got)) return edit.said;
        } catch (const InputError&) {
            continue;  // a change that leaves nothing to compute
        }
    }
    return std::nullopt;
}

}  // namespace attn
