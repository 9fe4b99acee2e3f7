#include "worksheet/exercise.hpp"

#include "base/fault.hpp"
#include "catch.hpp"
#include "cli/command.hpp"
#include "number/exact_section.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"
#include "traced.hpp"
#include "worksheet/telling.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

// Exercises of many seeds: the same for a seed, proved, with small fractions, and with an answer of its own for every
// mistake.

using namespace attn;

namespace {

constexpr std::uint64_t seeds = 200;

ExerciseRequest asked(std::uint64_t seed, Difficulty difficulty) {
    ExerciseRequest request;
    request.seed = seed;
    request.difficulty = difficulty;
    request.said = "a test";
    return request;
}

Difficulty difficulty_of(std::uint64_t seed) {
    constexpr Difficulty all[] = {Difficulty::easy, Difficulty::medium, Difficulty::hard};
    return all[seed % 3];
}

/// Every mistake has answers that are neither right nor another's; counts those that can be made.
std::size_t check_answers(const Scenario& scenario) {
    std::map<std::vector<std::string>, WrongAnswer> known;
    std::map<std::string_view, int> made;
    for (const WrongAnswer& answer : wrong_answers(scenario)) {
        ++made[answer.mistake->name];
        const auto [place, is_new] = known.emplace(answer.numbers, answer);
        const WrongAnswer& other = place->second;
        INFO(answer.mistake->name << " and " << other.mistake->name);
        CHECK((is_new || other.mistake == answer.mistake || are_one_calculation(other, answer)));
    }
    const ExactSection exact;
    for (const Mistake& mistake : mistakes()) {
        const bool may_be_right = mistake.name == "finite-fill" || mistake.name == "rounded-each-line";
        const bool can_be_made = !mistake.versions(Attempt(scenario)).empty();
        INFO(mistake.name);
        CHECK((may_be_right || made.contains(mistake.name) == can_be_made));
    }
    return made.size();
}

void check_fractions(const Scenario& scenario) {
    const ExactSection exact;
    const Calculation calculation(scenario);
    calculation.each_row([](const RowTrace& row) {
        const auto sum = row.at("sum").values.at(0, 0).to_integer();
        REQUIRE(sum);
        CHECK(*sum >= 1);
        CHECK(*sum <= 60);
        for (const Exact& exponential : row.at("exponentials").values.cells()) CHECK(exponential.to_integer());
    });
}

}  // namespace

TEST_CASE("new: exercises of 200 seeds are well-posed", "[worksheet]") {
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        const std::string text = make_exercise(asked(seed, difficulty_of(seed)));
        CHECK(text == make_exercise(asked(seed, difficulty_of(seed))));
        texts.insert(text);
        const Scenario scenario = test::load(text);
        CHECK(scenario.warnings.empty());
        CHECK(test::run({"check", "-"}, text).code == as_asked);
        check_fractions(scenario);
        CHECK(check_answers(scenario) >= 8);
    }
    CHECK(texts.size() == seeds);
}

TEST_CASE("new: every size and mask that may be asked for is what the exercise has", "[worksheet]") {
    for (const auto mask : {MaskKind::none, MaskKind::causal, MaskKind::padding, MaskKind::window})
        for (std::size_t heads = 1; heads <= 2; ++heads)
            for (std::size_t keys = 3; keys <= 4; ++keys) {
                ExerciseRequest request = asked(keys, Difficulty::medium);
                request.queries = 3;
                request.keys = keys;
                request.d_k = 2;
                request.d_v = 2;
                request.heads = heads;
                request.mask = mask;
                INFO("mask " << static_cast<int>(mask) << ", heads " << heads << ", keys " << keys);
                const Scenario scenario = test::load(make_exercise(request));
                CHECK(scenario.n_q == 3);
                CHECK(scenario.n_k == keys);
                CHECK(scenario.d_k == 2);
                CHECK(scenario.d_v == 2);
                CHECK(scenario.num_heads == heads);
                CHECK(scenario.mask.causal == (mask == MaskKind::causal));
                CHECK(scenario.mask.window.has_value() == (mask == MaskKind::window));
                CHECK(scenario.mask.lengths.empty() == (mask != MaskKind::padding));
                check_answers(scenario);
            }
}

