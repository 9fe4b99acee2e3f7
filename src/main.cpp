#include "cli/program.hpp"

#include <unistd.h>

#include <csignal>
#include <iostream>

// scenario.json ──load──▶ Scenario ──trace──▶ RowTrace… ──post──▶ Ledger ──render──▶ bytes
int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of writing, answered with its exit code
    const attn::Streams streams{std::cin, std::cout, std::cerr, isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0};
    return attn::run_program({argv + 1, argv + argc}, streams);
}
