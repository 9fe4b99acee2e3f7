#include "base/markup.hpp"

#include <iterator>
#include <utility>

namespace attn {

std::string plain_text(const Line& line) {
    std::string text;
    for (const Span& span : line) text += span.text;
    return text;
}

Line& operator+=(Line& line, Line tail) {
    line.insert(line.end(), std::make_move_iterator(tail.begin()), std::make_move_iterator(tail.end()));
    return line;
}

}  // namespace attn
