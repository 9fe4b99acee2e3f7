#include "cli/command.hpp"
#include "catch.hpp"
#include "program.hpp"
#include "scenario/exercise.hpp"
#include "temporary_folder.hpp"

#include <memory>
#include <string>
#include <vector>

// The command worksheet as a whole program: files, faults, and the exercises that come with the program.

using namespace attn;

namespace {

constexpr const char* two_editions = R"({
  "title": "Quiz", "Q": [[1]], "K": [[0], ["ln 3"]], "V": [[0], [4]],
  "variants": [{ "name": "other", "set": { "V[2]": [8] } }]
})";

void check_refused(const std::string& scenario, std::vector<std::string> options, const std::string& text) {
    options.insert(options.begin(), {"worksheet", "-"});
    const auto ran = test::run(options, scenario);
    CHECK(ran.code == bad_input);
    CHECK(ran.out.empty());
    CHECK(ran.err == "attn-ledger: " + text);
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("worksheet: a pair is two files, whose names are said", "[worksheet]") {
    const test::TemporaryFolder folder;
    folder.write("quiz.json", two_editions);
    const std::string pair = folder.path("out/of/hand");
    const auto ran = test::run({"worksheet", folder.path("quiz.json"), "--pair", pair});
    CHECK(ran.code == as_asked);
    CHECK(ran.out == pair + "/quiz.md\n" + pair + "/quiz.key.md\n");
    CHECK(test::read_file(pair + "/quiz.md") == test::run({"worksheet", folder.path("quiz.json")}).out);
    CHECK(test::read_file(pair + "/quiz.key.md") == test::run({"worksheet", folder.path("quiz.json"), "--key"}).out);
    CHECK(test::run({"worksheet", folder.path("quiz.json"), "--pair", pair, "-f", "json", "-q"}).out.empty());
    CHECK(says(test::read_file(pair + "/quiz.json"), "\"weights\": {\"decimal\": [null, null]}"));
    CHECK(says(test::read_file(pair + "/quiz.key.json"), "\"weights\": {\"decimal\": [0.25, 0.75]"));
    CHECK(test::run({"worksheet", folder.path("quiz.json"), "--pair", folder.path("quiz.json/x")}).code == not_written);
}

TEST_CASE("worksheet: a variant, or all of them", "[worksheet]") {
    const auto other = test::run({"worksheet", "-", "--variant", "other", "--key", "-f", "text"}, two_editions);
    CHECK(says(other.out, "Answers: Quiz\n"));
    CHECK(says(other.out, "\nVariant: other\n\nchanged: V[2] = [8]\n"));
    CHECK(says(other.out, "output₁ = [0] + [6] = [6]"));
    const auto all = test::run({"worksheet", "-", "--variant", "all", "--key", "-f", "text"}, two_editions);
    CHECK(says(all.out, "output₁ = [0] + [3] = [3]"));
    CHECK(says(all.out, "output₁ = [0] + [6] = [6]"));
    const auto sheet = test::run({"worksheet", "-", "--variant", "all", "-f", "json"}, two_editions);
    CHECK(says(sheet.out, "\"variants\": ["));
    CHECK_FALSE(says(sheet.out, "0.25"));
}

TEST_CASE("worksheet: the same seed leaves out the same", "[worksheet]") {
    const auto scenario = (test::source_dir() / "scenarios" / "permuted_pairs.json").string();
    for (const auto* blank : {"cells:5", "given"}) {
        const auto with = [&](const char* seed) {
            return test::run({"worksheet", scenario, "--blank", blank, "--seed", seed}).out;
        };
        CHECK(with("7") == with("7"));
        bool differs = false;
        for (const auto* seed : {"1", "2", "3", "4"}) differs |= with(seed) != with("7");
        CHECK(differs);
    }
}

TEST_CASE("worksheet: what cannot be asked is refused, with a way out", "[worksheet]") {
    check_refused(two_editions, {"--blank", "wieghts"},
                  "error: --blank knows no 'wieghts'\n  help: did you mean 'weights'?\n");
    check_refused(two_editions, {"--blank", "masked"},
                  "error: --blank masked: there is no such step here\n"
                  "  help: there are scores, exponentials, sum, weights, terms, output\n");
    check_refused(two_editions, {"--blank", "Q"},
                  "error: --blank Q: it is given, and nothing before it determines it\n"
                  "  help: --blank given leaves out a number that the rest determines\n");
    check_refused(two_editions, {"--blank", "cells:99"},
                  "error: --blank cells:99: only 9 cells are worth asking for\n  help: say at most cells:9\n");
    check_refused(two_editions, {"--blank", "cells:2", "--variant", "all"},
                  "error: cells and given are chosen in one variant, but all of them were asked for\n"
                  "  help: say --variant NAME, or which steps to leave blank\n");
    check_refused(two_editions, {"--variant", "othr"},
                  "error: <stdin> has no variant 'othr'\n  help: did you mean 'other'?\n");
    check_refused(two_editions, {"--query", "2"},
                  "error: --query 2 is not there: <stdin> has 1 query\n  help: queries count from 1\n");
    check_refused(two_editions, {"--key", "--pair", "x"},
                  "error: --pair writes the sheet and the key; --key writes the key alone\n"
                  "  help: leave one of them out\n");
    check_refused(two_editions, {"--pair", "x", "-o", "y"},
                  "error: --pair writes two files; -o names one\n  help: leave one of them out\n");
    check_refused(R"({ "Q": [[1]], "K": [[1]], "V": [[1]] })", {"--blank", "given"},
                  "error: --blank given: no number that is given can be found again from the rest alone\n"
                  "  help: leave out computed steps, such as --blank weights,output\n");
    check_refused(R"({ "Q": [[1]], "K": [[1]], "V": [[1]],
  "exercise": { "blank": "wieghts" } })",
                  {},
                  "<stdin>:2:26: error: --blank knows no 'wieghts'\n"
                  "    2 |   \"exercise\": { \"blank\": \"wieghts\" } }\n"
                  "      |                          ^\n"
                  "  help: did you mean 'weights'?\n");
}

