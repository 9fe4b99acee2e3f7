#include "catch.hpp"
#include "scenario/loading.hpp"

#include <algorithm>
#include <string>

// Two ways to say the same thing are the same scenario.

using namespace attn;
using namespace attn::testing;

namespace {

bool alike(const Exact& a, const Exact& b) {
    if (!a.is_finite() || !b.is_finite()) {
        return a.is_infinity() == b.is_infinity() && a.is_minus_infinity() == b.is_minus_infinity() &&
               a.is_undefined() == b.is_undefined();
    }
    return equal(a, b) == Truth::yes;
}

bool alike(const std::vector<Exact>& a, const std::vector<Exact>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Exact& x, const Exact& y) { return alike(x, y); });
}

bool alike(const InputMatrix& a, const InputMatrix& b) {
    if (a.rows != b.rows || a.cols != b.cols) return false;
    for (std::size_t row = 0; row < a.rows; ++row)
        if (!alike(a.row(row), b.row(row))) return false;
    return true;
}

bool alike(const InputTensor& a, const InputTensor& b) {
    return a.batches == b.batches && a.heads == b.heads &&
           std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                      [](const InputMatrix& x, const InputMatrix& y) { return alike(x, y); });
}

bool alike(const Projection& a, const Projection& b) {
    return alike(a.weight, b.weight) &&
           std::equal(a.bias.begin(), a.bias.end(), b.bias.begin(), b.bias.end(),
                      [](const std::vector<Exact>& x, const std::vector<Exact>& y) { return alike(x, y); });
}

/// Do the tables say the same of every pair of five keys and two queries, or as many as they have?
bool alike(const Broadcast<char>& a, const Broadcast<char>& b) {
    if (a.empty() || b.empty()) return a.empty() == b.empty();
    for (std::size_t row = 0; row < std::max(a.rows, b.rows); ++row)
        for (std::size_t col = 0; col < std::max(a.cols, b.cols); ++col)
            if (a.at(0, 0, row, col) != b.at(0, 0, row, col)) return false;
    return true;
}

bool alike(const Mask& a, const Mask& b) {
    const auto window = [](const Mask& mask) { return mask.window.value_or(Window{-1, -1}); };
    return a.causal == b.causal && window(a).left == window(b).left && window(a).right == window(b).right &&
           a.offsets == b.offsets && a.lengths == b.lengths && alike(a.allow, b.allow) && alike(a.forbid, b.forbid) &&
           alike(a.bias, b.bias);
}

bool alike(const Scenario& a, const Scenario& b) {
    const auto& x = a.inputs;
    const auto& y = b.inputs;
    return alike(x.x, y.x) && alike(x.context, y.context) && alike(x.w_q, y.w_q) && alike(x.w_k, y.w_k) &&
           alike(x.w_v, y.w_v) && alike(x.q, y.q) && alike(x.k, y.k) && alike(x.v, y.v) && alike(a.scale, b.scale) &&
           alike(a.mask, b.mask) && a.normalize == b.normalize && a.empty_row == b.empty_row && a.n_q == b.n_q &&
           a.n_k == b.n_k && a.d_k == b.d_k && a.d_v == b.d_v && a.d_model == b.d_model &&
           a.query_tokens == b.query_tokens && a.key_tokens == b.key_tokens;
}

Scenario variant_of(const std::string& keys, const std::string& set) {
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
    CHECK(alike(one, two));
}

TEST_CASE("a number may be written in several ways", "[scenario]") {
    const auto with_numbers = [](const std::string& half, const std::string& third) {
        return load("{\"Q\": [[" + half + "]], \"K\": [[" + third + "]], \"V\": [[" + half + "]]}");
    };
    const auto base = with_numbers("0.5", "\"1/3\"");
    CHECK(alike(base, with_numbers("5e-1", "\"2/6\"")));
    CHECK(alike(base, with_numbers("\"1/2\"", "\"1÷3\"")));
    CHECK(alike(base, with_numbers("\"0.50\"", "\"(1)/(1 + 2)\"")));
    CHECK_FALSE(alike(base, with_numbers("0.5", "0.3333333333333333")));
}

TEST_CASE("a patched scenario is the one written out", "[scenario]") {
    const std::string base =
        R"("X": [[1, 0], [0, 1]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [2]]})";
    CHECK(alike(
        variant_of(base, R"({"X[2]": [3, 4]})"),
        load(R"({"X": [[1, 0], [3, 4]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [2]]}})")));
    CHECK(alike(
        variant_of(base, R"({"W.V[1,1]": "ln 2"})"),
        load(R"({"X": [[1, 0], [0, 1]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [["ln 2"], [2]]}})")));
    CHECK(alike(variant_of(base, R"({"b.Q": [1, 2]})"), load("{" + base + R"(, "b": {"Q": [1, 2]}})")));
    CHECK(alike(variant_of(base, R"({"mask": {"window": {"left": 1}}})"),
                load("{" + base + R"(, "mask": {"window": {"left": 1}}})")));
    CHECK(alike(variant_of(base, R"({"mask.window.left": 1})"),
                load("{" + base + R"(, "mask": {"window": {"left": 1}}})")));
    CHECK(alike(variant_of(base, R"({"tokens": ["a", "b"]})"), load("{" + base + R"(, "tokens": ["a", "b"]})")));
    CHECK(alike(variant_of(base + R"(, "mask": "causal", "scale": 2)", R"x({"mask": "none", "scale": "1/sqrt(d_k)"})x"),
                load("{" + base + "}")));
    CHECK(alike(variant_of(base, "{}"), load("{" + base + "}")));
}

TEST_CASE("the parts of a mask may be written in several ways", "[scenario]") {
    const auto mask = [](const std::string& value) { return load(with(two_on_five, "\"mask\": " + value)).mask; };
    CHECK(alike(mask(R"({"forbid": [{"query": 1, "key": 5}, {"query": 2, "key": 5}]})"),
                mask(R"({"forbid": [{"key": 5}]})")));
    CHECK(alike(mask(R"({"forbid": [{"key": 5}]})"), mask(R"({"forbid": [0, 0, 0, 0, 1]})")));
    CHECK(alike(mask(R"({"allow": [[1], [0]]})"), mask(R"({"allow": [[true, 1, 1, 1, 1], [0, 0, 0, 0, false]]})")));
    CHECK(alike(mask(R"({"causal": true, "align": "bottom-right"})"), mask(R"({"causal": true, "align": 3})")));
    CHECK(alike(mask(R"({"bias": ["-inf", 0, 0, 0, 0.5]})"), mask(R"({"bias": [[["−∞", 0, 0, 0, "1/2"]]]})")));
}
