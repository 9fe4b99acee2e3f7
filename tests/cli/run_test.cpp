#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"

#include <cstdlib>
#include <sstream>

using namespace attn;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string small = R"({ "Q": [[1], [2]], "K": [[0], ["ln 2"]], "V": [[0], [3]],
  "variants": [ { "name": "only v2", "set": { "V[2]": [6] } }, { "name": "one query", "set": { "Q": [[1]] } } ] })";

std::string printed(std::vector<std::string> options, const std::string& scenario = small) {
    options.insert(options.begin(), "-");
    const auto ran = test::run(options, scenario);
    CHECK(ran.code == as_asked);
    return ran.out;
}

void check_refused(std::vector<std::string> options, const std::string& message) {
    options.insert(options.begin(), "-");
    const auto ran = test::run(options, small);
    CHECK(ran.err == message);
    CHECK(ran.out.empty());
    CHECK(ran.code == bad_input);
}

/// The text without colours.
std::string plain(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') i = text.find('m', i);
        else result += text[i];
    }
    return result;
}

}  // namespace

TEST_CASE("cli: a dash reads standard input, with and without the word run") {
    CHECK_THAT(printed({}), ContainsSubstring("Query 2    q = [2]"));
    const auto named = test::run({"run", "-"}, small);
    CHECK(named.out == printed({}));
}

TEST_CASE("cli: --query prints one query, and must be there") {
    const auto text = printed({"--query", "2"});
    CHECK_THAT(text, ContainsSubstring("Query 2"));
    CHECK_THAT(text, !ContainsSubstring("Query 1"));
    check_refused({"--query", "3"},
                  "attn-ledger: error: --query 3 is not there: <stdin> has 2 queries\n"
                  "  help: queries count from 1\n");
    check_refused({"--query", "2", "--variant", "one query"},
                  "attn-ledger: error: --query 2 is not there: <stdin> has 1 query\n"
                  "  help: queries count from 1\n");
}

TEST_CASE("cli: --query of a variant with fewer queries leaves its place in the comparison empty") {
    CHECK_THAT(printed({"--query", "2"}), ContainsSubstring("  (as given)   [1/5, 4/5]   [12/5]\n"
                                                            "  only v2      [1/5, 4/5]   [24/5] *\n"
                                                            "  one query\n"));
}

TEST_CASE("cli: --variant prints one variant, or all") {
    const auto one = printed({"--variant", "only v2"});
    CHECK_THAT(one, ContainsSubstring("Variant: only v2\n────────────────\n\nchanged: V[2] = [6]\n"));
    CHECK_THAT(one, !ContainsSubstring("Variants compared"));
    const auto all = printed({"--variant", "all"});
    CHECK_THAT(all, ContainsSubstring("Variant: only v2"));
    CHECK_THAT(all, ContainsSubstring("Variant: one query"));
    CHECK_THAT(all, ContainsSubstring("Variants compared"));
}

TEST_CASE("cli: a variant that is not there is guessed, or all are named") {
    check_refused({"--variant", "onlyv2"},
                  "attn-ledger: error: <stdin> has no variant 'onlyv2'\n"
                  "  help: did you mean 'only v2'?\n");
    check_refused({"--variant", "something else"},
                  "attn-ledger: error: <stdin> has no variant 'something else'\n"
                  "  help: it has: only v2, one query\n");
    const auto none = test::run({"-", "--variant", "a"}, R"({ "Q": [[1]], "K": [[0]], "V": [[2]] })");
    CHECK(none.err == "attn-ledger: error: <stdin> has no variant 'a'\n  help: it has no variants\n");
}

TEST_CASE("cli: --steps prints only these steps") {
    CHECK_THAT(printed({"--steps", "weights,output", "--query", "1"}), ContainsSubstring("  key   weight   output\n"
                                                                                         "  1     1/3\n"
                                                                                         "  2     2/3\n"
                                                                                         "  Σ     1        [2]\n"));
}

TEST_CASE("cli: --digits and --numbers change how numbers are shown") {
    CHECK_THAT(printed({"--numbers", "decimal", "--digits", "3"}), ContainsSubstring("  2     0.693   2     0.667"));
    CHECK_THAT(printed({"--numbers", "both", "--digits", "3"}), ContainsSubstring("ln 2 ≈ 0.693"));
}

