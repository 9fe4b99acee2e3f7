#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace attn {

/// A text that was read, with the name people know it by ("quiz.json", "<stdin>").
struct Source {
    std::string name;
    std::string text;
};

/// A stretch of a source. Lines and columns are derived from the offset, never stored beside it.
/// A default-constructed Where points nowhere (an error of the command line, say).
struct Where {
    std::shared_ptr<const Source> source;
    std::size_t offset = 0;
    std::size_t length = 0;

    /// Counted from 1; a column counts characters (code points), as editors do.
    struct Position {
        std::size_t line = 1;
        std::size_t column = 1;
    };
    Position position() const;
    /// The whole line that holds the offset, without its line end.
    std::string_view line_text() const;
    /// The stretch itself.
    std::string_view text() const;
};

}  // namespace attn
