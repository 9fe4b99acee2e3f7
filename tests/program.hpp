#pragma once

#include "cli/program.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

// The program as a function: arguments in, exit code and both streams out.

namespace attn::test {

struct Ran {
    int code = 0;
    std::string out, err;
};

inline Ran run(const std::vector<std::string>& arguments, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    const int code = run_program(arguments, Streams{in, out, err});
    return {code, out.str(), err.str()};
}

inline std::filesystem::path source_dir() { return ATTN_SOURCE_DIR; }

inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The files directly in a folder that end in `extension`, sorted.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder, const std::string& extension) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == extension) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace attn::test
