#include "cli/interrupt.hpp"

#include <csignal>

namespace attn {
namespace {

volatile std::sig_atomic_t received = 0;

extern "C" void remember(int signal) { received = signal; }

}  // namespace

void notice_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    struct sigaction action {};
    action.sa_handler = remember;  // without SA_RESTART: a blocked write returns
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

void stop_if_interrupted() {
    if (received != 0) throw Interrupted(received);
}

}  // namespace attn
