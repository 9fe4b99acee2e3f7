#include "attention/mask.hpp"
#include "catch.hpp"

using namespace attn;

namespace {

/// One letter a key: c causal, w window, p padding, f forbid, a allow, b bias; a dot where it stays. + joins reasons.
std::string drawn(const Mask& mask, std::size_t query, std::size_t n_k) {
    std::string text;
    for (const Removed& why : removed_keys(mask, query, n_k)) {
        std::string reasons;
        for (const auto& [holds, letter] : {std::pair{why.causal, 'c'},
                                            {why.window, 'w'},
                                            {why.padding, 'p'},
                                            {why.forbid, 'f'},
                                            {why.allow, 'a'},
                                            {why.bias, 'b'}})
            if (holds) reasons += letter;
        text += (text.empty() ? "" : " ") + (reasons.empty() ? "." : reasons);
    }
    return text;
}

Matrix<char> flags(std::size_t rows, std::size_t cols, std::vector<char> cells) {
    Matrix<char> matrix(rows, cols);
    matrix.cells = std::move(cells);
    return matrix;
}

}  // namespace

TEST_CASE("attention: no mask removes nothing") {
    CHECK(drawn({}, 0, 3) == ". . .");
    CHECK_FALSE(removes_anything({}));
}

TEST_CASE("attention: a causal mask keeps the query's own position and those before it") {
    Mask mask;
    mask.causal = true;
    CHECK(drawn(mask, 0, 3) == ". c c");
    CHECK(drawn(mask, 1, 3) == ". . c");
    CHECK(drawn(mask, 2, 3) == ". . .");
    CHECK(removes_anything(mask));
}

TEST_CASE("attention: an offset moves where a query stands") {
    Mask mask;
    mask.causal = true;
    mask.offset = 3;  // two queries on five keys, bottom-right
    CHECK(drawn(mask, 0, 5) == ". . . . c");
    CHECK(drawn(mask, 1, 5) == ". . . . .");
    mask.offset = -1;  // three queries on two keys, bottom-right
    CHECK(drawn(mask, 0, 2) == "c c");
    CHECK(drawn(mask, 1, 2) == ". c");
    CHECK(drawn(mask, 2, 2) == ". .");
}

TEST_CASE("attention: a window has two sides, and counts the query's own position in neither") {
    Mask mask;
    mask.window = Window{1, 0};
    CHECK(drawn(mask, 2, 5) == "w . . w w");
    mask.window = Window{0, 0};
    CHECK(drawn(mask, 2, 5) == "w w . w w");
    mask.window = Window{{}, 1};
    CHECK(drawn(mask, 2, 5) == ". . . . w");
    mask.window = Window{1, {}};
    CHECK(drawn(mask, 2, 5) == "w . . . .");
    mask.offset = -4;
    CHECK(drawn(mask, 2, 5) == ". . . . .");
    mask.window = Window{1, 1};
    CHECK(drawn(mask, 0, 5) == "w w w w w");
}

TEST_CASE("attention: keys past the length are padding, for every query") {
    Mask mask;
    mask.length = 2;
    CHECK(drawn(mask, 0, 4) == ". . p p");
    CHECK(drawn(mask, 3, 4) == ". . p p");
    mask.length = 0;
    CHECK(drawn(mask, 0, 2) == "p p");
    mask.length = 4;
    CHECK(drawn(mask, 0, 4) == ". . . .");
}

TEST_CASE("attention: tables of pairs") {
    Mask allow;
    allow.allow = flags(2, 2, {1, 0, 0, 1});
    CHECK(drawn(allow, 0, 2) == ". a");
    CHECK(drawn(allow, 1, 2) == "a .");
    Mask forbid;
    forbid.forbid = flags(2, 2, {1, 0, 0, 1});
    CHECK(drawn(forbid, 0, 2) == "f .");
    CHECK(drawn(forbid, 1, 2) == ". f");
}

TEST_CASE("attention: a bias of minus infinity removes, any other does not") {
    Mask mask;
    mask.bias = Matrix<Exact>(1, 3);
    mask.bias.cells = {Exact::minus_infinity(), Exact(-1000), Exact(0)};
    CHECK(drawn(mask, 0, 3) == "b . .");
    CHECK(removes_anything(mask));
    mask.bias.cells[0] = Exact(1);
    CHECK_FALSE(removes_anything(mask));
}

TEST_CASE("attention: every reason is told") {
    Mask mask;
    mask.causal = true;
    mask.window = Window{0, 0};
    mask.length = 1;
    mask.allow = flags(1, 2, {1, 0});
    mask.forbid = flags(1, 2, {0, 1});
    mask.bias = Matrix<Exact>(1, 2);
    mask.bias.cells = {Exact(0), Exact::minus_infinity()};
    CHECK(drawn(mask, 0, 2) == ". cwpfab");
}
