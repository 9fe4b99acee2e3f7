#pragma once

#include "ledger/post.hpp"
#include "render/format.hpp"
#include "traced.hpp"

#include <sstream>
#include <string>
#include <vector>

// A whole ledger, as the program writes it, of a scenario's text.

namespace attn::test {

inline std::string whole(const std::string& text, const char* format = "text", PostOptions options = {},
                         RunOptions run = {}) {
    const Scenario scenario = load(text);
    run.lse = !scenario.tiles.empty();
    const Calculation calculation(scenario, run);
    options.packed = find_format(format)->machine;
    std::ostringstream out;
    const auto writer = find_format(format)->make(out, {});
    std::vector<std::vector<Column>> outputs(scenario.n_q);
    std::vector<Combination> together;
    for (const HeadId id : calculation.heads()) {
        const Begins begins = id.head > 0 ? Begins::head : id.batch > 0 ? Begins::batch : Begins::edition;
        writer->open(
            post_opening(scenario, nullptr, *calculation.shared(id.batch), *calculation.inputs(id), begins, options));
        for (std::size_t query = 0; query < scenario.n_q; ++query) {
            const RowTrace row = calculation.row(id, query);
            writer->section(post_section(scenario, row, options));
            outputs[query].push_back(row.output());
        }
        if (!calculation.combines() || id.head + 1 < scenario.num_heads) continue;
        std::vector<RowTrace> rows;
        for (std::size_t query = 0; query < scenario.n_q; ++query)
            rows.push_back(calculation.combined(id.batch, query, outputs[query]));
        together.push_back(post_combination(scenario, rows, options));
        outputs.assign(scenario.n_q, {});
    }
    for (const Combination& combination : together) writer->combined(combination);
    writer->close({});
    return out.str();
}

/// From a line that begins so, to the end.
inline std::string from(const std::string& text, const std::string& line) {
    const auto at = text.find("\n" + line);
    return at == std::string::npos ? "no line '" + line + "' in:\n" + text : text.substr(at + 1);
}

/// Up to a line that begins so.
inline std::string up_to(const std::string& text, const std::string& line) {
    return text.substr(0, text.find("\n" + line) + 1);
}

}  // namespace attn::test
