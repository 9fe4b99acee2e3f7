#include "scenario/nested.hpp"

#include "catch.hpp"
#include "scenario/document.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

/// Lists read from text, with the faults they gave.
struct Read {
    Value value;
    Faults faults;
    std::optional<Nested> nested;
};

/// What was read stays where it is: the cells point into it.
void read(Read& result, const std::string& text, Null null = Null::is_a_cell) {
    result.value = read_document(source_of(text), result.faults);
    Reading reading(result.faults);
    result.nested = read_nested(reading, result.value, "X", null);
}

std::string refused_nesting(const std::string& text, Null null = Null::is_a_cell) {
    Read result;
    read(result, text, null);
    CHECK_FALSE(result.nested.has_value());
    return result.faults.size() == 0 ? "" : result.faults.all().front().message;
}

}  // namespace

TEST_CASE("nested lists are laid flat, row by row", "[scenario]") {
    Read result;
    read(result, "[[[1, 2], [3, 4], [5, 6]]]");
    REQUIRE(result.nested.has_value());
    CHECK(result.nested->shape == std::vector<std::size_t>{1, 3, 2});
    REQUIRE(result.nested->cells.size() == 6);
    CHECK(result.nested->cells[3]->text == "4");
    CHECK(cell_name("X", result.nested->shape, 3).text() == "X[1,2,2]");
}

TEST_CASE("one value is nested no times", "[scenario]") {
    Read result;
    read(result, "7");
    REQUIRE(result.nested.has_value());
    CHECK(result.nested->shape.empty());
    CHECK(result.nested->cells.size() == 1);
    CHECK(cell_name("X", {}, 0).text() == "X");
}

TEST_CASE("null stands for a cell or for a whole row", "[scenario]") {
    Read result;
    read(result, "[null, [1, null, 3]]", Null::skips);
    REQUIRE(result.nested.has_value());
    CHECK(result.nested->shape == std::vector<std::size_t>{2, 3});
    REQUIRE(result.nested->cells.size() == 6);
    CHECK(result.nested->cells[2] == nullptr);
    CHECK(result.nested->cells[3]->text == "1");
    CHECK(result.nested->cells[4] == nullptr);
    CHECK(refused_nesting("[[1], null]") == "X[2] is null, but the entries before it are lists");
}

TEST_CASE("ragged and empty lists are refused", "[scenario]") {
    CHECK(refused_nesting("[]") == "X is empty");
    CHECK(refused_nesting("[[], []]") == "X[1] is empty");
    CHECK(refused_nesting("[[1], [1, 2]]") == "X[2] has length 2, but the rows before it have length 1");
    CHECK(refused_nesting("[1, [2]]") == "X[2] is a list, but the entries before it are not");
    CHECK(refused_nesting("[[1], 2]") == "X[2] is a number, but the entries before it are lists");
    Read ragged;
    read(ragged, "[[1], [1, 2], [1], [1, 2, 3]]");
    CHECK(ragged.faults.size() == 2);
}

TEST_CASE("shapes are written as people do", "[scenario]") {
    CHECK(shape_text({}) == "one number");
    CHECK(shape_text({3}) == "a list of 3");
    CHECK(shape_text({2, 3}) == "2 × 3");
    CHECK(shape_text({2, 3, 4}) == "2 × 3 × 4");
}
