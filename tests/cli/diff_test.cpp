#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

#include <cstring>
#include <string>
#include <vector>

// The whole command, with what it prints word for word.

using namespace attn;

namespace {

constexpr const char* given = R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]] })";
constexpr const char* changed = R"({ "Q": [[1]], "K": [[0], ["ln 3"]], "V": [[0], [3]] })";

class Sides {
public:
    Sides() {
        folder_.write("a.json", given);
        folder_.write("b.json", changed);
    }

    test::Ran diff(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "diff");
        for (std::string& word : arguments)
            if (word.find(".json") != std::string::npos || word.find(".npy") != std::string::npos)
                word = folder_.path(word);
        test::Ran ran = test::run(arguments);
        for (std::string* text : {&ran.out, &ran.err})
            for (auto at = text->find(folder_.path("")); at != std::string::npos; at = text->find(folder_.path("")))
                text->erase(at, folder_.path("").size());
        return ran;
    }

    void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }

    std::string ledger(const std::string& name, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{folder_.path(name), "-f", "json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::run(arguments).out;
    }

    std::string path(const std::string& name) const { return folder_.path(name); }

private:
    test::TemporaryFolder folder_;
};

/// What numpy.save writes of float32.
std::string npy_of_floats(const std::string& shape, const std::vector<float>& numbers) {
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize(117, ' ');
    header += '\n';
    std::string text("\x93NUMPY\x01\x00", 8);
    text += static_cast<char>(header.size());
    text += '\0';
    text += header;
    for (const float number : numbers) {
        char bytes[sizeof(float)];
        std::memcpy(bytes, &number, sizeof(float));
        text.append(bytes, sizeof(float));
    }
    return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("cli: diff of two scenarios, in text") {
    const auto ran = Sides().diff({"a.json", "b.json"});
    CHECK(ran.code == different);
    CHECK(ran.err.empty());
    CHECK(ran.out == R"(The ledgers differ first at K[2,1]: ln 2 against ln 3 (off by 0.405465)

A, what is expected: a.json
B, what was found: b.json
Numbers are compared exactly where both have a closed form, otherwise at 15 digits

  step           cells   differ   worst               A      B      off by
  Q              1       0
  K              2       1        K[2,1]              ln 2   ln 3   0.405465
  V              2       0
  scores         2       1        scores[1,2]         ln 2   ln 3   0.405465
  exponentials   2       1        exponentials[1,2]   2      3      1
  sum            1       1        sum[1]              3      4      1
  weights        2       2        weights[1,1]        1/3    1/4    0.0833333
  terms          2       1        terms[1,2,1]        2      9/4    0.25
  output         1       1        output[1,1]         2      9/4    0.25

scores, exponentials, sum, weights, terms and output follow from K
)");
}

TEST_CASE("cli: diff in Markdown, ASCII and as annotations") {
    const Sides sides;
    CHECK(sides.diff({"a.json", "b.json", "--steps", "weights", "-f", "markdown"}).out ==
          R"(The ledgers differ first at weights[1,1]: 1/3 against 1/4 (off by 0.0833333)

A, what is expected: a.json\
B, what was found: b.json\
Numbers are compared exactly where both have a closed form, otherwise at 15 digits

| step | cells | differ | worst | A | B | off by |
| --- | --- | --- | --- | --- | --- | --- |
| weights | 2 | 2 | weights[1,1] | 1/3 | 1/4 | 0.0833333 |
)");
    CHECK(sides.diff({"a.json", "b.json", "--atol", "1", "--steps", "output", "--ascii", "--numbers", "both"}).out ==
          R"(The ledgers agree: 1 number in 1 step

A, what is expected: a.json
B, what was found: b.json
Numbers agree where |b - a| <= 1 + 0*|a|
)");
    CHECK(sides.diff({"a.json", "b.json", "-f", "github"}).out ==
          "::error file=b.json,title=the ledgers differ first at K::K[2,1]: ln 2 against ln 3 (off by 0.405465)%0A"
          "1 of 2 cells differ\n");
    sides.write("b.ledger.json", sides.ledger("b.json"));
    CHECK(sides.diff({"a.json", "b.ledger.json", "-f", "github"}).out ==
          "::error file=b.ledger.json,line=9,col=30,title=the ledgers differ first at K::K[2,1]: ln 2 against ln 3 "
          "(off by 0.405465)%0A1 of 2 cells differ\n");
    CHECK(sides.diff({"a.json", "a.json", "-f", "github"}).out.empty());
}

TEST_CASE("cli: diff as JSON") {
    CHECK(
        Sides().diff({"a.json", "b.json", "--steps", "sum,weights", "--tolerance", "weights=f16", "-f", "json"}).out ==
        R"({
  "diff": 1,
  "same": false,
  "a": "a.json",
  "b": "b.json",
  "tolerance": {
    "digits": 15,
    "paths": {
      "weights": {"atol": 1e-5, "rtol": 1e-3, "type": "f16"}
    }
  },
  "only_in_a": [],
  "only_in_b": [],
  "editions": [
    {
      "variant_a": "",
      "variant_b": "",
      "same": false,
      "first": "sum",
      "shapes": [],
      "settings": [],
      "only_in_a": [],
      "only_in_b": [],
      "steps": [
        {
          "step": "sum",
          "result": "compared",
          "cells": 1,
          "different": 1,
          "worst": {"path": "sum[1]", "a": {"decimal": 3, "exact": "3"}, "b": {"decimal": 4, "exact": "4"}, "off": 1},
          "from": ["sum"]
        },
        {
          "step": "weights",
          "result": "compared",
          "cells": 2,
          "different": 2,
          "worst": {"path": "weights[1,1]", "a": {"decimal": 0.333333, "exact": "1/3"}, "b": {"decimal": 0.25, "exact": "1/4"}, "off": 0.0833333},
          "from": ["sum"]
        }
      ]
    }
  ]
}
)");
}

