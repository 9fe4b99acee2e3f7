#pragma once

#include "base/language.hpp"

#include <chrono>
#include <cstddef>
#include <iosfwd>

namespace attn {

/// How far a long run has come, on a terminal's standard error: nothing in the first two seconds, gone at the end.
class Progress {
public:
    Progress(std::ostream& err, bool is_terminal, std::size_t total, Language language);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void advance();

private:
    using Clock = std::chrono::steady_clock;
    std::ostream& err_;
    bool is_terminal_;
    std::size_t total_;
    Language language_;
    std::size_t done_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_shown_ = start_;
    bool shown_ = false;
};

}  // namespace attn
