#include "scenario/document.hpp"

#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

Value read_text(std::string text) {
    Faults faults;
    auto value = read_document(source_of(std::move(text)), faults);
    faults.throw_if_any();
    return value;
}

std::string refused_document(std::string text) {
    try {
        read_text(std::move(text));
        return {};
    } catch (const InputError& error) {
        return error.faults().front().message;
    }
}

}  // namespace

TEST_CASE("a document is read with the place of every value", "[scenario]") {
    const auto root = read_text(
        "// a remark, with \"quotes\" and [brackets]\n{ \"Q\": [[1, -2.50e-3], /* , : */ [ true , null ] ],\n"
        "  \"name\" : \"a \\\"b\\\" \\u221a\" }\n");
    REQUIRE(root.is_object());
    REQUIRE(root.members.size() == 2);
    CHECK(root.members[0].key_where.text() == "\"Q\"");
    const Value& rows = root.members[0].value;
    CHECK(rows.where.text() == "[[1, -2.50e-3], /* , : */ [ true , null ] ]");
    CHECK(rows.items[0].where.text() == "[1, -2.50e-3]");
    CHECK(rows.items[0].items[1].where.text() == "-2.50e-3");
    CHECK(rows.items[1].items[0].where.text() == "true");
    CHECK(rows.items[1].items[1].where.text() == "null");
    const Value* name = root.find("name");
    REQUIRE(name != nullptr);
    CHECK(name->text == "a \"b\" √");
    CHECK(name->where.text() == "\"a \\\"b\\\" \\u221a\"");
    CHECK(name->where.position().line == 3);
    CHECK(root.find("nothing") == nullptr);
}

TEST_CASE("a number keeps the text it was written with", "[scenario]") {
    for (const std::string number :
         {"0", "-0", "0.1", "1e400", "-1E-400", "123456789012345678901234567890", "1.50", "2e+3"}) {
        const auto root = read_text("[" + number + "]");
        REQUIRE(root.items.size() == 1);
        CHECK(root.items[0].is_number());
        CHECK(root.items[0].text == number);
    }
}

TEST_CASE("a byte order mark and line ends of any kind are no matter", "[scenario]") {
    const auto root = read_text("\xEF\xBB\xBF{\r\n \"a\": 1,\r\n \"b\": []\r\n}");
    CHECK(root.members[0].value.where.text() == "1");
    CHECK(root.members[1].value.where.position().line == 3);
}

TEST_CASE("a key given twice is a fault that names the first", "[scenario]") {
    CHECK(faults_of("{ \"Q\": [[1]],\n  \"K\": [[0]], \"V\": [[2]],\n  \"Q\": [[2]] }") ==
          "3:3 the key \"Q\" is given twice; the first is on line 1\n");
    CHECK(faults_of("{ \"a\": {\"x\": 1, \"x\": 2, \"x\": 3} }").find("the key \"x\" is given twice") !=
          std::string::npos);
}

TEST_CASE("a value describes and writes itself", "[scenario]") {
    const auto root = read_text(R"({"a": [0, "2c"], "b": {"forbid": [{"key": 3}]}, "c": true, "d": null, "e": false})");
    CHECK(root.find("a")->written() == "[0, 2c]");
    CHECK(root.find("b")->written() == "{forbid: [{key: 3}]}");
    CHECK(root.find("a")->describe() == "a list");
    CHECK(root.find("a")->items[0].describe() == "a number");
    CHECK(root.find("a")->items[1].describe() == "a string");
    CHECK(root.find("b")->describe() == "an object");
    CHECK(root.find("c")->describe() == "true");
    CHECK(root.find("d")->describe() == "null");
    CHECK(root.find("e")->describe() == "false");
    CHECK(root.count() == 11);
}

TEST_CASE("a place inside a string is found unless escapes hide it", "[scenario]") {
    const auto root = read_text(R"(["1 + x", "a\/b"])");
    const Value& plain = root.items[0];
    CHECK(inside_string(plain.where, plain.text, 4, 1).text() == "x");
    const Value& escaped = root.items[1];
    CHECK(inside_string(escaped.where, escaped.text, 2, 1).text() == "\"a\\/b\"");
}

TEST_CASE("hostile text is refused in words of our own", "[scenario]") {
    CHECK(refused_document(std::string(1'000'000, '[')) == "lists and objects are nested more than 64 deep");
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    CHECK(refused_document(objects) == "lists and objects are nested more than 64 deep");
    CHECK(refused_document(std::string("[1]\0[2]", 7)) == "the file holds a NUL byte");
    CHECK(refused_document("[\"\\ud800\"]") == "\\ud800 is half of a character");
    CHECK(refused_document("[\"\\ude00\\ud83d\"]") == "\\ude00 is half of a character");
    CHECK(refused_document("[\"\xED\xA0\x80\"]") == "the file is not text in UTF-8: it holds \\xed");
    CHECK(refused_document("[\"\xC0\x80\"]") == "the file is not text in UTF-8: it holds \\xc0");
    CHECK(refused_document("[\"\xF4\x90\x80\x80\"]") == "the file is not text in UTF-8: it holds \\xf4");
    CHECK(refused_document("[\"\xE2\x88") == "the file is not text in UTF-8: it holds \\xe2");
    CHECK(refused_document("") == "the file is empty");
    CHECK(refused_document(" \n\t") == "the file holds no scenario");
    CHECK(refused_document("[1e9999]") == "1e9999 is too large to be held exactly");
    CHECK(refused_document("[" + std::string(100'000, '9') + "]") ==
          std::string(40, '9') + "… is too large to be held exactly");
    for (const std::string text :
         {"\"", "\"\\", "\"\\u", "/",   "/*",  "//",   "{\"", "{\"a", "{\"a\"", "{\"a\":", "[1,",
          "-",  "[-",   "[1.",   "[1e", "tru", "[nul", "]",   "}",    ":",      ","}) {
        INFO(text);
        CHECK_FALSE(refused_document(text).empty());
    }
}

TEST_CASE("a file past the limits is refused", "[scenario]") {
    CHECK(refused_document("[" + std::string(std::size_t{17} << 20, ' ') + "]") == "the file holds more than 16 MiB");
    std::string zeros = "[0";
    for (int i = 0; i < 2'000'000; ++i) zeros += ",0";
    CHECK(refused_document(zeros + "]") == "the file holds more than 2000000 values");
}

TEST_CASE("astral characters and surrogate pairs are read", "[scenario]") {
    const auto root = read_text("[\"\\ud83d\\ude00\", \"\U0001F600\"]");
    CHECK(root.items[0].text == root.items[1].text);
}
