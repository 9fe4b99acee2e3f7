#include "catch.hpp"
#include "golden/gfm.hpp"
#include "golden/lines.hpp"
#include "program.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdlib>
#include <set>
#include <string_view>

// Every scenario in every format against an approved file. ATTN_APPROVE=1 writes the files instead; scripts/approve
// does that, and `git diff` shows what changed.

using namespace attn;
namespace fs = std::filesystem;

namespace {

/// A way to print a scenario, and the ending of its golden file.
struct Way {
    std::string_view ending;
    std::vector<std::string> options;
    bool everywhere;  ///< of every scenario; otherwise only of the two worked examples
};

const auto& ways() {
    static const auto table = std::to_array<Way>({
        {".txt", {}, true},
        {".md", {"--format", "markdown"}, true},
        {".json", {"--format", "json"}, true},
        {".tsv", {"--format", "plain"}, true},
        {".work.txt", {"--work"}, false},
        {".variants.txt", {"--variant", "all"}, false},
        {".zh.txt", {"--lang", "zh"}, false},
        {".zh.work.txt", {"--lang", "zh", "--work", "--variant", "all"}, false},
        {".ascii.txt", {"--ascii", "--work"}, false},
        {".both.txt", {"--numbers", "both", "--work"}, false},
        {".decimal.txt", {"--numbers", "decimal", "--work"}, false},
        {".digits12.txt", {"--digits", "12", "--numbers", "decimal"}, false},
        {".math.md", {"--format", "markdown", "--math", "--work"}, false},
        {".steps.json", {"--format", "json", "--steps", "weights,output", "--query", "1"}, false},
    });
    return table;
}

constexpr std::array<std::string_view, 2> worked_examples{"ch05_three_tokens", "draft_one_query"};

const fs::path folder = test::source_dir() / "tests" / "golden";

struct Golden {
    fs::path scenario;
    const Way* way;
    fs::path file() const { return folder / (scenario.stem().string() + std::string(way->ending)); }
};

std::vector<Golden> goldens() {
    std::vector<Golden> all;
    for (const auto& scenario : test::files_in(test::source_dir() / "scenarios", ".json")) {
        const auto name = scenario.stem().string();
        const bool worked = std::find(worked_examples.begin(), worked_examples.end(), name) != worked_examples.end();
        for (const Way& way : ways())
            if (way.everywhere || worked) all.push_back({scenario, &way});
    }
    return all;
}

std::string rendered(const Golden& golden) {
    std::vector<std::string> arguments{golden.scenario.string()};
    arguments.insert(arguments.end(), golden.way->options.begin(), golden.way->options.end());
    const auto ran = test::run(arguments);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    return ran.out;
}

bool approving() {
    const char* wish = std::getenv("ATTN_APPROVE");
    return wish && std::string_view(wish) == "1";
}

}  // namespace

TEST_CASE("golden: every scenario in every format is as approved", "[golden]") {
    REQUIRE(goldens().size() > 2 * ways().size());
    for (const auto& golden : goldens()) {
        INFO(golden.file().string());
        const auto found = rendered(golden);
        if (approving()) std::ofstream(golden.file(), std::ios::binary) << found;
        CHECK(first_difference(test::read_file(golden.file()), found) == "");
    }
}

TEST_CASE("golden: no approved file is left without its scenario", "[golden]") {
    std::set<fs::path> wanted;
    for (const auto& golden : goldens()) wanted.insert(golden.file());
    for (const auto* extension : {".txt", ".md", ".json", ".tsv"})
        for (const auto& file : test::files_in(folder, extension)) {
            if (wanted.contains(file)) continue;
            if (approving()) fs::remove(file);
            else FAIL_CHECK(file.string() + " belongs to no scenario; scripts/approve removes it");
        }
}

TEST_CASE("golden: markdown holds whole tables", "[golden]") {
    for (const auto& golden : goldens()) {
        if (golden.file().extension() != ".md") continue;
        INFO(golden.file().string());
        CHECK(table_fault(test::read_file(golden.file())) == "");
    }
}

TEST_CASE("golden: JSON parses, and the same scenario gives the same bytes again", "[golden]") {
    for (const auto& golden : goldens()) {
        if (golden.file().extension() != ".json") continue;
        INFO(golden.file().string());
        const auto first = rendered(golden);
        CHECK(nlohmann::json::accept(first));
        CHECK(first == rendered(golden));
    }
}

TEST_CASE("golden: no line ends with a space, and the last one ends", "[golden]") {
    for (const auto& golden : goldens()) {
        INFO(golden.file().string());
        const auto text = test::read_file(golden.file());
        CHECK(text.ends_with('\n'));
        CHECK_FALSE(text.ends_with("\n\n"));
        CHECK(text.find(" \n") == std::string::npos);
    }
}

TEST_CASE("golden: ASCII output holds nothing but ASCII", "[golden]") {
    for (const auto& scenario : test::files_in(test::source_dir() / "scenarios", ".json"))
        for (const auto* format : {"text", "markdown", "json", "plain"})
            for (const auto* language : {"en", "zh"}) {
                INFO(scenario.string() << " " << format << " " << language);
                std::vector<std::string> line{scenario.string(), "--ascii", "--work", "-f", format, "--lang", language};
                if (std::string(format) != "plain") line.insert(line.end(), {"--variant", "all"});
                const auto ran = test::run(line);
                CHECK(ran.code == 0);
                CHECK(std::all_of(ran.out.begin(), ran.out.end(),
                                  [](char c) { return c == '\n' || c == '\t' || (c >= ' ' && c <= '~'); }));
            }
}
