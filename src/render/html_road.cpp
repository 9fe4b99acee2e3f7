#include "base/text.hpp"
#include "render/html_page.hpp"
#include "render/xml_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace attn {
namespace {

// All lengths are in pixels.
constexpr int pitch = 112;             // from a column of matrices to the next
constexpr int unit = 11;               // of a row or a column of a small matrix
constexpr int least = 12, most = 66;   // of a matrix's side
constexpr std::size_t most_lines = 6;  // more rows or columns are not drawn one by one
constexpr int lane_height = 112;
constexpr int margin = 44;

/// Where queries, keys and values go; scores run between the first two, and the output between scores and values.
constexpr int lane_of_queries = margin, lane_of_keys = margin + lane_height, lane_of_values = margin + 2 * lane_height;
constexpr int lane_of_scores = margin + lane_height / 2, lane_of_output = margin + 3 * lane_height / 2;

struct Placed {
    const RoadStop* stop;
    int x, y;  ///< the middle

    int width() const { return side(stop->cols); }
    int height() const { return side(stop->rows); }
    int left() const { return x - width() / 2; }
    int right() const { return x + width() / 2; }
    int top() const { return y - height() / 2; }
    int bottom() const { return y + height() / 2; }
    static int side(std::size_t count) {
        return std::clamp(static_cast<int>(std::min<std::size_t>(count, 99)) * unit, least, most);
    }
};

bool is_input(const RoadStop& stop) {
    return stop.name == "X" || stop.name == "context" || stop.name == "X_positioned";
}
bool is_weight(const RoadStop& stop) { return stop.name.find('.') != std::string::npos; }
bool is_matrix_of(const RoadStop& stop, char letter) {
    return stop.name.front() == letter && (stop.name.size() == 1 || stop.name[1] == '_') && !is_input(stop);
}
bool is_after_weights(const RoadStop& stop) {
    return stop.name == "output" || stop.name == "concat" || stop.name == "projected";
}

class Road {
public:
    Road(const PageEdition& edition, const RenderOptions& options) : options_(options) {
        for (const RoadStop& stop : edition.road) place(stop);
        connect(edition);
    }

    std::string picture() const {
        int right = 0;
        int bottom = 0;
        for (const Placed& placed : stops_) {
            right = std::max(right, placed.x + pitch / 2);
            bottom = std::max(bottom, placed.bottom() + margin);
        }
        std::string svg = fmt::format(
            "<svg width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<defs><marker id=\"tip\" viewBox=\"0 0 6 6\" "
            "refX=\"6\" "
            "refY=\"3\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\"><path class=\"tip\" d=\"M0 0 6 3 0 "
            "6z\"/></marker></defs>\n",
            right, bottom);
        svg += arrows_;
        for (const Placed& placed : stops_) svg += drawn(placed);
        return svg + "</svg>\n";
    }

private:
    void place(const RoadStop& stop) {
        if (is_weight(stop)) return;
        const bool first_of_scores =
            !is_input(stop) && !is_matrix_of(stop, 'Q') && !is_matrix_of(stop, 'K') && !is_matrix_of(stop, 'V');
        if (stop.name == "context") put(stop, column_of("X").value_or(0), lane_of_values);
        else if (is_input(stop)) put(stop, next_++, lane_of_keys);
        else if (is_matrix_of(stop, 'Q')) put(stop, queries_ = std::max(queries_ + 1, next_), lane_of_queries);
        else if (is_matrix_of(stop, 'K')) put(stop, keys_ = std::max(keys_ + 1, next_), lane_of_keys);
        else if (is_matrix_of(stop, 'V')) put(stop, next_, lane_of_values);
        else if (first_of_scores) {
            if (!scores_begun_) next_ = std::max({queries_, keys_, next_}) + 1;
            scores_begun_ = true;
            put(stop, next_++, is_after_weights(stop) ? lane_of_output : lane_of_scores);
        }
    }

    void put(const RoadStop& stop, int column, int lane) {
        stops_.push_back({&stop, margin + 12 + column * pitch, lane + most / 2});
    }

    std::optional<int> column_of(std::string_view name) const {
        const Placed* placed = find(name);
        return placed ? std::optional((placed->x - margin - 12) / pitch) : std::nullopt;
    }

    const Placed* find(std::string_view name) const {
        const auto found = std::ranges::find_if(stops_, [&](const Placed& p) { return p.stop->name == name; });
        return found == stops_.end() ? nullptr : &*found;
    }

    /// The last of the matrices with a letter, such as Q once it was turned.
    const Placed* last(char letter) const {
        const Placed* found = nullptr;
        for (const Placed& placed : stops_)
            if (is_matrix_of(*placed.stop, letter)) found = &placed;
        return found;
    }

