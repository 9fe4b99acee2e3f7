#pragma once

#include "attention/random_scenario.hpp"

#include <string>
#include <vector>

// Small scenarios with any key at all, and numbers of every size.

namespace attn::test {

/// A number as a scenario may write it. Each style draws from its own kind.
inline std::string any_number(Random& random, std::size_t style) {
    static const std::vector<std::string> halves{"0", "1", "-1", "0.5", "0.25", "-0.125", "1.5"};
    static const std::vector<std::string> expressions{"\"ln 2\"", "\"-ln 2\"",  "\"√2\"", "\"1/3\"",     "\"-2/7\"",
                                                      "\"pi\"",   "\"2 ln 3\"", "0",      "\"e^(1/2)\"", "\"√3·ln 2\""};
    static const std::vector<std::string> wild{"1e4",   "-1e4", "9999.5",    "0.001", "1e-5",
                                               "-1e-7", "0",    "12345.678", "1e-30", "-700"};
    switch (style) {
        case 0: return std::to_string(static_cast<long>(random.below(7)) - 3);
        case 1: return random.one_of(halves);
        case 2: return random.one_of(expressions);
        case 3: return random.one_of(wild);
        case 4: return random.chance(3) ? "1" : "0";
        case 5: return std::to_string((static_cast<double>(random.below(8001)) - 4000) / 1000);
        default: return any_number(random, random.below(6));
    }
}

inline Rows any_rows(Random& random, std::size_t count, std::size_t width) {
    const auto style = random.below(7);
    Rows result(count, std::vector<std::string>(width));
    for (auto& row : result)
        for (auto& cell : row) cell = any_number(random, style);
    if (random.chance(6))  // equal rows: equal scores, or equal values
        for (auto& row : result) row = result.front();
    return result;
}

/// The keys of an object: "name": value, …
class Keys {
public:
    void add(const std::string& name, const std::string& value) {
        text_ += (text_.empty() ? "" : ", ") + ("\"" + name + "\": " + value);
    }
    bool empty() const { return text_.empty(); }
    std::string object() const { return "{ " + text_ + " }"; }

private:
    std::string text_;
};

struct Sizes {
    std::size_t n_q, n_k, d_k, d_v;
};

inline std::string any_mask(Random& random, const Sizes& n) {
    Keys mask;
    bool aligned = false;
    if (random.chance(3)) {
        mask.add("causal", "true");
        aligned = true;
    }
    if (random.chance(6)) {
        mask.add("window", R"({ "left": )" + std::to_string(random.below(3)) + R"(, "right": )" +
                               std::to_string(random.below(3)) + " }");
        aligned = true;
    }
    if (aligned && n.n_q != n.n_k)
        mask.add("align", random.one_of<std::string>({"\"top-left\"", "\"bottom-right\"", "1"}));
    if (random.chance(6)) mask.add("lengths", "[" + std::to_string(random.below(n.n_k + 1)) + "]");
    if (random.chance(6)) mask.add("forbid", R"([{ "key": )" + std::to_string(random.between(1, n.n_k)) + " }]");
    if (random.chance(8)) {
        Rows allow(n.n_q, std::vector<std::string>(n.n_k));
        for (auto& row : allow)
            for (auto& cell : row) cell = random.chance(4) ? "0" : "1";
        mask.add("allow", matrix(allow));
    }
    if (random.chance(4)) {
        Rows bias(n.n_q, std::vector<std::string>(n.n_k));
        for (auto& row : bias)
            for (auto& cell : row)
                cell = random.one_of<std::string>({"0", "0.5", "\"-inf\"", "-1", "\"ln 2\"", "1e-3", "-1e4"});
        mask.add("bias", matrix(bias));
    }
    return mask.empty() ? "\"none\"" : mask.object();
}

/// What a variant sets of computed steps.
inline std::string any_change(Random& random, const Sizes& n) {
    const auto query = std::to_string(random.between(1, n.n_q));
    const auto cell = "[" + query + "," + std::to_string(random.between(1, n.n_k)) + "]";
    const auto amount = any_number(random, 6);
    switch (random.below(6)) {
        case 0: return "\"scores" + cell + "\": " + amount;
        case 1: return "\"scores[" + query + "]\": { \"add\": " + amount + " }";
        case 2: return "\"weights" + cell + "\": " + random.one_of<std::string>({"0", "1", "0.25", "\"1/3\""});
        case 3: return "\"masked" + cell + "\": 0";
        case 4:
            return "\"K[" + std::to_string(random.between(1, n.n_k)) + "]\": { \"add\": " + any_number(random, 5) +
                   " }";
        default: return "\"exponentials" + cell + "\": " + random.one_of<std::string>({"0", "2", "\"e\""});
    }
}

inline void add_inputs(Random& random, Sizes& n, Keys& scenario) {
    if (!random.chance(3)) {
        scenario.add("Q", matrix(any_rows(random, n.n_q, n.d_k)));
        scenario.add("K", matrix(any_rows(random, n.n_k, n.d_k)));
        scenario.add("V", matrix(any_rows(random, n.n_k, n.d_v)));
        return;
    }
    const auto d_model = random.between(1, 3);
    const bool cross = random.chance(2);
    if (!cross) n.n_k = n.n_q;
    scenario.add("X", matrix(any_rows(random, n.n_q, d_model)));
    if (cross) scenario.add("context", matrix(any_rows(random, n.n_k, d_model)));
    Keys w;
    w.add("Q", matrix(any_rows(random, d_model, n.d_k)));
    w.add("K", matrix(any_rows(random, d_model, n.d_k)));
    w.add("V", matrix(any_rows(random, d_model, n.d_v)));
    scenario.add("W", w.object());
    if (!random.chance(3)) return;
    Keys b;
    b.add("Q", list(any_rows(random, 1, n.d_k).front()));
    b.add("V", list(any_rows(random, 1, n.d_v).front()));
    scenario.add("b", b.object());
}

/// Keys of the whole family that any inputs may have: caps, sinks, norms, rotations, distances, blocks.
inline void add_family(Random& random, const Sizes& n, std::size_t heads, Keys& scenario, bool softmax) {
    const auto one_a_head = [&](const std::vector<std::string>& choices) {
        std::vector<std::string> items(heads);
        for (auto& item : items) item = random.one_of(choices);
        return list(items);
    };
    if (random.chance(4)) scenario.add("softcap", random.one_of<std::string>({"2", "\"ln 3\"", "30", "0.5"}));
    if (random.chance(5)) scenario.add("sink", one_a_head({"0", "-1", "\"ln 2\"", "1.5", "800"}));
    if (random.chance(5)) scenario.add("qk_norm", random.one_of<std::string>({R"({ "eps": "1e-6" })", R"({ "eps": 1 })"}));
    if (n.d_k % 2 == 0 && random.chance(3))
        scenario.add("rope", random.one_of<std::string>({R"({ "pairing": "half" })", R"({ "pairing": "interleaved" })",
                                                         R"({ "pairing": "half", "dims": 2, "base": 100 })"}));
    if (random.chance(6)) scenario.add("alibi", R"({ "slopes": )" + one_a_head({"0.5", "\"ln 2\"", "\"1/256\""}) + " }");
    if (softmax && random.chance(3))
        scenario.add("tiles", R"({ "keys": )" + std::to_string(random.between(1, 3)) + " }");
}

/// Two or four query heads on one, two or four key/value heads, sometimes in batches.
inline std::string family_scenario(Random& random) {
    const Sizes n{random.between(1, 3), random.between(1, 5), random.between(1, 4), random.between(1, 2)};
    const std::size_t heads = random.one_of<std::size_t>({1, 2, 4});
    const std::size_t shared = random.one_of<std::size_t>({1, 2, 4});
    const std::size_t kv_heads = heads % shared == 0 ? shared : 1;
    const std::size_t batches = random.between(1, 2);
    const auto tensor = [&](std::size_t count, std::size_t rows_of_each, std::size_t width) {
        std::vector<std::string> all(batches);
        for (auto& batch : all) {
            std::vector<std::string> each(count);
            for (auto& one : each) one = matrix(any_rows(random, rows_of_each, width));
            batch = list(each);
        }
        return list(all);
    };
    Keys scenario;
    scenario.add("Q", tensor(heads, n.n_q, n.d_k));
    scenario.add("K", tensor(kv_heads, n.n_k, n.d_k));
    scenario.add("V", tensor(kv_heads, n.n_k, n.d_v));
    Keys mask;
    mask.add("causal", random.chance(2) ? "true" : "false");
    mask.add("align", random.one_of<std::string>({"\"bottom-right\"", "\"top-left\"", "-1"}));
    if (random.chance(3)) mask.add("lengths", "[" + std::to_string(random.below(n.n_k + 1)) + "]");
    scenario.add("mask", mask.object());
    const bool softmax = !random.chance(8);
    if (!softmax) scenario.add("normalize", "\"sum\"");
    add_family(random, n, heads, scenario, softmax);
    return scenario.object();
}

/// n_q to 4, n_k to 6, d_k to 4, d_v to 3. Every second one has a variant named "v".
inline std::string any_scenario(Random& random, bool varied) {
    Sizes n{random.between(1, 4), random.between(1, 6), random.between(1, 4), random.between(1, 3)};
    Keys scenario;
    add_inputs(random, n, scenario);
    if (random.chance(3))
        scenario.add("scale", random.one_of<std::string>({"1", "0.5", "-2", "\"1/3\"", "\"1/√3\"", "\"√2\"", "0"}));
    scenario.add("mask", any_mask(random, n));
    if (random.chance(8)) scenario.add("normalize", "\"sum\"");
    else if (random.chance(6)) scenario.add("base", random.one_of<std::string>({"2", "3", "0.5", "\"3/2\"", "10"}));
    if (random.chance(2)) scenario.add("empty_row", random.one_of<std::string>({"\"zero\"", "\"uniform\"", "\"nan\""}));
    if (varied) scenario.add("variants", R"([{ "name": "v", "set": { )" + any_change(random, n) + " } }]");
    return scenario.object();
}

}  // namespace attn::test
