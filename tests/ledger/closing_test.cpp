#include "catch.hpp"
#include "ledger/post.hpp"
#include "traced.hpp"

using namespace attn;
using namespace attn::test;

namespace {

Outcome outcome(const Scenario& five_variants, const std::string& name) {
    Outcome result{name, {}};
    for (const RowTrace& row : trace_all(five_variants)) result.rows.push_back(post_outcome(row, {}));
    return result;
}

std::vector<Outcome> outcomes(const Scenario& five_variants) {
    std::vector<Outcome> all{outcome(five_variants, "")};
    for (const Variant& variant : five_variants.variants) all.push_back(outcome(*variant.scenario, variant.name));
    return all;
}

/// The table as lines of cells; a star marks a changed one.
std::string drawn(const Table& table) {
    std::string text = plain_text(table.caption) + ": " + plain_text(table.row_head);
    for (const auto& column : table.columns) text += " | " + plain_text(column.heading);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        text += "\n" + plain_text(table.rows[row]);
        for (const auto& column : table.columns)
            text += " | " + plain_text(spell(column.cells[row], NumberForm::exact)) +
                    (column.cells[row].changed ? "*" : "");
    }
    return text;
}

const std::string five_variants = R"({ "Q": [[1], [2]], "K": [[0], ["ln 2"]], "V": [[0], [3]], "variants": [
    { "name": "value", "set": { "V[2]": [6] } },
    { "name": "same", "set": { "scale": "2/2" } },
    { "name": "one query", "set": { "Q": [[1]] } },
    { "name": "one key", "set": { "K": [[5]], "V": [[2]] } },
    { "name": "a\nb", "set": { "mask": { "lengths": [0] }, "empty_row": "nan" } } ] })";

}  // namespace

TEST_CASE("ledger: without variants there is nothing to compare") {
    const auto closing = post_closing({outcome(load(five_variants), "")}, {});
    CHECK_FALSE(closing.comparison.has_value());
    CHECK(closing.notes.empty());
}

TEST_CASE("ledger: the comparison marks what differs from the scenario as given") {
    const auto closing = post_closing(outcomes(load(five_variants)), {});
    REQUIRE(closing.comparison.has_value());
    CHECK(drawn(*closing.comparison) == R"(Variants compared: variant | weights 1 | output 1 | weights 2 | output 2
(as given) | [1/3, 2/3] | [2] | [1/5, 4/5] | [12/5]
value | [1/3, 2/3] | [4]* | [1/5, 4/5] | [24/5]*
same | [1/3, 2/3] | [2] | [1/5, 4/5] | [12/5]
one query | [1/3, 2/3] | [2] |  | 
one key | [1]* | [2] | [1]* | [2]*
a\nb | [undefined, undefined]* | [undefined]* | [undefined, undefined]* | [undefined]*)");
    REQUIRE(closing.notes.size() == 1);
    CHECK(plain_text(closing.notes[0]) == "* differs from the scenario as given");
}

TEST_CASE("ledger: the comparison in Chinese") {
    PostOptions options;
    options.language = Language::zh;
    const auto closing = post_closing(outcomes(load(five_variants)), options);
    CHECK(drawn(*closing.comparison)
              .starts_with("变式对照: 变式 | 权重 1 | 输出 1 | 权重 2 | 输出 2\n（原题） | [1/3, 2/3]"));
    CHECK(plain_text(closing.notes[0]) == "* 与原题不同");
}

TEST_CASE("ledger: a query that only a variant has is compared too") {
    const auto more = load(
        R"({ "Q": [[1]], "K": [[0]], "V": [[3]], "variants": [ { "name": "two", "set": { "Q": [[1], [2]] } } ] })");
    CHECK(drawn(*post_closing(outcomes(more), {}).comparison) ==
          "Variants compared: variant | weights 1 | output 1 | weights 2 | output 2\n"
          "(as given) | [1] | [3] |  | \n"
          "two | [1] | [3] | [1]* | [3]*");
}

TEST_CASE("ledger: the comparison names heads, and where they come together what they come to stands for all") {
    const auto five_variants = load(R"({ "num_heads": 2, "Q": [[[1]], [[1]]], "K": [[[1]], [[1]]], "V": [[[2]], [[3]]],
        "variants": [ { "name": "second", "set": { "head[2].V[1]": [5] } } ] })");
    const Scenario& second = variant(five_variants, "second");
    CHECK(
        drawn(*post_closing({outcome(five_variants, ""), outcome(second, "second")}, {}).comparison) ==
        "Variants compared: variant | Head 1 · weights 1 | Head 1 · output 1 | Head 2 · weights 1 | Head 2 · output 1\n"
        "(as given) | [1] | [2] | [1] | [3]\n"
        "second | [1] | [2] | [1] | [5]*");

    const auto together = [](const Scenario& of, const std::string& name) {
        Outcome result = outcome(of, name);
        const Calculation calculation(of);
        std::vector<Column> outputs;
        for (const HeadId id : calculation.heads()) outputs.push_back(calculation.row(id, 0).output());
        result.rows.push_back(post_outcome(calculation.combined(0, 0, outputs), {}));
        return result;
    };
    CHECK(drawn(*post_closing({together(five_variants, ""), together(second, "second")}, {}).comparison) ==
          "Variants compared: variant | heads together 1\n"
          "(as given) | [2, 3]\n"
          "second | [2, 5]*");
}
