#include "base/text.hpp"
#include "render/format.hpp"
#include "render/json_tokens.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// JSON, written as it is computed: only what encloses the query at hand is remembered. Structure is indented, and a
// step is one line, so that a line diff names the step and the query that changed.

namespace attn {
namespace {

using Component = std::function<std::string(const Figure&)>;

/// A JSON array, on one line.
template <class Items, class Write>
std::string list(const Items& items, Write write) {
    std::string text = "[";
    for (const auto& item : items) {
        if (text.size() > 1) text += ", ";
        text += write(item);
    }
    return text + "]";
}

std::string cell_text(const Cell& cell, const Component& component) {
    if (cell.vector) return list(cell.figures, component);
    return cell.figures.empty() ? "null" : component(cell.figures.front());
}

bool any_exact(const Cell& cell) {
    return std::ranges::any_of(cell.figures, [](const Figure& figure) { return !figure.exact.empty(); });
}

bool any_exact(const std::vector<Cell>& cells) {
    return std::ranges::any_of(cells, [](const Cell& cell) { return any_exact(cell); });
}

class JsonWriter final : public LedgerWriter {
public:
    JsonWriter(std::ostream& out, const RenderOptions& options) : out_(out), ascii_(options.ascii) {}

    void open(const Opening& opening) override {
        if (!begun_) {
            begin_document(opening);
        } else if (opening.variant != variant_) {
            begin_variant(opening);
        } else {
            // The next head of the same scenario: what it was given belongs to it.
            begin_trace(opening.batch, opening.head);
            matrices(opening.given);
        }
        matrices(opening.derived);
    }

    void section(const Section& section) override {
        if (!in_trace_ || section.batch != batch_ || section.head != head_) begin_trace(section.batch, section.head);
        if (!in_rows_) {
            member("rows");
            out_ << '[';
            in_rows_ = true;
            depth_ += 1;
            fresh_ = true;
        }
        begin_object("query", std::to_string(section.query));
        columns(section.table);
        if (!section.checks.empty()) {
            member("checks");
            object(section.checks, [](const Check& c) { return std::pair{c.name, std::string(spelled(c.result))}; });
        }
        end_object();
    }

    void combined(const Combination& combination) override {
        if (!in_combined_) {
            end_traces();
            member("combined");
            out_ << '[';
            depth_ += 1;
            fresh_ = in_combined_ = true;
        }
        begin_object("batch", std::to_string(combination.batch));
        columns(combination.table);
        end_object();
    }

    void close(const Closing&) override {
        if (!begun_) begin_document({});
        end_edition();
        if (in_variants_) {
            end_object();
            out_ << " ]";
        }
        out_ << "\n}\n";
    }

private:
    static std::string_view spelled(Check::Result result) {
        switch (result) {
            case Check::Result::holds: return "holds";
            case Check::Result::fails: return "fails";
            case Check::Result::undecided: break;
        }
        return "undecided";
    }

    std::string quoted(std::string_view text) const { return json_string(text, ascii_); }

    std::string decimal(const Figure& figure) const { return json_decimal(figure.decimal); }

    std::string exact(const Figure& figure) const {
        return figure.exact.empty() ? "null" : quoted(with_hyphens(figure.exact));
    }

    void next_item() {
        out_ << (fresh_ ? "\n" : ",\n") << std::string(2 * depth_, ' ');
        fresh_ = false;
    }

    /// The name of the next member of the object at hand.
    void member(std::string_view name) {
        next_item();
        out_ << quoted(name) << ": ";
    }

    /// Starts an object of a list; its first member stands on the same line.
    void begin_object(std::string_view name, std::string_view value) {
        next_item();
        out_ << "{ " << quoted(name) << ": " << value;
        depth_ += 1;
    }

    void end_object() {
        out_ << " }";
        depth_ -= 1;
    }

    /// An object of strings or numbers, on one line; `pair_of` gives a member's name and value.
    template <class Items, class PairOf>
    void object(const Items& items, PairOf pair_of) {
        auto separator = "";
        out_ << '{';
        for (const auto& item : items) {
            const auto [name, value] = pair_of(item);
            out_ << std::exchange(separator, ", ") << quoted(name) << ": ";
            if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(value)>>) out_ << value;
            else out_ << quoted(value);
        }
        out_ << '}';
    }

