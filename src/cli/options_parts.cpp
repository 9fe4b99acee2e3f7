#include "cli/options_parts.hpp"

#include "cli/command.hpp"

#include <algorithm>

namespace attn {

void usage_error(std::string message, std::string help) {
    throw InputError(Fault{{}, std::move(message), std::move(help)});
}

void repeatable(CLI::App& app, const std::string& option) {
    app.get_option(option)->allow_extra_args(false)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void require_one_of(const std::string& option, const std::string& value, const std::vector<std::string_view>& known) {
    if (std::find(known.begin(), known.end(), value) != known.end()) return;
    const auto guess = nearest(value, known);
    usage_error(option + " knows no '" + one_line(value) + "'",
                guess.empty() ? "it takes " + alternatives(known) : "did you mean '" + std::string(guess) + "'?");
}

/// run takes one scenario; a second word is often a command that was misspelt, or that stands too late.
void refuse_several(const std::vector<std::string>& files) {
    std::vector<std::string_view> known;
    for (const Command& command : commands()) known.push_back(command.name);
    const std::string& first = files.front();
    const auto guess = first.find_first_of("./") == std::string::npos ? nearest(first, known) : std::string_view{};
    const std::string message = "one scenario at a time, but " + std::to_string(files.size()) + " were named";
    if (!guess.empty()) usage_error(message, "did you mean the command '" + std::string(guess) + "'?");
    const bool command_later = std::any_of(files.begin(), files.end(), [](const auto& f) { return find_command(f); });
    usage_error(message, command_later ? "the command comes first" : "name one file");
}

void add_number_options(CLI::App& app, Options& options) {
    app.add_option("-o,--output", options.output, "write to this file, whole or not at all")->type_name("FILE");
    add_number<int>(app, "--digits", 1, max_digits, "significant digits of decimals, 1 to 40 (default 6)",
                    [&options](int digits) { options.digits = digits; });
    add_choice(app, "--numbers", options.numbers, number_forms, "show numbers as exact, decimal or both");
}

void add_figure_options(CLI::App& app, Options& options) {
    add_number_options(app, options);
    add_number<std::size_t>(app, "--query", 1, std::numeric_limits<std::size_t>::max(),
                            "only this query, counted from 1",
                            [&options](std::size_t query) { options.query = query; });
    add_number<std::size_t>(app, "--head", 1, std::numeric_limits<std::size_t>::max(), "only this head, counted from 1",
                            [&options](std::size_t head) { options.head = head; });
    add_number<std::size_t>(app, "--batch", 1, std::numeric_limits<std::size_t>::max(),
                            "only this batch, counted from 1",
                            [&options](std::size_t batch) { options.batch = batch; });
}

void add_look_options(CLI::App& app, Options& options) {
    add_choice(app, "--color", options.color, color_choices, "colour: auto, always or never");
    app.add_flag("--ascii", options.ascii, "write √ as sqrt, − as -, and so on");
}

}  // namespace attn
