#include "compare/diff.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "cli/sides.hpp"
#include "compare/diff_page.hpp"
#include "compare/diff_words.hpp"
#include "render/page.hpp"

#include <ostream>

namespace attn {
namespace {

/// What makes git show ledgers as text.
Page git_setup(Language language) {
    const auto line = [language](DiffWord word) {
        return Paragraph{{{{Role::plain, std::string(say(word, language))}}}};
    };
    Page page;
    page.blocks = {
        line(DiffWord::setup_attributes),
        Verbatim{"*.ledger.json diff=attn-ledger\nscenarios/*.json diff=attn-ledger\n*.npy diff=attn-ledger\n", ""},
        line(DiffWord::setup_once),
        Verbatim{"git config diff.attn-ledger.textconv 'attn-ledger diff --textconv'\n", "sh"},
        line(DiffWord::setup_writes),
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
    const RenderOptions render = render_options(options, streams);
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
        write(git_setup(options.language), options, streams);
        return as_asked;
    }
    const Tolerances tolerances = read_tolerances(options.diff.atol, options.diff.rtol, options.diff.tolerances);
    auto [a, b] = open_sides(options, streams);
    select(a, options.query, options.variant);
    select(b, options.query, options.variant);
    const Diff diff = compare_sides(a, b, tolerances, options.steps);
    const bool brief = options.quiet && is_for_people(options);
    write(brief ? post_verdict(diff, options.language) : post_diff(diff, options.language), options, streams);
    return diff.differs() ? different : as_asked;
}

}  // namespace attn
