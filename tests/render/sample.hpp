#pragma once

#include "ledger/ledger.hpp"
#include "render/format.hpp"

#include <sstream>
#include <string>
#include <vector>

// Small ledgers made by hand, the same for every format.

namespace attn::sample {

inline Cell number(Figure figure, Line note = {}, bool changed = false) {
    return {{std::move(figure)}, false, changed, std::move(note)};
}
inline Cell vector(std::vector<Figure> figures, bool changed = false) {
    return {std::move(figures), true, changed, {}};
}
inline Figure whole(int n) { return {(n < 0 ? "−" + std::to_string(-n) : std::to_string(n)), std::to_string(n)}; }
inline Line heading(std::string text) { return {{Role::heading, std::move(text)}}; }

/// Query 3 of the worked example: closed forms everywhere.
inline Section query_three() {
    const Figure c{"√2·ln 2", "0.980258"}, c2{"2√2·ln 2", "1.96052"}, ln{"ln 2", "0.693147"}, ln2{"2·ln 2", "1.38629"};
    const Figure quarter{"1/4", "0.25"}, half{"1/2", "0.5"};
    Section section;
    section.query = 3;
    section.title = {{Role::heading, "Query 3"},
                     {Role::plain, "    "},
                     {Role::symbol, "q"},
                     {Role::operation, " = "},
                     {Role::number, "[1, 1]"}};
    auto& table = section.table;
    table.row_head = heading("key");
    table.rows = {{{Role::number, "1"}}, {{Role::number, "2"}}, {{Role::number, "3"}}};
    table.total_head = {{Role::symbol, "Σ"}};
    table.columns = {
        {"scores", heading("q·k"), {number(c), number(c), number(c2)}, {}, {}},
        {"scaled", heading("÷ √2"), {number(ln), number(ln), number(ln2)}, {}, {}},
        {"exponentials",
         heading("exp"),
         {number(whole(2)), number(whole(2)), number(whole(4))},
         number(whole(8)),
         "sum"},
        {"weights", heading("weight"), {number(quarter), number(quarter), number(half)}, number(whole(1)), {}},
        {"",
         heading("v"),
         {vector({whole(2), whole(0)}), vector({whole(0), whole(1)}), vector({whole(2), whole(1)})},
         {},
         {}},
        {"terms",
         heading("weight·v"),
         {vector({half, whole(0)}), vector({whole(0), quarter}), vector({whole(1), half})},
         vector({{"3/2", "1.5"}, {"3/4", "0.75"}}),
         "output"},
    };
    section.checks = {{"weights-sum", Check::Result::holds, {{Role::plain, "weights sum to 1"}}},
                      {"output-range", Check::Result::holds, {{Role::plain, "output lies within the values"}}}};
    section.work = {{{Role::symbol, "q₃·k₁"},
                     {Role::operation, " = "},
                     {Role::number, "1·√2·ln 2 + 1·0"},
                     {Role::operation, " = "},
                     {Role::number, "√2·ln 2"}},
                    {{Role::symbol, "weight₃₁"},
                     {Role::operation, " = "},
                     {Role::number, "2/(2+2+4)"},
                     {Role::operation, " = "},
                     {Role::number, "1/4"}}};
    return section;
}

/// A query with a masked key, decimals, a changed cell, and labels of two widths.
inline Section masked_query() {
    Section section;
    section.query = 1;
    section.title = {{Role::heading, "Query 1"}, {Role::plain, " "}, {Role::label, "猫"}};
    auto& table = section.table;
    table.row_head = heading("key");
    table.rows = {{{Role::number, "1"}, {Role::plain, " "}, {Role::label, "猫"}},
                  {{Role::number, "2"}, {Role::plain, " "}, {Role::label, "sat"}}};
    table.total_head = {{Role::symbol, "Σ"}};
    const Line causal{{Role::note, "(causal)"}};
    table.columns = {
        {"masked", heading("masked"), {number({"", "-0.5"}), number({"", "-inf"}, causal)}, {}, {}},
        {"exponentials", heading("exp"), {number({"", "0.606531"}), number(whole(0))}, number({"", "0.606531"}), "sum"},
        {"weights", heading("weight"), {number(whole(1), {}, true), number(whole(0))}, number({"", "nan"}), {}},
        {"terms",
         heading("weight·v"),
         {vector({whole(-2), {"", "0.268941"}}, true), vector({whole(0), whole(0)})},
         vector({whole(-2), {"", "0.268941"}}),
         "output"},
    };
    section.checks = {{"weights-sum", Check::Result::fails, {{Role::plain, "weights sum to 1"}}},
                      {"output-range", Check::Result::undecided, {{Role::plain, "output lies within the values"}}}};
    section.notes = {{{Role::note, "This query may read key 1 only."}}};
    return section;
}

inline Table matrix(std::string step, std::vector<Cell> rows) {
    Table table;
    table.caption = {{Role::symbol, step}, {Role::plain, " "}, {Role::note, "[2 × 2]"}};
    table.row_head = heading("position");
    for (std::size_t i = 1; i <= rows.size(); ++i) table.rows.push_back({{Role::number, std::to_string(i)}});
    table.columns = {{step, {{Role::symbol, step}}, std::move(rows), {}, {}}};
    return table;
}

inline Opening opening() {
    Opening opening;
    opening.title = {{Role::label, "Three tokens, one head"}};
    opening.notes = {{{Role::label, "Find the weights by hand."}}};
    opening.shapes = {{"n_q", 3}, {"n_k", 3}, {"d_k", 2}};
    opening.settings = {{"scale", "1/√2", {{Role::plain, "scores are divided by "}, {Role::number, "√2"}}},
                        {"mask", "none", {}}};
    opening.given = {matrix("X", {vector({whole(1), whole(0)}), vector({whole(0), whole(1)})})};
    opening.derived = {matrix("K", {vector({{"√2·ln 2", "0.980258"}, whole(0)}), vector({whole(0), {"", "-0.25"}})})};
    opening.derived[0].columns.push_back(
        {"V", {{Role::symbol, "V"}}, {vector({whole(2), whole(0)}), vector({whole(0), whole(1)})}, {}, {}});
    return opening;
}

inline Opening variant() {
    Opening opening;
    opening.variant = "only v2";
    opening.title = {{Role::heading, "Variant: "}, {Role::label, "only v2"}};
    opening.notes = {{{Role::symbol, "V"}, {Role::plain, " becomes "}, {Role::number, "[0, 2]"}}};
    return opening;
}

inline Closing closing() {
    Table table;
    table.caption = {{Role::heading, "Comparison"}};
    table.row_head = heading("scenario");
    table.rows = {{{Role::label, "as given"}}, {{Role::label, "only v2"}}};
    table.columns = {{"", heading("output₃"), {vector({whole(1)}), vector({{"3/2", "1.5"}}, true)}, {}, {}}};
    return {table, {{{Role::note, "* differs from the scenario as given"}}}};
}

struct Piece {
    const Opening* opening = nullptr;
    const Section* section = nullptr;
    Piece(const Opening& o) : opening(&o) {}
    Piece(const Section& s) : section(&s) {}
};

/// What a format prints for the pieces, in order, and a closing.
inline std::string render(std::string_view format, const std::vector<Piece>& pieces, const RenderOptions& options = {},
                          const Closing& closing = {}) {
    std::ostringstream out;
    const auto writer = find_format(format)->make(out, options);
    for (const auto& piece : pieces) {
        if (piece.opening) writer->open(*piece.opening);
        else writer->section(*piece.section);
    }
    writer->close(closing);
    return out.str();
}

}  // namespace attn::sample
