#include "cli/interrupt.hpp"
#include "cli/program.hpp"

#include <unistd.h>

#include <iostream>

// scenario.json ──load──▶ Scenario ──trace──▶ RowTrace… ──post──▶ Ledger ──render──▶ bytes
int main(int argc, char** argv) {
    attn::notice_closed_pipes();
    std::ios::sync_with_stdio(false);
    const attn::Streams streams{std::cin, std::cout, std::cerr, isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0};
    return attn::run_program({argv + 1, argv + argc}, streams);
}
