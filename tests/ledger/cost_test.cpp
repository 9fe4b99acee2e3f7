#include "ledger/cost.hpp"

#include "attention/mask.hpp"
#include "catch.hpp"
#include "traced.hpp"

#include <fmt/format.h>

#include <limits>

using namespace attn;
using test::load;

namespace {

/// Zeros. // [rows, cols]
std::string zeros(std::size_t rows, std::size_t cols) {
    std::string row;
    for (std::size_t i = 0; i < cols; ++i) row += i ? ",0" : "0";
    std::string text;
    for (std::size_t i = 0; i < rows; ++i) text += (i ? ",[" : "[") + row + "]";
    return "[" + text + "]";
}

Scenario sized(std::size_t n_q, std::size_t n_k, std::size_t d_k, std::size_t d_v, const std::string& more = "") {
    return load(fmt::format(R"({{"Q": {}, "K": {}, "V": {}{}}})", zeros(n_q, d_k), zeros(n_k, d_k), zeros(n_k, d_v),
                            more));
}

const Counts& counts(const Cost& cost, std::string_view step) {
    for (const StepCost& one : cost.steps)
        if (one.step == step) return one.counts;
    throw std::out_of_range(std::string(step));
}

std::uint64_t number(const Cost& cost, std::string_view step, Quantity quantity) {
    return of(counts(cost, step), quantity).number;
}

bool has(const Cost& cost, std::string_view step) {
    return std::ranges::any_of(cost.steps, [&](const StepCost& one) { return one.step == step; });
}

/// What attention takes, counted while it is done.
struct Longhand {
    std::uint64_t multiplications = 0, additions = 0, divisions = 0, exponentials = 0;

    void dot(std::size_t d) {
        for (std::size_t i = 0; i < d; ++i) {
            ++multiplications;
            if (i > 0) ++additions;
        }
    }
    void query(std::size_t n_k, std::size_t d_k, std::size_t d_v) {
        for (std::size_t key = 0; key < n_k; ++key) {
            dot(d_k);
            ++multiplications;  // · 1/√d_k
            ++exponentials;
            if (key > 0) ++additions;  // sum
            ++divisions;
        }
        for (std::size_t component = 0; component < d_v; ++component) dot(n_k);
    }
};

}  // namespace

TEST_CASE("formula: products, sums and parentheses of sizes", "[cost]") {
    const Sizes sizes{{"n_q", 3}, {"n_k", 5}, {"d_k", 1}};
    CHECK(evaluate("n_q", sizes) == 3);
    CHECK(evaluate("2·n_q·n_k + n_q·(n_k − 1)", sizes) == 42);
    CHECK(evaluate("n_q·(d_k − 1)·n_k", sizes) == 0);
    CHECK(evaluate("d_k − n_q", sizes) == 0);
    CHECK_THROWS_AS(evaluate("n_x", sizes), std::invalid_argument);
    CHECK_THROWS_AS(evaluate("n_q + ", sizes), std::invalid_argument);
    CHECK_THROWS_AS(evaluate("n_q)", sizes), std::invalid_argument);
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    CHECK(evaluate("a·a", {{"a", most / 2}}) == most);
    CHECK(evaluate("a + a", {{"a", most - 1}}) == most);
}

TEST_CASE("cost: as counted by hand", "[cost]") {
    for (const auto& [n_q, n_k, d_k, d_v] : {std::array<std::size_t, 4>{3, 5, 4, 2}, {1, 1, 2, 1}, {7, 2, 3, 6}}) {
        const Cost cost = cost_of(sized(n_q, n_k, d_k, d_v), false);
        Longhand hand;
        for (std::size_t query = 0; query < n_q; ++query) hand.query(n_k, d_k, d_v);
        CHECK(of(cost.total, Quantity::multiplications).number == hand.multiplications);
        CHECK(of(cost.total, Quantity::additions).number == hand.additions);
        CHECK(of(cost.total, Quantity::divisions).number == hand.divisions);
        CHECK(of(cost.total, Quantity::exponentials).number == hand.exponentials);
        CHECK(number(cost, "weights", Quantity::cells) == n_q * n_k);
        CHECK(number(cost, "output", Quantity::cells) == n_q * d_v);
    }
}

