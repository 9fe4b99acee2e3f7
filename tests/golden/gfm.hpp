#pragma once

#include "golden/lines.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Cells of a line of a GitHub table. GitHub splits at every `|` without a backslash, in code spans too.
inline std::size_t count_cells(std::string_view line) {
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\') ++i;
        else if (line[i] == '|') ++bars;
    }
    return bars == 0 ? 0 : bars - 1;
}

inline bool is_delimiter(std::string_view line) {
    return line.starts_with("| --- |") && line.find_first_not_of("| -") == std::string_view::npos;
}

/// What keeps the first broken table of a Markdown text from being one; empty if there is none.
inline std::string table_fault(const std::string& markdown) {
    const auto lines = split_lines(markdown);
    const auto in_table = [&](std::size_t i) { return i < lines.size() && lines[i].starts_with('|'); };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto fault = [&](const std::string& what) { return "line " + std::to_string(i + 1) + ": " + what; };
        if (!in_table(i)) continue;
        const bool first = i == 0 || !in_table(i - 1);
        if (!lines[i].ends_with('|')) return fault("the line of a table does not end with a bar");
        if (first && i > 0 && !lines[i - 1].empty()) return fault("no empty line before the table");
        if (first && (!in_table(i + 1) || !is_delimiter(lines[i + 1])))
            return fault("no delimiter line under the head");
        if (first) continue;
        const auto before = count_cells(lines[i - 1]);
        const auto here = count_cells(lines[i]);
        if (here != before) return fault(std::to_string(here) + " cells after a line of " + std::to_string(before));
    }
    return "";
}
