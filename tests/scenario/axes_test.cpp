#include "scenario/axes.hpp"

#include "catch.hpp"
#include "scenario/document.hpp"
#include "scenario/loading.hpp"

#include <numeric>
#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

/// A tensor of 0, 1, 2, … as it would be written.
Tensor counting(Sizes shape) {
    const auto count = std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
    Matrix<Exact> flat(count / shape.back(), shape.back());
    for (std::size_t i = 0; i < count; ++i) flat.cells[i] = Exact(i);
    return {std::move(shape), std::move(flat)};
}

/// Its numbers: a comma between cells, a bar between rows.
std::string drawn(const InputMatrix& matrix) {
    std::string text;
    for (std::size_t row = 0; row < matrix.rows; ++row)
        for (std::size_t col = 0; col < matrix.cols; ++col)
            text += (col > 0 ? "," : row > 0 ? "|" : "") + std::to_string(*matrix.at(row, col).to_integer());
    return text;
}

Sizes shape_of(const std::string& text, const TensorForm& form) {
    Faults faults;
    Reading reading(faults);
    const auto value = read_document(source_of(text), faults);
    return tensor_shape(reading, &value, "X", form);
}

}  // namespace

TEST_CASE("the sizes of a tensor are known before it is read", "[scenario]") {
    constexpr TensorForm matrix{2, 2, "row and column"};
    CHECK(shape_of("[[1, 2], [3, 4], [5, 6]]", matrix) == Sizes{3, 2});
    CHECK(shape_of("[[\"x\"]]", matrix) == Sizes{1, 1});
    CHECK(shape_of("[[[1], [2]]]", {2, 4, ""}) == Sizes{1, 2, 1});
    for (const std::string text : {"[]", "[1, 2]", "[[[1]]]", "{}", "3", "[[]]"}) CHECK(shape_of(text, matrix).empty());
    Faults faults;
    Reading reading(faults);
    CHECK(tensor_shape(reading, nullptr, "X", matrix).empty());
}

TEST_CASE("heads come first, after the batch", "[scenario]") {
    const auto two = split(counting({2, 3}), Axes::heads_first, 1);
    CHECK((two.batches == 1 && two.heads == 1 && two.rows() == 2 && two.cols() == 3));
    const auto three = split(counting({2, 1, 2}), Axes::heads_first, 1);
    CHECK((three.batches == 1 && three.heads == 2));
    CHECK(drawn(three.at(0, 1)) == "2,3");
    const auto four = split(counting({2, 3, 2, 1}), Axes::heads_first, 1);
    CHECK((four.batches == 2 && four.heads == 3));
    CHECK(drawn(four.at(1, 2)) == "10|11");
}

TEST_CASE("token-major rows hold the heads side by side", "[scenario]") {
    const auto two = split(counting({2, 4}), Axes::token_major, 2);
    CHECK((two.batches == 1 && two.heads == 2));
    CHECK(drawn(two.at(0, 0)) == "0,1|4,5");
    CHECK(drawn(two.at(0, 1)) == "2,3|6,7");
    const auto three = split(counting({2, 2, 2}), Axes::token_major, 2);
    CHECK((three.batches == 2 && three.heads == 2));
    CHECK(drawn(three.at(1, 0)) == "4|6");
    const auto four = split(counting({2, 2, 2, 1}), Axes::token_major, 1);
    CHECK((four.batches == 2 && four.heads == 2));
    CHECK(drawn(four.at(1, 1)) == "5|7");
}

TEST_CASE("a weight is one matrix for all heads, or one a head", "[scenario]") {
    CHECK(drawn(split(counting({2, 4}), Axes::weight, 2).at(0, 1)) == "2,3|6,7");
    CHECK(drawn(split(counting({2, 2, 2}), Axes::weight, 1).at(0, 1)) == "4,5|6,7");
    CHECK(heads_shown({2, 4}, Axes::weight) == std::nullopt);
    CHECK(heads_shown({3, 2, 4}, Axes::weight) == std::size_t{3});
    CHECK(heads_shown({2, 4}, Axes::heads_first) == std::size_t{1});
    CHECK(heads_shown({1, 2, 4}, Axes::token_major) == std::nullopt);
    CHECK(heads_shown({1, 2, 5, 4}, Axes::token_major) == std::size_t{5});
}
