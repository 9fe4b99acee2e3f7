#include "render/json_tokens.hpp"

#include <nlohmann/json.hpp>

namespace attn {

std::string json_string(std::string_view text, bool ascii) {
    return nlohmann::json(text).dump(-1, ' ', ascii, nlohmann::json::error_handler_t::replace);
}

std::string json_decimal(std::string_view text) {
    if (text.empty()) return "null";
    const bool number = text.find_first_of("0123456789") != std::string_view::npos;
    return number ? std::string(text) : json_string(text, true);
}

}  // namespace attn
