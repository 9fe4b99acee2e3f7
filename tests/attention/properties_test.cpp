#include "attention/random_scenario.hpp"
#include "catch.hpp"
#include "traced.hpp"

// What must hold for any scenario at all, proved on two hundred small ones each.

using namespace attn;
using namespace attn::test;

namespace {

constexpr int runs = 200;

void check_same(const std::vector<RowTrace>& a, const std::vector<RowTrace>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(proved_equal(a[i].at("weights").values, b[i].at("weights").values));
        CHECK(proved_equal(a[i].output(), b[i].output()));
    }
}

/// Counts how often equality was proved, and how often it could not be decided. It may never be disproved.
struct Tally {
    std::size_t proved = 0, undecided = 0;

    void compare(const Column& a, const Column& b) {
        REQUIRE(a.size() == b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            const Truth same = equal(a.cells()[i], b.cells()[i]);
            CHECK(same != Truth::no);
            ++(same == Truth::yes ? proved : undecided);
        }
    }
    void compare(const std::vector<RowTrace>& a, const std::vector<RowTrace>& b) {
        REQUIRE(a.size() == b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            compare(a[i].at("weights").values, b[i].at("weights").values);
            compare(a[i].output(), b[i].output());
        }
    }
};

/// Draws scenarios, lets `prepare` add to each, and shows each to `judge`.
template <class Prepare, class Judge>
void for_random_scenarios(std::uint32_t seed, Prepare prepare, Judge judge) {
    Random random(seed);
    for (int run = 0; run < runs; ++run) {
        Draft drawn = draft(random);
        prepare(random, drawn);
        INFO(drawn.text());
        judge(load(drawn.text()));
    }
}

}  // namespace

TEST_CASE("attention: the weights of a row sum to 1, proved") {
    for_random_scenarios(
        1, [](Random&, Draft&) {},
        [](const Scenario& scenario) {
            for (const RowTrace& row : trace_all(scenario))
                CHECK(equal(Exact::sum(row.at("weights").values.cells()), Exact(1)) == Truth::yes);
        });
}

// A shift meets powers such as 2^(1/4) beside e^(1/16), whose products are not always brought to one form.
TEST_CASE("attention: a number added to all scores changes neither weights nor output") {
    Tally tally;
    for_random_scenarios(
        2,
        [](Random& random, Draft& drawn) {
            const auto amount = random.one_of<std::string>({"7", "-3", "100", "\"1/3\"", "\"ln 5\"", "\"√2\"", "0.1"});
            drawn.vary("shifted", "\"scores\": { \"add\": " + amount + " }");
        },
        [&](const Scenario& scenario) { tally.compare(trace_all(scenario), trace_all(variant(scenario, "shifted"))); });
    CHECK(tally.proved > 8 * tally.undecided);
}

TEST_CASE("attention: the largest score subtracted changes neither weights nor output") {
    Tally tally;
    for_random_scenarios(
        3, [](Random&, Draft&) {},
        [&](const Scenario& scenario) {
            RunOptions stable;
            stable.stable = true;
            const auto rows = trace_all(scenario, stable);
            for (const auto& row : rows) CHECK(row.find("shifted") != nullptr);
            tally.compare(trace_all(scenario), rows);
        });
    CHECK(tally.proved > 8 * tally.undecided);
}

