#include "scenario/document.hpp"
#include "scenario/exercise.hpp"
#include "scenario/limits.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <array>

// What a worksheet asks: words, and what is left blank.

namespace attn {
namespace {

constexpr auto exercise_keys =
    std::to_array<std::string_view>({"task", "hints", "answer", "blank", "query", "variant"});
constexpr std::size_t most_hints = 20;

void read_hints(Reading& reading, const Value& value, Exercise& exercise) {
    if (!value.is_list()) {
        reading.fault(value.where, fmt::format("exercise.hints is {}; expected a list of texts", value.describe()),
                      R"(write ["Look at the denominator first."])");
        return;
    }
    if (value.items.size() > most_hints) {
        reading.fault(value.where, fmt::format("exercise.hints has more than {} hints", most_hints));
        return;
    }
    for (std::size_t i = 0; i < value.items.size(); ++i)
        exercise.hints.push_back(read_text(reading, value.items[i], Called("exercise.hints").at(i)));
}

}  // namespace

Exercise read_exercise(Reading& reading, const Value& value, const Scenario& scenario) {
    Exercise exercise;
    if (!reading.object(value, "exercise", exercise_keys)) return exercise;
    if (const Value* task = value.find("task")) exercise.task = read_text(reading, *task, "exercise.task");
    if (const Value* hints = value.find("hints")) read_hints(reading, *hints, exercise);
    if (const Value* answer = value.find("answer")) exercise.answer = read_text(reading, *answer, "exercise.answer");
    if (const Value* blank = value.find("blank")) {
        exercise.blank = reading.string(*blank, "exercise.blank").value_or("");
        exercise.blank_where = blank->where;
    }
    if (const Value* query = value.find("query")) {
        const auto most = static_cast<long>(scenario.n_q > 0 ? scenario.n_q : limits::side);
        if (const auto number = reading.integer(*query, "exercise.query", 1, most))
            exercise.query = static_cast<std::size_t>(*number);
    }
    if (const Value* variant = value.find("variant"))
        exercise.variant = reading.string(*variant, "exercise.variant").value_or("");
    return exercise;
}

Exercise load_exercise(const std::shared_ptr<const Source>& source, const Scenario& scenario) {
    Faults faults;
    const Value root = read_document(source, faults);
    const Value* value = root.find("exercise");
    if (!value) return {};
    Reading reading(faults);
    return read_exercise(reading, *value, scenario);
}

}  // namespace attn
