#include "cli/sides.hpp"

#include "attention/engine.hpp"
#include "base/fault.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/ledger.hpp"
#include "compare/ledger_reader.hpp"
#include "compare/side_page.hpp"
#include "compare/tensor_side.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>

namespace attn {
namespace {

/// What a scenario is worked to where nothing else says it. Beyond a worksheet, a few less than a double holds: then
/// doubles settle nearly every digit.
int usual_digits(const Scenario& scenario) { return is_worksheet(scenario) ? 15 : 12; }

/// A file that was read. A scenario is not traced yet.
struct Opened {
    std::optional<Side> side;
    std::optional<Scenario> scenario;
};

Opened open(const std::shared_ptr<const Source>& source) {
    Faults faults;
    const Value root = read_document(source, faults, ledger_rules);
    Opened opened;
    if (is_ledger(root)) {
        faults.throw_if_any();
        opened.side = read_ledger(root);
    } else {
        opened.scenario = load_scenario(source);
    }
    return opened;
}

Opened open(const std::string& name, const Options& options, const Streams& streams) {
    if (names_tensor(name)) return {read_tensor_side(name, options.diff.as), {}};
    Opened opened = open(read_source(name, streams.in, ledger_rules.file_bytes));
    if (opened.scenario && !options.quiet)
        streams.err << diagnostics(opened.scenario->warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    return opened;
}

/// The scenario's own JSON ledger, read back: one road from a file to its numbers, whatever a ledger will hold.
Side side_of(const Scenario& scenario, int digits, const Options& options, const Streams& streams) {
    Options whole;
    whole.format = "json";
    whole.digits = digits;
    whole.query = options.query;
    whole.threads = options.threads;
    whole.quiet = options.quiet;
    std::ostringstream ledger;
    write_ledger(whole, scenario, streams, ledger);
    Faults faults;
    const auto source = std::make_shared<const Source>(Source{scenario.source, std::move(ledger).str()});
    Side side = read_ledger(read_document(source, faults, ledger_rules));
    side.digits = digits;
    // The text it was read from is no file that anybody could look at.
    for (Edition& edition : side.editions)
        for (SideStep& step : edition.steps)
            for (StepBlock& block : step.blocks) block.places.clear();
    return side;
}

int digits_beside(const Scenario& scenario, const Opened& other, const Options& options) {
    if (options.diff.digits) return *options.diff.digits;
    const bool ledger = other.side && !other.side->element;
    return ledger ? std::min(other.side->digits, max_digits) : usual_digits(scenario);
}

Side finish(Opened& one, const Opened& other, const Options& options, const Streams& streams) {
    if (one.scenario) return side_of(*one.scenario, digits_beside(*one.scenario, other, options), options, streams);
    if (options.diff.digits && !one.side->element) one.side->digits = *options.diff.digits;
    return std::move(*one.side);
}

}  // namespace

std::pair<Side, Side> open_sides(const Options& options, const Streams& streams) {
    const std::string& first = options.files[0];
    const std::string& second = options.files[1];
    if (first == "-" && second == "-")
        throw InputError(Fault{{}, "standard input can be one side only", "name a file for the other"});
    Opened a = open(first, options, streams);
    Opened b = open(second, options, streams);
    // Digits are asked of what the other was read as, before either is moved from.
    const Opened kind_of_a{a.side ? std::optional(Side{"", {}, a.side->digits, a.side->element}) : std::nullopt, {}};
    Side side_a = finish(a, b, options, streams);
    Side side_b = finish(b, kind_of_a, options, streams);
    if (side_a.element) match_leading_dimension(side_a, side_b);
    if (side_b.element) match_leading_dimension(side_b, side_a);
    return {std::move(side_a), std::move(side_b)};
}

void write_as_text(const std::string& name, const Options& options, const Streams& streams) {
    std::ostringstream text;
    try {
        Opened opened = open(name, options, streams);
        if (opened.scenario) {
            Options whole;
            whole.all = true;
            whole.language = options.language;
            write_ledger(whole, *opened.scenario, streams, text);
        } else {
            write_page(post_side(*opened.side, options.language), "text", text, {});
        }
    } catch (const InputError&) {
        // git shows nothing at all of a file whose conversion fails.
        text.str(read_source(name, streams.in, ledger_rules.file_bytes)->text);
    }
    write_text(streams.out, text.str());
}

}  // namespace attn
