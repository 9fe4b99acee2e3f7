#include "catch.hpp"
#include "cli/command.hpp"
#include "golden/lines.hpp"
#include "program.hpp"
#include "random.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

// Scenarios beyond a worksheet: what is cut for people, what is never cut, and what must not change a byte.

using namespace attn;
using namespace attn::test;

namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t positions = 100;

std::string random_matrix(Random& random, std::size_t rows, std::size_t cols) {
    std::string text = "[";
    for (std::size_t row = 0; row < rows; ++row) {
        text += row == 0 ? "[" : ", [";
        for (std::size_t col = 0; col < cols; ++col)
            text += (col == 0 ? "" : ", ") + std::to_string((static_cast<double>(random.below(6001)) - 3000) / 1000);
        text += "]";
    }
    return text + "]";
}

/// 100 queries on 100 keys.
const std::string& large_scenario() {
    static const std::string text = [] {
        Random random(5);
        return "{ \"Q\": " + random_matrix(random, positions, 4) + ", \"K\": " + random_matrix(random, positions, 4) +
               ", \"V\": " + random_matrix(random, positions, 2) + " }";
    }();
    return text;
}

std::string printed_large(std::vector<std::string> options) {
    options.insert(options.begin(), "-");
    const Ran ran = run(options, large_scenario());
    CHECK(ran.code == as_asked);
    CHECK(ran.err.empty());
    return ran.out;
}

/// The lines of a text from "Query n" to the one before the next query.
Lines section(const std::string& text, std::size_t query) {
    const auto begins = [](const std::string& line, std::size_t n) {
        return line.starts_with("Query " + std::to_string(n) + " ");
    };
    Lines found;
    bool inside = false;
    for (const auto& line : split_lines(text)) {
        if (begins(line, query)) inside = true;
        else if (begins(line, query + 1)) break;
        if (inside) found.push_back(line);
    }
    while (!found.empty() && found.back().empty()) found.pop_back();
    return found;
}

/// The first word of a line of a table.
std::string first_word(const std::string& line) {
    const auto first = line.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return line.substr(first, line.find(' ', first) - first);
}

/// The keys that a section's table shows, and how many gaps it has.
struct ShownTable {
    std::set<std::size_t> keys;
    std::size_t gaps = 0;
};

ShownTable shown(const Lines& lines) {
    ShownTable table;
    for (const auto& line : lines) {
        const auto word = first_word(line);
        if (line.find(" left out ") != std::string::npos) continue;
        if (word == "…") ++table.gaps;
        else if (const auto key = std::strtoul(word.c_str(), nullptr, 10); key > 0 && line.starts_with("  "))
            table.keys.insert(key);
    }
    return table;
}

/// The keys of one query by weight, the heaviest first.
std::vector<std::size_t> by_weight(std::size_t query) {
    std::vector<std::pair<double, std::size_t>> weights;
    for (const auto& line : split_lines(
             printed_large({"--plain", "--steps", "weights", "--digits", "17", "--query", std::to_string(query)}))) {
        const auto key = line.find('\t', line.find('\t', line.find('\t') + 1) + 1) + 1;
        weights.emplace_back(-std::strtod(line.c_str() + line.rfind('\t') + 1, nullptr),
                             std::strtoul(line.c_str() + key, nullptr, 10));
    }
    std::sort(weights.begin(), weights.end());
    std::vector<std::size_t> keys;
    for (const auto& [weight, key] : weights) keys.push_back(key);
    return keys;
}

}  // namespace

TEST_CASE("large: no byte depends on how many threads there are") {
    for (const std::string format : {"text", "plain", "json", "markdown"}) {
        INFO(format);
        const auto alone = printed_large({"--format", format, "--threads", "1"});
        CHECK(first_difference(alone, printed_large({"--format", format, "--threads", "2"})) == "");
        CHECK(first_difference(alone, printed_large({"--format", format, "--threads", "7"})) == "");
        CHECK(first_difference(alone, printed_large({"--format", format})) == "");
    }
}

TEST_CASE("large: a long table shows its first, last and heaviest keys, and says how many it leaves out") {
    const auto text = printed_large({});
    for (const std::size_t query : {1, 5, 100}) {
        INFO("query " << query);
        const Lines lines = section(text, query);
        const ShownTable table = shown(lines);
        std::set<std::size_t> expected;
        for (std::size_t i = 1; i <= 6; ++i) expected.insert({i, positions + 1 - i});
        const auto heaviest = by_weight(query);
        REQUIRE(heaviest.size() == positions);
        expected.insert(heaviest.begin(), heaviest.begin() + 12);
        CHECK(table.keys == expected);
        CHECK(table.gaps > 1);
        const auto note =
            std::to_string(positions - expected.size()) + " of 100 keys are left out here; --all shows them";
        CHECK(std::any_of(lines.begin(), lines.end(),
                          [&](const auto& line) { return line.find(note) != std::string::npos; }));
    }
    CHECK(split_lines(text).size() < 100 * 40);
}

TEST_CASE("large: --all shows every key, and leaves nothing out") {
    const auto text = printed_large({"--all"});
    for (const std::size_t query : {1, 50, 100}) CHECK(shown(section(text, query)).keys.size() == positions);
    CHECK(text.find("…") == std::string::npos);
    CHECK(text.find("left out") == std::string::npos);
}

TEST_CASE("large: what is for machines is never cut") {
    const auto lines = split_lines(printed_large({"--plain"}));
    // scores, scaled, exponentials, weights of each key; sum and two components of the output
    CHECK(lines.size() == positions * (4 * positions + 1 + 2));
    const auto json = printed_large({"--format", "json", "--query", "5"});
    CHECK(json.find("left out") == std::string::npos);
    CHECK(json.find("…") == std::string::npos);
}

TEST_CASE("large: one query is the same query of the whole ledger") {
    const auto whole = printed_large({});
    const auto alone = printed_large({"--query", "5"});
    CHECK(section(alone, 5) == section(whole, 5));
    // Only what the query needs is said before it: the inputs are not listed.
    CHECK(alone.find("Given") == std::string::npos);
    CHECK(whole.find("Given") != std::string::npos);
    CHECK(section(alone, 4).empty());
    CHECK(section(alone, 6).empty());
    std::string fifth;
    for (const auto& line : split_lines(printed_large({"--plain"})))
        if (line.starts_with("1\t1\t5\t")) fifth += line + "\n";
    CHECK(first_difference(fifth, printed_large({"--plain", "--query", "5"})) == "");
}

TEST_CASE("large: a query of it is exact where that is asked for, with the same digits") {
    const std::vector<std::string> asked{"--query", "7", "--digits", "16", "--numbers", "decimal"};
    for (const std::string format : {"plain", "text"}) {
        auto exact = asked;
        exact.insert(exact.end(), {"--lane", "exact", "--format", format, "--steps",
                                   "scores,scaled,exponentials,sum,weights,output"});
        auto certified = asked;
        certified.insert(certified.end(), {"--lane", "certified", "--format", format, "--steps",
                                           "scores,scaled,exponentials,sum,weights,output"});
        CHECK(first_difference(printed_large(exact), printed_large(certified)) == "");
    }
}

TEST_CASE("large: products with values are shown only when asked for") {
    CHECK(printed_large({"--plain", "--query", "1"}).find("terms") == std::string::npos);
    const auto terms = split_lines(printed_large({"--plain", "--query", "1", "--steps", "terms"}));
    CHECK(terms.size() == 2 * positions);
}
