#include "ledger/symbols.hpp"

#include "base/text.hpp"
#include "ledger/words.hpp"
#include "number/exact_section.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace attn {
namespace {

/// A step's words: of its cells in shown work, and at the head of its column.
struct StepWords {
    std::string_view step;
    Word symbol;
    Word heading;
};

constexpr auto step_words = std::to_array<StepWords>({
    {"scores", Word::score, Word::heading_scores},
    {"scaled", Word::scaled, Word::scaled},
    {"capped", Word::capped, Word::capped},
    {"alibi", Word::alibi, Word::heading_alibi},
    {"biased", Word::biased, Word::heading_biased},
    {"masked", Word::masked, Word::masked},
    {"shifted", Word::shifted, Word::heading_shifted},
    {"exponentials", Word::exponential, Word::exponential},
    {"sink", Word::sink, Word::sink},
    {"sum", Word::sum, Word::sum},
    {"lse", Word::lse, Word::lse},
    {"weights", Word::weight, Word::weight},
    {"terms", Word::term, Word::heading_terms},
    {"output", Word::output, Word::output},
    {"concat", Word::concat, Word::concat},
    {"projected", Word::output_projected, Word::output_projected},
    {"tile_max", Word::tile_max, Word::tile_max},
    {"tile_running_max", Word::tile_running_max, Word::tile_running_max},
    {"tile_rescale", Word::tile_rescale, Word::tile_rescale},
    {"tile_exponentials", Word::tile_exponential, Word::tile_exponential},
    {"tile_sum", Word::tile_sum, Word::tile_sum},
    {"tile_output", Word::tile_output, Word::tile_output},
    {"tile_merged", Word::tile_merged, Word::tile_merged},
});

const StepWords* find(std::string_view step) {
    const auto found =
        std::find_if(step_words.begin(), step_words.end(), [&](const StepWords& w) { return w.step == step; });
    return found == step_words.end() ? nullptr : &*found;
}

Line scale_heading(const Scenario& scenario, const PostOptions& options) {
    const SpokenScale scale = speak_scale(scenario.scale, options);
    Line heading{{Role::operation, scale.divides ? "÷ " : "· "}};
    return heading += spell(scale.by, NumberForm::exact);
}

/// concat·W_O + b_O
Line output_heading(const Scenario& scenario, Language language) {
    const Word rows = scenario.num_heads > 1 ? Word::concat : Word::output;
    Line heading{{Role::symbol, std::string(say(rows, language))}, {Role::operation, "·"}, {Role::symbol, "W_O"}};
    if (!scenario.inputs.b_o.empty()) heading += {{Role::operation, " + "}, {Role::symbol, "b_O"}};
    return heading;
}

Line power_heading(const Exact& base, const PostOptions& options) {
    const ExactSection exact;
    Line heading = spell(to_figure(base, options), NumberForm::exact);
    const std::string text = plain_text(heading);
    if (text.find_first_not_of("0123456789") != std::string::npos) heading = {{Role::number, "(" + text + ")"}};
    return heading += {{Role::operation, "^"}, {Role::symbol, std::string(say(Word::score, options.language))}};
}

}  // namespace

std::string indexed(std::string_view symbol, std::size_t i) { return std::string(symbol) + subscript(i); }

std::string indexed(std::string_view symbol, std::size_t i, std::size_t j) {
    if (i > 9 || j > 9) return fmt::format("{}[{},{}]", symbol, i, j);
    return std::string(symbol) + subscript(i) + subscript(j);
}

std::string indexed(std::string_view symbol, std::size_t i, std::size_t j, std::size_t k) {
    if (i > 9 || j > 9 || k > 9) return fmt::format("{}[{},{},{}]", symbol, i, j, k);
    return std::string(symbol) + subscript(i) + subscript(j) + subscript(k);
}

std::string matrix_symbol(const HeadInputs& head, std::string_view name) {
    if (name == "X_positioned") return "X′";
    constexpr std::array<std::string_view, 3> primes{"", "′", "″"};
    std::size_t before = 0;
    for (const Derivation* matrix : derivations(head)) {
        if (matrix->name == name) break;
        if (matrix->name.front() == name.front()) ++before;
    }
    return std::string(1, name.front()) + std::string(primes[std::min(before, primes.size() - 1)]);
}

std::string row_symbol(const HeadInputs& head, std::string_view name) {
    std::string symbol = matrix_symbol(head, name);
    symbol.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(symbol.front())));
    return symbol;
}

std::string symbol_of(std::string_view step, Language language) {
    const StepWords* words = find(step);
    return std::string(words ? say(words->symbol, language) : step);
}

Line heading_of(std::string_view step, const Scenario& scenario, const PostOptions& options) {
    if (step == "projected") return output_heading(scenario, options.language);
    if (step == "scaled") return scale_heading(scenario, options);
    if (step == "exponentials" && scenario.base) return power_heading(*scenario.base, options);
    const StepWords* words = find(step);
    return {{Role::heading, std::string(words ? say(words->heading, options.language) : step)}};
}

SpokenScale speak_scale(const Exact& scale, const PostOptions& options) {
    const ExactSection exact;
    const Figure factor = to_figure(scale, options);
    const Figure divisor = to_figure(Exact(1) / scale, options);
    const auto length = [](const Figure& figure) {
        return figure.exact.empty() ? std::string::npos : code_points(figure.exact);
    };
    if (sign(scale) != Sign::zero && length(divisor) < length(factor)) return {true, divisor};
    return {false, factor};
}

std::string head_name(const Scenario& scenario, std::size_t batch, std::size_t head, Language language) {
    return head_name(HeadCounts{scenario.batches, scenario.num_heads}, batch, head, language);
}

std::string head_name(const HeadCounts& counts, std::size_t batch, std::size_t head, Language language) {
    std::string name;
    if (counts.batches > 1) name = say(Word::batch_title, language, batch);
    if (counts.heads == 1 || head == 0) return name;
    if (!name.empty()) name += " · ";
    return name + say(Word::head_title, language, head);
}

Line position_label(std::size_t position, const std::vector<std::string>& tokens) {
    Line label{{Role::symbol, std::to_string(position)}};
    if (position <= tokens.size()) label += {{Role::plain, " "}, {Role::label, one_line(tokens[position - 1])}};
    return label;
}

}  // namespace attn
