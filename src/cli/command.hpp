#pragma once

#include "cli/options.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Where a command reads and writes: the only place that touches the outside.
struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool out_is_terminal = false;
    bool err_is_terminal = false;
};

enum ExitCode : int { as_asked = 0, different = 1, bad_input = 2, not_written = 3 };

/// A row of the table of commands; help, dispatch and "did you mean" derive from it.
struct Command {
    std::string_view name;
    std::string_view operands;  ///< "SCENARIO"
    std::string_view summary;
    std::vector<std::string_view> (*formats)();  ///< the words -f takes; null where there is no -f
    int (*run)(const Options& options, const Streams& streams);
};

std::span<const Command> commands();
/// The command with a name, or null.
const Command* find_command(std::string_view name);

/// What schema takes: "scenario, ledger or diff".
std::string schema_subjects();

/// A workbook is no text: refused where it would be shown to a person, as is text in a file that is called a workbook.
void require_workbook_file(const Options& options, const Streams& streams);

int run_ledger(const Options& options, const Streams& streams);
int run_diff(const Options& options, const Streams& streams);
int run_check(const Options& options, const Streams& streams);
int run_conventions(const Options& options, const Streams& streams);
int run_why(const Options& options, const Streams& streams);
int run_diagnose(const Options& options, const Streams& streams);
int run_lint(const Options& options, const Streams& streams);
int run_explain(const Options& options, const Streams& streams);
int run_worksheet(const Options& options, const Streams& streams);
int run_new(const Options& options, const Streams& streams);
int run_schema(const Options& options, const Streams& streams);

}  // namespace attn
