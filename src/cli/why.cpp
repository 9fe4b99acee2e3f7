#include "ledger/why.hpp"
#include "attention/engine.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "cli/selection.hpp"
#include "compare/contrast.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

namespace attn {
namespace {

/// A path, and the variant it is about: "variant only k2:output[1]".
struct Question {
    std::string variant;
    std::string path;
};

Question read_question(const std::string& text) {
    constexpr std::string_view prefix = "variant ";
    const auto colon = text.rfind(':');
    if (!text.starts_with(prefix) || colon == std::string::npos) return {"", text};
    return {text.substr(prefix.size(), colon - prefix.size()), text.substr(colon + 1)};
}

Path read_path(const std::string& text) {
    try {
        return parse_path(text);
    } catch (const PathError& error) {
        throw InputError(Fault{{}, "'" + one_line(text) + "': " + error.what(), error.help()});
    }
}

const Scenario& edition(const Scenario& scenario, const std::string& variant) {
    return variant.empty() ? scenario : *find_variant(scenario, variant).scenario;
}

/// A file, and the variant of it that is meant: quiz.json#causal.
struct Side {
    Scenario scenario;
    std::string variant;
    const Scenario& chosen() const { return edition(scenario, variant); }
};

Side load_side(const std::string& name, const Streams& streams) {
    const auto hash = name.find(".json#");
    const auto end = hash == std::string::npos ? name.size() : hash + std::string_view(".json").size();
    Side side{load_scenario(read_source(name.substr(0, end), streams.in)), {}};
    if (end < name.size()) side.variant = name.substr(end + 1);
    return side;
}

Page answer(const Scenario& scenario, const Question& question, const Options& options) {
    const Lane lane = is_worksheet(scenario) ? Lane::exact : Lane::certified;
    RunOptions run;
    run.arithmetic = {lane, 0};
    run.lse = true;
    const Calculation calculation(scenario, run);
    const PostOptions post = post_options(options, scenario);
    Why why(calculation, post);
    const CellRef cell = why.recorded(why.find(read_path(question.path), question.path));
    return why_page(why.ask(cell, options.depth), scenario, post);
}

Page answer_difference(const Scenario& first, const Scenario& second, const Question& question,
                       const Options& options) {
    const Calculation calculation(first);
    const PostOptions post = post_options(options, first);
    const CellRef cell = Why(calculation, post).find(read_path(question.path), question.path);
    return contrast_page(contrast(first, second, cell, post), post);
}

}  // namespace

int run_why(const Options& options, const Streams& streams) {
    const auto& words = options.files;
    if (words.size() < 2 || words.size() > 3)
        throw InputError(
            Fault{{},
                  words.size() < 2 ? "why takes a scenario and a path" : "why takes at most two scenarios and a path",
                  "attn-ledger why SCENARIO 'output[1,1]', or two scenarios and a path"});
    const Question question = read_question(words.back());
    const Side first = load_side(words.front(), streams);
    Page page;
    if (words.size() == 2) {
        page = answer(question.variant.empty() ? first.chosen() : edition(first.scenario, question.variant), question,
                      options);
    } else {
        const Side second = load_side(words[1], streams);
        page = answer_difference(first.chosen(), second.chosen(), question, options);
    }
    const RenderOptions render = render_options(options, streams);
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
    return as_asked;
}

}  // namespace attn