    void connect(const PageEdition& edition) {
        const auto times = [&](const std::string& name) {
            return std::ranges::any_of(edition.road, [&](const RoadStop& stop) { return stop.name == name; });
        };
        const Placed* x = find("X_positioned") ? find("X_positioned") : find("X");
        const Placed* context = find("context") ? find("context") : x;
        if (x && find("X") && x != find("X")) arrow(*find("X"), *x, "");
        for (const char letter : {'Q', 'K', 'V'}) {
            const std::string name(1, letter);
            const Placed* from = letter == 'Q' ? x : context;
            for (const Placed& placed : stops_) {
                if (!is_matrix_of(*placed.stop, letter)) continue;
                if (from) arrow(*from, placed, placed.stop->name == name && times("W." + name) ? "·W_" + name : "");
                from = &placed;
            }
        }
        const Placed* before = nullptr;
        for (const Placed& placed : stops_) {
            const RoadStop& stop = *placed.stop;
            if (is_input(stop) || is_matrix_of(stop, 'Q') || is_matrix_of(stop, 'K') || is_matrix_of(stop, 'V'))
                continue;
            if (!before)
                for (const Placed* from : {last('Q'), last('K')})
                    if (from) arrow(*from, placed, "");
            if (before) arrow(*before, placed, stop.name == "projected" ? "·W_O" : "");
            const bool mixes = stop.name == "terms" || (stop.name == "output" && !find("terms"));
            if (const Placed* values = last('V'); values && mixes) arrow(*values, placed, "");
            before = &placed;
        }
    }

    /// From the right side of one matrix to the left side of another, or up to its lower side where it lies well above.
    void arrow(const Placed& from, const Placed& to, std::string_view label) {
        const int x0 = from.right() + 4;
        const int below = to.bottom() + 30;  // the size stands under the matrix
        const bool upward = below + 20 < from.y && to.left() - x0 > pitch;
        const int x1 = upward ? to.x : to.left() - 5;
        const int bend = std::max(x0, x1 - pitch);  // a long way goes straight first
        const int middle = (bend + x1) / 2;
        const std::string path =
            upward ? fmt::format("M{0} {1}H{2}Q{3} {1} {3} {4}V{5}", x0, from.y, x1 - 16, x1, from.y - 16, below)
                   : fmt::format("M{0} {1}H{2}C{3} {1} {3} {4} {5} {4}", x0, from.y, bend, middle, to.y, x1);
        arrows_ += fmt::format("<path class=\"arrow\" d=\"{}\" marker-end=\"url(#tip)\"/>\n", path);
        if (!label.empty())
            arrows_ += fmt::format("<text class=\"times\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", middle,
                                   (from.y + to.y) / 2 - 6, shown(label));
    }

    std::string shown(std::string_view text) const { return escape_xml(text, options_.ascii); }

    static std::string size_of(const RoadStop& stop) {
        std::string size = fmt::format("[{}, {}", stop.rows, stop.cols);
        if (stop.depth > 0) size += fmt::format(", {}", stop.depth);
        return size + "]";
    }

    std::string drawn(const Placed& placed) const {
        const RoadStop& stop = *placed.stop;
        std::string svg = fmt::format(
            "<a href=\"#at.{0}\" data-station=\"{0}\"><title>{1} {2}</title><rect class=\"matrix\" x=\"{3}\" y=\"{4}\" "
            "width=\"{5}\" height=\"{6}\" rx=\"2\"/>",
            shown(stop.station), shown(stop.label), size_of(stop), placed.left(), placed.top(), placed.width(),
            placed.height());
        std::string lines;
        for (std::size_t row = 1; row < stop.rows && stop.rows <= most_lines; ++row)
            lines += fmt::format("M{} {}h{}", placed.left(),
                                 placed.top() + static_cast<int>(row) * placed.height() / static_cast<int>(stop.rows),
                                 placed.width());
        for (std::size_t col = 1; col < stop.cols && stop.cols <= most_lines; ++col)
            lines += fmt::format("M{} {}v{}",
                                 placed.left() + static_cast<int>(col) * placed.width() / static_cast<int>(stop.cols),
                                 placed.top(), placed.height());
        if (!lines.empty()) svg += fmt::format("<path class=\"grid\" d=\"{}\"/>", lines);
        svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>", placed.x, placed.top() - 7,
                           shown(stop.label));
        svg += fmt::format("<text class=\"size\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text></a>\n", placed.x,
                           placed.bottom() + 15, size_of(stop));
        return svg;
    }

    const RenderOptions& options_;
    std::vector<Placed> stops_;
    std::string arrows_;
    int next_ = 0, queries_ = -1, keys_ = -1;
    bool scores_begun_ = false;
};

}  // namespace

std::string road_picture(const PageEdition& edition, const RenderOptions& options) {
    return Road(edition, options).picture();
}

}  // namespace attn
