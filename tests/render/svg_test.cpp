#include "catch.hpp"
#include "program.hpp"
#include "sample.hpp"

using namespace attn;
using Catch::Matchers::ContainsSubstring;

namespace {

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
}

const std::string scenarios = (test::source_dir() / "scenarios").string() + "/";

std::string picture(const std::string& scenario, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {scenarios + scenario, "--format", "svg"});
    const auto ran = test::run(options);
    CHECK(ran.err == "");
    CHECK(ran.code == 0);
    return ran.out;
}

}  // namespace

TEST_CASE("svg: the weights, if nothing else was asked for", "[render]") {
    const auto weights = picture("ch05_three_tokens.json");
    CHECK_THAT(weights, ContainsSubstring(">weight</text>"));
    CHECK_THAT(weights, !ContainsSubstring(">exp</text>"));
    CHECK(count(weights, ">1/4</text>") > 0);
    CHECK(weights == picture("ch05_three_tokens.json", {"--steps", "weights"}));
    CHECK(weights == picture("ch05_three_tokens.json"));
    const auto two = picture("ch05_three_tokens.json", {"--steps", "scores,output"});
    CHECK_THAT(two, ContainsSubstring(">q·k</text>"));
    CHECK_THAT(two, ContainsSubstring(">output</text>"));
}

TEST_CASE("svg: a map a head and a variant, with labels, and a hatched square where nothing is read", "[render]") {
    const auto heads = picture("masks_per_head.json");
    CHECK_THAT(heads, ContainsSubstring(">Head 1</text>"));
    CHECK_THAT(heads, ContainsSubstring(">Head 2</text>"));
    CHECK_THAT(heads, ContainsSubstring(">not read: 0</text>"));
    CHECK_THAT(picture("masks_per_head.json", {"--lang", "zh"}), ContainsSubstring(">不读：0</text>"));
    CHECK_THAT(picture("padding.json"), ContainsSubstring(">3 &lt;pad&gt;</text>"));
    CHECK_THAT(picture("draft_one_query.json", {"--variant", "all"}), ContainsSubstring("third key removed"));
    CHECK_THAT(picture("ch05_causal.json", {"--steps", "masked"}), ContainsSubstring(">−∞ or ∞</text>"));
    // Its last query reads every key, and has its row all the same.
    CHECK(count(picture("ch05_causal.json", {"--steps", "masked"}), "fill=\"url(#hatch)\"") == 3 + 1);
    CHECK_THAT(picture("tiles.json", {"--steps", "tile_sum"}), ContainsSubstring(">running sum</text>"));
}

TEST_CASE("svg: many squares hold no numbers, but say them when pointed at", "[render]") {
    std::string zeros = "[[0]";
    for (int i = 1; i < 40; ++i) zeros += ", [0]";
    zeros += "]";
    const auto ran = test::run({"-", "-f", "svg", "--numbers", "decimal"},
                               R"({"Q": [[0]], "K": )" + zeros + R"(, "V": )" + zeros + "}");
    CHECK(ran.code == 0);
    CHECK(count(ran.out, "<title>0.025</title>") == 40);
    CHECK(count(ran.out, ">0.025</text>") == 1);  // the end of the scale
}
