#include "catch.hpp"
#include "ledger/whole.hpp"

// Heads and batches: what is said once, what each head has for itself, and what they come to.

using namespace attn;
using namespace attn::test;

namespace {

const std::string two_heads = R"({ "title": "Two heads", "num_heads": 2, "X": [[1, 0], [1, 1]],
    "W": { "Q": [[1, 0], [0, 1]], "K": [["ln 2", 0], [0, 0]], "V": [[1, 2], [0, 2]], "O": [[1, 0], [0, -1]] },
    "b": { "Q": [0, 3], "O": [1, 0] }, "mask": "causal" })";

}  // namespace

TEST_CASE("ledger: heads share one opening, and come together at the end") {
    CHECK(whole(two_heads) == R"(Two heads
─────────

X [2, 2] · W_Q [2, 2] → Q [2, 2] → 2 heads of [2, 1]
X [2, 2] · W_K [2, 2] → K [2, 2] → 2 heads of [2, 1]
X [2, 2] · W_V [2, 2] → V [2, 2] → 2 heads of [2, 1]
scores [2, 2] → output [2, 1] → concat [2, 2] · W_O [2, 2] → [2, 2]

num_heads = 2, n_q = 2, n_k = 2, d_k = 1, d_v = 1, d_model = 2, d_out = 2

Given
  position   X
  1          [1, 0]
  2          [1, 1]

  row   W_Q      W_K         W_V
  1     [1, 0]   [ln 2, 0]   [1, 2]
  2     [0, 1]   [0, 0]      [0, 2]
  b     [0, 3]

  row   W_O
  1     [1, 0]
  2     [0, −1]
  b     [1, 0]

Head 1 · Projected
  position   Q = X·W_Q + b_Q   K = X·W_K   V = X·W_V
  1          [1]               [ln 2]      [1]
  2          [1]               [ln 2]      [1]

mask: causal (a query reads no key after its own position)

Head 1 · Query 1    q = [1]
  key   q·k    masked        exp   weight   v     weight·v
  1     ln 2   ln 2          2     1        [1]   [1]
  2     ln 2   −∞ (causal)   0     0        [1]   [0]
  Σ                          2     1              [1]
  ✓ weights sum to 1    ✓ output lies within the values

Head 1 · Query 2    q = [1]
  key   q·k    exp   weight   v     weight·v
  1     ln 2   2     1/2      [1]   [1/2]
  2     ln 2   2     1/2      [1]   [1/2]
  Σ            4     1              [1]
  ✓ weights sum to 1    ✓ output lies within the values

Head 2
──────

Projected
  position   Q = X·W_Q + b_Q   K = X·W_K   V = X·W_V
  1          [3]               [0]         [2]
  2          [4]               [0]         [4]

Head 2 · Query 1    q = [3]
  key   q·k   masked        exp   weight   v     weight·v
  1     0     0             1     1        [2]   [2]
  2     0     −∞ (causal)   0     0        [4]   [0]
  Σ                         1     1              [2]
  ✓ weights sum to 1    ✓ output lies within the values

Head 2 · Query 2    q = [4]
  key   q·k   exp   weight   v     weight·v
  1     0     1     1/2      [2]   [1]
  2     0     1     1/2      [4]   [2]
  Σ           2     1              [3]
  ✓ weights sum to 1    ✓ output lies within the values

Heads together
  query   concat   concat·W_O + b_O
  1       [1, 2]   [2, −2]
  2       [1, 3]   [2, −3]
)");
}

TEST_CASE("ledger: heads together, written out") {
    PostOptions options;
    options.work = true;
    CHECK(from(whole(two_heads, "text", options), "Heads together") == R"(Heads together
  query   concat   concat·W_O + b_O
  1       [1, 2]   [2, −2]
  2       [1, 3]   [2, −3]

  concat₁ = Concat([1], [2]) = [1, 2]
  projected₁₁ = 1·1 + 2·0 + 1 = 2
  projected₁₂ = 1·0 + 2·(−1) + 0 = −2
  concat₂ = Concat([1], [3]) = [1, 3]
  projected₂₁ = 1·1 + 3·0 + 1 = 2
  projected₂₂ = 1·0 + 3·(−1) + 0 = −3
)");
}

