#include "worksheet/blank_request.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "scenario/steps.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace attn {
namespace {

constexpr std::size_t most_cells = 10'000;
constexpr std::string_view usage = "name steps as in weights,output, or say all, given, or how many cells: cells:5";

std::size_t read_count(std::string_view digits, const Where& where) {
    std::size_t count = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, count);
    if (error != std::errc() || stop != end || count == 0 || count > most_cells)
        refuse_blanks(where, "--blank cells takes a whole number from 1 to 10000, not '" + one_line(digits) + "'",
                      "write cells:5");
    return count;
}

std::vector<std::string_view> known_words() {
    std::vector<std::string_view> known{expected_steps().begin(), expected_steps().end()};
    known.insert(known.end(), {"all", "given", "cells:5"});
    return known;
}

std::string read_step(std::string_view word, const Where& where) {
    const Words steps = expected_steps();
    if (std::find(steps.begin(), steps.end(), word) != steps.end()) return std::string(word);
    if (word == "all" || word == "given" || word.starts_with("cells:"))
        refuse_blanks(where, "--blank takes '" + one_line(word) + "' alone", std::string(usage));
    const auto guess = word.empty() ? std::string_view{} : nearest(word, known_words());
    refuse_blanks(where, "--blank knows no '" + one_line(word) + "'",
                  guess.empty() ? std::string(usage) : "did you mean '" + std::string(guess) + "'?");
}

}  // namespace

void refuse_blanks(const Where& where, std::string message, std::string help) {
    throw InputError(Fault{where, std::move(message), std::move(help)});
}

BlankRequest read_blank_request(const std::string& text, const Where& where) {
    constexpr std::string_view cells = "cells:";
    BlankRequest request;
    if (text == "all") {
        request.kind = BlankRequest::Kind::all;
    } else if (text == "given") {
        request.kind = BlankRequest::Kind::given;
    } else if (text.starts_with(cells) && text.find(',') == std::string::npos) {
        request.kind = BlankRequest::Kind::cells;
        request.count = read_count(std::string_view(text).substr(cells.size()), where);
    } else {
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find(',', at), text.size());
            request.steps.push_back(read_step(std::string_view(text).substr(at, end - at), where));
            at = end + 1;
        }
    }
    return request;
}

}  // namespace attn