TEST_CASE("cost: 100 positions to 200 are 10,000 pairs to 40,000", "[cost]") {
    const Cost cost = cost_of(sized(100, 100, 2, 2), false);
    CHECK(cost.pairs.number == 10'000);
    CHECK(cost.pairs.doubled == 40'000);
    CHECK(cost_of(sized(200, 200, 2, 2), false).pairs.number == 40'000);
    CHECK(cost.pairs.formula == "batches·num_heads·n_q·n_k");
    CHECK(of(counts(cost, "scores"), Quantity::multiplications).formula == "batches·num_heads·n_q·n_k·d_k");
    CHECK(of(counts(cost, "K"), Quantity::cells).doubled == 2 * number(cost, "K", Quantity::cells));
}

TEST_CASE("cost: what twice the positions take is what a scenario of twice the positions takes", "[cost]") {
    const Cost once = cost_of(sized(4, 6, 3, 2), false);
    const Cost twice = cost_of(sized(8, 12, 3, 2), false);
    for (std::size_t i = 0; i < quantities; ++i) CHECK(once.total[i].doubled == twice.total[i].number);
}

TEST_CASE("cost: 65,536 positions are counted, not computed", "[cost]") {
    Scenario scenario = sized(1, 1, 64, 64);
    scenario.n_q = scenario.n_k = 65'536;
    scenario.num_heads = 32;
    scenario.num_kv_heads = 8;
    scenario.mask.causal = true;
    const Cost cost = cost_of(scenario, false);
    CHECK(cost.pairs.number == 137'438'953'472);
    CHECK(cost.read == 32ULL * 65'536 * 65'537 / 2);
    CHECK(cost.cache.number == 8ULL * 65'536 * 128);
    CHECK(cost.cache_per_head.number == 4 * cost.cache.number);
}

TEST_CASE("cost: pairs the mask leaves are those that are kept", "[cost]") {
    for (const auto* mask :
         {R"("none")", R"({"causal": true, "align": "top-left"})", R"({"causal": true, "align": "bottom-right"})",
          R"({"window": {"left": 1, "right": 2}, "align": 1})", R"({"window": {"left": 1}, "align": -3})",
          R"({"lengths": [4]})", R"({"allow": [[1, 0, 1, 0, 1, 0]], "causal": true, "align": 2})",
          R"({"forbid": [{"query": 2, "key": 3}]})", R"({"bias": [[0, "-inf", 1, 0, 0, 0]]})"}) {
        INFO(mask);
        const Scenario scenario = sized(3, 6, 1, 1, std::string(R"(, "mask": )") + mask);
        std::uint64_t kept = 0;
        for (std::size_t query = 0; query < scenario.n_q; ++query)
            for (const Removed& removed : removed_keys(scenario.mask, {}, query, scenario.n_k)) kept += !removed.any();
        CHECK(pairs_read(scenario) == kept);
    }
}

TEST_CASE("cost: projections, biases and a W.O", "[cost]") {
    const Scenario scenario = load(R"({"X": [[1, 0, 2], [0, 1, 1]], "W": {"Q": [[1], [0], [0]], "K": [[1], [1], [0]],
        "V": [[1, 0], [0, 1], [1, 1]]}, "b": {"V": [1, 2]}})");
    const Cost cost = cost_of(scenario, false);
    CHECK(number(cost, "Q", Quantity::multiplications) == 2 * 3);
    CHECK(number(cost, "Q", Quantity::additions) == 2 * 2);
    CHECK(number(cost, "V", Quantity::multiplications) == 2 * 3 * 2);
    CHECK(number(cost, "V", Quantity::additions) == 2 * 3 * 2);  // two for the dot product, one for the bias
}

TEST_CASE("cost: a step is there where it does something", "[cost]") {
    Scenario scenario = sized(2, 6, 4, 2);
    CHECK_FALSE(has(cost_of(scenario, false), "shifted"));
    CHECK(number(cost_of(scenario, true), "shifted", Quantity::comparisons) == 2 * 5);
    scenario.softcap = Exact(5);
    scenario.sinks = {Exact(0)};
    scenario.rope = Rope{};
    scenario.rope->dims = 4;
    scenario.qk_norm = QkNorm{};
    const Cost cost = cost_of(scenario, false);
    CHECK(number(cost, "capped", Quantity::functions) == 12);
    CHECK(number(cost, "sink", Quantity::exponentials) == 2);
    CHECK(number(cost, "sum", Quantity::additions) == 2 * 6);
    CHECK(number(cost, "Q_rotated", Quantity::additions) == 2 * 4);
    CHECK(number(cost, "Q_rotated", Quantity::multiplications) == 2 * 8 + 2 * 2);
    CHECK(number(cost, "K_normed", Quantity::divisions) == 6 * 5);
}

TEST_CASE("cost: block by block only a block of scores is held", "[cost]") {
    Scenario scenario = sized(2, 6, 4, 2);
    scenario.tiles = {2, 2, 2};
    const Cost cost = cost_of(scenario, false);
    CHECK(cost.held.number == 12);
    CHECK(cost.held_by_tiles.number == 4);
    CHECK(cost.held_by_tiles.doubled == 8);  // the block stays as it is
    CHECK(number(cost, "tile_max", Quantity::comparisons) == 2 * 3);
    CHECK(number(cost, "tile_rescale", Quantity::exponentials) == 2 * 2);
    CHECK(number(cost, "tile_output", Quantity::multiplications) == 12 * 2 + 2 * 2 * 2);
    scenario.tiles.clear();
    const Cost plain = cost_of(scenario, false);
    for (std::size_t i = 0; i < quantities; ++i) CHECK(plain.total[i].number == cost.total[i].number);
}
