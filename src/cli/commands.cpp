#include "cli/command.hpp"
#include "render/format.hpp"
#include "render/page.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

std::vector<std::string_view> ledger_formats() {
    std::vector<std::string_view> names;
    for (const Format& format : formats()) names.push_back(format.name);
    return names;
}

std::vector<std::string_view> plain_page_formats() { return page_format_names(Annotations::none); }
std::vector<std::string_view> annotated_formats() { return page_format_names(Annotations::some); }

std::vector<std::string_view> worksheet_formats() {
    std::vector<std::string_view> names = plain_page_formats();
    names.push_back("xlsx");
    return names;
}

constexpr std::array table{
    Command{"run", "SCENARIO", "print the ledger of a scenario (the word run may be left out)", ledger_formats,
            run_ledger},
    Command{"check", "SCENARIO|FOLDER...", "prove what is expected; with --got FILE mark answers", plain_page_formats,
            run_check},
    Command{"diff", "A B", "say where two ledgers first differ", annotated_formats, run_diff},
    Command{"why", "SCENARIO... PATH", "where a number comes from, or why two scenarios differ in it",
            plain_page_formats, run_why},
    Command{"conventions", "SCENARIO", "what other systems make of it, and where they first part", plain_page_formats,
            run_conventions},
    Command{"diagnose", "SCENARIO --got F", "which known mistake gives the numbers somebody got", plain_page_formats,
            run_diagnose},
    Command{"lint", "SCENARIO|FOLDER...", "what other systems or float formats would answer otherwise", annotated_formats,
            run_lint},
    Command{"explain", "[CODE]", "what a hazard that lint finds is, and what to do", plain_page_formats, run_explain},
    Command{"worksheet", "SCENARIO", "an exercise sheet with blanks, or its key", worksheet_formats, run_worksheet},
    Command{"new", "", "make an exercise in which every mistake shows", nullptr, run_new},
    Command{"schema", "SUBJECT", "print the JSON Schema of what is read or written as JSON", nullptr, run_schema},
};

}  // namespace

std::span<const Command> commands() { return table; }

const Command* find_command(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Command& c) { return c.name == name; });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace attn
