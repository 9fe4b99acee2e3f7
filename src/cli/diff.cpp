#include "compare/diff.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/sides.hpp"
#include "compare/diff_page.hpp"
#include "render/page.hpp"

#include <ostream>

namespace attn {
namespace {

/// What makes git show ledgers as text.
Page git_setup() {
    const auto line = [](std::string text) { return Paragraph{{{{Role::plain, std::move(text)}}}}; };
    Page page;
    page.blocks = {
        line("In .gitattributes:"),
        Verbatim{"*.ledger.json diff=attn-ledger\nscenarios/*.json diff=attn-ledger\n*.npy diff=attn-ledger\n", ""},
        line("Once in each clone, since git takes no commands from a repository:"),
        Verbatim{"git config diff.attn-ledger.textconv 'attn-ledger diff --textconv'\n", "sh"},
        line("which writes in .git/config:"),
        Verbatim{"[diff \"attn-ledger\"]\n\ttextconv = attn-ledger diff --textconv\n", "ini"}};
    page.data = Datum::object(
        {{"git-setup", Datum::count(1)},
         {"attributes",
          Datum::list({Datum::string("*.ledger.json diff=attn-ledger"),
                       Datum::string("scenarios/*.json diff=attn-ledger"), Datum::string("*.npy diff=attn-ledger")})},
         {"config", Datum::object({{"diff.attn-ledger.textconv", Datum::string("attn-ledger diff --textconv")}})}});
    return page;
}

bool is_for_people(const Options& options) { return options.format == "text" || options.format == "markdown"; }

void write(const Page& page, const Options& options, const Streams& streams) {
    const RenderOptions render{options.numbers, wants_color(options, streams), options.ascii, options.math};
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
}

}  // namespace

int run_diff(const Options& options, const Streams& streams) {
    if (!options.diff.textconv.empty()) {
        write_as_text(options.diff.textconv, options, streams);
        return as_asked;
    }
    if (options.diff.git_setup) {
        write(git_setup(), options, streams);
        return as_asked;
    }
    const Tolerances tolerances = read_tolerances(options.diff.atol, options.diff.rtol, options.diff.tolerances);
    auto [a, b] = open_sides(options, streams);
    select(a, options.query, options.variant);
    select(b, options.query, options.variant);
    const Diff diff = compare_sides(a, b, tolerances, options.steps);
    write(options.quiet && is_for_people(options) ? post_verdict(diff) : post_diff(diff), options, streams);
    return diff.differs() ? different : as_asked;
}

}  // namespace attn
