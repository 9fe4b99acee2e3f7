#include "scenario/json_text.hpp"

#include "catch.hpp"

#include <string>
#include <vector>

using namespace attn;

namespace {

/// The tokens the cursor meets, up to the end of the text.
std::vector<std::string> tokens(std::string_view text) {
    TokenCursor cursor(text);
    std::vector<std::string> met;
    while (true) {
        const auto token = cursor.next();
        if (token.length == 0) return met;
        met.emplace_back(text.substr(token.offset, token.length));
    }
}

}  // namespace

TEST_CASE("the cursor steps from token to token", "[scenario]") {
    CHECK(tokens(R"({"a": [1, -2.5e3], "b": null})") ==
          std::vector<std::string>{"{", "\"a\"", "[", "1", "-2.5e3", "]", "\"b\"", "null", "}"});
    CHECK(tokens("[true,false]") == std::vector<std::string>{"[", "true", "false", "]"});
    CHECK(tokens("").empty());
}

TEST_CASE("what stands in comments and strings is no token", "[scenario]") {
    CHECK(tokens("/* [1] */ [2] // 3\n4") == std::vector<std::string>{"[", "2", "]", "4"});
    CHECK(tokens(R"("a /* b */ \" // c" 1)") == std::vector<std::string>{R"("a /* b */ \" // c")", "1"});
    CHECK(tokens("/* * / **/ 1") == std::vector<std::string>{"1"});
    CHECK(tokens("/**/1") == std::vector<std::string>{"1"});
}

TEST_CASE("a byte order mark is passed over", "[scenario]") {
    CHECK(tokens("\xEF\xBB\xBF[1]") == std::vector<std::string>{"[", "1", "]"});
}

TEST_CASE("the length of a number follows JSON's grammar", "[scenario]") {
    CHECK(number_length("0") == 1);
    CHECK(number_length("-12.50e+3,") == 9);
    CHECK(number_length("01") == 1);
    CHECK(number_length("1.") == 1);
    CHECK(number_length("1e") == 1);
    CHECK(number_length("1e+") == 1);
    CHECK(number_length("-") == 0);
    CHECK(number_length(".5") == 0);
    CHECK(number_length("+1") == 0);
    CHECK(number_length("") == 0);
}

TEST_CASE("the length of a string counts its escapes", "[scenario]") {
    CHECK(string_length(R"("")") == 2);
    CHECK(string_length(R"("a\"b" 1)") == 6);
    CHECK(string_length(R"("\\" 1)") == 4);
    CHECK(string_length(R"("open)") == 5);
    CHECK(string_length("\"\\") == 2);
}

TEST_CASE("broken UTF-8 is found where it breaks", "[scenario]") {
    const auto sound = [](std::string_view text) { return invalid_utf8(text) == text.size(); };
    CHECK(sound(""));
    CHECK(sound("abc √ 词 \U0001F600 \u007f \u0080 \u07ff \u0800 \uffff \U0010FFFF"));
    CHECK(invalid_utf8("ab\x80") == 2);
    CHECK(invalid_utf8("\xC1\xBF") == 0);
    CHECK(invalid_utf8("a\xE0\x9F\xBF") == 1);
    CHECK(invalid_utf8("\xED\xA0\x80") == 0);
    CHECK(invalid_utf8("\xED\x9F\xBF") == 3);
    CHECK(invalid_utf8("\xF0\x8F\xBF\xBF") == 0);
    CHECK(invalid_utf8("\xF4\x8F\xBF\xBF") == 4);
    CHECK(invalid_utf8("\xF4\x90\x80\x80") == 0);
    CHECK(invalid_utf8("\xF5\x80\x80\x80") == 0);
    CHECK(invalid_utf8("x\xE2\x88") == 1);
}
