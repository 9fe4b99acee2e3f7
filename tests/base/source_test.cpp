#include "base/source.hpp"

#include "catch.hpp"

#include <memory>

using namespace attn;

namespace {

Where at(const std::shared_ptr<const Source>& source, std::size_t offset, std::size_t length = 1) {
    return {source, offset, length};
}

}  // namespace

TEST_CASE("a place knows its line and column, both from 1", "[base]") {
    const auto source = std::make_shared<const Source>(Source{"a.json", "{\n  \"Q\": 1\n}\n"});
    CHECK(at(source, 0).position().line == 1);
    CHECK(at(source, 0).position().column == 1);
    CHECK(at(source, 4).position().line == 2);
    CHECK(at(source, 4).position().column == 3);
    CHECK(at(source, 4, 3).text() == "\"Q\"");
    CHECK(at(source, 4).line_text() == "  \"Q\": 1");
}

TEST_CASE("columns count characters, not bytes", "[base]") {
    const auto source = std::make_shared<const Source>(Source{"a.json", "√√x"});
    CHECK(at(source, 6).position().column == 3);
}

TEST_CASE("a place at the end, past it, or nowhere is harmless", "[base]") {
    const auto source = std::make_shared<const Source>(Source{"a.json", "one\ntwo"});
    CHECK(at(source, 7, 0).position().line == 2);
    CHECK(at(source, 7, 0).position().column == 4);
    CHECK(at(source, 99).line_text() == "two");
    CHECK(at(source, 99).text().empty());
    CHECK(Where{}.position().line == 1);
    CHECK(Where{}.line_text().empty());
    CHECK(Where{}.text().empty());
}

TEST_CASE("a line ends before its line break, of either kind", "[base]") {
    const auto source = std::make_shared<const Source>(Source{"a.json", "one\r\ntwo\n"});
    CHECK(at(source, 1).line_text() == "one");
    CHECK(at(source, 3).line_text() == "one");
    CHECK(at(source, 5).line_text() == "two");
    CHECK(at(source, 9).line_text().empty());
    CHECK(at(source, 9).position().line == 3);
}
