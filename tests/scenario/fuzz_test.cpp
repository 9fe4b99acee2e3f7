#include "catch.hpp"
#include "scenario/limits.hpp"
#include "scenario/loading.hpp"
#include "scenario/xorshift.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

using namespace attn;
using namespace attn::testing;

namespace {

const std::string everything = R"json({
  "title": { "en": "Three tokens", "zh": "三个" }, // a remark
  "note": "a note",
  "let": { "c": "sqrt(2)*ln(2)", "d": "2c" },
  "X": [[1, 0], [0, 1.5e-1], [1, "1/3"]],
  "W": { "Q": [[1, 0], [0, 1]], "K": [["c", 0], [0, "d"]], "V": [[2, 0], [0, 1]] },
  "b": { "K": [0, 1] },
  "tokens": ["the", "cat", "sat"],
  "scale": "1/sqrt(d_k)", "base": 3, "normalize": "softmax", "empty_row": "uniform",
  "mask": { "causal": true, "window": { "left": 2 }, "align": "top-left", "lengths": [3],
            "allow": [[1, 1, true]], "forbid": [{ "query": 2, "key": 1 }], "bias": [[0, "-inf", 0.5]] },
  "expect": { "tolerance": 1e-6, "weights[1]": [1, 0, null], "output": [[0.25, "1/3"], null, [1, 2]] },
  "variants": [ { "name": "only k2", "set": { "K[2]": [0, "2c"], "scores[1]": { "add": 100 } }, "expect": { "sum": [1, 2, 3] } },
                { "name": "x2", "set": { "X[2]": [0, 2], "mask.causal": false, "let.c": 1 } } ]
})json";

const std::string heads = R"json({
  "num_heads": 2, "num_kv_heads": 1, "layout": "token-major",
  "Q": [[1, 0, 2, 0], [0, 1, 0, 2]], "K": [[1, 0], [0, 1]], "V": [[1], ["1/2"]],
  "past": { "K": [[0, 1]], "V": [[3]] }, "W": { "O": [[1, 2], [3, 4]] }, "b": { "O": [0, 1] },
  "tokens": { "keys": ["a", "b", "c"] },
  "qk_norm": { "eps": "1/100", "q": [1, 2] },
  "rope": { "pairing": "half", "base": 100, "dims": 2, "q_positions": ["pi/2", 1] },
  "softcap": 2, "alibi": { "slopes": ["1/2", 1] }, "sink": [0, "ln 2"], "tiles": { "keys": [2, 1] },
  "mask": { "causal": true, "align": "length - n_q + past", "lengths": [2], "allow": [[[1, 1, 1]], [[1, 0, 1]]],
            "forbid": [{ "head": 2, "query": 1, "key": 3 }], "bias": [[[[0], ["-inf"]]]] },
  "expect": { "head[1].output[2]": [null], "output": [[[1], [2]], [[3], [4]]], "concat": null,
              "batch[1].head[2].tile_sum": [[1, 2], [3, 4]], "projected[1]": [1, 2], "sink": [[1, 2], null] },
  "variants": [ { "name": "one head", "set": { "head[2].K[1]": [5, 5], "past.K[1]": [7, 7], "num_kv_heads": 1 } },
                { "name": "steps", "set": { "capped[1]": 1, "batch[1].alibi[1,2]": { "add": 1 }, "rope.base": 10,
                                            "sink[2]": 3, "W.O": [[1, 0], [2, 1]] } } ]
})json";

const std::string batches = R"json({
  "X": [[[1, 0], [0, 1]], [[2, 0], [0, 2]]], "context": [[1, 1], [2, 2], [3, 3]],
  "W": { "Q": [[[1], [0]], [[0], [1]]], "K": [[[1], [0]], [[0], [1]]], "V": [[1, 2], [3, 4]] },
  "b": { "Q": [[1], [2]], "V": [5, 6] }, "positions": { "encoding": "sinusoidal", "base": 100, "start": "1" },
  "mask": { "lengths": [2, 3], "align": "length - 2", "window": { "left": 1 }, "allow": [[[[1, 1, 1]]], [[[1, 1, 0]]]] },
  "alibi": { "slopes": [1, 2] }, "sink": 1, "tiles": { "keys": 2 },
  "expect": { "weights": [[[[1, 2, 3], null], null], null], "batch[2].X_positioned[1]": [1, 2] }
})json";

void mutate_text(std::string& text, Xorshift& random) {
    static const std::vector<std::string> pieces{
        "[",     "]",       "{",    "}",  ",",  ":",   "\"",       "\\",        "0",         "-", "1e9",
        "null",  "true",    "K[2]", "/*", "//", "inf", "√",        "\xff",      "^",         "(", "\"n_k\"",
        "[[1]]", "weights", "[",    "]",  "[[", "]]",  "head[2].", "batch[1].", "num_heads", "-1"};
    const auto at = random.below(text.size());
    switch (random.below(5)) {
        case 0: text.erase(at, 1 + random.below(3)); break;
        case 1: text.insert(at, pieces[random.below(pieces.size())]); break;
        case 2: text[at] = static_cast<char>(random.below(256)); break;
        case 3: text.insert(at, text.substr(random.below(text.size()), random.below(20))); break;
        default: std::swap(text[at], text[random.below(text.size())]); break;
    }
}

}  // namespace

TEST_CASE("the scenarios that are mutated load", "[scenario]") {
    CHECK(faults_of(everything).empty());
    CHECK(load(everything).variants.size() == 2);
    CHECK(faults_of(heads).empty());
    CHECK(load(heads).variants.size() == 2);
    CHECK(faults_of(batches).empty());
    CHECK(load(batches).batches == 2);
}

TEST_CASE("a mutated scenario loads or is refused, and nothing else", "[scenario]") {
    Xorshift random;
    std::size_t refused = 0;
    std::size_t loaded = 0;
    const std::vector<const std::string*> sources{&everything, &heads, &batches};
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    for (int round = 0; round < 6000 && std::chrono::steady_clock::now() < end; ++round) {
        auto text = *sources[random.below(sources.size())];
        for (auto changes = 1 + random.below(3); changes > 0; --changes) mutate_text(text, random);
        try {
            load(text);
            ++loaded;
        } catch (const InputError& error) {
            ++refused;
            REQUIRE_FALSE(error.faults().empty());
            REQUIRE(error.faults().size() <= limits::faults);
            REQUIRE_FALSE(diagnostics(error.faults()).empty());
        }
    }
    CHECK(loaded > 0);
    CHECK(refused > 0);
}
