#include "cli/options.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/options_help.hpp"
#include "cli/options_lint.hpp"
#include "cli/options_parts.hpp"
#include "cli/version.hpp"
#include "compare/tensor_side.hpp"
#include "render/page.hpp"
#include "scenario/steps.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace attn {
namespace {

const std::map<std::string, Language> languages{{"en", Language::en}, {"zh", Language::zh}};

std::vector<std::string_view> step_names() { return {expected_steps().begin(), expected_steps().end()}; }

void add_format_option(CLI::App& app, Options& options, const Command& command) {
    app.add_option("-f,--format", options.format, "how to write it: " + alternatives(command.formats()))
        ->type_name("WORD");
}

void add_edition_options(CLI::App& app, Options& options) {
    app.add_option("--variant", options.variant, "the ledger of this variant; all: of every one")->type_name("NAME");
    app.add_option("--lane", options.lane, "arithmetic: auto, exact or certified (changes no digit)")
        ->type_name("WORD");
}

void add_ledger_options(CLI::App& app, Options& options) {
    add_figure_options(app, options);
    app.add_option("--steps", options.steps, "only these steps, such as weights,output")
        ->delimiter(',')
        ->type_name("NAME,...");
    repeatable(app, "--steps");
    add_edition_options(app, options);
    add_number<std::size_t>(app, "--threads", 1, 1024, "rows traced at the same time (default: one a processor)",
                            [&options](std::size_t threads) { options.threads = threads; });
    app.add_flag_callback(
        "--plain", [&options] { options.format = "plain"; },
        "short for --format plain: one tab-separated record a line");
    app.add_flag("--work", options.work, "write every calculation out");
    app.add_flag("--all", options.all, "show every row of a long table");
    app.add_flag("--stable", options.stable, "subtract each row's largest score before the exponential");
    app.add_flag("--cost", options.cost, "count what each step takes, from the sizes alone, instead of a ledger");
    app.add_flag("--math", options.math, "Markdown: write numbers as formulas");
    add_look_options(app, options);
}

void add_conventions_options(CLI::App& app, Options& options) {
    add_figure_options(app, options);
    add_edition_options(app, options);
    add_look_options(app, options);
}

void add_why_options(CLI::App& app, Options& options) {
    add_number_options(app, options);
    add_number<std::size_t>(app, "--depth", 0, 1000, "how often numbers are opened (default: down to what was given)",
                            [&options](std::size_t depth) { options.depth = depth; });
    add_look_options(app, options);
}

void add_tolerance_options(CLI::App& app, DiffOptions& diff) {
    app.add_option("--atol", diff.atol, "agree where |b - a| <= atol + rtol |a|")->type_name("X");
    app.add_option("--rtol", diff.rtol, "the same, in proportion to |a|")->type_name("X");
}

void add_diagnose_options(CLI::App& app, Options& options) {
    app.add_option("--got", options.diagnose.got,
                   "the numbers: a JSON list, a JSON ledger, a.npy, a.safetensors#name, or - for standard input")
        ->type_name("FILE");
    app.add_option("--as", options.diagnose.as, "the step they are (default: the output)")->type_name("NAME");
    add_tolerance_options(app, options.diff);
    app.add_option("--tolerance", options.diff.tolerances, "f16, bf16, f32, f64 or an atol: for numbers of programs")
        ->type_name("X");
    repeatable(app, "--tolerance");
    app.add_flag("--list", options.diagnose.list, "print the catalogue of known mistakes");
    add_number_options(app, options);
    add_edition_options(app, options);
    add_look_options(app, options);
}

void add_check_options(CLI::App& app, Options& options) {
    app.add_option("--got", options.diagnose.got, "mark this answer sheet: a JSON ledger with blanks, or -")
        ->type_name("FILE");
    add_number_options(app, options);
    add_edition_options(app, options);
    add_look_options(app, options);
}

void add_diff_options(CLI::App& app, Options& options) {
    DiffOptions& diff = options.diff;
    app.add_option("-o,--output", options.output, "write to this file, whole or not at all")->type_name("FILE");
    app.add_option("--as", diff.as, "the step that a tensor file is (default output)")->type_name("NAME");
    add_tolerance_options(app, diff);
    app.add_option("--tolerance", diff.tolerances, "f16, bf16, f32, f64 or an atol; for one step scores=1e-3")
        ->type_name("[PATH=]X");
    repeatable(app, "--tolerance");
    add_number<int>(app, "--digits", 1, max_digits, "significant digits that decimals carry, 1 to 40",
                    [&diff](int digits) { diff.digits = digits; });
    add_number<std::size_t>(app, "--query", 1, std::numeric_limits<std::size_t>::max(),
                            "only this query, counted from 1",
                            [&options](std::size_t query) { options.query = query; });
    app.add_option("--steps", options.steps, "only these steps, such as weights,output")
        ->delimiter(',')
        ->type_name("NAME,...");
    repeatable(app, "--steps");
    app.add_option("--variant", options.variant, "only this variant")->type_name("NAME");
    app.add_flag("--git-setup", diff.git_setup, "print what makes git diff show ledgers as text");
    app.add_option("--textconv", diff.textconv, "print this file as text, for git diff")->type_name("FILE");
    add_choice(app, "--numbers", options.numbers, number_forms, "show numbers as exact, decimal or both");
    add_look_options(app, options);
}

void add_shared_options(CLI::App& app, Options& options) {
    add_choice(app, "--lang", options.language, languages, "language: en or zh");
    app.add_flag("-q,--quiet", options.quiet, "say only what is wrong");
}

void check_ledger_words(const Options& options) {
    require_one_of("--lane", options.lane, {"auto", "exact", "certified"});
    for (const std::string& step : options.steps) require_one_of("--steps", step, step_names());
    const auto cost_formats = page_format_names(Annotations::none);
    if (options.cost && std::ranges::find(cost_formats, options.format) == cost_formats.end())
        usage_error("--cost has no " + options.format + " format", "it takes " + alternatives(cost_formats));
    if (options.format == "plain" && options.variant == "all")
        usage_error("--plain writes one variant at a time: its records do not name it", "say --variant NAME");
}

/// What the command line holds and no option takes.
[[noreturn]] void refuse_extra(const std::string& extra, const std::string& help, const CLI::App& app) {
    std::vector<std::string_view> known;
    for (const CLI::Option* option : named_options(app))
        for (const std::string& name : option->get_lnames()) known.push_back(name);
    const std::string word = extra.substr(0, extra.find('='));
    const auto guess = word.starts_with("--") ? nearest(word.substr(2), known) : std::string_view{};
    usage_error("there is no option " + one_line(word),
                guess.empty() ? help : "did you mean --" + std::string(guess) + "?");
}

[[noreturn]] void refuse(const CLI::ParseError& error, const std::string& command, const CLI::App& app) {
    const std::string help = "try attn-ledger " + command + " --help";
    if (dynamic_cast<const CLI::RequiredError*>(&error))
        usage_error(command == "schema" ? "say which schema: " + schema_subjects() : "no scenario was named", help);
    if (const auto extras = app.remaining(); dynamic_cast<const CLI::ExtrasError*>(&error) && !extras.empty())
        refuse_extra(extras.front(), help, app);
    const std::string message = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {  // CLI11 names the option before a colon
        const std::string name = message.substr(0, message.find(':'));
        const CLI::Option* option = app.get_option_no_throw(name);
        const bool again = option != nullptr && option->count() > 1;
        usage_error(one_line(name) + (again ? " was said more than once" : " needs a value"), again ? "say it once" : help);
    }
    usage_error(one_line(message), help);
}

void check_ledger(const Options& options) {
    check_ledger_words(options);
    if (options.files.size() > 1) refuse_several(options.files);
}

void check_diff(const Options& options) {
    require_one_of("--as", options.diff.as, tensor_steps());
    if (options.diff.git_setup || !options.diff.textconv.empty()) return;
    if (options.files.size() != 2)
        usage_error("diff compares two sides, but " + std::to_string(options.files.size()) +
                        (options.files.size() == 1 ? " was named" : " were named"),
                    "name two files, each a scenario, a JSON ledger or a tensor file");
}

void check_diagnose(const Options& options) {
    const DiagnoseOptions& own = options.diagnose;
    require_one_of("--lane", options.lane, {"auto", "exact", "certified"});
    if (!own.as.empty()) require_one_of("--as", own.as, tensor_steps());
    if (own.list) return;
    if (options.files.empty()) usage_error("no scenario was named", "try attn-ledger diagnose --help");
    if (options.files.size() > 1) refuse_several(options.files);
    if (own.got.empty())
        usage_error("diagnose needs the numbers that were got", "say --got FILE, or --list for the catalogue");
    if (own.got == "-" && options.files.front() == "-")
        usage_error("standard input can be the scenario or the numbers, not both", "name a file for the other");
}

void check_check(const Options& options) {
    require_one_of("--lane", options.lane, {"auto", "exact", "certified"});
    const std::string& got = options.diagnose.got;
    if (got.empty() && (options.format != "text" || !options.output.empty() || !options.variant.empty() ||
                        options.digits != default_digits || options.numbers != NumberForm::exact))
        usage_error("-f, -o, --variant, --digits and --numbers are for a marked sheet", "say --got FILE");
    if (!got.empty() && options.files.size() > 1) refuse_several(options.files);
    if (got == "-" && options.files.front() == "-")
        usage_error("standard input can be the scenario or the answers, not both", "name a file for the other");
}

/// What only one command takes, and whether it fits together.
struct OptionGroup {
    std::string_view command;
    bool needs_operand;
    void (*add)(CLI::App& app, Options& options);
    void (*check)(const Options& options);
};

constexpr std::array groups{
    OptionGroup{"run", true, add_ledger_options, check_ledger},
    OptionGroup{"check", true, add_check_options, check_check},
    OptionGroup{"diff", false, add_diff_options, check_diff},
    OptionGroup{"why", true, add_why_options, [](const Options&) {}},
    OptionGroup{"diagnose", false, add_diagnose_options, check_diagnose},
    OptionGroup{"lint", false, add_lint_options, check_lint},
    OptionGroup{"explain", false, add_explain_options, check_explain},
    OptionGroup{"worksheet", true, add_worksheet_options, check_worksheet},
    OptionGroup{"new", false, add_new_options, check_new},
    OptionGroup{"conventions", true, add_conventions_options, check_ledger},
};

const OptionGroup* group_of(const Command& command) {
    const auto found =
        std::find_if(groups.begin(), groups.end(), [&](const OptionGroup& g) { return g.command == command.name; });
    return found == groups.end() ? nullptr : &*found;
}

Options parse(const Command& command, std::vector<std::string> arguments, std::string& help) {
    Options options;
    options.command = command.name;
    CLI::App app;
    app.name(std::string(command.name));
    app.set_help_flag("-h,--help", "print this help");
    const OptionGroup* group = group_of(command);
    app.add_option("files", options.files, std::string(command.operands))
        ->required(!group || group->needs_operand)
        ->type_name("");
    if (command.formats) add_format_option(app, options, command);
    if (group) group->add(app, options);
    add_shared_options(app, options);
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    try {
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        help = help_text(command, app);
        return options;
    } catch (const CLI::ParseError& error) {
        refuse(error, options.command, app);
    }
    if (command.formats) require_one_of("--format", options.format, command.formats());
    if (group) group->check(options);
    return options;
}

}  // namespace

CommandLine read_command_line(const std::vector<std::string>& arguments) {
    if (arguments.empty()) usage_error("no scenario was named", "try attn-ledger --help");
    const std::string& first = arguments.front();
    if (first == "-h" || first == "--help" || first == "help") return overview();
    if (first == "--version") return "attn-ledger " + std::string(version()) + "\n";
    const Command* command = find_command(first);
    std::vector<std::string> rest(arguments.begin() + (command ? 1 : 0), arguments.end());
    std::string help;
    Options options = parse(command ? *command : *find_command("run"), std::move(rest), help);
    if (!help.empty()) return help;
    return options;
}

}  // namespace attn
