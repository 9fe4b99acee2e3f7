#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

/// Line, column, message and help of the only fault.
std::string fault_told(std::string text) {
    try {
        load(std::move(text));
        return {};
    } catch (const InputError& error) {
        REQUIRE(error.faults().size() == 1);
        const Fault& fault = error.faults().front();
        const auto position = fault.where.position();
        return std::to_string(position.line) + ":" + std::to_string(position.column) + " " + fault.message +
               (fault.help.empty() ? "" : "; " + fault.help);
    }
}

}  // namespace

TEST_CASE("an expression without quotes is recognised", "[scenario]") {
    CHECK(fault_told("{\"Q\": [[1/3]]}") ==
          "1:9 1/3 is not a JSON value; expressions and text stand in double quotes: \"1/3\"");
    CHECK(fault_told("{\"Q\": [[2c]]}") ==
          "1:9 2c is not a JSON value; expressions and text stand in double quotes: \"2c\"");
    CHECK(fault_told("{\"Q\": [[√2]]}") ==
          "1:9 √2 is not a JSON value; expressions and text stand in double quotes: \"√2\"");
}

TEST_CASE("numbers that JSON does not know are recognised", "[scenario]") {
    const std::string help =
        " is not a JSON value; a number has digits on both sides of its point, and no + or zeros in front: 0.5, 10, "
        "1e-3";
    for (const std::string number : {"01", "+1", ".5", "1.", "1.e3", "1e", "--1", "00"}) {
        CHECK(fault_told("{\"Q\": [[" + number + "]]}") == "1:9 " + number + help);
    }
}

TEST_CASE("commas and brackets out of place are named", "[scenario]") {
    CHECK(fault_told("[1, ]") == "1:3 a comma stands before ], with nothing between them; drop the comma");
    CHECK(fault_told("{\"Q\": 1, }") == "1:8 a comma stands before }, with nothing between them; drop the comma");
    CHECK(fault_told("[, 1]") == "1:2 found ',', but expected a value or ]");
    CHECK(fault_told("[1,, 2]") == "1:4 found ',', but expected a value");
    CHECK(fault_told("{, }") == "1:2 found ',', but expected a key in double quotes, or }");
    CHECK(fault_told("{\"Q\": 1 \"K\": 2}") == "1:9 found \"K\", but expected a comma or }");
    CHECK(fault_told("{\"Q\" 1}") == "1:6 found 1, but expected a colon and a value");
    CHECK(fault_told("{\"Q\": }") == "1:7 found '}', but expected a value");
    CHECK(fault_told("{\"Q\": [1}") ==
          "1:9 found '}', but expected a comma or ]; the list that begins on line 1 is still open");
    CHECK(fault_told("{\"Q\": 1]") ==
          "1:8 found ']', but expected a comma or }; the object that begins on line 1 is still open");
    CHECK(fault_told("{Q: 1}") == "1:2 found Q, but expected a key in double quotes, or }; write \"Q\"");
    CHECK(fault_told("{1: 1}") == "1:2 found 1, but expected a key in double quotes, or }; write \"1\"");
    CHECK(fault_told("[\"a\"\"b\"]") == "1:5 found \"b\", but expected a comma or ]");
}

TEST_CASE("the end of a text that is not complete is explained", "[scenario]") {
    CHECK(fault_told("{\n\"Q\": [[1],\n") ==
          "3:1 the file ends inside the list that begins on line 2; expected a value; close it with ]");
    CHECK(fault_told("{\n\"Q\"") ==
          "2:4 the file ends inside the object that begins on line 1; expected a colon and a value; close it with }");
    CHECK(fault_told("{} {}") ==
          "1:4 found { after the end of the scenario; a file holds one scenario; look for a } too many");
}

TEST_CASE("slips from other languages are named", "[scenario]") {
    CHECK(fault_told("[True]") == "1:2 True is not a JSON value; write true");
    CHECK(fault_told("[None]") == "1:2 None is not a JSON value; write null");
    CHECK(fault_told("['a']") == "1:2 'a' is not a JSON value; strings stand in double quotes");
    CHECK(fault_told("[-Infinity]") ==
          "1:2 -Infinity is not a JSON value; where a number may be infinite, write it in quotes: \"-inf\"");
}
