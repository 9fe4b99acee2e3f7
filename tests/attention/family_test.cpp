#include "attention/any_scenario.hpp"
#include "attention/random_scenario.hpp"
#include "catch.hpp"
#include "number/exact_section.hpp"
#include "number/rounding.hpp"
#include "traced.hpp"

#include <string>
#include <utility>
#include <vector>

// What must hold across the family of attentions: each pair of scenarios says one thing in two ways.

using namespace attn;
using namespace attn::test;

namespace {

constexpr int family_runs = 60;

std::string inputs(const std::string& q, const std::string& k, const std::string& v) {
    return "\"Q\": " + q + ", \"K\": " + k + ", \"V\": " + v;
}

std::string scenario(const std::string& inputs_text, const std::string& settings = {}) {
    return "{ " + inputs_text + (settings.empty() ? "" : ", " + settings) + " }";
}

/// Never disproved, and proved wherever the numbers have closed forms.
void check_never_different(const Column& a, const Column& b) {
    REQUIRE(a.rows() == b.rows());
    REQUIRE(a.cols() == b.cols());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Exact& x = a.cells()[i];
        const Exact& y = b.cells()[i];
        if (x.is_undefined() && y.is_undefined()) continue;
        CHECK(equal(x, y) != Truth::no);
        CHECK(round_significant(x, 12).text(12) == round_significant(y, 12).text(12));
    }
}

void check_never_different(const std::vector<RowTrace>& a, const std::vector<RowTrace>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        check_never_different(a[i].at("weights").values, b[i].at("weights").values);
        check_never_different(a[i].output(), b[i].output());
    }
}

/// The same text for each head.
std::string repeated(const std::string& text, std::size_t count) { return list(std::vector<std::string>(count, text)); }

}  // namespace

TEST_CASE("family: one head in three or four dimensions is the single head") {
    Random random(101);
    for (int run = 0; run < family_runs; ++run) {
        const Draft drawn = draft(random);
        INFO(drawn.text());
        const std::string q = matrix(drawn.q), k = matrix(drawn.k), v = matrix(drawn.v);
        const auto plain = trace_all(load(scenario(inputs(q, k, v))));
        check_never_different(plain, trace_all(load(scenario(inputs(list({q}), list({k}), list({v}))))));
        check_never_different(
            plain, trace_all(load(scenario(inputs(list({list({q})}), list({list({k})}), list({list({v})}))))));
    }
}

TEST_CASE("family: heads that share keys and values are heads with equal keys and values") {
    Random random(102);
    for (int run = 0; run < family_runs; ++run) {
        const Draft a = draft(random);
        const std::string q = list({matrix(a.q), matrix(rows(random, a.q.size(), a.q.front().size()))});
        INFO(q);
        const std::string k = matrix(a.k), v = matrix(a.v);
        check_never_different(trace_all(load(scenario(inputs(q, list({k}), list({v}))))),
                              trace_all(load(scenario(inputs(q, repeated(k, 2), repeated(v, 2))))));
    }
}

TEST_CASE("family: neighbours share a key/value head") {
    Scenario shared;
    shared.num_heads = 4;
    shared.num_kv_heads = 2;
    CHECK(shared.kv_head(0) == 0);
    CHECK(shared.kv_head(1) == 0);
    CHECK(shared.kv_head(2) == 1);
    CHECK(shared.kv_head(3) == 1);
}

TEST_CASE("family: rotated scores depend on the distance alone") {
    Random random(103);
    for (int run = 0; run < family_runs; ++run) {
        const std::size_t d = 2 * random.between(1, 2);
        const std::string text =
            inputs(matrix(rows(random, 2, d)), matrix(rows(random, 3, d)), matrix(rows(random, 3, 1)));
        const std::string pairing = random.one_of<std::string>({"half", "interleaved"});
        const auto at = [&](std::size_t first) {
            const auto from = [&](std::size_t count) {
                std::vector<std::string> positions;
                for (std::size_t i = 0; i < count; ++i) positions.push_back(std::to_string(first + i));
                return list(positions);
            };
            return scenario(text, "\"rope\": { \"pairing\": \"" + pairing + "\", \"q_positions\": " + from(2) +
                                      ", \"k_positions\": " + from(3) + " }");
        };
        INFO(at(0));
        const auto here = trace_all(load(at(0)));
        const auto there = trace_all(load(at(random.between(1, 50))));
        for (std::size_t i = 0; i < here.size(); ++i)
            check_never_different(here[i].at("scores").values, there[i].at("scores").values);
    }
}

