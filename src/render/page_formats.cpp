#include "render/page.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constinit const std::array table{
    PageFormat{"text", "for a terminal", false, write_text_page},
    PageFormat{"markdown", "for GitHub, ready to paste", false, write_markdown_page},
    PageFormat{"json", "the same as data, for programs", false, write_json_page},
    PageFormat{"github", "annotations of a GitHub workflow", true, write_github_page},
};

}  // namespace

std::span<const PageFormat> page_formats() { return table; }

const PageFormat* find_page_format(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const PageFormat& f) { return f.name == name; });
    return found == table.end() ? nullptr : &*found;
}

std::vector<std::string_view> page_format_names(Annotations annotations) {
    std::vector<std::string_view> names;
    for (const PageFormat& format : table)
        if (!format.annotations || annotations == Annotations::some) names.push_back(format.name);
    return names;
}

void write_page(const Page& page, std::string_view format, std::ostream& out, const RenderOptions& options) {
    find_page_format(format)->write(page, out, options);
}

}  // namespace attn
