#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Names a place in a scenario or in what is computed from it: weights[3,1], K[2], W.Q, mask.bias[1,2].
struct Path {
    struct Part {
        std::string name;
        std::vector<std::size_t> index;  ///< from 0
    };
    std::vector<Part> parts;  ///< at least one
};

/// A path that cannot be read: where in it, what was wrong, and a way out.
class PathError : public std::runtime_error {
public:
    PathError(std::size_t offset, std::size_t length, const std::string& message, std::string help)
        : std::runtime_error(message), offset_(offset), length_(length), help_(std::move(help)) {}
    std::size_t offset() const { return offset_; }  ///< byte offset in the path
    std::size_t length() const { return length_; }
    const std::string& help() const { return help_; }

private:
    std::size_t offset_;
    std::size_t length_;
    std::string help_;
};

/// Reads name[i,j].name[i]…; indices are written from 1. Throws PathError.
Path parse_path(std::string_view text);

/// "[2,1]", written from 1; empty for no index.
std::string index_text(const std::vector<std::size_t>& index);

}  // namespace attn