TEST_CASE("ledger: heads in JSON") {
    CHECK(whole(two_heads, "json") == R"({
  "ledger": 1,
  "title": "Two heads",
  "shapes": {"num_heads": 2, "n_q": 2, "n_k": 2, "d_k": 1, "d_v": 1, "d_model": 2, "d_out": 2},
  "config": {"scale": "1", "mask": "causal", "normalize": "softmax", "base": "e", "empty_row": "zero"},
  "given": {
    "X": {"decimal": [[1, 0], [1, 1]], "exact": [["1", "0"], ["1", "1"]]},
    "W.Q": {"decimal": [[1, 0], [0, 1]], "exact": [["1", "0"], ["0", "1"]]},
    "b.Q": {"decimal": [0, 3], "exact": ["0", "3"]},
    "W.K": {"decimal": [[0.693147, 0], [0, 0]], "exact": [["ln 2", "0"], ["0", "0"]]},
    "W.V": {"decimal": [[1, 2], [0, 2]], "exact": [["1", "2"], ["0", "2"]]},
    "W.O": {"decimal": [[1, 0], [0, -1]], "exact": [["1", "0"], ["0", "-1"]]},
    "b.O": {"decimal": [1, 0], "exact": ["1", "0"]} },
  "traces": [
    { "batch": 1, "head": 1,
      "Q": {"decimal": [[1], [1]], "exact": [["1"], ["1"]]},
      "K": {"decimal": [[0.693147], [0.693147]], "exact": [["ln 2"], ["ln 2"]]},
      "V": {"decimal": [[1], [1]], "exact": [["1"], ["1"]]},
      "rows": [
        { "query": 1,
          "scores": {"decimal": [0.693147, 0.693147], "exact": ["ln 2", "ln 2"]},
          "masked": {"decimal": [0.693147, "-inf"], "exact": ["ln 2", null]},
          "exponentials": {"decimal": [2, 0], "exact": ["2", "0"]},
          "sum": {"decimal": 2, "exact": "2"},
          "weights": {"decimal": [1, 0], "exact": ["1", "0"]},
          "terms": {"decimal": [[1], [0]], "exact": [["1"], ["0"]]},
          "output": {"decimal": [1], "exact": ["1"]},
          "checks": {"weights-sum": "holds", "output-range": "holds"} },
        { "query": 2,
          "scores": {"decimal": [0.693147, 0.693147], "exact": ["ln 2", "ln 2"]},
          "masked": {"decimal": [0.693147, 0.693147], "exact": ["ln 2", "ln 2"]},
          "exponentials": {"decimal": [2, 2], "exact": ["2", "2"]},
          "sum": {"decimal": 4, "exact": "4"},
          "weights": {"decimal": [0.5, 0.5], "exact": ["1/2", "1/2"]},
          "terms": {"decimal": [[0.5], [0.5]], "exact": [["1/2"], ["1/2"]]},
          "output": {"decimal": [1], "exact": ["1"]},
          "checks": {"weights-sum": "holds", "output-range": "holds"} } ] },
    { "batch": 1, "head": 2,
      "Q": {"decimal": [[3], [4]], "exact": [["3"], ["4"]]},
      "K": {"decimal": [[0], [0]], "exact": [["0"], ["0"]]},
      "V": {"decimal": [[2], [4]], "exact": [["2"], ["4"]]},
      "rows": [
        { "query": 1,
          "scores": {"decimal": [0, 0], "exact": ["0", "0"]},
          "masked": {"decimal": [0, "-inf"], "exact": ["0", null]},
          "exponentials": {"decimal": [1, 0], "exact": ["1", "0"]},
          "sum": {"decimal": 1, "exact": "1"},
          "weights": {"decimal": [1, 0], "exact": ["1", "0"]},
          "terms": {"decimal": [[2], [0]], "exact": [["2"], ["0"]]},
          "output": {"decimal": [2], "exact": ["2"]},
          "checks": {"weights-sum": "holds", "output-range": "holds"} },
        { "query": 2,
          "scores": {"decimal": [0, 0], "exact": ["0", "0"]},
          "masked": {"decimal": [0, 0], "exact": ["0", "0"]},
          "exponentials": {"decimal": [1, 1], "exact": ["1", "1"]},
          "sum": {"decimal": 2, "exact": "2"},
          "weights": {"decimal": [0.5, 0.5], "exact": ["1/2", "1/2"]},
          "terms": {"decimal": [[1], [2]], "exact": [["1"], ["2"]]},
          "output": {"decimal": [3], "exact": ["3"]},
          "checks": {"weights-sum": "holds", "output-range": "holds"} } ] } ],
  "combined": [
    { "batch": 1,
      "concat": {"decimal": [[1, 2], [1, 3]], "exact": [["1", "2"], ["1", "3"]]},
      "projected": {"decimal": [[2, -2], [2, -3]], "exact": [["2", "-2"], ["2", "-3"]]} } ]
}
)");
}

