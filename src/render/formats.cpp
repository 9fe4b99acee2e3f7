#include "render/format.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constinit const std::array table{
    Format{"text", "for a terminal: aligned columns", false, false, make_text_writer},
    Format{"markdown", "GitHub tables, ready to paste", false, false, make_markdown_writer},
    Format{"json", "every number, for programs and git diff", true, true, make_json_writer},
    Format{"plain", "one tab-separated record a line: batch head query key step value", false, true, make_plain_writer},
};

}  // namespace

std::span<const Format> formats() { return table; }

const Format* find_format(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Format& f) { return f.name == name; });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace attn
