#pragma once

#include "base/source.hpp"
#include "scenario/limits.hpp"

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace attn {

/// Reads a whole file, or standard input for "-"; of one that is longer than that, enough to show it. Throws InputError
/// if it cannot be read.
std::shared_ptr<const Source> read_source(const std::string& name, std::istream& standard_input,
                                          std::size_t most_bytes = limits::file_bytes);

/// The scenario files a person means: a file is itself, a folder every .json file directly in it, sorted.
std::vector<std::string> expand_folders(const std::vector<std::string>& names);

/// Throws InputError where a file to be written is one of those that were read: nobody wants a scenario replaced by its
/// ledger.
void refuse_replacing(const std::vector<std::string>& read, const std::string& written);

/// Calls `write` with a stream to a file or, when the name is empty, to standard output. A file is written whole or not
/// at all, through a temporary file beside it. Throws OutputError as soon as a write fails; then no partial file is
/// left.
void write_output(const std::string& name, std::ostream& standard_output,
                  const std::function<void(std::ostream&)>& write);

/// A whole text to standard output.
void write_text(std::ostream& standard_output, const std::string& text);

}  // namespace attn
