#include "ledger/opening_tables.hpp"
#include "ledger/words.hpp"

#include <algorithm>

// The shapes at each turn of the calculation, where there is more than one head to follow.

namespace attn {
namespace {

/// Spans of a line of shapes.
class ShapeLine {
public:
    explicit ShapeLine(const PostOptions& options) : options_(options) {}

    ShapeLine& matrix(std::string name, std::size_t rows, std::size_t cols) {
        line_ += {{Role::symbol, std::move(name)}, {Role::plain, " "}};
        return shape(rows, cols);
    }
    ShapeLine& shape(std::size_t rows, std::size_t cols) {
        line_.push_back({Role::number, fmt::format("[{}, {}]", rows, cols)});
        return *this;
    }
    ShapeLine& sign(std::string text) {
        line_.push_back({Role::operation, std::move(text)});
        return *this;
    }
    template <class... Values>
    ShapeLine& words(Word word, const Values&... values) {
        line_.push_back({Role::plain, say(word, options_.language, values...)});
        return *this;
    }
    Line done() && { return std::move(line_); }

private:
    const PostOptions& options_;
    Line line_;
};

std::string shape_of(std::size_t rows, std::size_t cols) { return fmt::format("[{}, {}]", rows, cols); }

/// One of Q, K, V: the rows that are projected, their width, and the heads' own.
struct Turn {
    const char* name;
    const char* from;
    std::size_t rows, cached, width, heads, d;
};

/// X [3, 2] · W_Q [2, 4] → Q [3, 4] → 2 heads of [3, 2], with the cache [5, 2]
Line turn_line(const Scenario& scenario, const Turn& turn, const PostOptions& options) {
    ShapeLine line(options);
    if (scenario.inputs.projected())
        line.matrix(turn.from, turn.rows, turn.width)
            .sign(" · ")
            .matrix(std::string("W_") + turn.name, turn.width, turn.heads * turn.d)
            .sign(" → ");
    if (scenario.inputs.projected() || turn.heads == 1) line.matrix(turn.name, turn.rows, turn.heads * turn.d);
    else line.sign(std::string(turn.name) + ": ");
    if (scenario.inputs.projected() && turn.heads > 1) line.sign(" → ");
    if (turn.heads > 1) line.words(Word::heads_of, turn.heads, shape_of(turn.rows, turn.d));
    if (turn.cached > 0) line.words(Word::with_cache, shape_of(turn.cached + turn.rows, turn.d));
    return std::move(line).done();
}

/// scores [3, 3], output [3, 2] in each head; concat [3, 4] · W_O [4, 2] → [3, 2]
Line row_line(const Scenario& scenario, const PostOptions& options) {
    ShapeLine line(options);
    const auto word = [&](Word name) { return std::string(say(name, options.language)); };
    line.matrix(word(Word::shape_scores), scenario.n_q, scenario.n_k)
        .sign(" → ")
        .matrix(word(Word::output), scenario.n_q, scenario.d_v);
    if (scenario.num_heads > 1)
        line.sign(" → ").matrix(word(Word::concat), scenario.n_q, scenario.num_heads * scenario.d_v);
    if (scenario.d_out > 0)
        line.sign(" · ")
            .matrix("W_O", scenario.num_heads * scenario.d_v, scenario.d_out)
            .sign(" → ")
            .shape(scenario.n_q, scenario.d_out);
    return std::move(line).done();
}

/// heads 1–2 read key/value head 1, heads 3–4 read key/value head 2
Line sharing_line(const Scenario& scenario, const PostOptions& options) {
    std::string text;
    for (std::size_t head = 0; head < scenario.num_heads;) {
        const std::size_t kv = scenario.kv_head(head);
        const std::size_t first = head;
        while (head < scenario.num_heads && scenario.kv_head(head) == kv) ++head;
        if (!text.empty()) text += say(Word::clause_joint, options.language);
        text +=
            say(Word::several_read_kv, options.language, first + 1, head, kv + 1);  // two at least: they divide evenly
    }
    return {{Role::plain, text}};
}

}  // namespace

std::vector<Line> shape_lines(const Scenario& scenario, const PostOptions& options) {
    if (scenario.num_heads == 1 && scenario.d_out == 0 && !scenario.inputs.cross()) return {};
    const char* keys = scenario.inputs.cross() ? "context" : "X";
    const std::size_t key_width = scenario.key_source().cols();
    const std::size_t n = scenario.n_k - scenario.n_past;
    const std::size_t kv = scenario.num_kv_heads;
    std::vector<Line> lines;
    for (const Turn& turn : {Turn{"Q", "X", scenario.n_q, 0, scenario.d_model, scenario.num_heads, scenario.d_k},
                             Turn{"K", keys, n, scenario.n_past, key_width, kv, scenario.d_k},
                             Turn{"V", keys, n, scenario.n_past, key_width, kv, scenario.d_v}})
        lines.push_back(turn_line(scenario, turn, options));
    lines.push_back(row_line(scenario, options));
    if (kv != scenario.num_heads) lines.push_back(sharing_line(scenario, options));
    return lines;
}

}  // namespace attn
