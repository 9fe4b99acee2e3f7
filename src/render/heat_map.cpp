#include "render/heat_map.hpp"

#include "base/text.hpp"
#include "ledger/figure.hpp"
#include "ledger/words.hpp"
#include "render/xml_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace attn {
namespace {

// All lengths are in pixels.
constexpr int margin = 24;
constexpr int gap = 28;    // between maps
constexpr int line = 20;   // a line of text
constexpr int letter = 7;  // the width of a letter, generously
constexpr int letter_height = 14;
constexpr int square_height = 30;    // of a square with its number in it
constexpr int widest_map = 1000;     // a wider one shows no numbers
constexpr int picture_width = 1100;  // where the next map of a step would go beyond this, it starts a new line
constexpr int bar_width = 180;
constexpr std::size_t longest_label = 20;    // columns of a terminal
constexpr std::size_t most_tooltips = 4096;  // squares without a number say it when pointed at, while they are few

// A picture looks the same wherever it is shown: on a dark page its background and words turn, its squares do not.
constexpr std::string_view style = R"svg(<style>
.page{fill:#fff}.ink{fill:#1b1f24}.soft{fill:#59636e}.light{fill:#fff}.dark{fill:#1b1f24}
.edge{fill:none;stroke:#59636e;stroke-width:1}.hatch{stroke:#59636e;stroke-width:1.5}.bare{fill:#eceff2}
@media (prefers-color-scheme:dark){.page{fill:#12161b}.ink{fill:#e6e9ec}.soft{fill:#9aa4ae}.edge{stroke:#9aa4ae}
.bare{fill:#262c33}.hatch{stroke:#9aa4ae}}
text{font:12px system-ui,"Noto Sans","Noto Sans CJK SC",sans-serif}.title{font-size:16px;font-weight:600}.head{font-weight:600}
</style>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="bare" width="6" height="6"/><line class="hatch" y2="6"/></pattern></defs>
)svg";

int width_of(std::string_view text) { return static_cast<int>(display_width(text)) * letter; }

/// The beginning of a label that would take too much room.
std::string shortened(const std::string& label) {
    if (display_width(label) <= longest_label) return label;
    std::string text;
    for (std::size_t at = 0; at < label.size();) {
        std::size_t next = at + 1;
        while (next < label.size() && (static_cast<unsigned char>(label[next]) & 0xC0U) == 0x80U) ++next;
        if (display_width(text) + 2 > longest_label) break;
        text += label.substr(at, next - at);
        at = next;
    }
    return text + "…";
}

/// How the maps of one step are laid out.
struct Layout {
    int square_width = 0, square_height = 0;
    int label_width = 0, head_height = 0;
    bool numbers = false, turned = false;  ///< numbers in the squares; labels of columns stand upright
    std::size_t columns = 0;
    std::size_t label_every = 1;  ///< where squares are smaller than letters, not each has its label

    int map_width() const { return label_width + square_width * static_cast<int>(columns); }
    int map_height(const HeatMap& map) const {
        return line + head_height + square_height * static_cast<int>(map.rows.size());
    }
};

class Picture {
public:
    Picture(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void write(const std::string& title, const std::vector<HeatMaps>& steps) {
        text(margin, margin + 16, "ink title", title);
        y_ = margin + 2 * line;
        width_ = std::max(width_, 2 * margin + width_of(title) * 4 / 3);
        for (const HeatMaps& step : steps) squares_ += square_count(step);
        for (const HeatMaps& step : steps) write(step);
        const int height = y_ + margin - gap;
        out_ << fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "role=\"img\" aria-label=\"{2}\">\n<title>{2}</title>\n",
            width_, height, shown(title));
        out_ << style << fmt::format("<rect class=\"page\" width=\"{}\" height=\"{}\"/>\n", width_, height) << body_
             << "</svg>\n";
    }

private:
    static std::size_t square_count(const HeatMaps& step) {
        std::size_t count = 0;
        for (const HeatMap& map : step.maps)
            for (const HeatMap::Row& row : map.rows) count += row.squares.size();
        return count;
    }

    std::string shown(std::string_view text) const { return escape_xml(text, options_.ascii); }
    std::string spelled(const Figure& figure) const {
        return plain_text(spell(figure, options_.numbers, options_.language));
    }

    void text(int x, int y, std::string_view look, std::string_view words, std::string_view more = {}) {
        body_ += fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\"{}>{}</text>\n", x, y, look, more, shown(words));
    }

    Layout layout_of(const HeatMaps& step) const {
        Layout layout;
        int widest_number = 0;
        int widest_head = 0;
        for (const HeatMap& map : step.maps) {
            layout.columns = std::max(layout.columns, map.columns.size());
            for (const std::string& column : map.columns)
                widest_head = std::max(widest_head, width_of(shortened(column)));
            for (const HeatMap::Row& row : map.rows) {
                layout.label_width = std::max(layout.label_width, width_of(shortened(row.label)) + 10);
                for (const Figure& figure : row.squares)
                    widest_number = std::max(widest_number, width_of(spelled(figure)));
            }
        }
        const int columns = std::max(1, static_cast<int>(layout.columns));
        layout.square_width = std::max(widest_number + 12, 36);
        layout.square_height = square_height;
        layout.numbers = layout.square_width * columns <= widest_map;
        if (!layout.numbers) layout.square_width = layout.square_height = std::clamp(720 / columns, 2, 22);
        layout.label_every =
            static_cast<std::size_t>((letter_height + layout.square_height - 1) / layout.square_height);
        layout.turned = widest_head + 4 > layout.square_width;
        layout.head_height = layout.turned ? widest_head + 10 : line;
        layout.label_width = std::max(layout.label_width, width_of(corner(step)) + 10);
        return layout;
    }

    /// What the rows are, and what the columns.
    std::string corner(const HeatMaps& step) const {
        std::string words(say(Word::query, options_.language));
        if (!step.column_axis.empty()) words += " \\ " + step.column_axis;
        return words;
    }

    void write(const HeatMaps& step) {
        const Layout layout = layout_of(step);
        text(margin, y_ + 12, "ink head", step.title);
        y_ += line;
        int x = margin;
        int tallest = 0;
        for (const HeatMap& map : step.maps) {
            if (x > margin && x + layout.map_width() + margin > picture_width) {
                x = margin;
                y_ += tallest + gap;
                tallest = 0;
            }
            draw(map, step, layout, x, y_);
            width_ = std::max(width_, x + layout.map_width() + margin);
            tallest = std::max(tallest, layout.map_height(map));
            x += layout.map_width() + gap;
        }
        y_ += tallest + line / 2;
        legend(step);
        y_ += 2 * line + gap;
    }

    void draw(const HeatMap& map, const HeatMaps& step, const Layout& layout, int x, int y) {
        text(x, y + 12, "soft", map.title);
        const int left = x + layout.label_width;
        const int top = y + line + layout.head_height;
        text(left - 8, top - 6, "soft", corner(step), " text-anchor=\"end\"");
        heads(map, layout, left, top - 6);
        for (std::size_t row = 0; row < map.rows.size(); ++row) {
            const int row_top = top + static_cast<int>(row) * layout.square_height;
            if (row % layout.label_every == 0)
                text(left - 8, row_top + layout.square_height / 2 + 4, "ink", shortened(map.rows[row].label),
                     " text-anchor=\"end\"");
            for (std::size_t column = 0; column < map.rows[row].squares.size(); ++column)
                square(map.rows[row].squares[column], step, layout,
                       left + static_cast<int>(column) * layout.square_width, row_top);
        }
        body_ += fmt::format("<rect class=\"edge\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", left, top,
                             layout.square_width * static_cast<int>(map.columns.size()),
                             layout.square_height * static_cast<int>(map.rows.size()));
    }

    void heads(const HeatMap& map, const Layout& layout, int left, int y) {
        for (std::size_t column = 0; column < map.columns.size(); column += layout.label_every) {
            const int middle = left + static_cast<int>(column) * layout.square_width + layout.square_width / 2;
            const auto label = shortened(map.columns[column]);
            if (layout.turned)
                text(middle + 4, y, "ink", label, fmt::format(" transform=\"rotate(-90 {} {})\"", middle + 4, y));
            else text(middle, y, "ink", label, " text-anchor=\"middle\"");
        }
    }

    void square(const Figure& figure, const HeatMaps& step, const Layout& layout, int x, int y) {
        const auto place = step.scale.place(figure);
        const bool hatched = !place || (step.zero_is_unread && figure.decimal == "0");
        const Heat heat = heat_at(place.value_or(0));
        const std::string fill = hatched ? "url(#hatch)" : heat.colour;
        const std::string shape = fmt::format("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"", x, y,
                                              layout.square_width, layout.square_height, fill);
        if (layout.numbers || squares_ > most_tooltips) body_ += fmt::format("<rect {}/>\n", shape);
        else body_ += fmt::format("<rect {}><title>{}</title></rect>\n", shape, shown(spelled(figure)));
        if (layout.numbers)
            text(x + layout.square_width / 2, y + layout.square_height / 2 + 4,
                 hatched     ? "soft"
                 : heat.dark ? "light"
                             : "dark",
                 spelled(figure), " text-anchor=\"middle\"");
    }

    /// The scale from its least to its largest number, and what a hatched square means.
    void legend(const HeatMaps& step) {
        const HeatScale& scale = step.scale;
        const Figure zero{"0", "0", true};
        const auto least = scale.place(scale.least()).value_or(0);
        const auto largest = scale.place(scale.largest()).value_or(0);
        const double from = std::min(least, 0.0);
        const double to = std::max(largest, 0.0);
        const std::string low = spelled(least < 0 ? scale.least() : zero);
        const std::string high = spelled(largest > 0 ? scale.largest() : zero);
        int x = margin + width_of(low) + 8;
        text(margin, y_ + 11, "soft", low);
        constexpr int parts = 36;
        for (int part = 0; part < parts; ++part)
            body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"14\" fill=\"{}\"/>\n",
                                 x + part * bar_width / parts, y_, bar_width / parts,
                                 heat_at(from + (to - from) * (part + 0.5) / parts).colour);
        x += bar_width + 8;
        text(x, y_ + 11, "soft", high);
        x += width_of(high) + gap;
        for (const std::string_view& word : meanings_of_hatched(step)) {
            body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"url(#hatch)\"/>\n", x, y_);
            text(x + 20, y_ + 11, "soft", word);
            x += 20 + width_of(word) + gap;
        }
        width_ = std::max(width_, x + margin - gap);
    }

    std::vector<std::string_view> meanings_of_hatched(const HeatMaps& step) const {
        bool unread = false;
        bool infinite = false;
        bool undefined = false;
        for (const HeatMap& map : step.maps)
            for (const HeatMap::Row& row : map.rows)
                for (const Figure& figure : row.squares) {
                    if (step.zero_is_unread && figure.decimal == "0") unread = true;
                    else if (!size_of(figure)) undefined = true;
                    else if (!step.scale.place(figure)) infinite = true;
                }
        std::vector<std::string_view> meanings;
        if (unread) meanings.push_back(say(Word::picture_not_read, options_.language));
        if (infinite) meanings.push_back(say(Word::picture_infinite, options_.language));
        if (undefined) meanings.push_back(say(Word::undefined, options_.language));
        return meanings;
    }

    std::ostream& out_;
    const RenderOptions& options_;
    std::string body_;
    std::size_t squares_ = 0;
    int y_ = 0;
    int width_ = 0;
};

}  // namespace

void write_heat_maps(const std::string& title, const std::vector<HeatMaps>& steps, std::ostream& out,
                     const RenderOptions& options) {
    Picture(out, options).write(title, steps);
}

}  // namespace attn
