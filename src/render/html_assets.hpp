#pragma once

#include <string_view>

namespace attn {

// The style and the script of the page, from render/html/page.css and page.js; CMake puts them in. A hash is what a
// Content-Security-Policy names them by: 'sha256-…' in base 64.
extern const std::string_view page_style, page_style_hash;
extern const std::string_view page_script, page_script_hash;

}  // namespace attn
