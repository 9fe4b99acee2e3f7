#include "render/json_tokens.hpp"
#include "render/page.hpp"

#include <algorithm>

// Structure is indented. A list or an object of nothing but scalars and figures is one line, so that a line diff names
// what changed.

namespace attn {
namespace {

bool is_scalar(const Datum& datum) { return datum.kind != Datum::Kind::list && datum.kind != Datum::Kind::object; }

bool is_flat(const Datum& datum) {
    return is_scalar(datum) || (datum.kind == Datum::Kind::list && std::ranges::all_of(datum.items, is_scalar));
}

/// {"decimal": …, "exact": …} of a number or a vector.
bool is_figure(const Datum& datum) {
    return datum.kind == Datum::Kind::object && std::ranges::all_of(datum.members, [](const Datum::Member& member) {
               return (member.key == "decimal" || member.key == "exact") && is_flat(member.value);
           });
}

bool fits_a_line(const Datum& datum) { return is_scalar(datum) || is_figure(datum); }

bool is_one_line(const Datum& datum) {
    return is_figure(datum) ||
           (std::ranges::all_of(datum.items, fits_a_line) &&
            std::ranges::all_of(datum.members, [](const Datum::Member& m) { return fits_a_line(m.value); }));
}

class JsonPage {
public:
    JsonPage(std::ostream& out, bool ascii) : out_(out), ascii_(ascii) {}

    void write(const Datum& datum, std::size_t depth) {
        switch (datum.kind) {
            case Datum::Kind::null: out_ << "null"; break;
            case Datum::Kind::boolean: out_ << (datum.boolean ? "true" : "false"); break;
            case Datum::Kind::number: out_ << datum.text; break;
            case Datum::Kind::string: out_ << json_string(datum.text, ascii_); break;
            case Datum::Kind::list: list(datum, depth); break;
            case Datum::Kind::object: object(datum, depth); break;
        }
    }

private:
    void list(const Datum& datum, std::size_t depth) {
        const bool one_line = is_one_line(datum);
        out_ << '[';
        for (const Datum& item : datum.items) {
            separate(&item == &datum.items.front(), one_line, depth + 1);
            write(item, depth + 1);
        }
        end(one_line, depth, ']');
    }

    void object(const Datum& datum, std::size_t depth) {
        const bool one_line = is_one_line(datum);
        out_ << '{';
        for (const Datum::Member& member : datum.members) {
            separate(&member == &datum.members.front(), one_line, depth + 1);
            out_ << json_string(member.key, ascii_) << ": ";
            write(member.value, depth + 1);
        }
        end(one_line, depth, '}');
    }

    void separate(bool first, bool one_line, std::size_t depth) {
        if (one_line) out_ << (first ? "" : ", ");
        else out_ << (first ? "\n" : ",\n") << std::string(2 * depth, ' ');
    }

    void end(bool one_line, std::size_t depth, char sign) {
        if (!one_line) out_ << '\n' << std::string(2 * depth, ' ');
        out_ << sign;
    }

    std::ostream& out_;
    bool ascii_;
};

}  // namespace

void write_json_page(const Page& page, std::ostream& out, const RenderOptions& options) {
    JsonPage(out, options.ascii).write(page.data, 0);
    out << '\n';
}

}  // namespace attn
