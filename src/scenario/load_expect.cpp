#include "scenario/limits.hpp"
#include "scenario/nested.hpp"
#include "scenario/path_reading.hpp"
#include "scenario/readers.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn {
namespace {

/// A value somebody wrote: exact if it is an integer, a fraction or an expression; otherwise a decimal, to be
/// compared at the digits written.
std::optional<ExpectedCell> read_cell(Reading& reading, const Value& value, const Called& called) {
    ExpectedCell cell;
    cell.text = value.text;
    cell.where = value.where;
    if ((value.is_number() || value.is_string()) && value.text.size() <= limits::number_length) {
        if (auto written = read_written_decimal(value.text)) {
            cell.kind = ExpectedCell::Kind::decimal;
            cell.written = *written;
            return cell;
        }
    }
    const auto exact = reading.step_value(value, called);
    if (!exact) return std::nullopt;
    cell.kind = ExpectedCell::Kind::exact;
    cell.value = *exact;
    return cell;
}

/// Do the lists have the sizes of the step, after those the path has picked?
bool has_shape(Reading& reading, const Value& value, const std::string& path, const std::vector<std::size_t>& found,
               std::vector<std::size_t> wanted) {
    if (std::find(wanted.begin(), wanted.end(), std::size_t{0}) != wanted.end() || found == wanted) return true;
    reading.fault(value.where,
                  fmt::format("expect gives {} as {}, but in this scenario it is {}", path, shape_text(found),
                              shape_text(wanted)),
                  "write null for a cell or row that is not to be checked");
    return false;
}

std::vector<std::size_t> without_front(std::vector<std::size_t> shape, std::size_t count) {
    shape.erase(shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(count));
    return shape;
}

class ExpectReader {
public:
    ExpectReader(Reading& reading, Scenario& scenario) : reading_(reading), scenario_(scenario) {}

    void read(const Value& expect) {
        if (const Value* tolerance = expect.find("tolerance")) read_tolerance(*tolerance);
        for (const auto& member : expect.members) {
            if (reading_.exhausted()) return;
            if (member.key != "tolerance") read_member(member);
        }
    }

private:
    void read_tolerance(const Value& value) {
        tolerance_ = reading_.number(value, "expect.tolerance");
        if (!tolerance_ || sign(*tolerance_) != Sign::negative) return;
        reading_.fault(value.where, "expect.tolerance is negative", "write how far a decimal may be off, such as 1e-6");
    }

    void read_member(const Value::Member& member) {
        const auto part = read_step_path(reading_, member.key, member.key_where, expected_steps(), "expect");
        if (!part) return;
        const auto shape = step_shape(part->name, scenario_);
        if (!check_index(reading_, member.key_where, *part, shape)) return;
        const auto nested = read_nested(reading_, member.value, called(*part), Null::skips);
        if (!nested) return;
        const auto& cells = nested->cells;
        if (std::all_of(cells.begin(), cells.end(), [](const Value* cell) { return cell == nullptr; })) return;
        const auto wanted = without_front(shape, part->index.size());
        if (!has_shape(reading_, member.value, member.key, nested->shape, wanted)) return;
        add(member, *part, *nested);
    }

    void add(const Value::Member& member, const Path::Part& part, const Nested& nested) {
        Expectation expectation{member.key, part.name, part.index, nested.shape, {}, tolerance_, member.value.where};
        for (std::size_t i = 0; i < nested.cells.size() && !reading_.exhausted(); ++i) {
            const Value* cell = nested.cells[i];
            if (cell == nullptr) {
                expectation.cells.emplace_back();
            } else if (auto read = read_cell(reading_, *cell, cell_name(called(part), nested.shape, i))) {
                expectation.cells.push_back(std::move(*read));
            }
        }
        if (expectation.cells.size() == nested.cells.size()) scenario_.expectations.push_back(std::move(expectation));
    }

    Reading& reading_;
    Scenario& scenario_;
    std::optional<Exact> tolerance_;
};

}  // namespace

void read_expect(Reading& reading, const Value& value, Scenario& scenario) {
    if (!value.is_object()) {
        reading.fault(value.where, fmt::format("expect is {}; expected an object of steps", value.describe()),
                      R"(write { "weights": [["1/3", "2/3"]] })");
        return;
    }
    ExpectReader(reading, scenario).read(value);
}

}  // namespace attn