TEST_CASE("cli: both lanes print the same") { CHECK(printed({"--lane", "exact"}) == printed({"--lane", "auto"})); }

TEST_CASE("cli: --stable subtracts the largest score, and the weights stay") {
    const auto text = printed({"--stable", "--query", "1"});
    CHECK_THAT(text, ContainsSubstring("  key   q·k    − max   exp   weight   v     weight·v\n"
                                       "  1     0      −ln 2   1/2   1/3      [0]   [0]\n"
                                       "  2     ln 2   0       1     2/3      [3]   [2]\n"
                                       "  Σ                    3/2   1              [2]\n"));
}

TEST_CASE("cli: colours are added, and nothing else") {
    const auto coloured = printed({"--color", "always"});
    CHECK_THAT(coloured, ContainsSubstring("\x1b[1mQuery 1\x1b[0m"));
    CHECK(plain(coloured) == printed({"--color", "never"}));
    CHECK(printed({}) == printed({"--color", "never"}));
}

TEST_CASE("cli: colours on a terminal, unless NO_COLOR or a file") {
    const auto on_terminal = [](const std::vector<std::string>& arguments) {
        std::istringstream in(small);
        std::ostringstream out;
        std::ostringstream err;
        CHECK(run_program(arguments, Streams{in, out, err, true, true}) == as_asked);
        return out.str();
    };
    unsetenv("NO_COLOR");
    CHECK(on_terminal({"-"}) == printed({"--color", "always"}));
    CHECK(on_terminal({"-", "--color", "never"}) == printed({}));
    setenv("NO_COLOR", "", 1);
    CHECK(on_terminal({"-"}) == printed({"--color", "always"}));
    setenv("NO_COLOR", "1", 1);
    CHECK(on_terminal({"-"}) == printed({}));
    CHECK(on_terminal({"-", "--color", "always"}) == printed({"--color", "always"}));
    unsetenv("NO_COLOR");
}

TEST_CASE("cli: markdown and JSON have no colours to add") {
    for (const auto* format : {"markdown", "json"})
        CHECK(printed({"--color", "always", "--format", format}) == printed({"--format", format}));
}

TEST_CASE("cli: a warning goes to standard error, and --quiet keeps it back") {
    const std::string suspicious = R"({ "Q": [[1]], "K": [[0], [1]], "V": [[0], [3]], "mask": { "bias": [[0, 1]] } })";
    const auto loud = test::run({"-"}, suspicious);
    CHECK(loud.code == as_asked);
    CHECK(loud.err ==
          "attn-ledger: <stdin>:1:67: warning: mask.bias holds only 0 and 1; it was probably meant as allow\n"
          "    1 | { \"Q\": [[1]], \"K\": [[0], [1]], \"V\": [[0], [3]], \"mask\": { \"bias\": [[0, 1]] } }\n"
          "      |                                                                   ^\n"
          "  help: allow says which pairs may read; bias is added to their scores\n");
    const auto quiet = test::run({"-", "--quiet"}, suspicious);
    CHECK(quiet.err.empty());
    CHECK(quiet.out == loud.out);
}

TEST_CASE("cli: bad input gives no part of a ledger") {
    const auto ran = test::run({"-"}, R"({ "Q": [[1]], "K": [[0]], "V": [[2], [3]] })");
    CHECK(ran.code == bad_input);
    CHECK(ran.out.empty());
    const auto empty = test::run({"-"}, R"({ "Q": [[1], [1]], "K": [[0], [0]], "V": [[2], [3]], "empty_row": "error",
  "mask": { "forbid": [{ "query": 2 }] } })");
    CHECK(empty.code == bad_input);
    CHECK(empty.out.empty());
    CHECK_THAT(empty.err,
               ContainsSubstring("<stdin>:2:11: error: query 2 may read no key, and \"empty_row\" is \"error\"\n"));
}

TEST_CASE("cli: a schema is printed whole") {
    for (const auto* subject : {"scenario", "ledger"}) {
        const auto ran = test::run({"schema", subject});
        CHECK(ran.code == as_asked);
        CHECK(ran.err.empty());
        CHECK_THAT(ran.out, ContainsSubstring("https://json-schema.org/draft/2020-12/schema"));
    }
}
