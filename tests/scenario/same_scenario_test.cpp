#include "catch.hpp"
#include "scenario/loading.hpp"

#include <algorithm>
#include <string>

// Two ways to say the same thing are the same scenario.

using namespace attn;
using namespace attn::testing;

namespace {

bool same(const Exact& a, const Exact& b) {
    if (!a.is_finite() || !b.is_finite()) {
        return a.is_infinity() == b.is_infinity() && a.is_minus_infinity() == b.is_minus_infinity() &&
               a.is_undefined() == b.is_undefined();
    }
    return equal(a, b) == Truth::yes;
}

bool same(const std::vector<Exact>& a, const std::vector<Exact>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Exact& x, const Exact& y) { return same(x, y); });
}

bool same(const InputMatrix& a, const InputMatrix& b) {
    if (a.rows != b.rows || a.cols != b.cols) return false;
    for (std::size_t row = 0; row < a.rows; ++row)
        if (!same(a.row(row), b.row(row))) return false;
    return true;
}

bool same(const InputTensor& a, const InputTensor& b) {
    return a.batches == b.batches && a.heads == b.heads &&
           std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                      [](const InputMatrix& x, const InputMatrix& y) { return same(x, y); });
}

bool same(const Projection& a, const Projection& b) {
    return same(a.weight, b.weight) &&
           std::equal(a.bias.begin(), a.bias.end(), b.bias.begin(), b.bias.end(),
                      [](const std::vector<Exact>& x, const std::vector<Exact>& y) { return same(x, y); });
}

/// Do the tables say the same of every pair of five keys and two queries, or as many as they have?
bool same(const Broadcast<char>& a, const Broadcast<char>& b) {
    if (a.empty() || b.empty()) return a.empty() == b.empty();
    for (std::size_t row = 0; row < std::max(a.rows, b.rows); ++row)
        for (std::size_t col = 0; col < std::max(a.cols, b.cols); ++col)
            if (a.at(0, 0, row, col) != b.at(0, 0, row, col)) return false;
    return true;
}

bool same(const Mask& a, const Mask& b) {
    const auto window = [](const Mask& mask) { return mask.window.value_or(Window{-1, -1}); };
    return a.causal == b.causal && window(a).left == window(b).left && window(a).right == window(b).right &&
           a.offsets == b.offsets && a.lengths == b.lengths && same(a.allow, b.allow) && same(a.forbid, b.forbid) &&
           same(a.bias, b.bias);
}

bool same(const Scenario& a, const Scenario& b) {
    const auto& x = a.inputs;
    const auto& y = b.inputs;
    return same(x.x, y.x) && same(x.context, y.context) && same(x.w_q, y.w_q) && same(x.w_k, y.w_k) &&
           same(x.w_v, y.w_v) && same(x.q, y.q) && same(x.k, y.k) && same(x.v, y.v) && same(a.scale, b.scale) &&
           same(a.mask, b.mask) && a.normalize == b.normalize && a.empty_row == b.empty_row && a.n_q == b.n_q &&
           a.n_k == b.n_k && a.d_k == b.d_k && a.d_v == b.d_v && a.d_model == b.d_model &&
           a.query_tokens == b.query_tokens && a.key_tokens == b.key_tokens;
}

Scenario variant(const std::string& keys, const std::string& set) {
    const auto s = load("{" + keys + R"(, "variants": [{"name": "v", "set": )" + set + "}]}");
    REQUIRE(s.variants.size() == 1);
    return *s.variants[0].scenario;
}

}  // namespace

TEST_CASE("the order of keys, space and comments change nothing", "[scenario]") {
    const auto one =
        load(R"({"let": {"c": "√2"}, "Q": [["c"]], "K": [["d_k"]], "V": [[1]], "mask": "causal", "scale": "c"})");
    const auto two = load(
        "{ // first\n\"scale\" : \"c\" ,\"mask\":\"causal\",\"V\":[ [ 1 ] ],/* then */ \"K\":[[\"d_k\"]],\r\n"
        "\"Q\":[[\"c\"]],\"let\":{\"c\":\"sqrt(2)\"} }");
    CHECK(same(one, two));
}

TEST_CASE("a number may be written in several ways", "[scenario]") {
    const auto with_numbers = [](const std::string& half, const std::string& third) {
        return load("{\"Q\": [[" + half + "]], \"K\": [[" + third + "]], \"V\": [[" + half + "]]}");
    };
    const auto base = with_numbers("0.5", "\"1/3\"");
    CHECK(same(base, with_numbers("5e-1", "\"2/6\"")));
    CHECK(same(base, with_numbers("\"1/2\"", "\"1÷3\"")));
    CHECK(same(base, with_numbers("\"0.50\"", "\"(1)/(1 + 2)\"")));
    CHECK_FALSE(same(base, with_numbers("0.5", "0.3333333333333333")));
}

TEST_CASE("a patched scenario is the one written out", "[scenario]") {
    const std::string base =
        R"("X": [[1, 0], [0, 1]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [2]]})";
    CHECK(
        same(variant(base, R"({"X[2]": [3, 4]})"),
             load(R"({"X": [[1, 0], [3, 4]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [2]]}})")));
    CHECK(same(
        variant(base, R"({"W.V[1,1]": "ln 2"})"),
        load(R"({"X": [[1, 0], [0, 1]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [["ln 2"], [2]]}})")));
    CHECK(same(variant(base, R"({"b.Q": [1, 2]})"), load("{" + base + R"(, "b": {"Q": [1, 2]}})")));
    CHECK(same(variant(base, R"({"mask": {"window": {"left": 1}}})"),
               load("{" + base + R"(, "mask": {"window": {"left": 1}}})")));
    CHECK(
        same(variant(base, R"({"mask.window.left": 1})"), load("{" + base + R"(, "mask": {"window": {"left": 1}}})")));
    CHECK(same(variant(base, R"({"tokens": ["a", "b"]})"), load("{" + base + R"(, "tokens": ["a", "b"]})")));
    CHECK(same(variant(base + R"(, "mask": "causal", "scale": 2)", R"x({"mask": "none", "scale": "1/sqrt(d_k)"})x"),
               load("{" + base + "}")));
    CHECK(same(variant(base, "{}"), load("{" + base + "}")));
}

TEST_CASE("the parts of a mask may be written in several ways", "[scenario]") {
    const auto mask = [](const std::string& value) { return load(with(two_on_five, "\"mask\": " + value)).mask; };
    CHECK(same(mask(R"({"forbid": [{"query": 1, "key": 5}, {"query": 2, "key": 5}]})"),
               mask(R"({"forbid": [{"key": 5}]})")));
    CHECK(same(mask(R"({"forbid": [{"key": 5}]})"), mask(R"({"forbid": [0, 0, 0, 0, 1]})")));
    CHECK(same(mask(R"({"allow": [[1], [0]]})"), mask(R"({"allow": [[true, 1, 1, 1, 1], [0, 0, 0, 0, false]]})")));
    CHECK(same(mask(R"({"causal": true, "align": "bottom-right"})"), mask(R"({"causal": true, "align": 3})")));
    CHECK(same(mask(R"({"bias": ["-inf", 0, 0, 0, 0.5]})"), mask(R"({"bias": [[["−∞", 0, 0, 0, "1/2"]]]})")));
}
