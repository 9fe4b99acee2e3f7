#include "render/layout.hpp"

#include "catch.hpp"
#include "ledger/figure.hpp"
#include "number/expression.hpp"

#include <string>
#include <vector>

using namespace attn;

namespace {

std::string spelled(const Figure& figure, NumberForm form) { return plain_text(spell(figure, form)); }

}  // namespace

TEST_CASE("a figure is spelled in the form asked for", "[render]") {
    struct Case {
        Figure figure;
        std::string exact, decimal, both;
    };
    const std::vector<Case> cases = {
        {{"1/4", "0.25", true}, "1/4", "0.25", "1/4 = 0.25"},
        {{"−1/4", "-0.25", true}, "−1/4", "−0.25", "−1/4 = −0.25"},
        {{"8", "8"}, "8", "8", "8"},
        {{"−3", "-3"}, "−3", "−3", "−3"},
        {{"0", "0"}, "0", "0", "0"},
        {{"", "0.268941"}, "≈ 0.268941", "0.268941", "≈ 0.268941"},
        {{"", "-1.23457e-12"}, "≈ −1.23457e-12", "−1.23457e-12", "≈ −1.23457e-12"},
        {{"", "inf"}, "∞", "∞", "∞"},
        {{"", "-inf"}, "−∞", "−∞", "−∞"},
        {{"", "nan"}, "undefined", "undefined", "undefined"},
        {{"", "?"}, "?", "?", "?"},
    };
    for (const auto& c : cases) {
        CHECK(spelled(c.figure, NumberForm::exact) == c.exact);
        CHECK(spelled(c.figure, NumberForm::decimal) == c.decimal);
        CHECK(spelled(c.figure, NumberForm::both) == c.both);
    }
}

TEST_CASE("= stands only before a decimal that is the whole value", "[render]") {
    struct Case {
        const char* number;
        std::string both;
    };
    const std::vector<Case> cases = {
        {"1/3", "1/3 ≈ 0.333333"},
        {"√2·ln 2", "√2·ln 2 ≈ 0.980258"},
        {"1000001/80", "1000001/80 ≈ 12500"},
        {"1234567", "1234567 ≈ 1.23457e6"},
        {"1200000000", "1200000000 = 1.2e9"},
        {"1/10000000", "1/10000000 = 1e-7"},
        {"-12345/1000", "−2469/200 = −12.345"},
        {"1/12345678", "1/12345678 ≈ 8.1e-8"},
        {"2^10", "1024"},
        {"e^10", "e^10 ≈ 22026.5"},
    };
    for (const auto& c : cases) CHECK(spelled(to_figure(evaluate(c.number), {}), NumberForm::both) == c.both);
}

TEST_CASE("a table becomes lines as long as its head", "[render]") {
    Table table;
    table.row_head = {{Role::heading, "key"}};
    table.rows = {{{Role::number, "1"}}, {{Role::number, "2"}}};
    table.columns = {{"scores", {{Role::heading, "q·k"}}, {Cell{{{"1/2", "0.5"}}, false, true, {}}}, {}, {}},
                     {"v", {}, {Cell{{}, true, false, {}}, Cell{{{"1", "1"}, {"", "nan"}}, true, false, {}}}, {}, {}}};
    table.total_head = {{Role::symbol, "Σ"}};

    const auto grid = to_grid(table, NumberForm::exact);

    REQUIRE(grid.lines.size() == 3);
    for (const auto& line : grid.lines) CHECK(line.size() == grid.head.size());
    CHECK(plain_text(grid.lines[0][1].value) == "1/2");
    CHECK(grid.lines[0][1].changed);
    CHECK(plain_text(grid.lines[0][2].value) == "[]");
    CHECK(plain_text(grid.lines[1][1].value).empty());  // the column is shorter than the table
    CHECK(plain_text(grid.lines[1][2].value) == "[1, undefined]");
    CHECK(plain_text(to_grid(table, NumberForm::exact, Language::zh).lines[1][2].value) == "[1, 未定义]");
    CHECK(plain_text(grid.lines[2][0].value) == "Σ");
}

TEST_CASE("spaces at the end of a line go, across spans", "[render]") {
    CHECK(trim_end({{Role::label, "a "}, {Role::plain, "  "}}) == Line{{Role::label, "a"}});
    CHECK(trim_end({{Role::plain, "  "}}).empty());
}

TEST_CASE("a cell without a number shows its words", "[render]") {
    Table table;
    table.rows.resize(3);
    Cell words;
    words.text = {{Role::plain, "not there"}};
    Cell number = words;
    number.figures = {{"", "0.5", true}};
    table.columns = {{"", {}, {words, number, Cell{}}, {}, {}}};
    const Grid grid = to_grid(table, NumberForm::exact);
    CHECK(plain_text(grid.lines[0][1].value) == "not there");
    CHECK(plain_text(grid.lines[1][1].value) == "0.5");
    CHECK(plain_text(grid.lines[2][1].value).empty());
}
