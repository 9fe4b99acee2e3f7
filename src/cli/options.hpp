#pragma once

#include "ledger/figure.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attn {

/// When to colour: on a terminal, always, or never.
enum class ColorChoice { automatic, always, never };

/// The command line, read. Values are checked; files are not opened yet.
struct Options {
    std::string command;             ///< run, check, schema
    std::vector<std::string> files;  ///< scenarios, folders, "-"; for schema, its subject
    std::string format = "text";
    std::string output;  ///< empty: standard output
    std::string lane = "auto";
    std::size_t threads = 0;  ///< 0: one a processor
    int digits = default_digits;
    NumberForm numbers = NumberForm::exact;
    std::optional<std::size_t> query;  ///< from 1
    std::vector<std::string> steps;
    std::string variant;  ///< empty: the scenario itself, with a comparison
    Language language = Language::en;
    ColorChoice color = ColorChoice::automatic;
    bool work = false;
    bool all = false;
    bool stable = false;
    bool math = false;
    bool ascii = false;
    bool quiet = false;
};

/// Options to carry out, or a text to print (help, version).
using CommandLine = std::variant<Options, std::string>;

/// Reads the command line (without the program's name). The first word may be a command; otherwise it is `run`.
/// Throws InputError on a usage error.
CommandLine read_command_line(const std::vector<std::string>& arguments);

}  // namespace attn
