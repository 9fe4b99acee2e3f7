#pragma once

#include "base/source.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace attn {

using Bytes = std::span<const std::byte>;

/// What messages call a file, or a part of it, and the place in the scenario that names it.
struct NamedFile {
    std::string name;
    Where where;

    /// Throws the fault "<name> <message>".
    [[noreturn]] void refuse(const std::string& message, std::string help = {}) const;
};

/// The bytes of a file as the system maps them: no copy, and only what is looked at is read. Whoever shortens the file
/// meanwhile ends the program.
class MappedFile {
public:
    /// Throws InputError where there is no regular file, or an empty one.
    MappedFile(const std::string& path, const Where& where);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    Bytes bytes() const { return bytes_; }

private:
    Bytes bytes_;
};

}  // namespace attn