TEST_CASE("cli: a scenario agrees with its own ledger, at any digits and beside its variants") {
    for (const auto& path : test::files_in(test::source_dir() / "scenarios", ".json")) {
        const Sides sides;
        for (const char* digits : {"6", "12"}) {
            sides.write("ledger.json", test::run({path.string(), "-f", "json", "--digits", digits}).out);
            const auto ran = test::run({"diff", path.string(), sides.path("ledger.json"), "-q"});
            INFO(path.string());
            CHECK(ran.code == as_asked);
            CHECK(ran.out.empty());
        }
    }
}

TEST_CASE("cli: diff of variants, by name and one beside another") {
    const Sides sides;
    sides.write("v.json", R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]], "variants": [
        { "name": "keys", "set": { "K": [[0], ["ln 3"]] } }, { "name": "same", "set": { "title": "x" } } ] })");
    const auto missing = sides.diff({"a.json", "v.json", "--steps", "output"});
    CHECK(missing.code == bad_input);  // title is no setting: the file itself is at fault
    sides.write("v.json", R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]], "variants": [
        { "name": "keys", "set": { "K": [[0], ["ln 3"]] } } ] })");
    CHECK(sides.diff({"a.json", "v.json", "--steps", "output", "-q"}).out == "The ledgers hold different variants\n");
    CHECK(sides.diff({"v.json", "v.json", "--steps", "output", "-q"}).code == as_asked);
    sides.write("keys.json", sides.ledger("v.json", {"--variant", "keys"}));
    CHECK(sides.diff({"v.json", "keys.json", "--variant", "keys", "-q"}).code == as_asked);
    CHECK(sides.diff({"a.json", "keys.json", "--steps", "output", "-q"}).out ==
          "The ledgers of the scenario itself against variant keys differ first at output[1,1]: 2 against 9/4 "
          "(off by 0.25)\n");
    const auto none = sides.diff({"v.json", "v.json", "--variant", "kexs"});
    CHECK(none.code == bad_input);
    CHECK(none.err == "attn-ledger: error: v.json has no variant 'kexs'\n  help: did you mean 'keys'?\n");
}

