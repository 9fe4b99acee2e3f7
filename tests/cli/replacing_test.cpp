#include "catch.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

#include <cstdlib>

using namespace attn;

TEST_CASE("cli: what is read is not replaced by what is written") {
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/a.json";
    const std::string scenario = R"({"Q": [[1]], "K": [[1]], "V": [[2]]})";
    std::ofstream(file) << scenario;
    const std::string answer = "attn-ledger: error: '" + file +
                               "' is read, and would be replaced by what is written\n"
                               "  help: write to another file or folder\n";
    for (const std::vector<std::string>& line :
         {std::vector<std::string>{file, "-f", "json", "-o", file},
          std::vector<std::string>{"worksheet", file, "-o", file},
          std::vector<std::string>{"worksheet", file, "-f", "json", "--pair", folder.path()}}) {
        const auto ran = test::run(line);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK(ran.err == answer);
        CHECK(test::read_file(file) == scenario);
    }
    CHECK(test::run({file, "-o", file + ".txt"}).code == 0);
}

TEST_CASE("cli: a workbook needs a folder for temporary files, and says so") {
    const char* before = std::getenv("TMPDIR");
    const std::string own = before ? before : "";
    setenv("TMPDIR", "/nowhere/at/all", 1);
    const auto ran = test::run({test::source_dir() / "scenarios" / "draft_one_query.json", "-f", "xlsx"});
    if (before) setenv("TMPDIR", own.c_str(), 1);
    else unsetenv("TMPDIR");
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK(ran.err.starts_with("attn-ledger: error: cannot write a temporary file: "));
}

TEST_CASE("cli: a file that is called a workbook is one") {
    const test::TemporaryFolder folder;
    const std::string scenario = test::source_dir() / "scenarios" / "draft_one_query.json";
    const std::string file = folder.path() + "/a.xlsx";
    for (const std::vector<std::string>& line : {std::vector<std::string>{scenario, "-o", file},
                                                 std::vector<std::string>{"worksheet", scenario, "-o", file}}) {
        const auto ran = test::run(line);
        const std::string format = line.front() == "worksheet" ? "markdown" : "text";
        CHECK(ran.code == 2);
        CHECK(ran.err == "attn-ledger: error: '" + file + "' is called a workbook, but the format is " + format +
                             "\n  help: say -f xlsx, or another name\n");
        CHECK_FALSE(std::filesystem::exists(file));
    }
}
