#include "scenario/path.hpp"

#include "catch.hpp"

#include <string>

using namespace attn;

namespace {

struct Told {
    std::size_t offset, length;
    std::string message;
};

Told refused_path(std::string_view text) {
    try {
        parse_path(text);
    } catch (const PathError& error) {
        CHECK_FALSE(error.help().empty());
        return {error.offset(), error.length(), error.what()};
    }
    return {};
}

}  // namespace

TEST_CASE("a path is names and positions, from 1 as written and from 0 as held", "[scenario]") {
    const auto cell = parse_path("weights[3,1]");
    REQUIRE(cell.parts.size() == 1);
    CHECK(cell.parts[0].name == "weights");
    CHECK(cell.parts[0].index == std::vector<std::size_t>{2, 0});
    CHECK(index_text(cell.parts[0].index) == "[3,1]");
    const auto long_one = parse_path("head[2].K[ 1 , 2 ]");
    REQUIRE(long_one.parts.size() == 2);
    CHECK(long_one.parts[1].name == "K");
    CHECK(long_one.parts[1].index == std::vector<std::size_t>{0, 1});
    CHECK(parse_path("W.Q").parts.size() == 2);
    CHECK(index_text({}).empty());
}

TEST_CASE("a broken path says where", "[scenario]") {
    CHECK(refused_path("").message == "a path lacks a name here");
    CHECK(refused_path("K[0]").message == "positions count from 1");
    CHECK(refused_path("K[0]").offset == 2);
    CHECK(refused_path("K[").message == "a path lacks a position here");
    CHECK(refused_path("K[1").message == "a path lacks ] here");
    CHECK(refused_path("K[1]]").message == "found ']' in a path");
    CHECK(refused_path("W..Q").offset == 2);
    CHECK(refused_path("K[1234567890]").message == "the position 1234567890 is too large");
    CHECK(refused_path("K[1234567890]").length == 10);
    CHECK(refused_path("K [1]").message == "found ' ' in a path");
    CHECK(refused_path("a.b.c.d.e.f.g.h.i").message == "a path has too many parts");
    CHECK(refused_path("K[1,1,1,1,1]").message == "a path has too many positions");
    CHECK(refused_path(std::string(61, 'a')).message == "a name in a path is too long");
    CHECK(refused_path("K[-1]").message == "a path lacks a position here");
}
