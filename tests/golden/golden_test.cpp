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

/// Of which scenarios there is a golden file.
enum class Of { all, worked, pictured };

/// A way to print a scenario, and the ending of its golden file.
struct Way {
    std::string_view ending;
    std::vector<std::string> options;
    Of of;
};

const auto& ways() {
    static const auto table = std::to_array<Way>({
        {".txt", {}, Of::all},
        {".md", {"--format", "markdown"}, Of::all},
        {".json", {"--format", "json"}, Of::all},
        {".tsv", {"--format", "plain"}, Of::all},
        {".csv", {"--format", "csv"}, Of::all},
        {".tex", {"--format", "latex"}, Of::all},
        {".svg", {"--format", "svg"}, Of::pictured},
        {".html", {"--format", "html"}, Of::pictured},
        {".zh.tex", {"--format", "latex", "--lang", "zh", "--work"}, Of::worked},
        {".work.txt", {"--work"}, Of::worked},
        {".variants.txt", {"--variant", "all"}, Of::worked},
        {".zh.txt", {"--lang", "zh"}, Of::worked},
        {".zh.work.txt", {"--lang", "zh", "--work", "--variant", "all"}, Of::worked},
        {".ascii.txt", {"--ascii", "--work"}, Of::worked},
        {".both.txt", {"--numbers", "both", "--work"}, Of::worked},
        {".decimal.txt", {"--numbers", "decimal", "--work"}, Of::worked},
        {".digits12.txt", {"--digits", "12", "--numbers", "decimal"}, Of::worked},
        {".math.md", {"--format", "markdown", "--math", "--work"}, Of::worked},
        {".steps.json", {"--format", "json", "--steps", "weights,output", "--query", "1"}, Of::worked},
    });
    return table;
}

const std::set<std::string> worked_examples{"ch05_three_tokens", "draft_one_query"};
const std::set<std::string> pictured{"ch05_three_tokens", "masks_per_head", "multi_head", "padding"};

bool is_of(Of of, const std::string& scenario) {
    return of == Of::all || (of == Of::worked ? worked_examples : pictured).contains(scenario);
}

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
        for (const Way& way : ways())
            if (is_of(way.of, name)) all.push_back({scenario, &way});
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
    for (const auto* extension : {".txt", ".md", ".json", ".tsv", ".csv", ".tex", ".svg", ".html"})
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
        for (const auto* format : {"text", "markdown", "json", "plain", "csv", "latex", "svg", "html"})
            for (const auto* language : {"en", "zh"}) {
                INFO(scenario.string() << " " << format << " " << language);
                std::vector<std::string> line{scenario.string(), "--ascii", "--work", "-f", format, "--lang", language};
                const bool csv = std::string(format) == "csv";
                if (std::string(format) != "plain") line.insert(line.end(), {"--variant", "all"});
                const auto ran = test::run(line);
                CHECK(ran.code == 0);
                CHECK(std::all_of(ran.out.begin(), ran.out.end(),
                                  [&](char c) { return c == '\n' || c == '\t' || (csv && c == '\r') || (c >= ' ' && c <= '~'); }));
            }
}
