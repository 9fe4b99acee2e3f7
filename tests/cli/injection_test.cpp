#include "catch.hpp"
#include "cli/command.hpp"
#include "golden/gfm.hpp"
#include "golden/lines.hpp"
#include "program.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

// Titles, notes, labels and names of variants come from whoever wrote the file. None may move the cursor, break a line
// or a table, or become markup.

using namespace attn;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::vector<std::string> hostile{
    "\x1b[31mred\x1b[0m",
    "a | b",
    "<script>alert(1)</script>",
    "one\ntwo\r\nthree\ttabs",
    "\xe2\x80\xaegnp.exe",
    "[link](https://example.org) ![image](x)",
    "**bold** _it_ `code` ~~gone~~ $x^2$",
    "@everyone #1 https://example.org",
    "# heading",
    "\\| \\",
    "| --- |",
    "{} {0} %s",
    "&lt;b&gt; <b>",
    "",
};

/// A scenario whose every text is the given one.
std::string scenario_saying(const std::string& text) {
    const nlohmann::ordered_json tokens{text, text};
    const nlohmann::ordered_json variant{{"name", "v " + text}, {"set", {{"tokens", tokens}}}};
    return nlohmann::ordered_json{{"title", text},
                                  {"note", text},
                                  {"tokens", tokens},
                                  {"Q", {{1}, {2}}},
                                  {"K", {{0}, {"ln 2"}}},
                                  {"V", {{0}, {3}}},
                                  {"variants", nlohmann::ordered_json::array({variant})}}
        .dump();
}

std::string printed_saying(const std::string& text, std::vector<std::string> options) {
    options.insert(options.begin(), {"-", "--variant", "all", "--work"});
    const auto ran = test::run(options, scenario_saying(text));
    CHECK(ran.err == "");
    CHECK(ran.code == as_asked);
    return ran.out;
}

std::size_t line_count(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool has_control(const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return (c >= 0 && c < ' ' && c != '\n') || c == 0x7f; }) ||
           text.find("\xe2\x80\xae") != std::string::npos;
}

}  // namespace

TEST_CASE("cli: hostile labels neither move the cursor nor break a line, in any format") {
    for (const auto& text : hostile)
        for (const auto* format : {"text", "markdown", "json", "latex", "svg", "html"}) {
            INFO(format << ": " << text);
            const auto found = printed_saying(text, {"--format", format});
            CHECK((!has_control(found) || std::string(format) == "json"));
            if (!text.empty()) CHECK(line_count(found) == line_count(printed_saying("tame", {"--format", format})));
        }
}

TEST_CASE("cli: hostile labels break no Markdown table and become no markup") {
    for (const auto& text : hostile) {
        INFO(text);
        const auto found = printed_saying(text, {"--format", "markdown"});
        CHECK(table_fault(found) == "");
        CHECK_THAT(found, !ContainsSubstring("<script"));
        CHECK_THAT(found, !ContainsSubstring("<b>"));
        CHECK_THAT(found, !ContainsSubstring("https:"));
    }
}

TEST_CASE("cli: hostile labels are text in a picture, and neither a command nor a comment in LaTeX") {
    for (const auto& text : hostile) {
        INFO(text);
        const auto picture = printed_saying(text, {"--format", "svg"});
        CHECK_THAT(picture, !ContainsSubstring("<script"));
        CHECK_THAT(picture, !ContainsSubstring("<b>"));
    }
    const auto document = printed_saying("\\input{x} % $y$ #1 & ~^_ \\", {"--format", "latex"});
    CHECK_THAT(document, ContainsSubstring("$1$ \\textbackslash{}input\\{x\\} \\% \\$y\\$ \\#1 \\& "
                                           "\\textasciitilde{}\\textasciicircum{}\\_ \\textbackslash{} &"));
}

TEST_CASE("cli: no hostile label is a formula in a spreadsheet") {
    for (const auto* text : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "＝1", "a,b", "say \"x\""}) {
        INFO(text);
        const auto table = printed_saying(text, {"--format", "csv"});
        for (const auto& line : split_lines(table))
            for (std::size_t at = 0; at < line.size(); ++at) {
                if (at > 0 && line[at - 1] != ',' && line[at - 1] != '"') continue;
                CHECK(std::string_view("=@+").find(line[at]) == std::string_view::npos);
            }
    }
    CHECK_THAT(printed_saying("=1+1", {"--format", "csv"}), ContainsSubstring(",1,'=1+1,1,'=1+1,scores,"));
    CHECK_THAT(printed_saying("'x", {"--format", "csv"}), ContainsSubstring(",1,''x,1,''x,scores,"));
    CHECK_THAT(printed_saying("a,\"b\"", {"--format", "csv"}), ContainsSubstring(",1,\"a,\"\"b\"\"\",1,"));
}

TEST_CASE("cli: JSON gives hostile texts back as one harmless line") {
    for (const auto& text : hostile) {
        INFO(text);
        const auto ledger = nlohmann::json::parse(printed_saying(text, {"--format", "json"}));
        CHECK(ledger["variants"][0]["name"] == "v " + text);
        CHECK(ledger["title"].get<std::string>().find_first_of("\n\x1b") == std::string::npos);
    }
}

TEST_CASE("cli: a hostile text is still shown") {
    CHECK_THAT(printed_saying("\x1b[31mred", {}), ContainsSubstring("1 \\x1b[31mred"));
    CHECK_THAT(printed_saying("one\ntwo", {}), ContainsSubstring("1 one\\ntwo"));
    CHECK_THAT(printed_saying("a | b", {"--format", "markdown"}), ContainsSubstring("1 a \\| b"));
    CHECK_THAT(printed_saying("<script>", {"--format", "markdown"}), ContainsSubstring("1 &lt;script&gt;"));
}