TEST_CASE("attention: keys and values that move together leave the output") {
    for_random_scenarios(
        4,
        [](Random& random, Draft& drawn) {
            std::vector<std::size_t> order(drawn.k.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            random.shuffle(order);
            Rows k;
            Rows v;
            for (const auto i : order) {
                k.push_back(drawn.k[i]);
                v.push_back(drawn.v[i]);
            }
            drawn.vary("moved", "\"K\": " + matrix(k) + ", \"V\": " + matrix(v));
        },
        [](const Scenario& scenario) {
            const auto rows = trace_all(scenario);
            const auto moved = trace_all(variant(scenario, "moved"));
            for (std::size_t i = 0; i < rows.size(); ++i) CHECK(proved_equal(rows[i].output(), moved[i].output()));
        });
}

TEST_CASE("attention: a window over every key is no window") {
    for_random_scenarios(
        5,
        [](Random& random, Draft& drawn) {
            const auto align = random.one_of<std::string>({"\"top-left\"", "\"bottom-right\"", "1"});
            drawn.vary("window", "\"mask\": { \"window\": { \"left\": 9, \"right\": 9 }, \"align\": " + align + " }");
        },
        [](const Scenario& scenario) { check_same(trace_all(scenario), trace_all(variant(scenario, "window"))); });
}

TEST_CASE("attention: causal is a window without a right side, wherever query 1 stands") {
    for_random_scenarios(
        6,
        [](Random& random, Draft& drawn) {
            const auto align = std::to_string(random.below(4));
            drawn.settings.push_back("\"mask\": { \"causal\": true, \"align\": " + align + " }");
            drawn.vary("window", "\"mask\": { \"window\": { \"right\": 0 }, \"align\": " + align + " }");
        },
        [](const Scenario& scenario) { check_same(trace_all(scenario), trace_all(variant(scenario, "window"))); });
}

TEST_CASE("attention: with as many queries as keys both alignments are one") {
    for_random_scenarios(
        7,
        [](Random& random, Draft& drawn) {
            drawn.q = rows(random, drawn.k.size(), drawn.k[0].size());
            drawn.settings.push_back("\"mask\": \"causal\"");
            drawn.vary("top left", "\"mask\": { \"causal\": true, \"align\": \"top-left\" }");
            drawn.vary("bottom right", "\"mask\": { \"causal\": true, \"align\": \"bottom-right\" }");
        },
        [](const Scenario& scenario) {
            check_same(trace_all(scenario), trace_all(variant(scenario, "top left")));
            check_same(trace_all(scenario), trace_all(variant(scenario, "bottom right")));
        });
}

TEST_CASE("attention: neither key nor value of a removed pair matters") {
    for_random_scenarios(
        8,
        [](Random& random, Draft& drawn) {
            const auto gone = std::to_string(random.below(drawn.k.size()) + 1);
            drawn.settings.push_back("\"mask\": { \"forbid\": [{ \"key\": " + gone + " }] }");
            const auto k = list(rows(random, 1, drawn.k[0].size())[0]);
            const auto v = list(rows(random, 1, drawn.v[0].size())[0]);
            drawn.vary("changed", "\"K[" + gone + "]\": " + k + ", \"V[" + gone + "]\": " + v);
            drawn.vary(
                "allow", "\"mask\": { \"bias\": [[" + [&] {
                    std::string cells;
                    for (std::size_t i = 1; i <= drawn.k.size(); ++i)
                        cells += std::string(i > 1 ? ", " : "") + (std::to_string(i) == gone ? "\"-inf\"" : "0");
                    return cells;
                }() + "]] }");
        },
        [](const Scenario& scenario) {
            check_same(trace_all(scenario), trace_all(variant(scenario, "changed")));
            check_same(trace_all(scenario), trace_all(variant(scenario, "allow")));
        });
}

TEST_CASE("attention: a query that may read nothing gets what the policy says") {
    for_random_scenarios(
        9,
        [](Random&, Draft& drawn) {
            drawn.settings.push_back("\"mask\": { \"forbid\": [{ \"query\": 1 }] }");
            drawn.vary("uniform", "\"empty_row\": \"uniform\"");
            drawn.vary("nan", "\"empty_row\": \"nan\"");
        },
        [](const Scenario& scenario) {
            const RowTrace zero = trace_all(scenario)[0];
            const RowTrace uniform = trace_all(variant(scenario, "uniform"))[0];
            const RowTrace undefined = trace_all(variant(scenario, "nan"))[0];
            const Column nothing(1, scenario.d_v);
            CHECK(proved_equal(zero.output(), nothing));
            Column mean(1, scenario.d_v);
            for (std::size_t key = 0; key < scenario.n_k; ++key)
                for (std::size_t i = 0; i < scenario.d_v; ++i) mean.cells()[i] += scenario.inputs.v.at(0).at(key, i);
            for (Exact& cell : mean.cells()) cell = cell / Exact(scenario.n_k);
            CHECK(proved_equal(uniform.output(), mean));
            CHECK(undefined.output().cells()[0].is_undefined());
        });
}

TEST_CASE("attention: one key takes all the weight, whatever its score") {
    for_random_scenarios(
        10,
        [](Random&, Draft& drawn) {
            drawn.k.resize(1);
            drawn.v.resize(1);
        },
        [](const Scenario& scenario) {
            for (const RowTrace& row : trace_all(scenario)) CHECK(proved_equal(row.output(), row.head->v.values));
        });
}

TEST_CASE("attention: Q and K multiplied against each other leave the scores") {
    for_random_scenarios(
        11,
        [](Random&, Draft& drawn) {
            Rows q = drawn.q;
            Rows k = drawn.k;
            const auto times = [](Rows& rows, const std::string& factor) {
                for (auto& row : rows)
                    for (auto& cell : row) {
                        if (cell.front() == '"') cell = cell.substr(1, cell.size() - 2);
                        cell = "\"" + factor + "*(" + cell + ")\"";
                    }
            };
            times(q, "2");
            times(k, "1/2");
            drawn.vary("multiplied", "\"Q\": " + matrix(q) + ", \"K\": " + matrix(k));
        },
        [](const Scenario& scenario) { check_same(trace_all(scenario), trace_all(variant(scenario, "multiplied"))); });
}
