#include "ledger/filled.hpp"

#include <cstddef>
#include <string>

namespace attn {

Line filled(std::string_view sentence, std::initializer_list<Line> values) {
    Line line;
    std::string words;
    const auto put_words = [&] {
        if (!words.empty()) line.push_back({Role::plain, words});
        words.clear();
    };
    std::size_t next = 0;
    while (!sentence.empty()) {
        const bool unnumbered = sentence.starts_with("{}");
        const bool numbered =
            sentence.size() > 2 && sentence[0] == '{' && sentence[1] >= '0' && sentence[1] <= '9' && sentence[2] == '}';
        const std::size_t value = numbered ? static_cast<std::size_t>(sentence[1] - '0') : next;
        if ((unnumbered || numbered) && value < values.size()) {
            put_words();
            line += values.begin()[value];
            sentence.remove_prefix(unnumbered ? 2 : 3);
            if (unnumbered) ++next;
        } else {
            words += sentence.front();
            sentence.remove_prefix(1);
        }
    }
    put_words();
    return line;
}

}  // namespace attn
