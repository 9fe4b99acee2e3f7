#pragma once

#include "base/fault.hpp"
#include "base/text.hpp"
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <charconv>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// What the options of several commands are put together from. Private to the files cli/options*.

namespace attn {

inline const std::map<std::string, NumberForm> number_forms{
    {"exact", NumberForm::exact}, {"decimal", NumberForm::decimal}, {"both", NumberForm::both}};
inline const std::map<std::string, ColorChoice> color_choices{
    {"auto", ColorChoice::automatic}, {"always", ColorChoice::always}, {"never", ColorChoice::never}};

[[noreturn]] void usage_error(std::string message, std::string help = "try attn-ledger run --help");

/// Makes an option one that may be said again, each time with one word: it takes no operand for another.
void repeatable(CLI::App& app, const std::string& option);

/// "a, b or c"
template <class Names>
std::string alternatives(const Names& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
    return text;
}

/// A word out of a fixed list, with "did you mean".
void require_one_of(const std::string& option, const std::string& value, const std::vector<std::string_view>& known);

/// Says that one scenario is taken where several were named.
[[noreturn]] void refuse_several(const std::vector<std::string>& files);

/// An option whose words stand for values.
template <class Value>
void add_choice(CLI::App& app, const std::string& name, Value& target, const std::map<std::string, Value>& words,
                const std::string& description) {
    app.add_option_function<std::string>(
           name,
           [&target, &words, name](const std::string& word) {
               std::vector<std::string_view> known;
               for (const auto& [key, value] : words) known.push_back(key);
               require_one_of(name, word, known);
               target = words.at(word);
           },
           description)
        ->type_name("WORD");
}

/// A whole number from `least` to `most`.
template <class Number>
void add_number(CLI::App& app, const std::string& name, Number least, Number most, const std::string& description,
                const std::function<void(Number)>& store) {
    app.add_option_function<std::string>(
           name,
           [=, help = "try attn-ledger " + app.get_name() + " --help"](const std::string& text) {
               Number value{};
               const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
               if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
                   usage_error(name + " takes a whole number from " + std::to_string(least) +
                               (most == std::numeric_limits<Number>::max() ? " on" : " to " + std::to_string(most)) +
                               ", not '" + one_line(text) + "'",
                               help);
               store(value);
           },
           description)
        ->type_name("N");
}

/// Where numbers go, and in which figures they are shown.
void add_number_options(CLI::App& app, Options& options);
/// What is shown of a scenario, and in which figures: for every command that prints numbers of one.
void add_figure_options(CLI::App& app, Options& options);
void add_look_options(CLI::App& app, Options& options);

// worksheet and new.
void add_worksheet_options(CLI::App& app, Options& options);
void check_worksheet(const Options& options);
void add_new_options(CLI::App& app, Options& options);
void check_new(const Options& options);

}  // namespace attn