TEST_CASE("worksheet: what an exercise says stands where the command line is silent", "[worksheet]") {
    const std::string text = R"({ "Q": [[1], [2]], "K": [[0], ["ln 3"]], "V": [[0], [4]],
  "exercise": { "task": "Do it.", "hints": ["Try."], "answer": "Done.", "blank": "sum", "query": 2 } })";
    const auto sheet = test::run({"worksheet", "-", "-f", "text"}, text).out;
    CHECK(says(sheet, "\nDo it.\n"));
    CHECK(says(sheet, "\nHint 1\n  Try.\n"));
    CHECK(says(sheet, "\nHint 2: sum\n"));
    CHECK_FALSE(says(sheet, "Query 1 "));
    CHECK_FALSE(says(sheet, "Done."));
    CHECK(says(test::run({"worksheet", "-", "-f", "text", "--key"}, text).out, "\nAnswer\n\nDone.\n"));
    const auto other = test::run({"worksheet", "-", "-f", "text", "--blank", "output", "--query", "1"}, text).out;
    CHECK(says(other, "Query 1 "));
    CHECK(says(other, "\nHint 2: output\n"));
}

TEST_CASE("worksheet: the exercises that come with it are proved, and speak both languages", "[worksheet]") {
    const auto folder = test::source_dir() / "scenarios" / "exercises";
    CHECK(test::run({"check", folder.string()}).code == as_asked);
    for (const auto& file : test::files_in(folder, ".json")) {
        INFO(file.string());
        const auto source = std::make_shared<const Source>(Source{"exercise", test::read_file(file)});
        const Exercise exercise = load_exercise(source, {});
        std::vector<Text> texts{exercise.task, exercise.answer};
        texts.insert(texts.end(), exercise.hints.begin(), exercise.hints.end());
        for (const Text& text : texts) {
            CHECK_FALSE(text.en.empty());
            CHECK_FALSE(text.zh.empty());
        }
        for (const auto* language : {"en", "zh"})
            for (const bool key : {false, true}) {
                std::vector<std::string> line{"worksheet", file.string(), "--lang", language};
                if (key) line.emplace_back("--key");
                const auto ran = test::run(line);
                CHECK(ran.code == as_asked);
                CHECK(says(ran.out, key ? exercise.answer.zh.substr(0, 6) : "") == (!key || language[0] == 'z'));
            }
    }
}
