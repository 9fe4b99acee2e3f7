#pragma once

#include "base/markup.hpp"
#include "ledger/ledger.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// What a command says that prints no ledger: a page for people, and the same as data for machines.

namespace attn {

/// JSON, as it will be written: a number is its text, so no digit of it is lost.
struct Datum {
    enum class Kind { null, boolean, number, string, list, object };

    struct Member;

    Kind kind = Kind::null;
    bool boolean = false;
    std::string text;             ///< of a number or a string
    std::vector<Datum> items;     ///< of a list
    std::vector<Member> members;  ///< of an object, in order

    Datum() = default;
    static Datum truth(bool value);
    static Datum count(std::size_t value);
    static Datum string(std::string value);
    /// A decimal as a Figure has it: a number, or "inf", "-inf" and "nan" as strings; null where it is empty.
    static Datum decimal(const std::string& text);
    static Datum list(std::vector<Datum> items = {});
    static Datum object(std::vector<Member> members = {});
    /// {"decimal": …, "exact": …} as in a JSON ledger; without "exact" where there is no closed form.
    static Datum figure(const Figure& figure);
    /// The same of a vector: lists.
    static Datum cell(const Cell& cell);
};

struct Datum::Member {
    std::string key;
    Datum value;
};

/// A line of a tree, and what it was made of.
struct Branch {
    Line text;
    std::vector<Branch> from;
};

/// A heading over what follows.
struct Heading {
    Line text;
};

/// Lines that stand together.
struct Paragraph {
    std::vector<Line> lines;
};

/// Lines of calculation.
struct ShownWork {
    std::vector<Line> lines;
};

/// Lines that are hidden until somebody opens them, where the format can hide them.
struct Fold {
    Line summary;  ///< what is shown instead
    std::vector<Line> lines;
};

/// Room to write by hand.
struct Space {
    std::size_t lines = 0;
};

/// Text to copy as it is: a file's lines, a command.
struct Verbatim {
    std::string text;
    std::string language;  ///< of a fenced block: json, ini; may be empty
};

/// A remark that a code host shows beside a line of a file.
struct Annotation {
    enum class Level { notice, warning, error };
    Level level = Level::error;
    std::string file;
    std::size_t line = 0, column = 0;  ///< from 1; 0: none
    std::string title;
    std::string message;
};

using Block = std::variant<Heading, Paragraph, Table, Branch, Verbatim, ShownWork, Fold, Space>;

/// One answer. People read the blocks; machines the data, whose first member names the answer and its version
/// ("conventions": 1).
struct Page {
    std::vector<Block> blocks;
    Datum data;
    std::vector<Annotation> annotations = {};
};

}  // namespace attn
