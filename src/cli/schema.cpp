#include "base/fault.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "render/schema.hpp"
#include "scenario/schema.hpp"

#include <ostream>

namespace attn {

int run_schema(const Options& options, const Streams& streams) {
    const std::string& subject = options.files.front();
    if (options.files.size() > 1 || (subject != "scenario" && subject != "ledger"))
        throw InputError(Fault{{}, "schema takes scenario or ledger, not '" + one_line(subject) + "'",
                               "try attn-ledger schema scenario"});
    write_output("", streams.out,
                 [&](std::ostream& out) { out << (subject == "scenario" ? scenario_schema() : ledger_schema()); });
    return as_asked;
}

}  // namespace attn