TEST_CASE("ledger: heads, one number a line") {
    const auto plain = whole(two_heads, "plain");
    CHECK(plain.find("\n1\t2\t2\t1\tweights\t0.5\n") != std::string::npos);
    CHECK(from(plain, "1\t-\t1\t-\tconcat") == R"(1	-	1	-	concat[1]	1
1	-	1	-	concat[2]	2
1	-	2	-	concat[1]	1
1	-	2	-	concat[2]	3
1	-	1	-	projected[1]	2
1	-	1	-	projected[2]	-2
1	-	2	-	projected[1]	2
1	-	2	-	projected[2]	-3
)");
}

TEST_CASE("ledger: heads of another language") {
    PostOptions options;
    options.language = Language::zh;
    const auto text = whole(two_heads, "text", options);
    CHECK(text.find("头 1 · 投影\n") != std::string::npos);
    CHECK(text.find("头 2 · 查询 1    q = [3]\n") != std::string::npos);
    CHECK(text.find("各头合并\n  查询   拼接") != std::string::npos);
    CHECK(text.find("→ 2 个头，各 [2, 1]\n") != std::string::npos);
}

TEST_CASE("ledger: in another lane the numbers are the same") {
    RunOptions certified;
    certified.arithmetic = {Lane::certified, 0};
    const auto text = whole(two_heads, "plain", {}, certified);
    CHECK(text == whole(two_heads, "plain"));
}

TEST_CASE("ledger: batches have their own X and heads") {
    const std::string batches = R"({ "num_heads": 2, "X": [[[1]], [[2]]], "W": { "Q": [[[1]], [[1]]],
        "K": [[[1]], [[1]]], "V": [[["ln 2"]], [[1]]] }, "b": { "Q": [5, 6] },
        "positions": { "encoding": "sinusoidal" } })";
    const auto text = whole(batches);
    CHECK(up_to(text, "Batch 1 · Head 1 · Query") == R"(Attention ledger
────────────────

X [1, 1] · W_Q [1, 2] → Q [1, 2] → 2 heads of [1, 1]
X [1, 1] · W_K [1, 2] → K [1, 2] → 2 heads of [1, 1]
X [1, 1] · W_V [1, 2] → V [1, 2] → 2 heads of [1, 1]
scores [1, 1] → output [1, 1] → concat [1, 2]

batches = 2, num_heads = 2, n_q = 1, n_k = 1, d_k = 1, d_v = 1, d_model = 1

Given
  position   X (Batch 1)   X (Batch 2)
  1          [1]           [2]

  row   W_Q (Head 1)   W_Q (Head 2)   W_K (Head 1)   W_K (Head 2)   W_V (Head 1)   W_V (Head 2)
  1     [1]            [1]            [1]            [1]            [ln 2]         [1]
  b     [5]            [6]

With positions: sines and cosines added
  position   X′
  1          [1]

Batch 1 · Head 1 · Projected
  position   Q = X′·W_Q + b_Q   K = X′·W_K   V = X′·W_V
  1          [6]                [1]          [ln 2]

sines and cosines of the positions, from 0 on, are added to X (base 10000)

)");
    CHECK(up_to(from(text, "Batch 2 · Head 1"), "Batch 2 · Head 2") == R"(Batch 2 · Head 1
────────────────

With positions: sines and cosines added
  position   X′
  1          [2]

Projected
  position   Q = X′·W_Q + b_Q   K = X′·W_K   V = X′·W_V
  1          [7]                [2]          [2·ln 2]

Batch 2 · Head 1 · Query 1    q = [7]
  key   q·k   exp    weight   v          weight·v
  1     14    e^14   1        [2·ln 2]   [2·ln 2]
  Σ           e^14   1                   [2·ln 2]
  ✓ weights sum to 1    ✓ output lies within the values

)");
    CHECK(from(text, "Batch 1 · Heads together") == R"(Batch 1 · Heads together
  query   concat
  1       [ln 2, 1]

Batch 2 · Heads together
  query   concat
  1       [2·ln 2, 2]
)");
    const auto json = whole(batches, "json");
    CHECK(json.find(R"("X[2]": {"decimal": [[2]])") != std::string::npos);
    CHECK(json.find(R"("W.V[1]": {"decimal": [[0.693147]])") != std::string::npos);
    CHECK(json.find(R"("b.Q[2]": {"decimal": [6])") != std::string::npos);
    CHECK(json.find(R"({ "batch": 2,)"
                    "\n") != std::string::npos);
}

