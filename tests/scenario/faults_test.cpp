#include "catch.hpp"
#include "scenario/limits.hpp"
#include "scenario/loading.hpp"

#include <algorithm>
#include <string>

// How faults of one file come together.

using namespace attn;
using namespace attn::testing;

namespace {

std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("faults of every part of a file are reported together, in its order", "[scenario]") {
    const auto told = faults_of(
        "{\n\"titel\": 1,\n\"let\": {\"c\": \"1/0\"},\n\"Q\": [[1], [1, 2]],\n\"K\": [[\"c\"]],\n"
        "\"V\": [[true]],\n\"scale\": [],\n\"mask\": \"casual\",\n\"normalize\": 1,\n\"base\": -1,\n"
        "\"empty_row\": \"none\",\n\"expect\": {\"weigths\": 1},\n\"variants\": 3\n}");
    CHECK(lines(told) == 11);
    for (int line = 2; line <= 13; ++line) {
        INFO(line);
        CHECK((line == 5 || ("\n" + told).find("\n" + std::to_string(line) + ":") != std::string::npos));
    }
}

TEST_CASE("a fault does not bring others after it", "[scenario]") {
    CHECK(lines(faults_of(R"x({"Q": [[1], [1, 2]], "K": [[1]], "V": [[1]], "scale": "1/sqrt(d_k)"})x")) == 1);
    CHECK(lines(faults_of(R"x({"Q": 3, "K": [[1]], "V": [[1]], "scale": "1/sqrt(d_k)", "mask": "causal"})x")) == 1);
    CHECK(lines(faults_of(
              R"({"Q": [[1]], "K": 3, "V": [[1]], "mask": {"allow": [1, 1, 1]}, "expect": {"weights": [[1, 2]]}})")) ==
          1);
    CHECK(lines(faults_of(R"({"let": {"c": "x", "d": "c", "e1": "d"}, "Q": [["e1"]], "K": [["c"]], "V": [["d"]]})")) ==
          1);
    CHECK(lines(faults_of(R"({"X": [[1, 2]], "scale": "d_k"})")) == 1);
    CHECK(lines(faults_of(R"({"W": {"Q": [[1]]}})")) == 1);
    CHECK(lines(faults_of(with(one_query, R"("variants": [{"name": "a", "set": {"K[9]": [1], "V": [[1]]}}])"))) == 1);
}

TEST_CASE("reading stops when there are too many faults", "[scenario]") {
    std::string cells = "true";
    for (int i = 0; i < 5000; ++i) cells += ",true";
    CHECK(lines(faults_of("{\"Q\": [[" + cells + "]], \"K\": [[" + cells + "]], \"V\": [[1]]}")) <= limits::faults);
    std::string keys = "\"k\": 0";
    for (int i = 0; i < 5000; ++i) keys += ", \"k" + std::to_string(i) + "\": 0";
    CHECK(lines(faults_of("{" + keys + "}")) <= limits::faults);
    std::string twice = "\"k\": 0";
    for (int i = 0; i < 5000; ++i) twice += ", \"k\": 0";
    CHECK(lines(faults_of("{" + twice + "}")) <= limits::faults);
}

TEST_CASE("sizes past the limits are refused", "[scenario]") {
    std::string row = "1";
    for (int i = 0; i < 4096; ++i) row += ",1";
    CHECK(faults_of("{\"Q\": [[" + row + "]], \"K\": [[1]], \"V\": [[1]]}") ==
          "1:7 Q has 4097 columns; at most 4096 can be held\n");
    std::string names = "\"n\": 1";
    for (int i = 0; i < 1000; ++i) names += ", \"n" + std::to_string(i) + "\": 1";
    CHECK(faults_of(with(one_query, "\"let\": {" + names + "}")) == "2:8 let gives more than 1000 names\n");
    CHECK(faults_of("{\"Q\": [[" + std::string(2000, '1') + "]], \"K\": [[1]], \"V\": [[1]]}") ==
          "1:9 Q[1,1] is 2000 characters long; a number or expression has at most 1000\n");
}
