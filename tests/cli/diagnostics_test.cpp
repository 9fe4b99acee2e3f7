#include "cli/diagnostics.hpp"

#include "base/text.hpp"
#include "catch.hpp"

#include <memory>
#include <sstream>
#include <string>

using namespace attn;

namespace {

Fault fault_at(std::string text, std::size_t offset, std::string message = "something is wrong",
               std::string help = "") {
    return {{std::make_shared<Source>(Source{"quiz.json", std::move(text)}), offset, 1},
            std::move(message),
            std::move(help)};
}

/// Columns before the caret, and the text of the line above it from the same column on.
std::string under_caret(const std::string& text) {
    std::istringstream lines(text);
    std::string first, source, caret;
    std::getline(lines, first);
    std::getline(lines, source);
    std::getline(lines, caret);
    const auto column = caret.find('^');
    std::size_t at = 0;
    std::size_t width = 0;
    while (at < source.size()) {
        std::size_t length = 1;
        while ((static_cast<unsigned char>(source[at + length]) & 0xC0U) == 0x80U) ++length;
        const auto wide = display_width(source.substr(at, length));
        if (width == column && wide > 0) break;
        width += wide;
        at += length;
    }
    return source.substr(at);
}

}  // namespace

TEST_CASE("a diagnostic names file, line, column and a way out", "[cli]") {
    std::string text;
    for (int line = 1; line < 14; ++line) text += "\n";
    text += "  \"V\": [[1,0],[0,1],[1,1],[2,2]],\n}\n";
    CHECK(diagnostic(fault_at(text, text.find("[["), "V has 4 rows but K has 3; each key needs one value",
                              "add a row to K, or drop one from V")) ==
          "attn-ledger: quiz.json:14:8: error: V has 4 rows but K has 3; each key needs one value\n"
          "   14 |   \"V\": [[1,0],[0,1],[1,1],[2,2]],\n"
          "      |        ^\n"
          "  help: add a row to K, or drop one from V\n");
}

TEST_CASE("a fault without a place has no source line", "[cli]") {
    CHECK(diagnostic({{}, "no scenario is given", "name a file", Fault::Kind::error}) ==
          "attn-ledger: error: no scenario is given\n  help: name a file\n");
    CHECK(diagnostic({{}, "a remark", "", Fault::Kind::warning}) == "attn-ledger: warning: a remark\n");
}

TEST_CASE("a fault in an empty file shows no line", "[cli]") {
    CHECK(diagnostic(fault_at("", 0)) == "attn-ledger: quiz.json:1:1: error: something is wrong\n");
    CHECK(diagnostic(fault_at("a\n", 2)) ==
          "attn-ledger: quiz.json:2:1: error: something is wrong\n    2 |\n      | ^\n");
}

TEST_CASE("the caret stands under its character, wide ones and tabs included", "[cli]") {
    CHECK(under_caret(diagnostic(fault_at("三个词x", 9))) == "x");
    CHECK(under_caret(diagnostic(fault_at("\t\tx y", 2))) == "x y");
    CHECK(under_caret(diagnostic(fault_at("a\tx", 2))) == "x");
    CHECK(under_caret(diagnostic(fault_at("e\u0301x", 3))) == "x");
    CHECK(under_caret(diagnostic(fault_at("\x1b\x02x", 2))) == "x");
    CHECK(under_caret(diagnostic(fault_at("abc", 3))).empty());
}

TEST_CASE("a long line is cut around the caret", "[cli]") {
    const std::string filler(500, '.');
    for (const auto& text : {filler + "x", "x" + filler, filler + "x" + filler}) {
        const auto told = diagnostic(fault_at(text, text.find('x')));
        INFO(told);
        CHECK(under_caret(told).starts_with("x"));
        CHECK(told.find("…") != std::string::npos);
        std::istringstream lines(told);
        for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 110);
    }
    const std::string wide = [] {
        std::string text;
        for (int i = 0; i < 300; ++i) text += "词";
        return text + "x";
    }();
    CHECK(under_caret(diagnostic(fault_at(wide, wide.size() - 1))) == "x");
}

TEST_CASE("a line of many megabytes costs little", "[cli]") {
    const std::string text(std::size_t{8} << 20, '.');
    CHECK(diagnostic(fault_at(text, text.size() / 2)).size() < 1000);
}

TEST_CASE("nothing of the input reaches the terminal as it is", "[cli]") {
    auto fault = fault_at("a\x1b[31mb", 0, "found \x1b[31m\nand more", "write \u202e");
    const auto told = diagnostic(fault);
    CHECK(told.find('\x1b') == std::string::npos);
    CHECK(told.find("found \\x1b[31m\\nand more") != std::string::npos);
    CHECK(told.find("\\u202e") != std::string::npos);
    Fault of_file = fault_at("x", 0);
    of_file.where.source = std::make_shared<Source>(Source{"a\nb", "x"});
    CHECK(diagnostic(of_file).starts_with("attn-ledger: a\\nb:1:1:"));
}

TEST_CASE("colour is added only when asked for", "[cli]") {
    const auto told = diagnostic(fault_at("x", 0), Colour::on);
    CHECK(told.find("\x1b[1;31merror:\x1b[0m") != std::string::npos);
    CHECK(told.find("\x1b[1mquiz.json:1:1:\x1b[0m") != std::string::npos);
    CHECK(diagnostic(fault_at("x", 0)).find('\x1b') == std::string::npos);
}

TEST_CASE("a long list of faults is cut, and the rest counted", "[cli]") {
    const std::vector<Fault> many(25, Fault{{}, "the same", ""});
    const auto told = diagnostics(many);
    CHECK(told.ends_with("attn-ledger: error: the same\nattn-ledger: and 5 more faults\n"));
    CHECK(diagnostics(std::vector<Fault>(21, many[0])).ends_with("attn-ledger: and 1 more fault\n"));
    CHECK(diagnostics(std::vector<Fault>(20, many[0])).ends_with("error: the same\n"));
    CHECK(diagnostics({}).empty());
}