TEST_CASE("cli: a tensor file is one step, within the tolerance of its type") {
    const Sides sides;
    sides.write("output.npy", npy_of_floats("(1, 1)", {2.000001F}));
    const auto agree = sides.diff({"a.json", "output.npy"});
    CHECK(agree.code == as_asked);
    CHECK(agree.out == R"(The ledgers agree: 1 number in 1 step

A, what is expected: a.json
B, what was found: output.npy
Numbers agree where |b − a| ≤ 1e-5 + 1.3e-6·|a| (f32), as its type has it
)");
    sides.write("weights.npy", npy_of_floats("(1, 1, 1, 2)", {0.25F, 0.75F}));
    CHECK(sides.diff({"a.json", "weights.npy", "--as", "weights", "-q"}).out ==
          "The ledgers differ first at weights[1,1]: 1/3 against 0.25 (off by 0.0833333)\n");
    CHECK(sides.diff({"b.json", "weights.npy", "--as", "weights", "-q"}).code == as_asked);
    CHECK(sides.diff({"weights.npy", "weights.npy", "--as", "weights", "-q"}).code == as_asked);
    const auto wrong = sides.diff({"a.json", "weights.npy", "--as", "sum"});
    CHECK(wrong.code == bad_input);
    CHECK(wrong.err.find("has 4 dimensions; as sum it has 1 to 3") != std::string::npos);
    const auto capped = sides.diff({"a.json", "output.npy", "--as", "projected"});
    CHECK(capped.code == bad_input);
    CHECK(capped.err.find("there is nothing to compare") != std::string::npos);
}

TEST_CASE("cli: diff knows the steps that its options name") {
    const Sides sides;
    sides.write("a.json", R"({ "Q": [[1]], "K": [[0], [1]], "V": [[0], [3]] })");
    const auto misspelt = sides.diff({"a.json", "a.json", "--tolerance", "wieghts=1e-3"});
    CHECK(misspelt.code == bad_input);
    CHECK(misspelt.out == "");
    CHECK(misspelt.err ==
          "attn-ledger: error: --tolerance: neither side has a step 'wieghts'\n  help: did you mean 'weights'?\n");
    const auto unknown = sides.diff({"a.json", "a.json", "--steps", "weights,entropy"});
    CHECK(unknown.code == bad_input);
    CHECK(unknown.err == "attn-ledger: error: --steps: neither side has a step 'entropy'\n"
                         "  help: name a step that they have, such as weights\n");
    CHECK(sides.diff({"a.json", "a.json", "--steps", "weights,capped", "--tolerance", "capped=1"}).code == as_asked);
    CHECK(sides.diff({"--steps", "weights", "a.json", "a.json"}).code == as_asked);
}

TEST_CASE("cli: numbers without a closed form are compared at the digits both carry") {
    const Sides sides;
    sides.write("a.json", R"({ "Q": [[1]], "K": [[0], [1]], "V": [[0], [3]] })");
    sides.write("l.json", sides.ledger("a.json"));
    CHECK(sides.diff({"a.json", "l.json", "-q"}).code == as_asked);
    sides.write("l.json", replaced(sides.ledger("a.json"), "0.268941,", "0.268942,"));
    const auto ran = sides.diff({"a.json", "l.json", "-q"});
    CHECK(ran.code == different);
    CHECK(ran.out == "The ledgers differ first at weights[1,1]: ≈ 0.268941 against ≈ 0.268942 (off by 1e-6)\n");
    CHECK(sides.diff({"a.json", "l.json", "-q", "--tolerance", "weights[1,1]=1e-6"}).code == as_asked);
    CHECK(sides.diff({"a.json", "l.json", "-q", "--tolerance", "weights[1,2]=1e-6"}).code == different);
    CHECK(sides.diff({"a.json", "l.json", "-q", "--rtol", "1e-5"}).code == as_asked);
    CHECK(sides.diff({"a.json", "l.json", "-q", "--digits", "5"}).code == as_asked);
}

