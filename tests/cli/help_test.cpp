#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"

using namespace attn;

namespace {

void check_prints(const std::vector<std::string>& arguments, const std::string& text) {
    const auto ran = test::run(arguments);
    CHECK(ran.code == as_asked);
    CHECK(ran.out == text);
    CHECK(ran.err.empty());
}

}  // namespace

TEST_CASE("cli: the overview names every command") {
    const std::string overview = R"(attn-ledger shows attention's arithmetic line by line, exactly.

Usage: attn-ledger SCENARIO [OPTIONS]
       attn-ledger COMMAND ...

Commands:
  run SCENARIO                print the ledger of a scenario (the word run may be left out)
  check SCENARIO|FOLDER...    prove every value a scenario expects
  schema scenario|ledger      print the JSON Schema of a scenario file or a JSON ledger

attn-ledger COMMAND --help tells a command's options; attn-ledger --version the version.
A SCENARIO is a JSON file, or - for standard input.
)";
    check_prints({"--help"}, overview);
    check_prints({"-h"}, overview);
    check_prints({"help"}, overview);
}

TEST_CASE("cli: help of run") {
    const std::string help = R"(attn-ledger run: print the ledger of a scenario (the word run may be left out)

Usage: attn-ledger run SCENARIO [OPTIONS]

Options:
  -h, --help              print this help
  -f, --format WORD       how to write the ledger: text, markdown, json or plain
  -o, --output FILE       write to this file, whole or not at all
  --digits N              significant digits of decimals, 1 to 40 (default 6)
  --numbers WORD          show numbers as exact, decimal or both
  --query N               only this query, counted from 1
  --steps NAME,...        only these steps, such as weights,output
  --variant NAME          the ledger of this variant; all: of every one
  --lane WORD             arithmetic: auto, exact or certified (changes no digit)
  --threads N             rows traced at the same time (default: one a processor)
  --plain                 short for --format plain: one tab-separated record a line
  --work                  write every calculation out
  --all                   show every row of a long table
  --stable                subtract each row's largest score before the exponential
  --math                  Markdown: write numbers as formulas
  --color WORD            colour: auto, always or never
  --ascii                 write √ as sqrt, − as -, and so on
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)";
    check_prints({"run", "--help"}, help);
    check_prints({"run", "-h"}, help);
    check_prints({"nowhere.json", "--help"}, help);
}

TEST_CASE("cli: help of check and of schema") {
    check_prints({"check", "--help"}, R"(attn-ledger check: prove every value a scenario expects

Usage: attn-ledger check SCENARIO|FOLDER... [OPTIONS]

Options:
  -h, --help              print this help
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
    check_prints({"schema", "--help"}, R"(attn-ledger schema: print the JSON Schema of a scenario file or a JSON ledger

Usage: attn-ledger schema scenario|ledger [OPTIONS]

Options:
  -h, --help              print this help
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
}

TEST_CASE("cli: the version is one line") { check_prints({"--version"}, "attn-ledger 0.1.0\n"); }

TEST_CASE("cli: a command of the table is found by its name") {
    for (const Command& command : commands()) CHECK(find_command(command.name) == &command);
    CHECK(find_command("Run") == nullptr);
    CHECK(find_command("") == nullptr);
}
