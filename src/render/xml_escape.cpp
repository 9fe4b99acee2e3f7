#include "render/xml_escape.hpp"

#include "base/text.hpp"

namespace attn {
namespace {

/// The two characters that no XML document may hold, once one_line has taken the control characters out.
bool is_noncharacter(std::string_view rest) {
    return rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF");
}

}  // namespace

std::string escape_xml(std::string_view text, bool ascii) {
    const std::string line = ascii ? to_ascii(one_line(text)) : one_line(text);
    std::string result;
    for (std::size_t at = 0; at < line.size(); ++at) {
        switch (line[at]) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\'': result += "&#39;"; break;
            default:
                if (is_noncharacter(std::string_view(line).substr(at))) {
                    result += line[at + 2] == '\xBE' ? "\\ufffe" : "\\uffff";
                    at += 2;
                } else {
                    result += line[at];
                }
        }
    }
    return result;
}

}  // namespace attn
