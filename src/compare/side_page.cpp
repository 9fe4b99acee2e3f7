#include "compare/side_page.hpp"

#include "compare/diff_words.hpp"

#include <fmt/format.h>

namespace attn {
namespace {

/// A row's numbers as they are nested, closed forms where there are some.
std::string values_text(const StepBlock& block, std::size_t row) {
    std::size_t at = row * block.row_size();
    const auto write = [&](const auto& self, std::size_t axis) -> std::string {
        if (axis == block.shape.size()) {
            const auto exact = block.exact.size() > at ? block.exact.at(at) : std::string_view{};
            const auto decimal = block.decimals.at(at++);
            return std::string(exact.empty() ? decimal : exact);
        }
        std::string text = "[";
        for (std::size_t i = 0; i < block.shape[axis]; ++i) text += (i > 0 ? ", " : "") + self(self, axis + 1);
        return text + "]";
    };
    return write(write, 0);
}

Line setting(const std::string& name, const std::string& value) {
    return {{Role::symbol, name}, {Role::plain, ": "}, {Role::label, value}};
}

void add_steps(const Edition& edition, bool several, Language language, std::vector<Line>& lines) {
    for (const SideStep& step : edition.steps)
        for (const StepBlock& block : step.blocks)
            for (std::size_t row = 0; row < block.rows.size(); ++row) {
                std::string name = fmt::format("{}[{}]", step.name, block.rows[row]);
                if (several && block.head > 0)
                    name = say(DiffWord::of_batch_head, language, name, block.batch, block.head);
                lines.push_back({{Role::symbol, std::move(name)},
                                 {Role::operation, " = "},
                                 {Role::number, values_text(block, row)}});
            }
}

bool has_several(const Edition& edition) {
    for (const SideStep& step : edition.steps)
        for (const StepBlock& block : step.blocks)
            if (block.batch > 1 || block.head > 1) return true;
    return false;
}

}  // namespace

Page post_side(const Side& side, Language language) {
    Page page;
    for (const Edition& edition : side.editions) {
        if (!edition.variant.empty())
            page.blocks.emplace_back(
                Heading{filled(say(DiffWord::variant_heading, language), {{{Role::label, edition.variant}}})});
        std::vector<Line> settings;
        for (const auto& [name, value] : edition.shapes) settings.push_back(setting(name, value));
        for (const auto& [name, value] : edition.config) settings.push_back(setting(name, value));
        page.blocks.push_back(Paragraph{settings});
        std::vector<Line> steps;
        add_steps(edition, has_several(edition), language, steps);
        page.blocks.push_back(Paragraph{steps});
    }
    return page;
}

}  // namespace attn
