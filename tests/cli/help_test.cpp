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
  check SCENARIO|FOLDER...    prove what is expected; with --got FILE mark answers
  diff A B                    say where two ledgers first differ
  why SCENARIO... PATH        where a number comes from, or why two scenarios differ in it
  conventions SCENARIO        what other systems make of it, and where they first part
  diagnose SCENARIO --got F   which known mistake gives the numbers somebody got
  lint SCENARIO|FOLDER...     what other systems or float formats would answer otherwise
  explain [CODE]              what a hazard that lint finds is, and what to do
  worksheet SCENARIO          an exercise sheet with blanks, or its key
  new                         make an exercise in which every mistake shows
  schema SUBJECT              print the JSON Schema of what is read or written as JSON

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
  -f, --format WORD       how to write it: text, markdown, json, plain, csv, latex, svg, html or xlsx
  -o, --output FILE       write to this file, whole or not at all
  --digits N              significant digits of decimals, 1 to 40 (default 6)
  --numbers WORD          show numbers as exact, decimal or both
  --query N               only this query, counted from 1
  --head N                only this head, counted from 1
  --batch N               only this batch, counted from 1
  --steps NAME,...        only these steps, such as weights,output
  --variant NAME          the ledger of this variant; all: of every one
  --lane WORD             arithmetic: auto, exact or certified (changes no digit)
  --threads N             rows traced at the same time (default: one a processor)
  --plain                 short for --format plain: one tab-separated record a line
  --work                  write every calculation out
  --all                   show every row of a long table
  --stable                subtract each row's largest score before the exponential
  --cost                  count what each step takes, from the sizes alone, instead of a ledger
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
    check_prints({"check", "--help"}, R"(attn-ledger check: prove what is expected; with --got FILE mark answers

Usage: attn-ledger check SCENARIO|FOLDER... [OPTIONS]

Options:
  -h, --help              print this help
  -f, --format WORD       how to write it: text, markdown or json
  --got FILE              mark this answer sheet: a JSON ledger with blanks, or -
  -o, --output FILE       write to this file, whole or not at all
  --digits N              significant digits of decimals, 1 to 40 (default 6)
  --numbers WORD          show numbers as exact, decimal or both
  --variant NAME          the ledger of this variant; all: of every one
  --lane WORD             arithmetic: auto, exact or certified (changes no digit)
  --color WORD            colour: auto, always or never
  --ascii                 write √ as sqrt, − as -, and so on
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
    check_prints({"schema", "--help"}, R"(attn-ledger schema: print the JSON Schema of what is read or written as JSON

Usage: attn-ledger schema SUBJECT [OPTIONS]

Options:
  -h, --help              print this help
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
}

TEST_CASE("cli: help of diff") {
    check_prints({"diff", "--help"}, R"(attn-ledger diff: say where two ledgers first differ

Usage: attn-ledger diff A B [OPTIONS]

Options:
  -h, --help              print this help
  -f, --format WORD       how to write it: text, markdown, json or github
  -o, --output FILE       write to this file, whole or not at all
  --as NAME               the step that a tensor file is (default output)
  --atol X                agree where |b - a| <= atol + rtol |a|
  --rtol X                the same, in proportion to |a|
  --tolerance [PATH=]X    f16, bf16, f32, f64 or an atol; for one step scores=1e-3
  --digits N              significant digits that decimals carry, 1 to 40
  --query N               only this query, counted from 1
  --steps NAME,...        only these steps, such as weights,output
  --variant NAME          only this variant
  --git-setup             print what makes git diff show ledgers as text
  --textconv FILE         print this file as text, for git diff
  --numbers WORD          show numbers as exact, decimal or both
  --color WORD            colour: auto, always or never
  --ascii                 write √ as sqrt, − as -, and so on
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
}

TEST_CASE("cli: help of worksheet and of new") {
    check_prints({"worksheet", "--help"}, R"(attn-ledger worksheet: an exercise sheet with blanks, or its key

Usage: attn-ledger worksheet SCENARIO [OPTIONS]

Options:
  -h, --help              print this help
  -f, --format WORD       how to write it: text, markdown, json or xlsx
  -o, --output FILE       write to this file, whole or not at all
  --digits N              significant digits of decimals, 1 to 40 (default 6)
  --numbers WORD          show numbers as exact, decimal or both
  --query N               only this query, counted from 1
  --head N                only this head, counted from 1
  --batch N               only this batch, counted from 1
  --variant NAME          the sheet of this variant; all: of every one
  --blank WHAT            what is left out: weights,output, all, cells:5 or given
  --seed N                chooses the cells, or the number, that is left out (default 1)
  --key                   the answers, with every line worked, instead of the sheet
  --pair FOLDER           write the sheet and its key into this folder
  --math                  Markdown: write numbers as formulas
  --color WORD            colour: auto, always or never
  --ascii                 write √ as sqrt, − as -, and so on
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
    check_prints({"new", "--help"}, R"(attn-ledger new: make an exercise in which every mistake shows

Usage: attn-ledger new [OPTIONS]

Options:
  -h, --help              print this help
  --seed N                which exercise: the same number gives the same one (default 1)
  --queries N             how many queries, up to 6
  --keys N                how many keys, up to 6 (default: as many as queries)
  --d-k N                 numbers in a query and in a key, up to 4
  --d-v N                 numbers in a value, up to 4
  --heads N               how many heads, up to 4 (default 1)
  --mask WORD             none, causal, padding or window
  --difficulty WORD       easy, medium or hard (default medium)
  --factors WORD          exponentials are products of 2, or of 2,3
  -o, --output FILE       write to this file, whole or not at all
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

TEST_CASE("cli: help of lint and explain") {
    check_prints({"lint", "--help"},
                 R"(attn-ledger lint: what other systems or float formats would answer otherwise

Usage: attn-ledger lint SCENARIO|FOLDER... [OPTIONS]

Options:
  -h, --help              print this help
  -f, --format WORD       how to write it: text, markdown, json or github
  --allow CODE,...        hazards not to look for, by code or name; may be said again
  --list                  print every hazard there is
  -o, --output FILE       write to this file, whole or not at all
  --color WORD            colour: auto, always or never
  --ascii                 write √ as sqrt, − as -, and so on
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
    check_prints({"explain", "--help"}, R"(attn-ledger explain: what a hazard that lint finds is, and what to do

Usage: attn-ledger explain [CODE] [OPTIONS]

Options:
  -h, --help              print this help
  -f, --format WORD       how to write it: text, markdown or json
  -o, --output FILE       write to this file, whole or not at all
  --color WORD            colour: auto, always or never
  --ascii                 write √ as sqrt, − as -, and so on
  --lang WORD             language: en or zh
  -q, --quiet             say only what is wrong
)");
}
