#pragma once

#include "random.hpp"

#include <string>
#include <vector>

// Small scenarios at random.

namespace attn::test {

using Rows = std::vector<std::vector<std::string>>;

inline std::string number(Random& random) {
    static const std::vector<std::string> numbers{
        "0",       "1",        "-1",       "2",         "3",      "-2",          "0.5", "-0.25",
        "\"1/3\"", "\"ln 2\"", "\"ln 3\"", "\"-ln 2\"", "\"√2\"", "\"√2·ln 2\"", "1.1", "0.43"};
    return random.one_of(numbers);
}

inline Rows rows(Random& random, std::size_t count, std::size_t width) {
    Rows result(count, std::vector<std::string>(width));
    for (auto& row : result)
        for (auto& cell : row) cell = number(random);
    return result;
}

inline std::string list(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + item;
    return "[" + text + "]";
}

inline std::string matrix(const Rows& rows) {
    std::vector<std::string> lines;
    for (const auto& row : rows) lines.push_back(list(row));
    return list(lines);
}

/// Q, K and V, and what else the scenario says.
struct Draft {
    Rows q, k, v;
    std::vector<std::string> settings;  ///< "mask": "causal"
    std::vector<std::string> variants;  ///< { "name": …, "set": { … } }

    std::string text() const {
        std::string result = "{ \"Q\": " + matrix(q) + ", \"K\": " + matrix(k) + ", \"V\": " + matrix(v);
        for (const auto& setting : settings) result += ", " + setting;
        if (!variants.empty()) result += ", \"variants\": " + list(variants);
        return result + " }";
    }
    void vary(const std::string& name, const std::string& set) {
        variants.push_back(R"({ "name": ")" + name + R"(", "set": { )" + set + " } }");
    }
};

/// n_q to 3, n_k to 4, d_k to 3, d_v to 2; sometimes with a scale or base of its own.
inline Draft draft(Random& random) {
    const auto d_k = random.between(1, 3);
    const auto n_k = random.between(1, 4);
    Draft result{rows(random, random.between(1, 3), d_k),
                 rows(random, n_k, d_k),
                 rows(random, n_k, random.between(1, 2)),
                 {},
                 {}};
    if (random.chance(3))
        result.settings.push_back("\"scale\": " + random.one_of<std::string>({"1", "2", "-1", "\"1/2\"", "\"√2\""}));
    if (random.chance(4))
        result.settings.push_back("\"base\": " + random.one_of<std::string>({"2", "3", "\"1/2\"", "10"}));
    return result;
}

}  // namespace attn::test
