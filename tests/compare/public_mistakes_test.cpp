#include "catch.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

#include <string>
#include <vector>

// Numbers that somebody got and showed in public, where something else was meant, and the name each brings back.

namespace attn::test {
namespace {

struct Shown {
    const char* source;
    const char* scenario;  ///< what was meant
    std::vector<std::string> options;
    const char* got;  ///< what was shown
    const char* name;
};

/// "Your journey starts with one step", the example of S. Raschka, Build a Large Language Model (From Scratch),
/// chapter 3: token 2 asks all six.
#define JOURNEY                                                                                        \
    "[[0.43, 0.15, 0.89], [0.55, 0.87, 0.66], [0.57, 0.85, 0.64], [0.22, 0.58, 0.33], [0.77, 0.25, 0.10]," \
    " [0.05, 0.80, 0.55]]"
#define TOKEN_2 R"({ "Q": [[0.55, 0.87, 0.66]], "K": )" JOURNEY R"(, "V": )" JOURNEY

const std::vector<Shown> shown{
    {"LLMs-from-scratch ch03.ipynb: attn_weights_2_tmp, scores divided by their sum",
     TOKEN_2 R"(, "scale": 1 })",
     {"--as", "weights"},
     "[[0.1455, 0.2278, 0.2249, 0.1285, 0.1077, 0.1656]]",
     "scores-as-weights"},
    {"LLMs-from-scratch ch03.ipynb: attn_weights_2_naive, read as scaled attention",
     TOKEN_2 " }",
     {"--as", "weights"},
     "[[0.1385, 0.2379, 0.2333, 0.1240, 0.1082, 0.1581]]",
     "no-scale"},
    {"LLMs-from-scratch ch03.ipynb: masked_simple, weights cut after the softmax; scores are their logarithms",
     R"json({ "Q": [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]],
          "K": [["ln(0.1921)", "ln(0.2041)", "ln(0.2036)", "ln(0.1869)", "ln(0.1830)", "ln(0.1935)"],
                ["ln(0.1646)", "ln(0.1659)", "ln(0.1659)", "ln(0.1667)", "ln(0.1669)", "ln(0.1663)"],
                ["ln(0.1652)", "ln(0.1662)", "ln(0.1662)", "ln(0.1668)", "ln(0.1670)", "ln(0.1666)"],
                ["ln(0.1550)", "ln(0.1496)", "ln(0.1498)", "ln(0.1571)", "ln(0.1588)", "ln(0.1542)"],
                ["ln(0.1721)", "ln(0.1665)", "ln(0.1664)", "ln(0.1661)", "ln(0.1658)", "ln(0.1666)"],
                ["ln(0.1510)", "ln(0.1477)", "ln(0.1480)", "ln(0.1564)", "ln(0.1585)", "ln(0.1529)"]],
          "V": [[0], [0], [0], [0], [0], [0]], "scale": 1, "mask": "causal" })json",
     {"--as", "weights", "--tolerance", "2e-4"},
     R"json([[0.1921, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000],
         [0.2041, 0.1659, 0.0000, 0.0000, 0.0000, 0.0000],
         [0.2036, 0.1659, 0.1662, 0.0000, 0.0000, 0.0000],
         [0.1869, 0.1667, 0.1668, 0.1571, 0.0000, 0.0000],
         [0.1830, 0.1669, 0.1670, 0.1588, 0.1658, 0.0000],
         [0.1935, 0.1663, 0.1666, 0.1542, 0.1666, 0.1529]])json",
     "mask-after-softmax"},
    {"FlashAttention README, changelog 2.1: before it, two queries and five keys stood top-left",
     R"json({ "Q": [[0], [0]], "K": [[1], [1], [1], [1], [1]], "V": [[0], [0], [0], [0], [0]],
          "mask": { "causal": true, "align": "bottom-right" } })json",
     {"--as", "weights"},
     R"json([[1, 0, 0, 0, 0], ["1/2", "1/2", 0, 0, 0]])json",
     "causal-top-left"},
    {"PyTorch documentation, CausalVariant: three queries and four keys, LOWER_RIGHT where UPPER_LEFT was meant",
     R"json({ "Q": [[0], [0], [0]], "K": [[1], [1], [1], [1]], "V": [[0], [0], [0], [0]],
          "mask": { "causal": true, "align": "top-left" } })json",
     {"--as", "weights"},
     R"json([["1/2", "1/2", 0, 0], ["1/3", "1/3", "1/3", 0], ["1/4", "1/4", "1/4", "1/4"]])json",
     "causal-bottom-right"},
};

}  // namespace

TEST_CASE("numbers shown in public bring back the name of what was done") {
    const TemporaryFolder folder;
    for (const Shown& one : shown) {
        INFO(one.source);
        folder.write("meant.json", one.scenario);
        std::vector<std::string> arguments{"diagnose", folder.path("meant.json"), "--got", "-", "-f", "json"};
        arguments.insert(arguments.end(), one.options.begin(), one.options.end());
        const Ran ran = run(arguments, one.got);
        CHECK(ran.err == "");
        CHECK(ran.code == 1);
        CHECK(ran.out.find("{\"name\": \"" + std::string(one.name) + "\"") != std::string::npos);
        CHECK(ran.out.find("\"verdict\": \"found\"") != std::string::npos);
    }
}

}  // namespace attn::test
