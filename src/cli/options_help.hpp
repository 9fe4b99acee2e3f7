#pragma once

#include "cli/command.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace attn {

/// What the program prints when it is asked for help as a whole.
std::string overview();

/// What a command prints: what it does, its operands, and its options.
std::string help_text(const Command& command, const CLI::App& app);

/// The options of a command; CLI11 counts its operands among them.
std::vector<const CLI::Option*> named_options(const CLI::App& app);

}  // namespace attn
