#include "render/schema.hpp"
#include "base/fault.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "scenario/schema.hpp"

#include <ostream>

namespace attn {

int run_schema(const Options& options, const Streams& streams) {
    const std::string& subject = options.files.front();
    if (options.files.size() > 1) throw InputError(Fault{{}, "one schema at a time", "name scenario or ledger"});
    if (subject != "scenario" && subject != "ledger") {
        const auto guess = nearest(subject, {"scenario", "ledger"});
        throw InputError(Fault{{},
                               "schema takes scenario or ledger, not '" + one_line(subject) + "'",
                               guess.empty() ? "" : "did you mean '" + std::string(guess) + "'?"});
    }
    write_output("", streams.out,
                 [&](std::ostream& out) { out << (subject == "scenario" ? scenario_schema() : ledger_schema()); });
    return as_asked;
}

}  // namespace attn
