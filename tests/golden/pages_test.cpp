#include "catch.hpp"
#include "golden/gfm.hpp"
#include "golden/lines.hpp"
#include "program.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

// Pages, which are no ledgers, in every format against approved files, as golden_test.cpp does for ledgers.

using namespace attn;

namespace {

/// What is asked of the program, but for the format; and the name of its golden files.
struct Asked {
    std::string_view name;
    std::string_view scenario;
    std::vector<std::string> before, after;  ///< the scenario
};

const auto& asked() {
    static const auto table = std::to_array<Asked>({
        {"conventions_bottom_right", "two_queries_five_keys", {"conventions"}, {"--variant", "bottom right"}},
        {"conventions_reads_nothing", "reads_nothing", {"conventions"}, {}},
        {"conventions_sum", "sum_normalised", {"conventions"}, {}},
        {"cost_causal", "ch05_causal", {}, {"--cost"}},
        {"cost_cross", "cross_attention", {}, {"--cost", "--stable"}},
    });
    return table;
}

constexpr auto endings = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"text", ".txt"}, {"markdown", ".md"}, {"json", ".json"}});

std::string printed(const Asked& one, std::string_view format) {
    std::vector<std::string> arguments = one.before;
    arguments.push_back((test::source_dir() / "scenarios" / (std::string(one.scenario) + ".json")).string());
    arguments.insert(arguments.end(), one.after.begin(), one.after.end());
    arguments.insert(arguments.end(), {"--format", std::string(format)});
    const auto ran = test::run(arguments);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    return ran.out;
}

}  // namespace

TEST_CASE("golden: pages in every format are as approved", "[golden]") {
    const char* wish = std::getenv("ATTN_APPROVE");
    for (const Asked& one : asked())
        for (const auto& [format, ending] : endings) {
            const auto file = test::source_dir() / "tests" / "golden" / "pages" / (std::string(one.name) + std::string(ending));
            INFO(file.string());
            const auto found = printed(one, format);
            if (wish && std::string_view(wish) == "1") std::ofstream(file, std::ios::binary) << found;
            CHECK(first_difference(test::read_file(file), found) == "");
            if (format == "markdown") CHECK(table_fault(found) == "");
            CHECK(found.find(" \n") == std::string::npos);
        }
}
