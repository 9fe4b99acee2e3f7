#pragma once

#include "cli/options.hpp"

#include <string>

// The options of lint and explain, and what options.cpp lends them.

namespace CLI {
class App;
}

namespace attn {

[[noreturn]] void usage_error(std::string message, std::string help = "try attn-ledger run --help");
/// Makes an option one that may be said again, each time with one word: it takes no operand for another.
void repeatable(CLI::App& app, const std::string& option);
void add_look_options(CLI::App& app, Options& options);

void add_lint_options(CLI::App& app, Options& options);
void check_lint(const Options& options);
void add_explain_options(CLI::App& app, Options& options);
void check_explain(const Options& options);

}  // namespace attn
