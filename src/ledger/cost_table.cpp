#include "ledger/cost_table.hpp"

#include "attention/mask.hpp"

namespace attn {
namespace {

bool always(const Scenario&, bool) { return true; }
bool given(const Scenario& s, bool) { return !s.inputs.projected(); }
bool projected(const Projection& projection, const Scenario& s, bool biased) {
    return s.inputs.projected() && projection.bias.empty() != biased;
}
bool normed(const Scenario& s, bool gain_q, bool gain_k, bool of_q) {
    return s.qk_norm && (of_q ? s.qk_norm->q_gain.empty() != gain_q : s.qk_norm->k_gain.empty() != gain_k);
}
bool rotates(const Scenario& s, bool) { return s.rope.has_value(); }
bool softmax(const Scenario& s, bool) { return s.normalize == Normalize::softmax; }
bool sink(const Scenario& s, bool) { return !s.sinks.empty(); }
bool no_sink(const Scenario& s, bool) { return s.sinks.empty(); }
bool tiles(const Scenario& s, bool) { return !s.tiles.empty() && s.normalize == Normalize::softmax; }
bool tiles_and_sink(const Scenario& s, bool) { return tiles(s, false) && !s.sinks.empty(); }
bool tiles_alone(const Scenario& s, bool) { return tiles(s, false) && s.sinks.empty(); }

// multiplications, additions, divisions, exponentials, functions, comparisons, cells
constexpr std::array table{
    CostRow{"X_positioned", [](const Scenario& s, bool) { return s.sinusoidal.has_value(); },
            {"n_x·waves", "batches·n_x·d_model", "", "", "n_x·d_model", "", "batches·n_x·d_model"}},
    CostRow{"Q", given, {"", "", "", "", "", "", "rows·d_k"}},
    CostRow{"Q", [](const Scenario& s, bool) { return projected(s.inputs.w_q, s, false); },
            {"rows·d_model·d_k", "rows·(d_model − 1)·d_k", "", "", "", "", "rows·d_k"}},
    CostRow{"Q", [](const Scenario& s, bool) { return projected(s.inputs.w_q, s, true); },
            {"rows·d_model·d_k", "rows·d_model·d_k", "", "", "", "", "rows·d_k"}},
    CostRow{"K", given, {"", "", "", "", "", "", "batches·num_kv_heads·n_k·d_k"}},
    CostRow{"K", [](const Scenario& s, bool) { return projected(s.inputs.w_k, s, false); },
            {"batches·num_kv_heads·n_new·d_keys·d_k", "batches·num_kv_heads·n_new·(d_keys − 1)·d_k", "", "", "", "",
             "batches·num_kv_heads·n_k·d_k"}},
    CostRow{"K", [](const Scenario& s, bool) { return projected(s.inputs.w_k, s, true); },
            {"batches·num_kv_heads·n_new·d_keys·d_k", "batches·num_kv_heads·n_new·d_keys·d_k", "", "", "", "",
             "batches·num_kv_heads·n_k·d_k"}},
    CostRow{"V", given, {"", "", "", "", "", "", "batches·num_kv_heads·n_k·d_v"}},
    CostRow{"V", [](const Scenario& s, bool) { return projected(s.inputs.w_v, s, false); },
            {"batches·num_kv_heads·n_new·d_keys·d_v", "batches·num_kv_heads·n_new·(d_keys − 1)·d_v", "", "", "", "",
             "batches·num_kv_heads·n_k·d_v"}},
    CostRow{"V", [](const Scenario& s, bool) { return projected(s.inputs.w_v, s, true); },
            {"batches·num_kv_heads·n_new·d_keys·d_v", "batches·num_kv_heads·n_new·d_keys·d_v", "", "", "", "",
             "batches·num_kv_heads·n_k·d_v"}},
    // √(mean of squares + eps) of each row, and each component divided by it; a gain multiplies once more.
    CostRow{"Q_normed", [](const Scenario& s, bool) { return normed(s, false, false, true); },
            {"rows·d_k", "rows·d_k", "rows·(d_k + 1)", "", "rows", "", "rows·d_k"}},
    CostRow{"Q_normed", [](const Scenario& s, bool) { return normed(s, true, false, true); },
            {"2·rows·d_k", "rows·d_k", "rows·(d_k + 1)", "", "rows", "", "rows·d_k"}},
    CostRow{"K_normed", [](const Scenario& s, bool) { return normed(s, false, false, false); },
            {"batches·num_kv_heads·n_new·d_k", "batches·num_kv_heads·n_new·d_k",
             "batches·num_kv_heads·n_new·(d_k + 1)", "", "batches·num_kv_heads·n_new", "",
             "batches·num_kv_heads·n_k·d_k"}},
    CostRow{"K_normed", [](const Scenario& s, bool) { return normed(s, false, true, false); },
            {"2·batches·num_kv_heads·n_new·d_k", "batches·num_kv_heads·n_new·d_k",
             "batches·num_kv_heads·n_new·(d_k + 1)", "", "batches·num_kv_heads·n_new", "",
             "batches·num_kv_heads·n_k·d_k"}},
    // A pair of components takes four products and two sums; its angle, sine and cosine serve every head and batch.
    CostRow{"Q_rotated", rotates,
            {"4·rows·turned_pairs + n_q·turned_pairs", "2·rows·turned_pairs", "", "", "2·n_q·turned_pairs", "",
             "rows·d_k"}},
    CostRow{"K_rotated", rotates,
            {"4·batches·num_kv_heads·n_new·turned_pairs + n_new·turned_pairs",
             "2·batches·num_kv_heads·n_new·turned_pairs", "", "", "2·n_new·turned_pairs", "",
             "batches·num_kv_heads·n_k·d_k"}},
    CostRow{"scores", always, {"pairs·d_k", "pairs·(d_k − 1)", "", "", "", "", "pairs"}},
    CostRow{"scaled", [](const Scenario& s, bool) { return equal(s.scale, Exact(1)) != Truth::yes; },
            {"pairs", "", "", "", "", "", "pairs"}},
    CostRow{"capped", [](const Scenario& s, bool) { return s.softcap.has_value(); },
            {"pairs", "", "pairs", "", "pairs", "", "pairs"}},
    CostRow{"alibi", [](const Scenario& s, bool) { return !s.alibi_slopes.empty(); },
            {"pairs", "pairs", "", "", "", "", "pairs"}},
    CostRow{"biased", [](const Scenario& s, bool) { return adds_bias(s.mask); }, {"", "pairs", "", "", "", "", "pairs"}},
    CostRow{"masked", [](const Scenario& s, bool) { return removes_anything(s.mask); },
            {"", "", "", "", "", "", "pairs"}},
    CostRow{"shifted", [](const Scenario& s, bool stable) { return stable && softmax(s, stable); },
            {"", "pairs", "", "", "", "rows·(n_k − 1)", "pairs"}},
    CostRow{"exponentials", softmax, {"", "", "", "pairs", "", "", "pairs"}},
    CostRow{"sink", [](const Scenario& s, bool) { return sink(s, false) && softmax(s, false); },
            {"", "", "", "rows", "", "", "rows"}},
    CostRow{"sum", no_sink, {"", "rows·(n_k − 1)", "", "", "", "", "rows"}},
    CostRow{"sum", sink, {"", "rows·n_k", "", "", "", "", "rows"}},
    CostRow{"weights", always, {"", "", "pairs", "", "", "", "pairs"}},
    CostRow{"output", always, {"pairs·d_v", "rows·(n_k − 1)·d_v", "", "", "", "", "rows·d_v"}},
    CostRow{"concat", [](const Scenario& s, bool) { return s.num_heads > 1; },
            {"", "", "", "", "", "", "batches·n_q·num_heads·d_v"}},
    CostRow{"projected", [](const Scenario& s, bool) { return !s.inputs.w_o.empty() && s.inputs.b_o.empty(); },
            {"batches·n_q·num_heads·d_v·d_out", "batches·n_q·(num_heads·d_v − 1)·d_out", "", "", "", "",
             "batches·n_q·d_out"}},
    CostRow{"projected", [](const Scenario& s, bool) { return !s.inputs.w_o.empty() && !s.inputs.b_o.empty(); },
            {"batches·n_q·num_heads·d_v·d_out", "batches·n_q·num_heads·d_v·d_out", "", "", "", "",
             "batches·n_q·d_out"}},
    // The online softmax: beside one block of scores only what each row carries on is held.
    CostRow{"tile_max", tiles, {"", "", "", "", "", "rows·(n_k − n_tiles)", "rows"}},
    CostRow{"tile_running_max", tiles_alone, {"", "", "", "", "", "rows·(n_tiles − 1)", "rows"}},
    CostRow{"tile_running_max", tiles_and_sink, {"", "", "", "", "", "rows·n_tiles", "rows"}},
    CostRow{"tile_rescale", tiles_alone, {"", "rows·(n_tiles − 1)", "", "rows·(n_tiles − 1)", "", "", "rows"}},
    CostRow{"tile_rescale", tiles_and_sink, {"", "rows·n_tiles", "", "rows·n_tiles", "", "", "rows"}},
    CostRow{"tile_exponentials", tiles, {"", "pairs", "", "pairs", "", "", "rows·block"}},
    CostRow{"tile_sum", tiles_alone, {"rows·(n_tiles − 1)", "rows·(n_k − 1)", "", "", "", "", "rows"}},
    CostRow{"tile_sum", tiles_and_sink, {"rows·(n_tiles − 1)", "rows·n_k", "", "", "", "", "rows"}},
    CostRow{"tile_output", tiles,
            {"pairs·d_v + rows·(n_tiles − 1)·d_v", "rows·(n_k − 1)·d_v", "", "", "", "", "rows·d_v"}},
    CostRow{"tile_merged", tiles, {"", "", "rows·d_v", "", "", "", "rows·d_v"}},
};

}  // namespace

std::span<const CostRow> cost_table() { return table; }

}  // namespace attn
