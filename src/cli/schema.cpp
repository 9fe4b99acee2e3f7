#include "render/schema.hpp"
#include "base/fault.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "scenario/schema.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace attn {
namespace {

struct Schema {
    std::string_view subject;
    std::string (*text)();
};

constexpr std::array schemas{
    Schema{"scenario", scenario_schema},
    Schema{"ledger", ledger_schema},
    Schema{"diff", diff_schema},
    Schema{"why", why_schema},
    Schema{"conventions", conventions_schema},
    Schema{"cost", cost_schema},
    Schema{"diagnose", diagnosis_schema},
    Schema{"catalogue", catalogue_schema},
    Schema{"grade", grade_schema},
    Schema{"lint", lint_schema},
    Schema{"worksheet", worksheet_schema},
};

}  // namespace

std::string schema_subjects() {
    std::string list;
    for (std::size_t i = 0; i < schemas.size(); ++i)
        list += (i == 0 ? "" : i + 1 < schemas.size() ? ", " : " or ") + std::string(schemas[i].subject);
    return list;
}

int run_schema(const Options& options, const Streams& streams) {
    const std::string& subject = options.files.front();
    if (options.files.size() > 1)
        throw InputError(Fault{{}, "one schema at a time", "name " + schema_subjects()});
    const auto found = std::ranges::find(schemas, subject, &Schema::subject);
    if (found == schemas.end()) {
        std::vector<std::string_view> known;
        for (const Schema& schema : schemas) known.push_back(schema.subject);
        const auto guess = nearest(subject, known);
        throw InputError(Fault{{},
                               "schema takes " + schema_subjects() + ", not '" + one_line(subject) + "'",
                               guess.empty() ? "" : "did you mean '" + std::string(guess) + "'?"});
    }
    write_output("", streams.out, [&](std::ostream& out) { out << found->text(); });
    return as_asked;
}

}  // namespace attn
