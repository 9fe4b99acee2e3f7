#include "cli/options_lint.hpp"

#include "cli/options_parts.hpp"

#include <CLI/CLI.hpp>

namespace attn {

void add_lint_options(CLI::App& app, Options& options) {
    app.add_option("--allow", options.lint.allow, "hazards not to look for, by code or name; may be said again")
        ->delimiter(',')
        ->type_name("CODE,...");
    repeatable(app, "--allow");
    app.add_flag("--list", options.lint.list, "print every hazard there is");
    app.add_option("-o,--output", options.output, "write to this file, whole or not at all")->type_name("FILE");
    add_look_options(app, options);
}

void check_lint(const Options& options) {
    if (!options.lint.list && options.files.empty())
        usage_error("no scenario was named", "name a scenario or a folder, or say --list");
}

void add_explain_options(CLI::App& app, Options& options) {
    app.add_option("-o,--output", options.output, "write to this file, whole or not at all")->type_name("FILE");
    add_look_options(app, options);
}

void check_explain(const Options& options) {
    if (options.files.size() > 1) usage_error("one hazard at a time", "name one code, such as H001");
}

}  // namespace attn
