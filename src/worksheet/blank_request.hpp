#pragma once

#include "base/source.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace attn {

/// What a sheet leaves out, as --blank and a scenario's exercise say it.
struct BlankRequest {
    enum class Kind {
        steps,  ///< these steps: weights,output
        all,    ///< everything that is computed
        cells,  ///< so many numbers, anywhere: cells:5
        given,  ///< a number of what is given, which the rest determines
    };
    Kind kind = Kind::steps;
    std::vector<std::string> steps;
    std::size_t count = 0;  ///< of cells
};

/// Throws InputError on a word it does not know; `where` is the word's place in a file, or nowhere.
BlankRequest read_blank_request(const std::string& text, const Where& where);

/// Throws the InputError of a request that cannot be met.
[[noreturn]] void refuse_blanks(const Where& where, std::string message, std::string help);

}  // namespace attn
