#include "worksheet/exercise.hpp"

#include "attention/engine.hpp"
#include "base/fault.hpp"
#include "base/text.hpp"
#include "ledger/figure.hpp"
#include "number/exact_section.hpp"
#include "scenario/load.hpp"
#include "worksheet/draft.hpp"
#include "worksheet/telling.hpp"

#include <fmt/format.h>

#include <memory>
#include <string_view>
#include <vector>

namespace attn {
namespace {

/// How many drafts are drawn, and how many of those that are workable are held against the mistakes.
constexpr int most_drafts = 200'000;
constexpr int most_judged = 400;

Scenario scenario_of(const std::string& text) {
    return load_scenario(std::make_shared<const Source>(Source{"new", text}));
}

/// 3 as it is, "1/3" in quotes.
std::string json_number(const Exact& number) {
    const std::string closed = with_hyphens(to_figure(number, PostOptions{}).exact);
    const bool whole = closed.find_first_not_of("-0123456789") == std::string::npos;
    return whole ? closed : "\"" + closed + "\"";
}

std::string json_row(std::span<const Exact> row) {
    std::string text;
    for (const Exact& number : row) text += (text.empty() ? "" : ", ") + json_number(number);
    return "[" + text + "]";
}

std::string listed(const std::vector<std::string>& items) { return fmt::format("[{}]", fmt::join(items, ", ")); }

/// What the exercise comes to, as its `expect`.
std::string expectations(const Scenario& scenario) {
    const ExactSection exact;
    const Calculation calculation(scenario);
    std::vector<std::string> sums, weights, outputs;  // a table a head
    std::vector<std::vector<Column>> by_query(scenario.n_q);
    for (const HeadId id : calculation.heads()) {
        std::vector<std::string> sum, weight, output;
        for (std::size_t query = 0; query < scenario.n_q; ++query) {
            const RowTrace row = calculation.row(id, query);
            sum.push_back(json_number(row.at("sum").values.at(0, 0)));
            weight.push_back(json_row(row.at("weights").values.cells()));
            output.push_back(json_row(row.output().cells()));
            by_query[query].push_back(row.output());
        }
        sums.push_back(listed(sum));
        weights.push_back(listed(weight));
        outputs.push_back(listed(output));
    }
    const auto step = [&](const char* name, const std::vector<std::string>& heads) {
        return fmt::format("    \"{}\": {}", name, heads.size() == 1 ? heads.front() : listed(heads));
    };
    std::string text =
        "  \"expect\": {\n" + step("sum", sums) + ",\n" + step("weights", weights) + ",\n" + step("output", outputs);
    if (scenario.d_out > 0) {
        std::vector<std::string> rows;
        for (std::size_t query = 0; query < scenario.n_q; ++query)
            rows.push_back(json_row(calculation.combined(0, query, by_query[query]).at("projected").values.cells()));
        text += ",\n" + step("projected", {listed(rows)});
    }
    return text + "\n  },\n";
}

std::string_view blanks_of(Difficulty difficulty) {
    switch (difficulty) {
        case Difficulty::easy: return "weights,output";
        case Difficulty::medium: return "exponentials,sum,weights,output";
        default: return "all";
    }
}

std::string title_of(const ExerciseRequest& request) {
    return fmt::format(
        "  \"title\": {{ \"en\": \"Exercise {0}\", \"zh\": \"练习 {0}\" }},\n"
        "  \"note\": {{ \"en\": \"Made by {1}\", \"zh\": \"由 {1} 生成\" }},\n",
        request.seed, request.said);
}

}  // namespace

std::string make_exercise(const ExerciseRequest& request) {
    Draw draw(request.seed);
    const ExerciseSizes sizes = settle_sizes(request, draw);
    const std::string title = title_of(request);
    int judged = 0;
    for (int i = 0; i < most_drafts && judged < most_judged; ++i) {
        const auto draft = draw_draft(sizes, draw);
        if (!draft) continue;
        ++judged;
        const Scenario scenario = scenario_of(draft->text(title, "  \"expect\": {}\n"));
        if (!tells_mistakes_apart(scenario)) continue;
        return draft->text(title, expectations(scenario) + fmt::format("  \"exercise\": {{ \"blank\": \"{}\" }}\n",
                                                                       blanks_of(request.difficulty)));
    }
    throw InputError(Fault{{},
                           "no exercise of this kind was found in which every mistake gives an answer of its own",
                           "try another --seed, or other sizes"});
}

}  // namespace attn
