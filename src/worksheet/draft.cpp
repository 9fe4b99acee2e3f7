#include "worksheet/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace attn {
namespace {

/// How large numbers may become, so that people can go on working with them.
struct Bounds {
    long largest_exponential, largest_sum, lowest_value, highest_value;
};

Bounds bounds_of(Difficulty difficulty) {
    switch (difficulty) {
        case Difficulty::easy: return {8, 16, 0, 5};
        case Difficulty::medium: return {16, 30, 0, 5};
        default: return {32, 60, -2, 5};
    }
}

Whole draw_whole(std::size_t rows, std::size_t cols, long lowest, long highest, Draw& draw) {
    Whole matrix(rows, cols);
    for (long& cell : matrix.cells) cell = draw.between(lowest, highest);
    return matrix;
}

/// Each a multiple of one logarithm.
Logs draw_logs(std::size_t rows, std::size_t cols, const ExerciseSizes& sizes, Draw& draw) {
    Logs matrix(rows, cols);
    const long highest = sizes.projected() ? 1 : 2;
    for (LogEntry& cell : matrix.cells) {
        const long multiple = draw.between(0, highest);
        const bool three = sizes.factors == Factors::two_and_three && draw.below(2) == 1;
        cell = three ? LogEntry{0, std::min(multiple, 1L)} : LogEntry{multiple, 0};
    }
    return matrix;
}

LogEntry times(long factor, LogEntry entry) { return {factor * entry.a, factor * entry.b}; }
LogEntry operator+(LogEntry x, LogEntry y) { return {x.a + y.a, x.b + y.b}; }
long times(long factor, long number) { return factor * number; }

/// rows · matrix, of the columns from `first` on.
template <class T>
Matrix<T> product(const Whole& rows, const Matrix<T>& matrix, std::size_t first, std::size_t count) {
    Matrix<T> result(rows.rows, count);
    for (std::size_t r = 0; r < rows.rows; ++r)
        for (std::size_t c = 0; c < count; ++c)
            for (std::size_t i = 0; i < rows.cols; ++i)
                result.at(r, c) = result.at(r, c) + times(rows.at(r, i), matrix.at(i, first + c));
    return result;
}

/// 2^a·3^b where that is a whole number no larger than `most`; otherwise 0.
long whole_exponential(LogEntry score, long most) {
    if (score.a < 0 || score.b < 0) return 0;
    long value = 1;
    for (long i = 0; i < score.a && value <= most; ++i) value *= 2;
    for (long i = 0; i < score.b && value <= most; ++i) value *= 3;
    return value <= most ? value : 0;
}

/// One head's exponentials are small, its rows are not all alike, and 3 is a factor somewhere if it may be.
bool is_workable(const Whole& q, const Logs& k, const Bounds& bounds, Factors factors) {
    std::set<std::vector<long>> rows;
    bool varies = false;
    bool by_three = false;
    for (std::size_t i = 0; i < q.rows; ++i) {
        std::vector<long> row;
        long sum = 0;
        for (std::size_t j = 0; j < k.rows; ++j) {
            LogEntry score;
            for (std::size_t c = 0; c < q.cols; ++c) score = score + times(q.at(i, c), k.at(j, c));
            row.push_back(whole_exponential(score, bounds.largest_exponential));
            if (row.back() == 0) return false;
            by_three |= score.b > 0;
            sum += row.back();
        }
        if (sum > bounds.largest_sum) return false;
        varies |= std::ranges::any_of(row, [&](long value) { return value != row.front(); });
        rows.insert(std::move(row));
    }
    return varies && by_three == (factors == Factors::two_and_three) && (q.rows == 1 || rows.size() > 1);
}

std::string to_text(long number) { return std::to_string(number); }

std::string multiple(long factor, char name) {
    return factor == 1 ? std::string(1, name) : fmt::format("{}{}", factor, name);
}

/// "2c", as a string of JSON; plain 0.
std::string to_text(LogEntry entry) {
    if (entry.a != 0) return "\"" + multiple(entry.a, 'c') + "\"";
    return entry.b != 0 ? "\"" + multiple(entry.b, 'd') + "\"" : "0";
}

template <class T>
std::string to_text(const Matrix<T>& matrix) {
    std::string text = "[";
    for (std::size_t r = 0; r < matrix.rows; ++r) {
        text += r == 0 ? "[" : ", [";
        for (std::size_t c = 0; c < matrix.cols; ++c) text += (c == 0 ? "" : ", ") + to_text(matrix.at(r, c));
        text += "]";
    }
    return text + "]";
}

/// One matrix, or a list with one a head.
template <class T>
std::string to_text(const std::vector<Matrix<T>>& heads) {
    if (heads.size() == 1) return to_text(heads.front());
    std::string text = "[";
    for (const auto& head : heads) text += (text.size() > 1 ? ", " : "") + to_text(head);
    return text + "]";
}

/// √d_k·ln 2, its root taken where it is whole.
std::string logarithm(std::size_t d_k, int of) {
    if (d_k == 1) return fmt::format("ln({})", of);
    if (d_k == 4) return fmt::format("2*ln({})", of);
    return fmt::format("sqrt({})*ln({})", d_k, of);
}

std::string mask_text(const ExerciseSizes& sizes) {
    const std::string align = sizes.n_q == sizes.n_k ? "" : R"(, "align": "bottom-right")";
    switch (sizes.mask) {
        case MaskKind::none: return {};
        case MaskKind::causal:
            return align.empty() ? "  \"mask\": \"causal\",\n" : "  \"mask\": { \"causal\": true" + align + " },\n";
        case MaskKind::padding: return fmt::format("  \"mask\": {{ \"lengths\": [{}] }},\n", sizes.n_k - 1);
        case MaskKind::window: break;
    }
    return "  \"mask\": { \"window\": { \"left\": 1, \"right\": 0 }" + align + " },\n";
}

std::string let_text(const ExerciseSizes& sizes) {
    std::string text = fmt::format("  \"let\": {{ \"c\": \"{}\"", logarithm(sizes.d_k, 2));
    if (sizes.factors == Factors::two_and_three) text += fmt::format(", \"d\": \"{}\"", logarithm(sizes.d_k, 3));
    return text + " },\n";
}

std::size_t or_draw(const std::optional<std::size_t>& said, long lowest, long highest, Draw& draw) {
    // Drawn in any case, so that what is said changes nothing else.
    const auto drawn = static_cast<std::size_t>(draw.between(lowest, highest));
    return said.value_or(drawn);
}

MaskKind draw_mask(Difficulty difficulty, Draw& draw) {
    static const std::vector<MaskKind> medium{MaskKind::none, MaskKind::causal};
    static const std::vector<MaskKind> hard{MaskKind::causal, MaskKind::window, MaskKind::padding};
    const auto number = draw.next();
    if (difficulty == Difficulty::easy) return MaskKind::none;
    const auto& kinds = difficulty == Difficulty::medium ? medium : hard;
    return kinds[number % kinds.size()];
}

/// A width of X under which dividing by its root is no other known mistake.
std::size_t draw_width(const ExerciseSizes& sizes, Draw& draw) {
    std::vector<std::size_t> widths;
    for (std::size_t width = 2; width <= 4; ++width)
        if (width != sizes.d_k * sizes.d_k && width != sizes.heads) widths.push_back(width);
    return draw.one_of(widths);
}

}  // namespace

