#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

inline std::vector<std::string> split_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The first line in which two texts differ, with the two lines before it; empty if they are the same bytes.
inline std::string first_difference(const std::string& approved, const std::string& found) {
    if (approved == found) return "";
    const auto a = split_lines(approved);
    const auto b = split_lines(found);
    const auto common = std::min(a.size(), b.size());
    std::size_t at = 0;
    while (at < common && a[at] == b[at]) ++at;
    std::string text = "line " + std::to_string(at + 1) + "\n";
    for (std::size_t i = at < 2 ? 0 : at - 2; i < at; ++i) text += "  " + a[i] + "\n";
    if (at < a.size()) text += "- " + a[at] + "\n";
    if (at < b.size()) text += "+ " + b[at] + "\n";
    if (at == a.size() && at == b.size()) text += "only the line end of the last line differs\n";
    return text;
}
