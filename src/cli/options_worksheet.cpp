#include "cli/options_parts.hpp"
#include "worksheet/exercise.hpp"

#include <cstdint>
#include <optional>

// What only worksheet and new take.

namespace attn {
namespace {

void add_seed_option(CLI::App& app, Options& options, const std::string& description) {
    add_number<std::uint64_t>(app, "--seed", 0, std::numeric_limits<std::uint64_t>::max(), description,
                              [&options](std::uint64_t seed) { options.seed = seed; });
}

}  // namespace

void add_worksheet_options(CLI::App& app, Options& options) {
    WorksheetOptions& own = options.worksheet;
    options.format = "markdown";
    add_figure_options(app, options);
    app.add_option("--variant", options.variant, "the sheet of this variant; all: of every one")->type_name("NAME");
    app.add_option("--blank", own.blank, "what is left out: weights,output, all, cells:5 or given")->type_name("WHAT");
    add_seed_option(app, options, "chooses the cells, or the number, that is left out (default 1)");
    app.add_flag("--key", own.key, "the answers, with every line worked, instead of the sheet");
    app.add_option("--pair", own.pair, "write the sheet and its key into this folder")->type_name("FOLDER");
    app.add_flag("--math", options.math, "Markdown: write numbers as formulas");
    add_look_options(app, options);
}

void check_worksheet(const Options& options) {
    const WorksheetOptions& own = options.worksheet;
    if (options.files.size() > 1) refuse_several(options.files);
    if (own.pair.empty()) return;
    if (own.key)
        usage_error("--pair writes the sheet and the key; --key writes the key alone", "leave one of them out");
    if (!options.output.empty()) usage_error("--pair writes two files; -o names one", "leave one of them out");
}

void add_new_options(CLI::App& app, Options& options) {
    NewOptions& own = options.make;
    const auto add_size = [&](const char* name, std::size_t most, const char* description,
                              std::optional<std::size_t>& target) {
        add_number<std::size_t>(app, name, 1, most, description, [&target](std::size_t size) { target = size; });
    };
    add_seed_option(app, options, "which exercise: the same number gives the same one (default 1)");
    add_size("--queries", most_positions, "how many queries, up to 6", own.queries);
    add_size("--keys", most_positions, "how many keys, up to 6 (default: as many as queries)", own.keys);
    add_size("--d-k", most_components, "numbers in a query and in a key, up to 4", own.d_k);
    add_size("--d-v", most_components, "numbers in a value, up to 4", own.d_v);
    add_size("--heads", most_heads, "how many heads, up to 4 (default 1)", own.heads);
    app.add_option("--mask", own.mask, "none, causal, padding or window")->type_name("WORD");
    app.add_option("--difficulty", own.difficulty, "easy, medium or hard (default medium)")->type_name("WORD");
    app.add_option("--factors", own.factors, "exponentials are products of 2, or of 2,3")->type_name("WORD");
    app.add_option("-o,--output", options.output, "write to this file, whole or not at all")->type_name("FILE");
}

void check_new(const Options& options) {
    const NewOptions& own = options.make;
    if (!options.files.empty())
        usage_error("new makes a scenario and reads none, but '" + one_line(options.files.front()) + "' was named",
                    "say -o FILE to write it to a file");
    if (!own.mask.empty()) require_one_of("--mask", own.mask, {"none", "causal", "padding", "window"});
    if (!own.factors.empty()) require_one_of("--factors", own.factors, {"2", "2,3"});
    require_one_of("--difficulty", own.difficulty, {"easy", "medium", "hard"});
    if (own.mask == "padding" && own.keys.value_or(own.queries.value_or(2)) == 1)
        usage_error("--mask padding needs two keys at least: one is padding", "say --keys 2 or more");
}

}  // namespace attn
