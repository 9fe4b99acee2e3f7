#include "scenario/path.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace attn {
namespace {

constexpr const char* path_help = "write a name and, in brackets, positions from 1: weights[3], weights[3,1]";

// Far beyond what a path can mean; so that a hostile one costs nothing, and no message repeats it.
constexpr std::size_t most_parts = 8;
constexpr std::size_t most_positions = 4;
constexpr std::size_t longest_name = 60;

/// Reads a path from its front to its end.
class PathReader {
public:
    explicit PathReader(std::string_view text) : text_(text) {}

    Path read() {
        Path path;
        do {
            if (path.parts.size() == most_parts) fail(at_, 1, "a path has too many parts");
            path.parts.push_back(part());
        } while (take('.'));
        if (at_ < text_.size()) fail(at_, 1, "found '" + one_line(text_.substr(at_, 1)) + "' in a path");
        return path;
    }

private:
    Path::Part part() {
        Path::Part part;
        const auto end = std::min(text_.find_first_of(".[], ", at_), text_.size());
        if (end == at_) fail(at_, 1, "a path lacks a name here");
        if (end - at_ > longest_name) fail(at_, end - at_, "a name in a path is too long");
        part.name = text_.substr(at_, end - at_);
        at_ = end;
        if (!take('[')) return part;
        do {
            if (part.index.size() == most_positions) fail(at_, 1, "a path has too many positions");
            part.index.push_back(position());
        } while (take(','));
        if (!take(']')) fail(at_, 1, "a path lacks ] here");
        return part;
    }

    /// A position, from 1 as written; from 0 as returned.
    std::size_t position() {
        constexpr std::size_t most_digits = 9;
        skip_spaces();
        const auto start = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
        const auto digits = text_.substr(start, at_ - start);
        if (digits.empty()) fail(start, 1, "a path lacks a position here");
        if (digits.size() > most_digits)
            fail(start, digits.size(), "the position " + std::string(digits.substr(0, 20)) + " is too large");
        const auto number = std::stoul(std::string(digits));
        if (number == 0) fail(start, digits.size(), "positions count from 1");
        skip_spaces();
        return number - 1;
    }

    void skip_spaces() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }

    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    [[noreturn]] static void fail(std::size_t offset, std::size_t length, const std::string& message) {
        throw PathError(offset, length, message, path_help);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

Path parse_path(std::string_view text) { return PathReader(text).read(); }

std::string index_text(const std::vector<std::size_t>& index) {
    std::string text;
    for (const auto i : index) text += (text.empty() ? "[" : ",") + std::to_string(i + 1);
    return text.empty() ? text : text + "]";
}

}  // namespace attn
