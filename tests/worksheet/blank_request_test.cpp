#include "worksheet/blank_request.hpp"

#include "base/fault.hpp"
#include "catch.hpp"

#include <string>

using namespace attn;

namespace {

/// "message (help)", or nothing where the text is taken.
std::string refused(const std::string& text) {
    try {
        read_blank_request(text, {});
        return {};
    } catch (const InputError& error) {
        return error.faults().front().message + " (" + error.faults().front().help + ")";
    }
}

constexpr const char* usage = "(name steps as in weights,output, or say all, given, or how many cells: cells:5)";

}  // namespace

TEST_CASE("what is left blank is said by steps, or by one word") {
    CHECK(read_blank_request("weights", {}).steps == std::vector<std::string>{"weights"});
    CHECK(read_blank_request("weights,output", {}).steps == std::vector<std::string>{"weights", "output"});
    CHECK(read_blank_request("all", {}).kind == BlankRequest::Kind::all);
    CHECK(read_blank_request("given", {}).kind == BlankRequest::Kind::given);
    const BlankRequest cells = read_blank_request("cells:12", {});
    CHECK(cells.kind == BlankRequest::Kind::cells);
    CHECK(cells.count == 12);
}

TEST_CASE("what cannot be left blank is refused, with a way out") {
    CHECK(refused("wieghts") == "--blank knows no 'wieghts' (did you mean 'weights'?)");
    CHECK(refused("weights,outptu") == "--blank knows no 'outptu' (did you mean 'output'?)");
    CHECK(refused("givn") == "--blank knows no 'givn' (did you mean 'given'?)");
    CHECK(refused("Photosynthesis") == std::string("--blank knows no 'Photosynthesis' ") + usage);
    CHECK(refused("") == std::string("--blank knows no '' ") + usage);
    CHECK(refused("weights,") == std::string("--blank knows no '' ") + usage);
    CHECK(refused("weights,all") == std::string("--blank takes 'all' alone ") + usage);
    CHECK(refused("weights,cells:2") == std::string("--blank takes 'cells:2' alone ") + usage);
    CHECK(refused("\x1b[31m").find('\x1b') == std::string::npos);
    for (const auto* count : {"", "0", "-1", "1.5", "x", "10001", "99999999999999999999999"})
        CHECK(refused(std::string("cells:") + count) ==
              std::string("--blank cells takes a whole number from 1 to 10000, not '") + count + "' (write cells:5)");
}
