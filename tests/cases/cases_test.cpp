#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"
#include "traced.hpp"

// Numbers made elsewhere: literal examples of public test suites, as scenarios. See README.md beside this file.

using namespace attn;

namespace {

const auto folder = test::source_dir() / "tests" / "cases";

}  // namespace

TEST_CASE("cases: every number of another program's tests is met") {
    const auto ran = test::run({"check", folder.string()});
    CHECK(ran.err.empty());
    CHECK(ran.code == as_asked);
    std::istringstream lines(ran.out);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) CHECK(line.starts_with("✓ "));
    CHECK(count == test::files_in(folder, ".json").size());
    CHECK(count == 36);
}

TEST_CASE("cases: every case tells its source") {
    for (const auto& file : test::files_in(folder, ".json")) {
        INFO(file.string());
        const Scenario scenario = test::load(test::read_file(file));
        CHECK(scenario.title.en == file.stem().string());
        CHECK(scenario.note.en.find(" :: ") != std::string::npos);
    }
}
