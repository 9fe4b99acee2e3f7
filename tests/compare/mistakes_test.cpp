#include "compare/mistakes.hpp"
#include "catch.hpp"
#include "compare/diagnosis.hpp"
#include "compare/trial.hpp"
#include "number/exact_section.hpp"
#include "program.hpp"
#include "traced.hpp"

#include <algorithm>
#include <map>
#include <set>

// The catalogue as a whole: every two mistakes can be told apart, or cannot both be made.

namespace attn::test {
namespace {

constexpr int digits = 6;

/// The scenario and its variants.
std::vector<Scenario> editions(const std::filesystem::path& path) {
    const Scenario scenario = load(read_file(path));
    std::vector<Scenario> all;
    for (const Variant& variant : scenario.variants) all.push_back(*variant.scenario);
    all.insert(all.begin(), scenario);
    return all;
}

std::vector<Scenario> folder() {
    const auto mistakes_folder = source_dir() / "scenarios" / "mistakes";
    std::vector<Scenario> all;
    for (const auto& part : {mistakes_folder / "together", mistakes_folder})
        for (const auto& path : files_in(part, ".json"))
            for (Scenario& edition : editions(path)) all.push_back(std::move(edition));
    return all;
}

using Numbers = std::vector<std::string>;

Numbers numbers_of(const Attempt& attempt) {
    const ExactSection exact;
    Trial trial(attempt, Lane::certified, false, nullptr);
    Numbers numbers;
    for (const HeadId id : trial.calculation().heads())
        for (std::size_t query = 0; query < attempt.scenario.n_q; ++query)
            if (const auto traced = trial.find("", id.batch, id.head, query))
                for (std::size_t i = 0; i < traced->size; ++i) numbers.push_back(traced->round(i, digits).text(digits));
    return numbers;
}

/// What each mistake gives in a scenario, a list a version.
std::map<std::string_view, std::vector<Numbers>> made_in(const Scenario& scenario) {
    std::map<std::string_view, std::vector<Numbers>> all;
    for (const Mistake& mistake : mistakes())
        for (const Attempt& attempt : mistake.versions(Attempt(scenario)))
            all[mistake.name].push_back(numbers_of(attempt));
    return all;
}

bool disjoint(const std::vector<Numbers>& a, const std::vector<Numbers>& b) {
    return std::ranges::none_of(a, [&](const Numbers& one) { return std::ranges::find(b, one) != b.end(); });
}

using Pair = std::pair<std::string_view, std::string_view>;

struct Reason {
    std::string_view first, second;  ///< or the beginning of their names
    std::string_view why;
};

constexpr Reason reasons[] = {
    {"query-key-swapped", "kv-heads-tiled", "Q and K change places only where each head has keys of its own"},
    {"query-key-swapped", "past-after-new", "there are no queries for cached keys"},
    {"weights-transposed", "past-after-new", "with a cache there are more keys than queries"},
    {"sink-", "empty-row-", "with a sink no row is empty"},
};

bool is_excused(const Pair& pair) {
    return std::ranges::any_of(reasons, [&](const Reason& reason) {
        return (pair.first.starts_with(reason.first) && pair.second.starts_with(reason.second)) ||
               (pair.second.starts_with(reason.first) && pair.first.starts_with(reason.second));
    });
}

}  // namespace

TEST_CASE("every two mistakes are told apart by some scenario, or cannot both be made") {
    std::set<Pair> apart;
    std::set<Pair> together;
    for (const Scenario& scenario : folder()) {
        const auto made = made_in(scenario);
        for (const auto& [a, of_a] : made)
            for (const auto& [b, of_b] : made) {
                together.insert({a, b});
                if (disjoint(of_a, of_b)) apart.insert({a, b});
            }
    }
    for (const Mistake& a : mistakes())
        for (const Mistake& b : mistakes()) {
            if (a.name == b.name) continue;
            INFO(a.name << " and " << b.name);
            if (is_excused({a.name, b.name})) CHECK(!together.contains({a.name, b.name}));
            else CHECK(apart.contains({a.name, b.name}));
        }
}

TEST_CASE("a mistake has a name, a sentence in both languages, and a file of its own") {
    std::set<std::string_view> names;
    for (const Mistake& mistake : mistakes()) {
        INFO(mistake.name);
        CHECK(names.insert(mistake.name).second);
        CHECK(mistake.sentence.en.ends_with("."));
        CHECK(mistake.sentence.zh.ends_with("。"));
        CHECK(std::filesystem::exists(source_dir() / "scenarios" / "mistakes" / (std::string(mistake.name) + ".json")));
        CHECK(find_mistake(mistake.name)->name == mistake.name);
    }
}

TEST_CASE("a mistake that has nothing to get wrong is not tried") {
    const Scenario bare = load(R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]] })");
    std::vector<std::string_view> made;
    for (const Mistake& mistake : mistakes())
        if (!mistake.versions(Attempt(bare)).empty()) made.push_back(mistake.name);
    CHECK(made == std::vector<std::string_view>{"softmax-over-queries", "softmax-over-all", "keys-mixed",
                                                "largest-only", "scores-as-weights", "base-2", "base-3", "base-10",
                                                "rounded-each-line"});
}

TEST_CASE("the diagnosis is the same in both lanes") {
    const auto where = source_dir() / "scenarios" / "mistakes";
    for (const auto& path : files_in(where, ".json")) {
        INFO(path.filename());
        const std::string got = (where / "got" / path.filename()).string();
        const auto exact = run({"diagnose", path.string(), "--got", got, "--lane", "exact", "-f", "json"});
        const auto certified = run({"diagnose", path.string(), "--got", got, "--lane", "certified", "-f", "json"});
        CHECK(exact.code == 1);
        CHECK(exact.out == certified.out);
    }
}

}  // namespace attn::test