TEST_CASE("new: one exercise, whole", "[worksheet]") {
    CHECK(test::run({"new", "--seed", "1", "--difficulty", "easy"}).out == std::string(R"json(
{
  "title": { "en": "Exercise 1", "zh": "练习 1" },
  "note": { "en": "Made by attn-ledger new --seed 1 --difficulty easy", "zh": "由 attn-ledger new --seed 1 --difficulty easy 生成" },
  "let": { "c": "sqrt(2)*ln(2)" },
  "Q": [[1, 1], [0, 0], [0, 2]],
  "K": [["c", 0], ["c", 0], ["2c", "c"]],
  "V": [[5], [2], [1]],
  "expect": {
    "sum": [12, 3, 6],
    "weights": [["1/6", "1/6", "2/3"], ["1/3", "1/3", "1/3"], ["1/6", "1/6", "2/3"]],
    "output": [["11/6"], ["8/3"], ["11/6"]]
  },
  "exercise": { "blank": "weights,output" }
}
)json").substr(1));
}

TEST_CASE("new: an exercise is diagnosed by its own wrong answers", "[worksheet]") {
    const test::TemporaryFolder folder;
    CHECK(test::run({"new", "--seed", "3", "--mask", "causal", "-o", folder.path("e.json")}).code == as_asked);
    const Scenario scenario = test::load(test::read_file(folder.path("e.json")));
    const std::size_t d = scenario.d_v;
    for (const WrongAnswer& answer : wrong_answers(scenario)) {
        std::string got = "[";
        for (std::size_t i = 0; i < answer.numbers.size(); ++i) {
            const std::string& number = answer.numbers[i];
            const bool special = number.find_first_of("0123456789") == std::string::npos;
            got += std::string(i % d == 0 ? (i == 0 ? "[" : "], [") : ", ") + (special ? "\"" + number + "\"" : number);
        }
        got += "]]";
        INFO(answer.mistake->name << ": " << got);
        const auto ran = test::run({"diagnose", folder.path("e.json"), "--got", "-", "-f", "json"}, got);
        CHECK(ran.code == different);
        CHECK(ran.out.find("\"" + std::string(answer.mistake->name) + "\"") != std::string::npos);
    }
}

TEST_CASE("new: what cannot be made is refused", "[worksheet]") {
    const auto refused = [](std::vector<std::string> options, const std::string& text) {
        options.insert(options.begin(), "new");
        const auto ran = test::run(options);
        CHECK(ran.code == bad_input);
        CHECK(ran.out.empty());
        CHECK(ran.err == "attn-ledger: error: " + text);
    };
    refused({"quiz.json"},
            "new makes a scenario and reads none, but 'quiz.json' was named\n"
            "  help: say -o FILE to write it to a file\n");
    refused({"--mask", "casual"}, "--mask knows no 'casual'\n  help: did you mean 'causal'?\n");
    refused({"--difficulty", "impossible"},
            "--difficulty knows no 'impossible'\n  help: it takes easy, medium or hard\n");
    refused({"--factors", "seven"}, "--factors knows no 'seven'\n  help: it takes 2 or 2,3\n");
    refused({"--queries", "7"},
            "--queries takes a whole number from 1 to 6, not '7'\n  help: try attn-ledger new --help\n");
    refused({"--mask", "padding", "--keys", "1"},
            "--mask padding needs two keys at least: one is padding\n  help: say --keys 2 or more\n");
    refused({"--queries", "1", "--keys", "1"},
            "no exercise of this kind was found in which every mistake gives an answer of its own\n"
            "  help: try another --seed, or other sizes\n");
}
