#pragma once

#include <exception>

namespace attn {

/// Thrown where the user, or the system, asked the program to stop; its signal's number.
class Interrupted : public std::exception {
public:
    explicit Interrupted(int signal) : signal_(signal) {}
    int signal() const { return signal_; }
    const char* what() const noexcept override { return "interrupted"; }

private:
    int signal_;
};

/// From now on SIGINT and SIGTERM are noticed instead of ending the program where it stands, so that no half-written
/// file is left; and writing to a closed pipe is an error like any other.
void notice_signals();

/// Throws Interrupted if a signal came.
void stop_if_interrupted();

}  // namespace attn
