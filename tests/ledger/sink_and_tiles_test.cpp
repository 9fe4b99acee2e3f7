#include "catch.hpp"
#include "ledger/checks.hpp"
#include "ledger/whole.hpp"

// A sink's line below the keys, and the table of a row that goes block by block.

using namespace attn;
using namespace attn::test;

namespace {

std::string section(const std::string& text, const PostOptions& options = {}, const RunOptions& run = {}) {
    const auto ledger = whole(text, "text", options, run);
    return from(ledger, options.language == Language::zh ? "查询 1" : "Query 1");
}

const std::string sunk = R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[1], [4]], "sink": ["ln 5"])";
const std::string tiled =
    R"({ "Q": [[1]], "K": [[0], ["ln 2"], ["ln 4"]], "V": [[1], [2], [3]], "tiles": { "keys": 2 })";

}  // namespace

TEST_CASE("ledger: a sink has a line of its own") {
    CHECK(section(sunk + " }") == R"(Query 1    q = [1]
  key    q·k    exp   weight   v     weight·v
  1      0      1     1/8      [1]   [1/8]
  2      ln 2   2     1/4      [4]   [1]
  sink          5     5/8
  Σ             8     1              [9/8]
  ✓ weights and the sink's share sum to 1    ✓ output lies within the values
)");
    CHECK(section(sunk + R"(, "normalize": "sum", "scale": "1/ln 2" })") == R"(Query 1    q = [1]
  key    q·k    ÷ ln 2     weight       v     weight·v
  1      0      0          0            [1]   [0]
  2      ln 2   1          ≈ 0.383224   [4]   [≈ 1.5329]
  sink          ln 5       ≈ 0.616776
  Σ             1 + ln 5   1                  [≈ 1.5329]
  ✓ weights and the sink's share sum to 1    ✓ output lies within the values
)");
}

TEST_CASE("ledger: with a sink, a query that may read nothing") {
    CHECK(section(sunk + R"(, "mask": { "lengths": [0] } })") == R"(Query 1    q = [1]
  key    q·k    masked         exp   weight   v     weight·v
  1      0      −∞ (padding)   0     0        [1]   [0]
  2      ln 2   −∞ (padding)   0     0        [4]   [0]
  sink                         5     1
  Σ                            5     1              [0]
  ✓ weights and the sink's share sum to 1    ✓ output lies within the values
  This query may read nothing: the sink takes all the weight, and the output is 0.
)");
    PostOptions zh;
    zh.language = Language::zh;
    CHECK(section(sunk + R"(, "mask": { "lengths": [0] } })", zh)
              .ends_with("  ✓ 权重与汇点所占之和为 1    ✓ 输出在各个值的范围内\n  "
                         "这个查询没有可读的位置：全部权重归汇点，输出为 0。\n"));
}

TEST_CASE("ledger: a sink for machines is a step, and no key") {
    const auto json = whole(sunk + " }", "json");
    CHECK(json.find(R"("sink": {"decimal": 5, "exact": "5"},)") != std::string::npos);
    CHECK(json.find(R"("weights": {"decimal": [0.125, 0.25], "exact": ["1/8", "1/4"]},)") != std::string::npos);
    CHECK(whole(sunk + " }", "plain").find("1\t1\t1\t-\tsink\t5\n") != std::string::npos);
}

TEST_CASE("ledger: a sink in the certified lane") {
    RunOptions certified;
    certified.arithmetic = {Lane::certified, 0};
    const auto text = section(sunk + " }", {}, certified);
    CHECK(text.find("  sink                ≈ 5   ≈ 0.625\n") != std::string::npos);
    CHECK(text.find("✓ weights and the sink's share sum to 1") != std::string::npos);
}

