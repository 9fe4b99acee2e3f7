#include "attention/any_scenario.hpp"
#include "catch.hpp"
#include "golden/lines.hpp"
#include "number/rounding.hpp"
#include "program.hpp"
#include "traced.hpp"

// The promise of the lanes: whichever is chosen, every printed digit is the same. Shown on scenarios of every kind.

using namespace attn;
using namespace attn::test;

namespace {

struct Asked {
    std::string scenario;
    std::vector<std::string> options;
};

Asked draw(Random& random) {
    const bool varied = random.chance(2);
    Asked asked{any_scenario(random, varied),
                {"-", "-q", "--numbers", "decimal", "--digits", std::to_string(random.between(1, 17))}};
    if (random.chance(5)) asked.options.push_back("--stable");
    // Not the comparison: what differs beyond the digits shown is marked in the exact lane only.
    if (varied) asked.options.insert(asked.options.end(), {"--variant", "v"});
    return asked;
}

Ran run_in(const Asked& asked, const std::string& lane, const std::string& format) {
    auto options = asked.options;
    options.insert(options.end(), {"--lane", lane, "--format", format});
    return run(options, asked.scenario);
}

/// Every cell of a row, rounded from the row's lane, finer lanes allowed.
std::string rounded(const RowTrace& row, int digits) {
    std::string text;
    for (const Step& step : row.steps)
        for (std::size_t cell = 0; cell < step.values.size(); ++cell)
            text += step.name + " " + std::to_string(cell + 1) + " " +
                    round_cell(row, step, cell, digits).text(digits) + "\n";
    return text;
}

std::string rounded(const Scenario& scenario, Lane lane, long precision, int digits) {
    RunOptions options;
    options.arithmetic = {lane, precision};
    const Calculation calculation(scenario, options);
    std::string text;
    try {
        calculation.each_row([&](RowTrace&& row) { text += rounded(row, digits); });
    } catch (const InputError& error) {
        text += error.what();
    }
    return text;
}

}  // namespace

TEST_CASE("lanes: the certified lane prints the exact lane's bytes") {
    Random random(20);
    std::size_t numbers = 0;
    for (int i = 0; i < tries(2500); ++i) {
        const Asked asked = draw(random);
        for (const std::string format : {"plain", "text"}) {
            const Ran exact = run_in(asked, "exact", format);
            const Ran certified = run_in(asked, "certified", format);
            if (exact.code == certified.code && exact.out == certified.out && exact.err == certified.err) continue;
            std::string options;
            for (const auto& option : asked.options) options += " " + option;
            FAIL_CHECK("attn-ledger" + options + " -f " + format + "\n" + asked.scenario + "\n" +
                       first_difference(exact.out, certified.out) + exact.err + certified.err);
        }
        numbers += split_lines(run_in(asked, "certified", "plain").out).size();
    }
    CHECK(numbers > static_cast<std::size_t>(tries(40000)));
}

TEST_CASE("lanes: heads, batches, rotations, norms, caps, sinks and blocks print the same in both lanes") {
    Random random(23);
    for (int i = 0; i < tries(300); ++i) {
        const std::string scenario = family_scenario(random);
        const std::string digits = std::to_string(random.between(1, 17));
        const auto run_lane = [&](const std::string& lane) {
            return run({"-", "--lane", lane, "--digits", digits, "-f", "plain", "--steps",
                        "scores,capped,alibi,masked,shifted,exponentials,sink,sum,lse,weights,output,tile_rescale,"
                        "tile_sum,tile_output,tile_merged,concat"},
                       scenario);
        };
        const auto exact = run_lane("exact");
        const auto certified = run_lane("certified");
        if (exact.code == certified.code && exact.out == certified.out) continue;
        FAIL_CHECK(scenario + "\n--digits " + digits + "\n" + first_difference(exact.out, certified.out) + exact.err +
                   certified.err);
    }
}

TEST_CASE("lanes: balls, few bits or many, round as the exact lane does") {
    Random random(21);
    for (int i = 0; i < tries(150); ++i) {
        const std::string text = any_scenario(random, false);
        INFO(text);
        const Scenario scenario = load(text);
        const auto digits = static_cast<int>(random.between(1, 17));
        const std::string exact = rounded(scenario, Lane::exact, 0, digits);
        CHECK(first_difference(exact, rounded(scenario, Lane::balls, 64, digits)) == "");
        CHECK(first_difference(exact, rounded(scenario, Lane::balls, 300, digits)) == "");
        CHECK(first_difference(exact, rounded(scenario, Lane::certified, 0, digits)) == "");
    }
}

TEST_CASE("lanes: a cell is rounded alone as it is in its row") {
    Random random(22);
    for (int i = 0; i < tries(150); ++i) {
        const std::string text = any_scenario(random, false);
        INFO(text);
        const Scenario scenario = load(text);
        if (rounded(scenario, Lane::exact, 0, 6).find("beyond") != std::string::npos) continue;  // refused
        RunOptions options;
        options.arithmetic = {Lane::certified, 0};
        const Calculation calculation(scenario, options);
        const RowTrace row = calculation.row({}, 0);
        const auto whole = row.finer({Lane::balls, 192});
        for (const std::string step : {"scores", "scaled", "biased", "masked"})
            for (std::size_t key = 0; row.find(step) && key < scenario.n_k; ++key) {
                const auto alone = row.finer_key({Lane::balls, 192}, key, step);
                REQUIRE(alone->at(step).values.size() == 1);
                CHECK(settled_rounding(alone->at(step).values, 0, 12) ==
                      settled_rounding(whole->at(step).values, key, 12));
            }
    }
}

TEST_CASE("lanes: a tie that no ball can settle is settled exactly") {
    // The output is 0.125 in every row, whatever the weights; to two digits that is a tie.
    const std::string scenario =
        R"({ "Q": [["√2"], ["ln 3"]], "K": [["ln 2"], [1], [0.1]], "V": [[0.125], [0.125], [0.125]] })";
    for (const std::string lane : {"exact", "certified"}) {
        const auto ran = run({"-", "--plain", "--digits", "2", "--lane", lane, "--steps", "output"}, scenario);
        CHECK(ran.out == "1\t1\t1\t-\toutput[1]\t0.13\n1\t1\t2\t-\toutput[1]\t0.13\n");
    }
}

TEST_CASE("lanes: a score at the limit of 700 is shifted in no lane, one past it in each") {
    const auto names = [](const std::string& key, Lane lane) {
        const Scenario scenario = load(R"({ "Q": [[1]], "K": [[)" + key + R"(], [0]], "V": [[3], [4]] })");
        RunOptions options;
        options.arithmetic = {lane, 0};
        return step_names(Calculation(scenario, options).row({}, 0));
    };
    for (const std::string key : {"700", "-700", "\"700 + 10^-30\"", "\"7·100\"", "700.0000001", "\"√490000\""})
        CHECK(names(key, Lane::exact) == names(key, Lane::certified));
}
