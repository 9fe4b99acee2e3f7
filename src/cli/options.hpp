#pragma once

#include "ledger/figure.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attn {

/// When to colour: on a terminal, always, or never.
enum class ColorChoice { automatic, always, never };

/// What only diff takes.
struct DiffOptions {
    std::string as = "output";  ///< the step that a tensor file is
    std::string atol, rtol;     ///< empty: not given
    std::vector<std::string> tolerances;
    std::optional<int> digits;
    bool git_setup = false;
    std::string textconv;  ///< a file to show as text; empty: none
};

/// What only diagnose takes.
struct DiagnoseOptions {
    std::string got;  ///< a file of numbers, or "-"
    std::string as;   ///< the step they are; empty: what the scenario comes to
    bool list = false;
};

/// What only lint takes.
struct LintOptions {
    std::vector<std::string> allow;  ///< codes or names of hazards
    bool list = false;
};

/// What only worksheet takes.
struct WorksheetOptions {
    std::string blank;  ///< what is left out; empty: what the scenario's exercise says, or the weights and the output
    std::string pair;   ///< the folder that gets the sheet and its key; empty: only one of them is written
    bool key = false;
};

/// What only new takes. What is not given is drawn.
struct NewOptions {
    std::optional<std::size_t> queries, keys, d_k, d_v, heads;
    std::string mask, factors;
    std::string difficulty = "medium";
};

/// The command line, read. Values are checked; files are not opened yet.
struct Options {
    std::string command;             ///< run, check, diff, …
    std::vector<std::string> files;  ///< scenarios, folders, sides, "-"; for schema, its subject
    std::string format = "text";
    std::string output;  ///< empty: standard output
    std::string lane = "auto";
    std::size_t threads = 0;  ///< 0: one a processor
    int digits = default_digits;
    NumberForm numbers = NumberForm::exact;
    std::optional<std::size_t> query;  ///< from 1
    std::optional<std::size_t> head;   ///< from 1
    std::optional<std::size_t> batch;  ///< from 1
    std::optional<std::size_t> depth;  ///< how often why opens a number
    std::vector<std::string> steps;
    std::string variant;  ///< empty: the scenario itself, with a comparison
    Language language = Language::en;
    ColorChoice color = ColorChoice::automatic;
    bool work = false;
    bool all = false;
    bool stable = false;
    bool cost = false;  ///< the cost page instead of the ledger
    bool math = false;
    bool ascii = false;
    bool quiet = false;
    std::uint64_t seed = 1;  ///< of what is chosen at random
    DiffOptions diff;
    DiagnoseOptions diagnose;
    LintOptions lint;
    WorksheetOptions worksheet;
    NewOptions make;
};

/// Options to carry out, or a text to print (help, version).
using CommandLine = std::variant<Options, std::string>;

/// Reads the command line (without the program's name). The first word may be a command; otherwise it is `run`.
/// Throws InputError on a usage error.
CommandLine read_command_line(const std::vector<std::string>& arguments);

}  // namespace attn