TEST_CASE("ledger: grouped queries say which keys they read") {
    const std::string grouped = R"({ "num_heads": 4, "num_kv_heads": 2, "Q": [[[1]], [[1]], [[1]], [[1]]],
        "K": [[[1]], [[2]]], "V": [[[3]], [[4]]] })";
    CHECK(up_to(whole(grouped), "Head 1 · Given") == R"(Attention ledger
────────────────

Q: 4 heads of [1, 1]
K: 2 heads of [1, 1]
V: 2 heads of [1, 1]
scores [1, 1] → output [1, 1] → concat [1, 4]
heads 1–2 read key/value head 1; heads 3–4 read key/value head 2

num_heads = 4, num_kv_heads = 2, n_q = 1, n_k = 1, d_k = 1, d_v = 1

)");
}

TEST_CASE("ledger: one head that is projected") {
    const std::string one = R"({ "X": [[1]], "W": { "Q": [[1]], "K": [[1]], "V": [[4]], "O": [["ln 2", 1]] } })";
    CHECK(from(whole(one), "Output projected") == R"(Output projected
  query   output·W_O
  1       [4·ln 2, 4]
)");
    CHECK(whole(one, "json").find(R"("concat": {"decimal": [[4]], "exact": [["4"]]})") != std::string::npos);
}

TEST_CASE("ledger: cached rows are marked") {
    const std::string cached = R"({ "X": [[1]], "W": { "Q": [[1]], "K": [["ln 2"]], "V": [[4]] },
        "past": { "K": [[0]], "V": [[7]] } })";
    CHECK(up_to(from(whole(cached), "Given"), "Query") == R"(Given
  position   X
  1          [1]

  row   W_Q   W_K      W_V
  1     [1]   [ln 2]   [4]

  key   K (cached)   V (cached)
  1     [0]          [7]

Projected
  query   Q = X·W_Q
  1       [1]

  key   K = X·W_K      V = X·W_V
  1     [0] (cached)   [7] (cached)
  2     [ln 2]         [4]

)");
    CHECK(whole(cached, "json").find(R"("past.V": {"decimal": [[7]], "exact": [["7"]]} },)") != std::string::npos);
}

TEST_CASE("ledger: norms and rotations have tables of their own") {
    const std::string rotated = R"({ "Q": [[3, 1]], "K": [[1, 3], [0, 0]], "V": [[1], [2]], "qk_norm": { "eps": 0 },
        "rope": { "pairing": "half", "q_positions": ["π"], "k_positions": [0, 1] }, "scale": 1 })";
    CHECK(up_to(from(whole(rotated), "Given"), "  key   q·k") == R"(Given
  query   Q
  1       [3, 1]

  key   K        V
  1     [1, 3]   [1]
  2     [0, 0]   [2]

Normed: each row divided by the root of its mean square
  query   Q′
  1       [3√5/5, √5/5]

  key   K′
  1     [√5/5, 3√5/5]
  2     [undefined, undefined]

Rotated: pairs of components turned by the position's angle
  query   Q″
  1       [−3√5/5, −√5/5]

  key   K″
  1     [√5/5, 3√5/5]
  2     [undefined, undefined]

each query and key is divided by √(mean square + 0)
rotary positions (RoPE): components i and i + 1 turn together; base 10000; queries at π, keys at 0, 1

Query 1    q″ = [−3√5/5, −√5/5]
)");
    const auto json = whole(rotated, "json");
    for (const auto* name : {"Q", "K", "V", "Q_normed", "K_normed", "Q_rotated", "K_rotated"})
        CHECK(json.find("      \"" + std::string(name) + "\": {\"decimal\": [[") != std::string::npos);
}
