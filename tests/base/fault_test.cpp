#include "base/fault.hpp"

#include "catch.hpp"

#include <memory>

using namespace attn;

TEST_CASE("faults are thrown together, in the order of the text", "[base]") {
    const auto source = std::make_shared<const Source>(Source{"a.json", "0123456789"});
    Faults faults;
    faults.add({source, 7, 1}, "second");
    faults.warn({source, 5, 1}, "a remark");
    faults.add({source, 2, 1}, "first", "a way out");
    REQUIRE(faults.any_error());
    try {
        faults.throw_if_any();
        FAIL("nothing was thrown");
    } catch (const InputError& error) {
        REQUIRE(error.faults().size() == 3);
        CHECK(error.faults()[0].message == "first");
        CHECK(error.faults()[0].help == "a way out");
        CHECK(error.faults()[1].kind == Fault::Kind::warning);
        CHECK(error.faults()[2].message == "second");
        CHECK(std::string(error.what()) == "first");
    }
}

TEST_CASE("warnings alone stop nothing", "[base]") {
    Faults faults;
    CHECK_NOTHROW(faults.throw_if_any());
    faults.warn({}, "a remark");
    CHECK_FALSE(faults.any_error());
    CHECK(faults.size() == 1);
    CHECK_NOTHROW(faults.throw_if_any());
}

TEST_CASE("a result that cannot be written says where and why", "[base]") {
    const OutputError error("out.txt", "no space left on device");
    CHECK(std::string(error.what()) == "cannot write out.txt: no space left on device");
    CHECK_FALSE(error.reader_left());
    CHECK(OutputError("the output", "the pipe is closed", true).reader_left());
}