TEST_CASE("cli: queries and steps that one side lacks") {
    const Sides sides;
    sides.write("two.json", R"({ "Q": [[1], [2]], "K": [[0], ["ln 2"]], "V": [[0], [3]] })");
    sides.write("second.json", sides.ledger("two.json", {"--query", "2"}));
    CHECK(sides.diff({"two.json", "second.json", "-q"}).out == "The ledgers differ in the queries they hold\n");
    CHECK(sides.diff({"two.json", "second.json", "-q", "--query", "2"}).code == as_asked);
    CHECK(sides.diff({"two.json", "second.json", "-q", "--query", "1"}).code == bad_input);
    sides.write("sums.json", sides.ledger("two.json", {"--steps", "sum"}));
    CHECK(sides.diff({"two.json", "sums.json", "-q"}).out == "The ledgers differ first at scores: only in A\n");
    CHECK(sides.diff({"two.json", "sums.json", "-q", "--steps", "sum"}).code == as_asked);
}

TEST_CASE("cli: diff refuses what it cannot compare") {
    const Sides sides;
    const auto error = [&](const std::vector<std::string>& arguments) {
        const auto ran = sides.diff(arguments);
        CHECK(ran.code == bad_input);
        CHECK(ran.out.empty());
        return ran.err;
    };
    CHECK(error({"a.json"}) ==
          "attn-ledger: error: diff compares two sides, but 1 was named\n"
          "  help: name two files, each a scenario, a JSON ledger or a tensor file\n");
    CHECK(error({"-", "-"}) ==
          "attn-ledger: error: standard input can be one side only\n  help: name a file for the other\n");
    CHECK(error({"a.json", "b.json", "-f", "gihub"}) ==
          "attn-ledger: error: --format knows no 'gihub'\n  help: did you mean 'github'?\n");
    CHECK(error({"a.json", "b.json", "--as", "ouput"}) ==
          "attn-ledger: error: --as knows no 'ouput'\n  help: did you mean 'output'?\n");
    sides.write("bad.json", replaced(sides.ledger("a.json"), "\"2/3\"", "\"2//3\""));
    CHECK(error({"a.json", "bad.json"}).starts_with("attn-ledger: bad.json:16:34: error: '2//3' is no closed form: "));
    sides.write("old.json", R"({ "ledger": 0 })");
    CHECK(
        error({"old.json", "a.json"})
            .starts_with(
                "attn-ledger: old.json:1:13: error: this ledger has version 0, and version 1 is what is read here\n"));
}

TEST_CASE("cli: files as text for git") {
    const Sides sides;
    CHECK(sides.diff({"--textconv", "a.json"}).out == test::run({sides.path("a.json"), "--all"}).out);
    sides.write("a.ledger.json", sides.ledger("a.json"));
    CHECK(sides.diff({"--textconv", "a.ledger.json"}).out == R"(n_q: 1
n_k: 2
d_k: 1
d_v: 1
scale: 1
mask: none
normalize: softmax
base: e
empty_row: zero

Q[1] = [1]
K[1] = [0]
K[2] = [ln 2]
V[1] = [0]
V[2] = [3]
scores[1] = [0, ln 2]
exponentials[1] = [1, 2]
sum[1] = 3
weights[1] = [1/3, 2/3]
terms[1] = [[0], [2]]
output[1] = [2]
)");
    sides.write("notes.json", "not JSON\n");
    const auto other = sides.diff({"--textconv", "notes.json"});
    CHECK(other.code == as_asked);
    CHECK(other.out == "not JSON\n");
    CHECK(sides.diff({"--git-setup"}).out.find("textconv = attn-ledger diff --textconv\n") != std::string::npos);
}
