#include "catch.hpp"
#include "scenario/limits.hpp"
#include "scenario/loading.hpp"

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

/// A small generator, the same on every machine (xorshift64*).
class Random {
public:
    std::size_t below(std::size_t bound) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return static_cast<std::size_t>((state_ * 0x2545F4914F6CDD1DULL) >> 33) % bound;
    }

private:
    std::uint64_t state_ = 0x9E3779B97F4A7C15ULL;
};

void mutate(std::string& text, Random& random) {
    static const std::vector<std::string> pieces{"[",   "]", "{",    "}",    ",",    ":",       "\"",    "\\",
                                                 "0",   "-", "1e9",  "null", "true", "K[2]",    "/*",    "//",
                                                 "inf", "√", "\xff", "^",    "(",    "\"n_k\"", "[[1]]", "weights"};
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

TEST_CASE("the scenario that is mutated loads", "[scenario]") {
    CHECK(faults_of(everything).empty());
    CHECK(load(everything).variants.size() == 2);
}

TEST_CASE("a mutated scenario loads or is refused, and nothing else", "[scenario]") {
    Random random;
    std::size_t refused = 0;
    std::size_t loaded = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    for (int round = 0; round < 3000 && std::chrono::steady_clock::now() < end; ++round) {
        auto text = everything;
        for (auto changes = 1 + random.below(3); changes > 0; --changes) mutate(text, random);
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