ExerciseSizes settle_sizes(const ExerciseRequest& request, Draw& draw) {
    ExerciseSizes sizes;
    sizes.difficulty = request.difficulty;
    const bool easy = request.difficulty == Difficulty::easy;
    const bool hard = request.difficulty == Difficulty::hard;
    const std::size_t n = or_draw({}, easy && request.mask != MaskKind::window ? 2 : 3, hard ? 4 : 3, draw);
    sizes.n_q = request.queries.value_or(request.keys.value_or(n));
    sizes.n_k = request.keys.value_or(sizes.n_q > 1 ? sizes.n_q : n);
    sizes.d_k = or_draw(request.d_k, easy ? 1 : 2, 2, draw);
    sizes.d_v = or_draw(request.d_v, easy ? 1 : 2, 2, draw);
    sizes.heads = request.heads.value_or(1);
    const MaskKind drawn = draw_mask(request.difficulty, draw);
    sizes.mask = request.mask.value_or(sizes.n_q > 1 ? drawn : MaskKind::none);
    sizes.factors = request.factors.value_or(hard ? Factors::two_and_three : Factors::two);
    if (sizes.n_q == sizes.n_k && (hard || sizes.heads > 1)) sizes.d_model = draw_width(sizes, draw);
    if (sizes.heads > 1) sizes.d_out = 2;
    return sizes;
}

std::optional<Draft> draw_draft(const ExerciseSizes& sizes, Draw& draw) {
    const Bounds bounds = bounds_of(sizes.difficulty);
    Draft draft{sizes, {}, {}, {}, {}, {}};
    if (sizes.projected()) {
        draft.x = draw_whole(sizes.n_q, sizes.d_model, 0, 2, draw);
        draft.q = {draw_whole(sizes.d_model, sizes.heads * sizes.d_k, 0, 1, draw)};
        draft.k = {draw_logs(sizes.d_model, sizes.heads * sizes.d_k, sizes, draw)};
        draft.v = {draw_whole(sizes.d_model, sizes.heads * sizes.d_v, std::max(bounds.lowest_value, -1L), 2, draw)};
    }
    for (std::size_t head = 0; head < sizes.heads; ++head) {
        if (!sizes.projected()) {
            draft.q.push_back(draw_whole(sizes.n_q, sizes.d_k, 0, 2, draw));
            draft.k.push_back(draw_logs(sizes.n_k, sizes.d_k, sizes, draw));
            draft.v.push_back(draw_whole(sizes.n_k, sizes.d_v, bounds.lowest_value, bounds.highest_value, draw));
        }
        const std::size_t first = head * sizes.d_k;
        const bool works = sizes.projected()
                               ? is_workable(product(draft.x, draft.q.front(), first, sizes.d_k),
                                             product(draft.x, draft.k.front(), first, sizes.d_k), bounds, sizes.factors)
                               : is_workable(draft.q.back(), draft.k.back(), bounds, sizes.factors);
        if (!works) return std::nullopt;
    }
    if (sizes.d_out > 0) draft.w_o = draw_whole(sizes.heads * sizes.d_v, sizes.d_out, -1, 2, draw);
    return draft;
}

std::string Draft::text(const std::string& title, const std::string& more) const {
    std::string text = "{\n" + title + let_text(sizes);
    if (sizes.heads > 1) text += fmt::format("  \"num_heads\": {},\n", sizes.heads);
    const std::string output = w_o.empty() ? "" : "\"O\": " + to_text(w_o);
    if (sizes.projected()) {
        text += "  \"X\": " + to_text(x) + ",\n  \"W\": {\n    \"Q\": " + to_text(q) + ",\n    \"K\": " + to_text(k) +
                ",\n    \"V\": " + to_text(v) + (output.empty() ? "" : ",\n    " + output) + "\n  },\n";
    } else {
        text += "  \"Q\": " + to_text(q) + ",\n  \"K\": " + to_text(k) + ",\n  \"V\": " + to_text(v) + ",\n";
        if (!output.empty()) text += "  \"W\": { " + output + " },\n";
    }
    text += mask_text(sizes) + more;
    return text + "}\n";
}

}  // namespace attn
