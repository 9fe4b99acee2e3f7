#include "render/format.hpp"

#include <string>

// One record a line, for grep and awk: batch, head, query, key, step, value, separated by tabs. Values are decimals.
// What is not of one key has - for its key; a component of a vector is named with its step: output[2].

namespace attn {
namespace {

class PlainWriter final : public LedgerWriter {
public:
    explicit PlainWriter(std::ostream& out) : out_(out) {}

    void open(const Opening&) override {}

    void section(const Section& section) override {
        prefix_ = std::to_string(section.batch) + '\t' + std::to_string(section.head) + '\t' +
                  std::to_string(section.query) + '\t';
        for (const TableColumn& column : section.table.columns) {
            if (column.packed) packed(column.step, *column.packed);
            else if (!column.step.empty())
                for (std::size_t key = 0; key < column.cells.size(); ++key)
                    cell(std::to_string(key + 1), column.step, column.cells[key]);
            if (column.total && !column.total_step.empty()) cell("-", column.total_step, *column.total);
        }
        out_ << buffer_;
        buffer_.clear();
    }

    void combined(const Combination& combination) override {
        const auto begin_query = [&](std::size_t i) {
            prefix_ = std::to_string(combination.batch) + "\t-\t" + std::to_string(combination.first_query + i) + '\t';
        };
        for (const TableColumn& column : combination.table.columns) {
            for (std::size_t query = 0; query < column.cells.size(); ++query) {
                begin_query(query);
                cell("-", column.step, column.cells[query]);
            }
            for (std::size_t i = 0; column.packed && i < column.packed->decimals.size(); ++i) {
                begin_query(i / column.packed->cols);
                record("-", component(column.step, i % column.packed->cols), column.packed->decimals.at(i));
            }
        }
        out_ << buffer_;
        buffer_.clear();
    }

    void close(const Closing&) override {}

private:
    void packed(const std::string& step, const PackedCells& cells) {
        for (std::size_t i = 0; i < cells.decimals.size(); ++i) {
            const std::string name = cells.vector ? component(step, i % cells.cols) : step;
            record(std::to_string(i / cells.cols + 1), name, cells.decimals.at(i));
        }
    }

    void cell(const std::string& key, const std::string& step, const Cell& cell) {
        for (std::size_t i = 0; i < cell.figures.size(); ++i)
            record(key, cell.vector ? component(step, i) : step, cell.figures[i].decimal);
    }

    static std::string component(const std::string& step, std::size_t i) {
        return step + '[' + std::to_string(i + 1) + ']';
    }

    void record(const std::string& key, const std::string& step, std::string_view value) {
        buffer_.append(prefix_).append(key).append(1, '\t').append(step).append(1, '\t').append(value).append(1, '\n');
    }

    std::ostream& out_;
    std::string prefix_;
    std::string buffer_;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_plain_writer(std::ostream& out, const RenderOptions&) {
    return std::make_unique<PlainWriter>(out);
}

}  // namespace attn
