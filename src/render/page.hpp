#pragma once

#include "ledger/page.hpp"
#include "render/format.hpp"

#include <ostream>
#include <span>
#include <string_view>
#include <vector>

namespace attn {

/// A row of the table of a page's formats. To add one: a function here, its file, one row in page_formats.cpp.
struct PageFormat {
    std::string_view name;
    std::string_view description;
    bool annotations;  ///< writes only a page's annotations: for commands that make some
    void (*write)(const Page& page, std::ostream& out, const RenderOptions& options);
};

std::span<const PageFormat> page_formats();
/// The format with a name, or null.
const PageFormat* find_page_format(std::string_view name);

/// The formats that a command offers for its page, by name.
enum class Annotations { none, some };
std::vector<std::string_view> page_format_names(Annotations annotations);

/// Writes a page in the format of that name, which is one of the table.
void write_page(const Page& page, std::string_view format, std::ostream& out, const RenderOptions& options);

void write_text_page(const Page& page, std::ostream& out, const RenderOptions& options);
void write_markdown_page(const Page& page, std::ostream& out, const RenderOptions& options);
void write_json_page(const Page& page, std::ostream& out, const RenderOptions& options);
void write_github_page(const Page& page, std::ostream& out, const RenderOptions& options);

}  // namespace attn
