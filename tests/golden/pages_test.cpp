#include "catch.hpp"
#include "golden/gfm.hpp"
#include "golden/lines.hpp"
#include "program.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>

// Pages, which are no ledgers, in every format against approved files, as golden_test.cpp does for ledgers.

using namespace attn;

namespace {

/// The name of its golden files, and what is asked of the program at the top of the source, but for the format. The
/// name begins with that of the schema its JSON has.
struct Asked {
    std::string_view name;
    std::vector<std::string> arguments;
    int code = 0;
};

const auto& asked() {
    const auto scenario = [](const std::string& name) { return "scenarios/" + name + ".json"; };
    const auto mistake = [](const std::string& name) { return "scenarios/mistakes/" + name + ".json"; };
    const auto exercise = [](const std::string& name) { return "scenarios/exercises/" + name + ".json"; };
    const auto got = [](const std::string& name) { return "tests/golden/pages/got/" + name + ".json"; };
    const std::string three = scenario("ch05_three_tokens");
    static const auto table = std::to_array<Asked>({
        {"conventions_bottom_right", {"conventions", scenario("two_queries_five_keys"), "--variant", "bottom right"}},
        {"conventions_reads_nothing", {"conventions", scenario("reads_nothing")}},
        {"conventions_reads_nothing_zh", {"conventions", scenario("reads_nothing"), "--lang", "zh"}},
        {"conventions_sum", {"conventions", scenario("sum_normalised")}},
        {"cost_causal", {scenario("ch05_causal"), "--cost"}},
        {"cost_causal_zh", {scenario("ch05_causal"), "--cost", "--lang", "zh"}},
        {"cost_cross", {scenario("cross_attention"), "--cost", "--stable"}},
        {"diff_same", {"diff", three, three}},
        {"diff_masked", {"diff", three, scenario("ch05_causal")}, 1},
        {"diff_masked_zh", {"diff", three, scenario("ch05_causal"), "--lang", "zh"}, 1},
        {"diff_tolerance",
         {"diff", three, scenario("ch05_causal"), "--tolerance", "0.5", "--steps", "weights,output"},
         1},
        {"why_output", {"why", three, "output[3,1]"}},
        {"why_variant", {"why", three, "variant x2 = [0, 2]:weights[3,1]", "--depth", "2"}},
        {"why_projected", {"why", scenario("multi_head"), "projected[1,1]", "--digits", "4"}},
        {"why_masked", {"why", scenario("window"), "weights[3,1]"}},
        {"why_two_differ", {"why", three, three + "#x2 = [0, 2]", "output[3]"}},
        {"why_two_same", {"why", three, scenario("ch05_causal"), "output[3,1]"}},
        {"diagnose_right", {"diagnose", mistake("no-scale"), "--got", got("right")}},
        {"diagnose_found", {"diagnose", mistake("mask-after-softmax"), "--got", mistake("got/mask-after-softmax")}, 1},
        {"diagnose_several", {"diagnose", got("two_keys"), "--got", got("several")}, 1},
        {"diagnose_near_miss", {"diagnose", three, "--got", got("near_miss")}, 1},
        {"diagnose_nothing", {"diagnose", scenario("draft_one_query"), "--got", got("nothing")}, 1},
        {"diagnose_program",
         {"diagnose", mistake("no-scale"), "--got", mistake("got/no-scale"), "--tolerance", "f16"},
         1},
        {"catalogue_mistakes", {"diagnose", "--list"}},
        {"grade_carried", {"check", scenario("ch05_causal"), "--got", got("carried")}, 1},
        {"grade_heads", {"check", scenario("multi_head"), "--got", got("heads")}, 1},
        {"grade_right", {"check", scenario("draft_one_query"), "--got", "tests/golden/draft_one_query.json"}},
        {"lint_list", {"lint", "--list"}},
        {"lint_list_zh", {"lint", "--list", "--lang", "zh"}},
        {"lint_none", {"lint", scenario("window")}},
        {"lint_reads_nothing", {"lint", scenario("reads_nothing")}, 1},
        {"lint_two_queries", {"lint", scenario("two_queries_five_keys")}, 1},
        {"lint_two_queries_zh", {"lint", scenario("two_queries_five_keys"), "--lang", "zh"}, 1},
        {"lint_scenarios", {"lint", "scenarios"}, 1},
        {"lint_hazards", {"lint", "scenarios/hazards"}, 1},
        {"lint_explain", {"explain", "empty-row"}},
        {"lint_explain_zh", {"explain", "H010", "--lang", "zh"}},
        {"worksheet_two_paths", {"worksheet", exercise("ch05_two_paths")}},
        {"worksheet_two_paths_key", {"worksheet", exercise("ch05_two_paths"), "--key"}},
        {"worksheet_mask_first_zh", {"worksheet", exercise("ch05_mask_first"), "--lang", "zh"}},
        {"worksheet_mask_first_key_zh", {"worksheet", exercise("ch05_mask_first"), "--key", "--lang", "zh"}},
        {"worksheet_all", {"worksheet", scenario("multi_head"), "--blank", "all"}},
        {"worksheet_cells", {"worksheet", scenario("ch05_causal"), "--blank", "cells:5", "--seed", "7"}},
        {"worksheet_given", {"worksheet", scenario("permuted_pairs"), "--query", "2", "--blank", "given", "--seed", "3"}},
        {"worksheet_tiles", {"worksheet", scenario("tiles"), "--blank", "tile_sum,tile_output"}},
    });
    return table;
}

constexpr auto endings = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"text", ".txt"}, {"markdown", ".md"}, {"json", ".json"}, {"github", ".github"}});

/// Annotations are for what is found in files.
bool has_format(const Asked& one, std::string_view format) {
    const bool found_in_files = one.name.starts_with("diff_") || (one.arguments[0] == "lint" && one.arguments[1] != "--list");
    return format != "github" || found_in_files;
}

/// Files are named as they are found from the top of the source, so that a page says the same everywhere.
class AtTheTop {
public:
    AtTheTop() { std::filesystem::current_path(test::source_dir()); }
    ~AtTheTop() { std::filesystem::current_path(before_); }
    AtTheTop(const AtTheTop&) = delete;
    AtTheTop& operator=(const AtTheTop&) = delete;

private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

std::string printed(const Asked& one, std::string_view format) {
    std::vector<std::string> arguments = one.arguments;
    arguments.insert(arguments.end(), {"--format", std::string(format)});
    const AtTheTop top;
    const auto ran = test::run(arguments);
    CHECK(ran.code == one.code);
    CHECK(ran.err.empty());
    return ran.out;
}

}  // namespace

TEST_CASE("golden: pages in every format are as approved", "[golden]") {
    const char* wish = std::getenv("ATTN_APPROVE");
    for (const Asked& one : asked())
        for (const auto& [format, ending] : endings) {
            if (!has_format(one, format)) continue;
            const auto file =
                test::source_dir() / "tests" / "golden" / "pages" / (std::string(one.name) + std::string(ending));
            INFO(file.string());
            const auto found = printed(one, format);
            if (wish && std::string_view(wish) == "1") std::ofstream(file, std::ios::binary) << found;
            CHECK(first_difference(test::read_file(file), found) == "");
            if (format == "markdown") CHECK(table_fault(found) == "");
            CHECK(found.find(" \n") == std::string::npos);
        }
}
