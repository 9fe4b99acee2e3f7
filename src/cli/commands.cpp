#include "cli/command.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constexpr std::array table{
    Command{"run", "SCENARIO", "print the ledger of a scenario (the word run may be left out)", run_ledger},
    Command{"check", "SCENARIO|FOLDER...", "prove every value a scenario expects", run_check},
    Command{"schema", "scenario|ledger", "print the JSON Schema of a scenario file or a JSON ledger", run_schema},
};

}  // namespace

std::span<const Command> commands() { return table; }

const Command* find_command(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Command& c) { return c.name == name; });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace attn