TEST_CASE("family: the rows of a whole text are the steps of decoding it behind a cache") {
    Random random(104);
    for (int run = 0; run < family_runs; ++run) {
        const Rows q = rows(random, 3, 2), k = rows(random, 3, 2), v = rows(random, 3, 2);
        const std::string settings = random.chance(2) ? ", \"softcap\": 3" : "";
        const std::string whole = scenario(inputs(matrix(q), matrix(k), matrix(v)), "\"mask\": \"causal\"" + settings);
        INFO(whole);
        const auto prefill = trace_all(load(whole));
        for (std::size_t i = 1; i < 3; ++i) {
            const auto upto = [&](const Rows& all) {
                return matrix(Rows(all.begin(), all.begin() + static_cast<long>(i)));
            };
            const std::string decode = scenario(
                inputs(matrix({q[i]}), matrix({k[i]}), matrix({v[i]})),
                "\"past\": { \"K\": " + upto(k) + ", \"V\": " + upto(v) + " }, \"mask\": \"causal\"" + settings);
            const auto step = trace_all(load(decode));
            check_never_different(prefill[i].output(), step[0].output());
        }
    }
}

TEST_CASE("family: rotated keys in a cache stay as they are") {
    const std::string q = "[[1, 2]]";
    const std::string v = "[[1], [2]]";
    const auto whole = trace_all(load(scenario(inputs("[[1, 2], [1, 2]]", "[[3, 1], [1, 1]]", v),
                                               R"("mask": "causal", "rope": { "pairing": "half" })")));
    const auto step = trace_all(load(scenario(inputs(q, "[[1, 1]]", "[[2]]"),
                                              R"("mask": "causal", "past": { "K": [[3, 1]], "V": [[1]] },
                                                 "rope": { "pairing": "half" })")));
    check_never_different(whole[1].at("scores").values, step[0].at("scores").values);
}

TEST_CASE("family: a window over everything, and a cap beyond everything, change nothing") {
    Random random(105);
    for (int run = 0; run < family_runs; ++run) {
        const Draft drawn = draft(random);
        const std::string text = inputs(matrix(drawn.q), matrix(drawn.k), matrix(drawn.v));
        INFO(text);
        const auto plain = trace_all(load(scenario(text)));
        check_never_different(
            plain,
            trace_all(load(scenario(text, R"("mask": { "window": { "left": 9, "right": 9 }, "align": "top-left" })"))));
        const auto capped = trace_all(load(scenario(text, "\"softcap\": 1e30")));
        for (std::size_t i = 0; i < plain.size(); ++i)
            for (std::size_t cell = 0; cell < plain[i].output().size(); ++cell)
                CHECK(round_significant(plain[i].output().cells()[cell], 12).text(12) ==
                      round_significant(capped[i].output().cells()[cell], 12).text(12));
    }
}

TEST_CASE("family: blocks of any size come to the output of the whole row") {
    Random random(106);
    std::size_t proved = 0, all = 0;
    for (int run = 0; run < family_runs; ++run) {
        Draft drawn = draft(random);
        drawn.settings.push_back("\"tiles\": { \"keys\": " + std::to_string(random.between(1, 4)) + " }");
        if (random.chance(3)) drawn.settings.push_back(R"("mask": { "forbid": [{ "key": 1 }] })");
        if (random.chance(3)) drawn.settings.push_back("\"sink\": \"ln 2\"");
        INFO(drawn.text());
        for (const RowTrace& row : trace_all(load(drawn.text()))) {
            const Step* merged = row.find("tile_merged");
            CHECK((merged != nullptr) == !row.decided_by_policy());
            if (!merged) continue;
            // Powers of irrational exponents are not always brought to one form; never are they different.
            check_never_different(merged->values, row.output());
            proved += proved_equal(merged->values, row.output()) ? 1 : 0;
            ++all;
        }
    }
    CHECK(10 * proved > 8 * all);
}

TEST_CASE("family: lse is the logarithm of the sum, shifted or not") {
    Random random(107);
    for (int run = 0; run < family_runs; ++run) {
        const Scenario drawn = load(draft(random).text());
        RunOptions options;
        options.lse = true;
        const auto plain = trace_all(drawn, options);
        options.stable = true;
        const auto stable = trace_all(drawn, options);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            check_never_different(plain[i].at("lse").values, stable[i].at("lse").values);
            CHECK(equal(exp(plain[i].at("lse").values.cells()[0]), plain[i].at("sum").values.cells()[0]) != Truth::no);
        }
    }
}

TEST_CASE("family: a sink is a key whose value is 0") {
    Random random(108);
    for (int run = 0; run < family_runs; ++run) {
        const Rows k = rows(random, 2, 1), v = rows(random, 2, 2);
        const std::string logit = number(random);
        Rows more = k;
        more.push_back({logit});
        Rows zero = v;
        zero.push_back({"0", "0"});
        const std::string settings = "\"scale\": 1";
        const auto sunk =
            trace_all(load(scenario(inputs("[[1]]", matrix(k), matrix(v)), settings + ", \"sink\": " + logit)));
        const auto keyed = trace_all(load(scenario(inputs("[[1]]", matrix(more), matrix(zero)), settings)));
        check_never_different(sunk[0].output(), keyed[0].output());
        check_never_different(sunk[0].at("sum").values, keyed[0].at("sum").values);
    }
}
