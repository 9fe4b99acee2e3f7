#include "attention/mask.hpp"
#include "catch.hpp"

using namespace attn;

namespace {

/// One letter a key: c causal, w window, p padding, f forbid, a allow, b bias; a dot where it stays. + joins reasons.
std::string drawn(const Mask& mask, std::size_t query, std::size_t n_k) {
    std::string text;
    for (const Removed& why : removed_keys(mask, {}, query, n_k)) {
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

Broadcast<char> flags(std::size_t rows, std::size_t cols, std::vector<char> cells) {
    return {1, 1, rows, cols, std::move(cells)};
}

InputTensor biases(std::vector<Exact> cells) {
    Matrix<Exact> row(1, cells.size());
    row.cells = std::move(cells);
    return InputMatrix(std::move(row));
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
    mask.offsets = {3};  // two queries on five keys, bottom-right
    CHECK(drawn(mask, 0, 5) == ". . . . c");
    CHECK(drawn(mask, 1, 5) == ". . . . .");
    mask.offsets = {-1};  // three queries on two keys, bottom-right
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
    mask.offsets = {-4};
    CHECK(drawn(mask, 2, 5) == ". . . . .");
    mask.window = Window{1, 1};
    CHECK(drawn(mask, 0, 5) == "w w w w w");
}

TEST_CASE("attention: keys past the length are padding, for every query") {
    Mask mask;
    mask.lengths = {2};
    CHECK(drawn(mask, 0, 4) == ". . p p");
    CHECK(drawn(mask, 3, 4) == ". . p p");
    mask.lengths = {0};
    CHECK(drawn(mask, 0, 2) == "p p");
    mask.lengths = {4};
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
    mask.bias = biases({Exact::minus_infinity(), Exact(-1000), Exact(0)});
    CHECK(drawn(mask, 0, 3) == "b . .");
    CHECK(removes_anything(mask));
    mask.bias = biases({Exact(1), Exact(-1000), Exact(0)});
    CHECK_FALSE(removes_anything(mask));
}

TEST_CASE("attention: every reason is told") {
    Mask mask;
    mask.causal = true;
    mask.window = Window{0, 0};
    mask.lengths = {1};
    mask.allow = flags(1, 2, {1, 0});
    mask.forbid = flags(1, 2, {0, 1});
    mask.bias = biases({Exact(0), Exact::minus_infinity()});
    CHECK(drawn(mask, 0, 2) == ". cwpfab");
}

TEST_CASE("attention: heads and batches have masks of their own") {
    Mask mask;
    mask.causal = true;
    mask.offsets = {0, 1};
    mask.lengths = {2, 3};
    CHECK(drawn(mask, 0, 3) == ". c cp");
    std::string second;
    for (const Removed& why : removed_keys(mask, {1, 0}, 0, 3)) second += why.any() ? 'x' : '.';
    CHECK(second == "..x");
    Mask by_head;
    by_head.forbid = {1, 2, 1, 2, {1, 0, 0, 1}};
    CHECK(drawn(by_head, 1, 2) == "f .");
    CHECK_FALSE(removed_keys(by_head, {0, 1}, 1, 2)[0].any());
    CHECK(removed_keys(by_head, {0, 1}, 1, 2)[1].forbid);
}
