#include "cli/options_help.hpp"

#include "base/text.hpp"

#include <CLI/CLI.hpp>

namespace attn {
namespace {

/// An option's names: "-f, --format".
std::string names_of(const CLI::Option& option) {
    std::string names = option.get_name(false, true);
    if (const auto comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
    return names;
}

}  // namespace

std::string overview() {
    std::string text =
        "attn-ledger shows attention's arithmetic line by line, exactly.\n\n"
        "Usage: attn-ledger SCENARIO [OPTIONS]\n"
        "       attn-ledger COMMAND ...\n\nCommands:\n";
    for (const Command& command : commands()) {
        const std::string call = std::string(command.name) + " " + std::string(command.operands);
        text += "  " + pad_right(call, 28) + std::string(command.summary) + "\n";
    }
    return text +
           "\nattn-ledger COMMAND --help tells a command's options; attn-ledger --version the version.\n"
           "A SCENARIO is a JSON file, or - for standard input.\n";
}

std::vector<const CLI::Option*> named_options(const CLI::App& app) {
    std::vector<const CLI::Option*> options;
    for (const CLI::Option* option : app.get_options())
        if (option->nonpositional()) options.push_back(option);
    return options;
}

std::string help_text(const Command& command, const CLI::App& app) {
    const std::string name(command.name);
    std::string text = "attn-ledger " + name + ": " + std::string(command.summary) + "\n\nUsage: attn-ledger " + name +
                       (command.operands.empty() ? "" : " ") + std::string(command.operands) +
                       " [OPTIONS]\n\nOptions:\n";
    for (const CLI::Option* option : named_options(app)) {
        const bool takes_word = option->get_items_expected() > 0;
        const std::string call = names_of(*option) + (takes_word ? " " + option->get_type_name() : "");
        text += "  " + pad_right(call, 24) + option->get_description() + "\n";
    }
    return text;
}

}  // namespace attn
