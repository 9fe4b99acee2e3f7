#include "cli/interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>

namespace attn {
namespace {

// What a signal handler may touch: a buffer that is filled before the handler is set, and two system calls.
std::array<char, 4096> half_written{};

extern "C" void remove_and_die(int signal) {
    unlink(half_written.data());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void handle_signals(void (*handler)(int)) {
    std::signal(SIGINT, handler);
    std::signal(SIGTERM, handler);
}

}  // namespace

void notice_closed_pipes() { std::signal(SIGPIPE, SIG_IGN); }

RemovedOnSignal::RemovedOnSignal(const std::string& path) {
    if (path.size() >= half_written.size()) return;  // longer than the system opens
    std::memcpy(half_written.data(), path.c_str(), path.size() + 1);
    handle_signals(remove_and_die);
}

RemovedOnSignal::~RemovedOnSignal() { handle_signals(SIG_DFL); }

}  // namespace attn
