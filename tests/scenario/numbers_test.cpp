#include "catch.hpp"
#include "scenario/loading.hpp"
#include "scenario/reading.hpp"

#include <array>
#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

InputMatrix queries(const std::string& rows, const std::string& keys = "") {
    return load("{ " + keys + "\"Q\": " + rows + ", \"K\": " + rows + ", \"V\": " + rows + " }").inputs.q.at(0);
}

}  // namespace

TEST_CASE("a JSON number means exactly what is written", "[scenario]") {
    const auto q = queries("[[0.1, -2.5e-3, 1e400, 3]]");
    CHECK(same(q.at(0, 0), Exact::ratio(1, 10)));
    CHECK(same(q.at(0, 1), Exact::ratio(-1, 400)));
    CHECK(same(q.at(0, 2), *Exact::from_decimal("1e400")));
    CHECK(same(q.at(0, 3), Exact(3)));
}

TEST_CASE("a string is an expression", "[scenario]") {
    const auto q = queries(R"([["1/3", "2c", "√2", "d_k + n_q"]])", R"("let": { "a": "1/2", "c": "2a + d_k" }, )");
    CHECK(same(q.at(0, 0), Exact::ratio(1, 3)));
    CHECK(same(q.at(0, 1), Exact(10)));
    CHECK(same(q.at(0, 2) * q.at(0, 2), Exact(2)));
    CHECK(same(q.at(0, 3), Exact(5)));
}

TEST_CASE("a fault in an expression points at its place in the string", "[scenario]") {
    CHECK(faults_of(R"({"Q": [["1 + widht"]], "K": [[0]], "V": [[1]]})").starts_with("1:14 Q[1,1]: unknown name"));
}

TEST_CASE("a faulty name is reported once, not at each use", "[scenario]") {
    CHECK(faults_of(R"({"let": {"c": "1/0", "d": "c + 1"}, "Q": [["c"]], "K": [["2d"]], "V": [[1]]})") ==
          "1:17 let.c: division by zero\n");
}

TEST_CASE("inputs are finite numbers", "[scenario]") {
    CHECK(faults_of(R"({"Q": [["-inf"]], "K": [["nan"]], "V": [[true]]})") ==
          "1:9 Q[1,1] is infinite; only mask.bias may hold an infinite number\n"
          "1:26 K[1,1] is nan, which is not a number\n"
          "1:42 V[1,1] is true; expected a number, or an expression in quotes\n");
}

TEST_CASE("special values are spelt in a few ways", "[scenario]") {
    CHECK(special_value("inf")->is_infinity());
    CHECK(special_value("+inf")->is_infinity());
    CHECK(special_value("∞")->is_infinity());
    CHECK(special_value(" -inf ")->is_minus_infinity());
    CHECK(special_value("−∞")->is_minus_infinity());
    CHECK(special_value("-Infinity")->is_minus_infinity());
    CHECK(special_value("nan")->is_undefined());
    CHECK_FALSE(special_value("1").has_value());
    CHECK_FALSE(special_value("").has_value());
    CHECK_FALSE(special_value("infinite").has_value());
}

TEST_CASE("a name is mentioned where it stands alone or after a digit", "[scenario]") {
    CHECK(mentions("2c + 1", "c"));
    CHECK(mentions("√c", "c"));
    CHECK(mentions("c", "c"));
    CHECK_FALSE(mentions("cc + c2", "c"));
    CHECK_FALSE(mentions("sqrt(2)", "q"));
}

TEST_CASE("counts and lists are written as people do", "[scenario]") {
    CHECK(counted(1, "row") == "1 row");
    CHECK(counted(2, "row") == "2 rows");
    CHECK(counted(2, "query", "queries") == "2 queries");
    constexpr auto words = std::to_array<std::string_view>({"a", "b", "c"});
    CHECK(listed(words, "or") == "a, b or c");
    CHECK(did_you_mean("A", words) == "did you mean \"a\"?");
    CHECK(did_you_mean("x", words, "no").substr(0, 2) == "no");
}

TEST_CASE("values are called by their place, from 1", "[scenario]") {
    CHECK(Called("X").at(1).at(0).text() == "X[2,1]");
    CHECK(Called("scale").text() == "scale");
    CHECK(Called("").text().empty());
}