    /// One step, one line. `cells` is a cell, or a column of them.
    template <class Cells>
    void step(const std::string& name, const Cells& cells) {
        const auto values = [&](const Component& component) {
            if constexpr (std::is_same_v<Cells, Cell>) return cell_text(cells, component);
            else return list(cells, [&](const Cell& cell) { return cell_text(cell, component); });
        };
        member(name);
        out_ << "{\"decimal\": " << values([this](const Figure& f) { return decimal(f); });
        if (any_exact(cells)) out_ << ", \"exact\": " << values([this](const Figure& f) { return exact(f); });
        out_ << '}';
    }

    /// A step whose decimals come in bulk: one buffer, one write.
    void packed_step(const std::string& name, const PackedCells& cells) {
        member(name);
        buffer_ = "{\"decimal\": [";
        for (std::size_t i = 0; i < cells.decimals.size(); ++i) {
            if (i > 0) buffer_ += cells.vector && i % cells.cols == 0 ? "], [" : ", ";
            else if (cells.vector) buffer_ += '[';
            const std::string_view text = cells.decimals.at(i);
            const char last = text.back();  // inf, nan and ? end in no digit
            if (last >= '0' && last <= '9') buffer_ += text;
            else buffer_.append(1, '"').append(text).append(1, '"');
        }
        buffer_ += cells.vector && cells.decimals.size() > 0 ? "]]}" : "]}";
        out_ << buffer_;
    }

    void columns(const Table& table) {
        for (const auto& column : table.columns) {
            if (column.packed) packed_step(column.step, *column.packed);
            else if (!column.step.empty()) step(column.step, column.cells);
            if (!column.total_step.empty() && column.total) step(column.total_step, *column.total);
        }
    }

    void matrices(const std::vector<Table>& tables) {
        for (const auto& table : tables) columns(table);
    }

    void begin_document(const Opening& opening) {
        begun_ = true;
        variant_ = opening.variant;
        out_ << '{';
        depth_ = 1;
        fresh_ = true;
        member("ledger");
        out_ << 1;
        if (!variant_.empty()) {
            member("variant");
            out_ << quoted(variant_);
        }
        member("title");
        out_ << quoted(plain_text(opening.title));
        shapes(opening);
        config(opening);
        given(opening);
        begin_traces(opening);
    }

    void begin_variant(const Opening& opening) {
        end_edition();
        if (in_variants_) {
            end_object();
        } else {
            member("variants");
            out_ << '[';
            depth_ += 1;
            fresh_ = true;
            in_variants_ = true;
        }
        variant_ = opening.variant;
        begin_object("name", quoted(variant_));
        if (!opening.shapes.empty()) shapes(opening);
        if (!opening.settings.empty()) config(opening);
        given(opening);
        begin_traces(opening);
    }

    void shapes(const Opening& opening) {
        member("shapes");
        object(opening.shapes, [](const auto& shape) { return shape; });
    }

    void config(const Opening& opening) {
        member("config");
        object(opening.settings, [](const Setting& s) { return std::pair{s.key, s.value}; });
    }

    void given(const Opening& opening) {
        if (opening.given.empty()) return;
        member("given");
        out_ << '{';
        depth_ += 1;
        fresh_ = true;
        matrices(opening.given);
        depth_ -= 1;
        out_ << " }";
        fresh_ = false;
    }

    void begin_traces(const Opening& opening) {
        member("traces");
        out_ << '[';
        depth_ += 1;
        fresh_ = true;
        begin_trace(opening.batch, opening.head);
    }

    void begin_trace(std::size_t batch, std::size_t head) {
        end_trace();
        batch_ = batch;
        head_ = head;
        begin_object("batch", std::to_string(batch));
        out_ << ", \"head\": " << head;
        in_trace_ = true;
    }

    void end_trace() {
        if (!in_trace_) return;
        if (in_rows_) {
            out_ << " ]";
            depth_ -= 1;
        } else {
            member("rows");
            out_ << "[]";
        }
        end_object();
        in_rows_ = in_trace_ = false;
    }

    void end_traces() {
        end_trace();
        out_ << " ]";
        depth_ -= 1;
    }

    /// Ends the traces, and what the heads came to, of the scenario or of a variant.
    void end_edition() {
        if (!in_combined_) return end_traces();
        out_ << " ]";
        depth_ -= 1;
        in_combined_ = false;
    }

    std::ostream& out_;
    bool ascii_;
    std::size_t depth_ = 0;
    bool fresh_ = true;  ///< nothing stands yet in the list or object at hand
    bool begun_ = false;
    bool in_variants_ = false;
    bool in_trace_ = false;
    bool in_rows_ = false;
    bool in_combined_ = false;
    std::string variant_;
    std::string buffer_;  ///< kept, so that its memory is
    std::size_t batch_ = 1, head_ = 1;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_json_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<JsonWriter>(out, options);
}

}  // namespace attn
