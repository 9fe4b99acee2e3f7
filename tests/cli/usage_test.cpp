#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"

using namespace attn;

namespace {

struct Misuse {
    std::vector<std::string> arguments;
    std::string message;
    std::string help;
};

void check_refused(const std::vector<Misuse>& misuses) {
    for (const auto& [arguments, message, help] : misuses) {
        const auto ran = test::run(arguments);
        CHECK(ran.err == "attn-ledger: error: " + message + "\n" + (help.empty() ? "" : "  help: " + help + "\n"));
        CHECK(ran.out.empty());
        CHECK(ran.code == bad_input);
    }
}

}  // namespace

TEST_CASE("cli: nothing to work on is a usage error") {
    check_refused({
        {{}, "no scenario was named", "try attn-ledger --help"},
        {{"run"}, "no scenario was named", "try attn-ledger run --help"},
        {{"--quiet"}, "no scenario was named", "try attn-ledger run --help"},
        {{"check"}, "no scenario was named", "try attn-ledger check --help"},
        {{"schema"}, "say which schema: scenario, ledger, diff, why, conventions, cost, diagnose, catalogue, grade, lint or worksheet", "try attn-ledger schema --help"},
    });
}

TEST_CASE("cli: an unknown command is guessed") {
    check_refused({
        {{"chekc"}, "cannot read 'chekc': No such file or directory", "did you mean the command 'check'?"},
        {{"chekc", "a.json"}, "one scenario at a time, but 2 were named", "did you mean the command 'check'?"},
        {{"a.json", "check"}, "one scenario at a time, but 2 were named", "the command comes first"},
        {{"a.json", "b.json", "c.json"}, "one scenario at a time, but 3 were named", "name one file"},
        {{"nowhere.json"}, "cannot read 'nowhere.json': No such file or directory", ""},
    });
}

TEST_CASE("cli: an unknown option is guessed") {
    check_refused({
        {{"a.json", "--fromat", "json"}, "there is no option --fromat", "did you mean --format?"},
        {{"a.json", "--fromat=json"}, "there is no option --fromat", "did you mean --format?"},
        {{"a.json", "--ditigs=3"}, "there is no option --ditigs", "did you mean --digits?"},
        {{"a.json", "--asci"}, "there is no option --asci", "did you mean --ascii?"},
        {{"a.json", "--nonsense"}, "there is no option --nonsense", "try attn-ledger run --help"},
        {{"a.json", "-x"}, "there is no option -x", "try attn-ledger run --help"},
        {{"check", "a.json", "--query", "3"}, "there is no option --query", "try attn-ledger check --help"},
        {{"check", "a.json", "--work"}, "there is no option --work", "try attn-ledger check --help"},
    });
}

TEST_CASE("cli: an option without its value") {
    check_refused({
        {{"a.json", "--format"}, "--format needs a value", "try attn-ledger run --help"},
        {{"a.json", "-o"}, "--output needs a value", "try attn-ledger run --help"},
        {{"a.json", "--query"}, "--query needs a value", "try attn-ledger run --help"},
    });
}

TEST_CASE("cli: an unknown word of an option") {
    check_refused({
        {{"a.json", "--format", "jsn"}, "--format knows no 'jsn'", "did you mean 'json'?"},
        {{"a.json", "-f", "xml"}, "--format knows no 'xml'", "it takes text, markdown, json, plain, csv, latex, svg, html or xlsx"},
        {{"a.json", "--cost", "-f", "csv"}, "--cost has no csv format", "it takes text, markdown or json"},
        {{"a.json", "--cost", "-f", "html"}, "--cost has no html format", "it takes text, markdown or json"},
        {{"a.json", "--lane", "exat"}, "--lane knows no 'exat'", "did you mean 'exact'?"},
        {{"a.json", "--lane", "fast"}, "--lane knows no 'fast'", "it takes auto, exact or certified"},
        {{"a.json", "--numbers", "decimals"}, "--numbers knows no 'decimals'", "did you mean 'decimal'?"},
        {{"a.json", "--lang", "fr"}, "--lang knows no 'fr'", "it takes en or zh"},
        {{"a.json", "--color", "sometimes"}, "--color knows no 'sometimes'", "it takes always, auto or never"},
        {{"a.json", "--steps", "weights,sums"}, "--steps knows no 'sums'", "did you mean 'sum'?"},
        {{"a.json", "--steps", "softmax"},
         "--steps knows no 'softmax'",
         "it takes X_positioned, Q, K, V, Q_normed, K_normed, Q_rotated, K_rotated, scores, scaled, capped, alibi, "
          "biased, masked, shifted, exponentials, sink, sum, lse, weights, terms, output, tile_max, tile_running_max, "
          "tile_rescale, tile_exponentials, tile_sum, tile_output, tile_merged, concat or projected"},
        {{"diagnose"}, "no scenario was named", "try attn-ledger diagnose --help"},
        {{"diagnose", "a.json"}, "diagnose needs the numbers that were got", "say --got FILE, or --list for the catalogue"},
        {{"diagnose", "-", "--got", "-"},
         "standard input can be the scenario or the numbers, not both",
         "name a file for the other"},
        {{"diagnose", "a.json", "--got", "b.json", "--as", "wieghts"},
         "--as knows no 'wieghts'",
         "did you mean 'weights'?"},
        {{"schema", "ledgr"}, "schema takes scenario, ledger, diff, why, conventions, cost, diagnose, catalogue, grade, lint or worksheet, not 'ledgr'", "did you mean 'ledger'?"},
        {{"schema", "file"}, "schema takes scenario, ledger, diff, why, conventions, cost, diagnose, catalogue, grade, lint or worksheet, not 'file'", ""},
        {{"schema", "scenario", "ledger"}, "one schema at a time", "name scenario, ledger, diff, why, conventions, cost, diagnose, catalogue, grade, lint or worksheet"},
    });
}

TEST_CASE("cli: a number that is none, or out of its range") {
    const std::string help = "try attn-ledger run --help";
    for (const std::string text : {"0", "41", "six", "6.0", "0x6", "-1", "99999999999999999999"})
        check_refused(
            {{{"a.json", "--digits=" + text}, "--digits takes a whole number from 1 to 40, not '" + text + "'", help}});
    for (const std::string text : {"0", "-1", "one", "1,2", "18446744073709551616"})
        check_refused(
            {{{"a.json", "--query=" + text}, "--query takes a whole number from 1 on, not '" + text + "'", help}});
    check_refused({{{"new", "--queries", "0"}, "--queries takes a whole number from 1 to 6, not '0'", "try attn-ledger new --help"},
                   {{"why", "a.json", "output", "--depth", "-1"}, "--depth takes a whole number from 0 to 1000, not '-1'", "try attn-ledger why --help"}});
}

TEST_CASE("cli: words of the command line reach the terminal as one harmless line") {
    check_refused({
        {{"\x1b[31m\n.json"}, "cannot read '\\x1b[31m\\n.json': No such file or directory", ""},
        {{"a.json", "--format", "te\x07xt"}, "--format knows no 'te\\x07xt'", "did you mean 'text'?"},
        {{"a.json", "--\xe2\x80\xaewrok"}, "there is no option --\\u202ewrok", "try attn-ledger run --help"},
    });
}

TEST_CASE("cli: a folder is no scenario to print") {
    check_refused({{{ATTN_SOURCE_DIR}, "cannot read '" ATTN_SOURCE_DIR "': it is a folder", ""}});
}
