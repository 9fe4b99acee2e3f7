#include "cli/command.hpp"
#include "cli/files.hpp"
#include "worksheet/exercise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <string_view>

namespace attn {
namespace {

/// A word of the command line, and what it stands for.
template <class T>
struct Named {
    std::string_view word;
    T value;
};

constexpr std::array difficulties{Named{"easy", Difficulty::easy}, Named{"medium", Difficulty::medium},
                                  Named{"hard", Difficulty::hard}};
constexpr std::array masks{Named{"none", MaskKind::none}, Named{"causal", MaskKind::causal},
                           Named{"padding", MaskKind::padding}, Named{"window", MaskKind::window}};
constexpr std::array factors{Named{"2", Factors::two}, Named{"2,3", Factors::two_and_three}};

/// The words were checked when the command line was read.
template <class Table>
auto named(const Table& table, const std::string& word) {
    return std::ranges::find(table, word, [](const auto& row) { return row.word; })->value;
}

/// The command that makes the same exercise again.
std::string said(const Options& options) {
    const NewOptions& own = options.make;
    std::string text = fmt::format("attn-ledger new --seed {} --difficulty {}", options.seed, own.difficulty);
    const auto add = [&](const char* name, const std::optional<std::size_t>& size) {
        if (size) text += fmt::format(" {} {}", name, *size);
    };
    add("--queries", own.queries);
    add("--keys", own.keys);
    add("--d-k", own.d_k);
    add("--d-v", own.d_v);
    add("--heads", own.heads);
    if (!own.mask.empty()) text += " --mask " + own.mask;
    if (!own.factors.empty()) text += " --factors " + own.factors;
    return text;
}

ExerciseRequest request_of(const Options& options) {
    const NewOptions& own = options.make;
    ExerciseRequest request;
    request.seed = options.seed;
    request.difficulty = named(difficulties, own.difficulty);
    request.queries = own.queries;
    request.keys = own.keys;
    request.d_k = own.d_k;
    request.d_v = own.d_v;
    request.heads = own.heads;
    if (!own.mask.empty()) request.mask = named(masks, own.mask);
    if (!own.factors.empty()) request.factors = named(factors, own.factors);
    request.said = said(options);
    return request;
}

}  // namespace

int run_new(const Options& options, const Streams& streams) {
    const std::string text = make_exercise(request_of(options));
    write_output(options.output, streams.out, [&](std::ostream& out) { out << text; });
    return as_asked;
}

}  // namespace attn
