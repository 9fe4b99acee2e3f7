#pragma once

#include <string>

namespace attn {

/// Writing to a closed pipe becomes an error like any other, instead of ending the program unheard.
void notice_closed_pipes();

/// As long as one of these lives, SIGINT and SIGTERM remove a half-written file before they end the program, at once and
/// wherever it is. There is at most one at a time.
class RemovedOnSignal {
public:
    explicit RemovedOnSignal(const std::string& path);
    ~RemovedOnSignal();
    RemovedOnSignal(const RemovedOnSignal&) = delete;
    RemovedOnSignal& operator=(const RemovedOnSignal&) = delete;
};

}  // namespace attn
