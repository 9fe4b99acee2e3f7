#include "catch.hpp"
#include "scenario/loading.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// Every file of scenarios/invalid shows one diagnostic, and tests/golden/invalid holds the text a person gets for it.
// ATTN_APPROVE=1 writes those texts anew.

using namespace attn;
using namespace attn::testing;
namespace fs = std::filesystem;

namespace {

const fs::path source_dir = ATTN_SOURCE_DIR;

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> invalid_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(source_dir / "scenarios" / "invalid")) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

fs::path approved_file(const fs::path& scenario) {
    return source_dir / "tests" / "golden" / "invalid" / (scenario.stem().string() + ".txt");
}

/// What a person is told about a file; empty if it loads.
std::string told(const fs::path& path) {
    try {
        load_scenario(source_of(read_file(path), path.filename().string()));
        return {};
    } catch (const InputError& error) {
        return diagnostics(error.faults());
    }
}

}  // namespace

TEST_CASE("each invalid scenario is refused with the approved text", "[scenario][golden]") {
    const bool approve = std::getenv("ATTN_APPROVE") != nullptr;
    REQUIRE_FALSE(invalid_files().empty());
    for (const auto& path : invalid_files()) {
        INFO(path.filename().string());
        const auto text = told(path);
        CHECK_FALSE(text.empty());
        if (approve) std::ofstream(approved_file(path), std::ios::binary) << text;
        else CHECK(text == read_file(approved_file(path)));
    }
}

TEST_CASE("each approved text has its scenario", "[scenario][golden]") {
    for (const auto& entry : fs::directory_iterator(source_dir / "tests" / "golden" / "invalid")) {
        INFO(entry.path().filename().string());
        CHECK(fs::exists(source_dir / "scenarios" / "invalid" / (entry.path().stem().string() + ".json")));
    }
}