TEST_CASE("ledger: a row block by block") {
    CHECK(section(tiled + " }") == R"(Query 1    q = [1]
  key   q·k    exp   ln sum   weight   v     weight·v
  1     0      1              1/7      [1]   [1/7]
  2     ln 2   2              2/7      [2]   [4/7]
  3     ln 4   4              4/7      [3]   [12/7]
  Σ            7     ln 7     1              [17/7]

Block by block
  keys     block max   running max   rescale   running sum   running output
  1–2      ln 2        ln 2          0         3/2           [5/2]
  3        ln 4        ln 4          1/2       7/4           [17/4]
  merged                                                     [17/7]
  ✓ weights sum to 1    ✓ output lies within the values    ✓ the blocks merge to the output
)");
    CHECK(section(tiled + R"(, "sink": ["ln 2"], "mask": { "forbid": [{ "key": 3 }] } })") == R"(Query 1    q = [1]
  key    q·k    masked        exp   ln sum   weight   v     weight·v
  1      0      0             1              1/5      [1]   [1/5]
  2      ln 2   ln 2          2              2/5      [2]   [4/5]
  3      ln 4   −∞ (forbid)   0              0        [3]   [0]
  sink                        2              2/5
  Σ                           5     ln 5     1              [1]

Block by block
  keys     block max   running max   rescale   running sum   running output
  1–2      ln 2        ln 2          1         5/2           [5/2]
  3        −∞          ln 2          1         5/2           [5/2]
  merged                                                     [1]
  ✓ weights and the sink's share sum to 1    ✓ output lies within the values    ✓ the blocks merge to the output
)");
    PostOptions zh;
    zh.language = Language::zh;
    CHECK(section(tiled + " }", zh).find("分块\n  键         块内最大值") != std::string::npos);
}

TEST_CASE("ledger: blocks in the certified lane are compared as shown") {
    RunOptions certified;
    certified.arithmetic = {Lane::certified, 0};
    CHECK(section(tiled + " }", {}, certified).find("✓ the blocks merge to the output, to 6 digits\n") !=
          std::string::npos);
}

TEST_CASE("ledger: blocks of a row that was set by hand do not merge to its output") {
    const auto scenario = load(tiled + R"(, "variants": [ { "name": "set", "set": { "weights[1]": [1, 0, 0] } } ] })");
    const auto checks = check_row(trace_all(variant(scenario, "set"))[0], {});
    REQUIRE(checks.size() == 3);
    CHECK(checks[2].name == "tiles-output");
    CHECK(checks[2].result == Check::Result::fails);
    CHECK(plain_text(checks[2].text) == "the blocks do not merge to the output");
}

TEST_CASE("ledger: blocks for machines are steps") {
    const auto json = whole(tiled + " }", "json");
    CHECK(up_to(from(json, "          \"tile_max\""), "}") ==
          R"(          "tile_max": {"decimal": [0.693147, 1.38629], "exact": ["ln 2", "ln 4"]},
          "tile_running_max": {"decimal": [0.693147, 1.38629], "exact": ["ln 2", "ln 4"]},
          "tile_rescale": {"decimal": [0, 0.5], "exact": ["0", "1/2"]},
          "tile_exponentials": {"decimal": [0.5, 1, 1], "exact": ["1/2", "1", "1"]},
          "tile_sum": {"decimal": [1.5, 1.75], "exact": ["3/2", "7/4"]},
          "tile_output": {"decimal": [[2.5], [4.25]], "exact": [["5/2"], ["17/4"]]},
          "tile_merged": {"decimal": [2.42857], "exact": ["17/7"]},
          "checks": {"weights-sum": "holds", "output-range": "holds", "tiles-output": "holds"} } ] } ]
)");
}

TEST_CASE("ledger: only the steps that were asked for") {
    PostOptions options;
    options.steps = {"weights", "tile_sum"};
    CHECK(section(tiled + " }", options) == R"(Query 1    q = [1]
  key   weight
  1     1/7
  2     2/7
  3     4/7
  Σ     1

Block by block
  keys   running sum
  1–2    3/2
  3      7/4
  ✓ weights sum to 1    ✓ output lies within the values    ✓ the blocks merge to the output
)");
    options.steps = {"sink"};
    CHECK(section(sunk + " }", options) == R"(Query 1    q = [1]
  key   sink
  1
  2
  Σ     5
  ✓ weights and the sink's share sum to 1    ✓ output lies within the values
)");
}

TEST_CASE("ledger: blocks that cannot be proved to merge to the output are seen to") {
    const auto text = section(R"({ "Q": [[1.1]], "K": [["ln 3"], [3], ["ln 2"], [0]],
        "V": [[1], [2], ["-ln 2"], [1.1]], "tiles": { "keys": 1 } })");
    CHECK(text.find("✓ the blocks merge to the output") != std::string::npos);
}
