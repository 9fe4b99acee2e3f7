#pragma once

#include "cli/options.hpp"

// The options of lint and explain.

namespace CLI {
class App;
}

namespace attn {

void add_lint_options(CLI::App& app, Options& options);
void check_lint(const Options& options);
void add_explain_options(CLI::App& app, Options& options);
void check_explain(const Options& options);

}  // namespace attn
