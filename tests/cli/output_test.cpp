#include "catch.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "temporary_folder.hpp"

#include "base/fault.hpp"

using namespace attn;
using test::TemporaryFolder;

namespace {

const std::string one_key = R"({ "Q": [[1]], "K": [[0]], "V": [[2]] })";

}  // namespace

TEST_CASE("cli: -o writes what standard output would get, and no colours") {
    TemporaryFolder folder;
    const auto ran = test::run({"-", "-o", folder.path("ledger.txt")}, one_key);
    CHECK(ran.code == as_asked);
    CHECK(ran.out.empty());
    CHECK(ran.err.empty());
    CHECK(test::read_file(folder.path("ledger.txt")) == test::run({"-"}, one_key).out);
    CHECK(folder.size() == 1);
    CHECK(test::run({"-", "-o", "-"}, one_key).out == test::run({"-"}, one_key).out);
}

TEST_CASE("cli: -o replaces a file whole") {
    TemporaryFolder folder;
    folder.write("ledger.json", std::string(100'000, 'x'));
    CHECK(test::run({"-", "-f", "json", "--output", folder.path("ledger.json")}, one_key).code == as_asked);
    CHECK(test::read_file(folder.path("ledger.json")) == test::run({"-", "-f", "json"}, one_key).out);
    CHECK(folder.size() == 1);
}

TEST_CASE("cli: -o keeps the file that was there when the run fails") {
    TemporaryFolder folder;
    folder.write("ledger.txt", "before");
    const auto bad = test::run({"-", "-o", folder.path("ledger.txt")}, R"({ "Q": [[1]] })");
    CHECK(bad.code == bad_input);
    CHECK(test::read_file(folder.path("ledger.txt")) == "before");
    const auto late = test::run({"-", "-o", folder.path("ledger.txt"), "--query", "2"}, one_key);
    CHECK(late.code == bad_input);
    CHECK(test::read_file(folder.path("ledger.txt")) == "before");
    CHECK(folder.size() == 1);
}

TEST_CASE("cli: a failure half way leaves neither a part nor a temporary file") {
    TemporaryFolder folder;
    folder.write("ledger.txt", "before");
    std::ostringstream unused;
    CHECK_THROWS_AS(write_output(folder.path("ledger.txt"), unused,
                                 [](std::ostream& out) {
                                     out << "half";
                                     throw InputError(Fault{{}, "something is wrong", ""});
                                 }),
                    InputError);
    CHECK(test::read_file(folder.path("ledger.txt")) == "before");
    CHECK(folder.size() == 1);
}

TEST_CASE("cli: where nothing can be written the exit code is 3") {
    TemporaryFolder folder;
    const auto missing = test::run({"-", "-o", folder.path("no/such/folder.txt")}, one_key);
    CHECK(missing.code == not_written);
    CHECK(missing.err ==
          "attn-ledger: error: cannot write '" + folder.path("no/such/folder.txt") + "': No such file or directory\n");
    const auto a_folder = test::run({"-", "-o", folder.path()}, one_key);
    CHECK(a_folder.code == not_written);
    CHECK(a_folder.err == "attn-ledger: error: cannot write '" + folder.path() + "': Is a directory\n");
    const auto full = test::run({"-", "-o", "/dev/full"}, one_key);
    CHECK(full.code == not_written);
    CHECK(full.err == "attn-ledger: error: cannot write '/dev/full': No space left on device\n");
    CHECK(folder.size() == 0);
}

TEST_CASE("cli: -o writes into a pipe or a device as it is") {
    CHECK(test::run({"-", "-o", "/dev/null"}, one_key).code == as_asked);
    CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("cli: a standard output that fails is said") {
    std::istringstream in(one_key);
    std::ostringstream out;
    std::ostringstream err;
    out.setstate(std::ios::badbit);
    CHECK(run_program({"-"}, Streams{in, out, err}) == not_written);
    CHECK(err.str() == "attn-ledger: error: cannot write standard output: the stream failed\n");
}
