#include "attention/engine.hpp"
#include "number/exact_section.hpp"
#include "number/rounding.hpp"
#include "random.hpp"
#include "scenario/load.hpp"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Prints cells of random scenarios as the certified lane prints them and as balls of 384 bits round, and counts where
// the two differ. A cell that the balls cannot settle (a tie, or a number that they do not know to be zero) is held
// against the exact lane.
//
//     attn-bench-wrong-digits [CELLS [SEED]]
//
// One line: cells, wrong ones, those the balls left open, those the doubles alone had settled.

namespace attn {
namespace {

using test::Random;

constexpr Arithmetic certified{Lane::certified, 0};
constexpr Arithmetic balls{Lane::balls, 384};
constexpr std::size_t most_cells_a_scenario = 2000;  // so that a few large ones are not most of the million

struct Tally {
    std::uint64_t cells = 0, wrong = 0, open = 0, by_doubles = 0, scenarios = 0;
};

// --- scenarios

/// How the entries of a scenario's inputs are written.
enum class Kind { whole, halves, decimals, doubles, expressions };

std::string digits(Random& random, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + random.below(10));
    return text;
}

/// A double between 0 and 1 with all its bits, as the shortest text that is read as it.
std::string fraction(Random& random) {
    const double x = (static_cast<double>(random.below(1U << 31U)) + 0.5) * 0x1p-31 +
                     static_cast<double>(random.below(1U << 22U)) * 0x1p-53;
    std::string text(32, '\0');
    text.resize(static_cast<std::size_t>(std::to_chars(text.data(), text.data() + text.size(), x).ptr - text.data()));
    return text;
}

std::string entry(Random& random, Kind kind) {
    static const std::vector<std::string> expressions{"\"sqrt(2)\"", "\"1/3\"",  "\"-2/7\"",      "\"ln(2)\"",
                                                      "\"-ln(3)\"",  "\"pi/4\"", "\"sqrt(3)/2\"", "\"e/3\"",
                                                      "0",           "1"};
    const std::string sign = random.chance(2) ? "-" : "";
    switch (kind) {
        case Kind::whole: return sign + std::to_string(random.between(1, 9));
        case Kind::halves:
            return sign + std::to_string(random.below(5)) + random.one_of<std::string>({".5", ".25", ".125"});
        case Kind::decimals: return sign + std::to_string(random.below(3)) + "." + digits(random, random.between(1, 6));
        case Kind::doubles: return sign + fraction(random);
        case Kind::expressions: return random.one_of(expressions);
    }
    return "0";
}

std::string matrix(Random& random, std::size_t rows, std::size_t cols, Kind kind) {
    std::string text = "[";
    for (std::size_t row = 0; row < rows; ++row) {
        text += row > 0 ? ", [" : "[";
        for (std::size_t col = 0; col < cols; ++col) text += (col > 0 ? ", " : "") + entry(random, kind);
        text += "]";
    }
    return text + "]";
}

std::string mask(Random& random, std::size_t n_q, std::size_t n_k) {
    const std::string align = R"("align": ")" + random.one_of<std::string>({"top-left", "bottom-right"}) + R"(")";
    switch (random.below(6)) {
        case 0: return R"({"causal": true, )" + align + "}";
        case 1: return R"({"window": {"left": )" + std::to_string(random.below(9)) + "}, " + align + "}";
        case 2: return R"({"lengths": [)" + std::to_string(random.between(1, n_k)) + "]}";
        case 3: return R"({"bias": )" + matrix(random, n_q, n_k, Kind::decimals) + "}";
        case 4: return R"({"forbid": [{"key": )" + std::to_string(random.between(1, n_k)) + "}]}";
        default: return R"("none")";
    }
}

/// Sizes 1 to 64; half of the scenarios are small ones, which hold more oddities a cell.
std::size_t size(Random& random) { return random.chance(2) ? random.between(1, 8) : random.between(1, 64); }

std::string random_scenario(Random& random) {
    static const std::vector<std::string> scales{
        "\"1/sqrt(d_k)\"", "\"1/sqrt(d_k)\"", "1", "0.001", "\"1/3\"", "10", "40"};
    const auto kind = static_cast<Kind>(random.below(5));
    const std::size_t n_q = size(random);
    const std::size_t n_k = size(random);
    const std::size_t d_k = size(random);
    std::string text = "{";
    text += "\"Q\": " + matrix(random, n_q, d_k, kind);
    text += ", \"K\": " + matrix(random, n_k, d_k, kind);
    text += ", \"V\": " + matrix(random, n_k, size(random), static_cast<Kind>(random.below(5)));
    text += ", \"scale\": " + random.one_of(scales);
    text += ", \"mask\": " + mask(random, n_q, n_k);
    if (random.chance(8)) text += R"(, "normalize": "sum")";
    else if (random.chance(8)) text += ", \"base\": " + random.one_of<std::string>({"2", "10", "0.3"});
    return text + "}";
}

// --- cells

void report(const std::string& scenario, std::size_t query, const Step& step, std::size_t cell, int significant,
            const Decimal& printed, const Decimal& right) {
    std::fprintf(stderr, "%s[%zu] cell %zu to %d digits: printed %s, is %s\n  %s\n", step.name.c_str(), query + 1,
                 cell + 1, significant, printed.text(significant).c_str(), right.text(significant).c_str(),
                 scenario.c_str());
}

/// What compares a row in both lanes.
struct Pair {
    const std::string& text;
    const RowTrace& row;
    const RowTrace& finer;
};

void compare_step(const Pair& pair, std::size_t index, int significant, Tally& tally) {
    const Step& step = pair.row.steps[index];
    const Step& fine = pair.finer.steps[index];
    for (std::size_t cell = 0; cell < step.values.size(); ++cell) {
        const Decimal printed = round_cell(pair.row, step, cell, significant);
        auto right = settled_rounding(fine.values, cell, significant);
        tally.cells += 1;
        tally.by_doubles += settled_rounding(step.values, cell, significant) ? 1 : 0;
        if (!right) {
            const ExactSection exact;
            tally.open += 1;
            right = round_significant(exact_cell(pair.row, step, cell), significant);
        }
        if (*right == printed) continue;
        tally.wrong += 1;
        report(pair.text, pair.row.query, step, cell, significant, printed, *right);
    }
}

void compare_scenario(const std::string& text, Random& random, std::uint64_t most, Tally& tally) {
    const Scenario scenario = load_scenario(std::make_shared<const Source>(Source{"random", text}));
    const bool stable = random.chance(4);
    const bool terms = scenario.n_k * scenario.d_v <= 256;
    const Calculation calculation(scenario, {certified, stable, terms});
    const Calculation finer(scenario, {balls, stable, terms});
    const std::uint64_t last = std::min(most, tally.cells + most_cells_a_scenario);
    tally.scenarios += 1;
    const std::size_t first = random.below(scenario.n_q);
    for (std::size_t i = 0; i < scenario.n_q && tally.cells < last; ++i) {
        const std::size_t query = (first + i) % scenario.n_q;
        const RowTrace row = calculation.row({}, query);
        const RowTrace fine = finer.row({}, query);
        const int significant = static_cast<int>(random.between(1, 15));
        for (std::size_t step = 0; step < row.steps.size(); ++step)
            compare_step({text, row, fine}, step, significant, tally);
    }
}

Tally compare(std::uint64_t cells, std::uint32_t seed) {
    Random random(seed);
    Tally tally;
    while (tally.cells < cells) compare_scenario(random_scenario(random), random, cells, tally);
    return tally;
}

}  // namespace
}  // namespace attn

int main(int argc, char** argv) try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto cells = arguments.empty() ? 1'000'000 : std::stoull(arguments[0]);
    const auto seed = arguments.size() < 2 ? 1 : std::stoul(arguments[1]);
    const auto tally = attn::compare(cells, static_cast<std::uint32_t>(seed));
    std::printf("%llu cells of %llu scenarios, %llu wrong, %llu left open by balls, %llu settled by doubles\n",
                static_cast<unsigned long long>(tally.cells), static_cast<unsigned long long>(tally.scenarios),
                static_cast<unsigned long long>(tally.wrong), static_cast<unsigned long long>(tally.open),
                static_cast<unsigned long long>(tally.by_doubles));
    return tally.wrong == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
