#include "base/source.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace attn {
namespace {

std::size_t line_start(std::string_view text, std::size_t offset) {
    if (offset == 0) return 0;
    const auto newline = text.rfind('\n', offset - 1);
    return newline == std::string_view::npos ? 0 : newline + 1;
}

}  // namespace

Where::Position Where::position() const {
    if (!source) return {};
    const std::string_view text = source->text;
    const auto at = std::min(offset, text.size());
    const auto start = line_start(text, at);
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n');
    return {static_cast<std::size_t>(lines) + 1, code_points(text.substr(start, at - start)) + 1};
}

std::string_view Where::line_text() const {
    if (!source) return {};
    const std::string_view text = source->text;
    const auto start = line_start(text, std::min(offset, text.size()));
    auto line = text.substr(start, text.find('\n', start) - start);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::string_view Where::text() const {
    if (!source || offset > source->text.size()) return {};
    return std::string_view(source->text).substr(offset, length);
}

}  // namespace attn
