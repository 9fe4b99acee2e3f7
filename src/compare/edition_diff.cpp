#include "compare/edition_diff.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "compare/cells.hpp"
#include "compare/consequences.hpp"
#include "compare/diff_rows.hpp"
#include "compare/diff_words.hpp"
#include "compare/written.hpp"
#include "number/expression.hpp"
#include "scenario/path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace attn {
namespace {

constexpr std::size_t most_origins = 64;
/// Distances nearer to each other than this are the same, but for what rounding made of them; the first is the worst.
constexpr double equally_far = 1e-9;

/// A pair of cells that differ.
struct Differing {
    const StepBlock* block;  ///< of the side that has the step
    std::vector<std::size_t> index;
    Origins origins;
};

/// How far apart two decimals are, near enough to find the worst.
double apart(std::string_view a, std::string_view b) {
    const auto value = [](std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); };
    const double distance = std::abs(value(a) - value(b));
    return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

/// Digits at which two decimals are seen to differ; not fewer than usual.
int telling_digits(const Decimal& a, const Decimal& b) {
    int digits = default_digits;
    while (digits < max_digits && shortened(a, digits) == shortened(b, digits)) ++digits;
    return shortened(a, digits) == shortened(b, digits) ? default_digits : digits;
}

/// The closed form in people's signs.
std::string with_minus_signs(std::string_view exact) {
    std::string text;
    for (const char c : exact) c == '-' ? text += "−" : text += c;
    return text;
}

/// A decimal that is as long as its side's digits was rounded, for all that is known.
Figure figure_of(const CellText& cell, int digits) {
    const Decimal decimal = *parse_decimal(cell.decimal);
    const Decimal shown = shortened(decimal, digits);
    const bool whole = shown == decimal && static_cast<int>(decimal.digits.size()) < cell.digits;
    return {with_minus_signs(cell.exact), shown.text(digits), whole};
}

/// Two editions, step by step.
class EditionComparison {
public:
    EditionComparison(const Side& side_a, const Edition& a, const Side& side_b, const Edition& b,
                      const Tolerances& tolerances, const std::vector<std::string>& wanted)
        : side_a_(side_a), side_b_(side_b), a_(a), b_(b), tolerances_(tolerances), wanted_(wanted) {
        for (const Edition* edition : {&a, &b})
            for (const SideStep& step : edition->steps)
                for (const StepBlock& block : step.blocks) {
                    several_batches_ |= block.batch > 1;
                    several_heads_ |= block.head > 1;
                }
    }

    EditionDiff run() {
        EditionDiff diff;
        diff.variant_a = a_.variant;
        diff.variant_b = b_.variant;
        if (!a_.shapes.empty() && !b_.shapes.empty()) diff.shapes = different_texts(a_.shapes, b_.shapes);
        if (!a_.config.empty() && !b_.config.empty()) diff.settings = different_texts(a_.config, b_.config);
        find_places(diff);
        for (const auto& [name, phase] : steps_of_both()) diff.steps.push_back(compare_step(name, phase));
        return diff;
    }

private:
    using Texts = std::vector<std::pair<std::string, std::string>>;

    static std::vector<std::pair<std::string, std::pair<std::string, std::string>>> different_texts(const Texts& a,
                                                                                                    const Texts& b) {
        std::vector<std::pair<std::string, std::pair<std::string, std::string>>> result;
        const auto in = [](const Texts& texts, const std::string& name) {
            const auto found = std::ranges::find(texts, name, &std::pair<std::string, std::string>::first);
            return found == texts.end() ? std::string() : found->second;
        };
        for (const auto& [name, text] : a)
            if (in(b, name) != text) result.push_back({name, {text, in(b, name)}});
        for (const auto& [name, text] : b)
            if (std::ranges::find(a, name, &std::pair<std::string, std::string>::first) == a.end())
                result.push_back({name, {"", text}});
        return result;
    }

    bool is_tensor() const { return side_a_.element || side_b_.element; }

    bool is_wanted(const std::string& step) const {
        return wanted_.empty() || std::ranges::find(wanted_, step) != wanted_.end();
    }

    Text place_text(const RowKey& place) const {
        const auto [batch, head, query] = place;
        return of_head(batch, head, [query](Language language) { return say(DiffWord::one_query, language, query); });
    }

    /// A name, and whose it is where there are several.
    template <class Name>
    Text of_head(std::size_t batch, std::size_t head, Name name) const {
        const auto in = [&](Language language) {
            std::string text = name(language);
            if (several_heads_ && head > 0) text = say(DiffWord::of_head, language, text, head);
            if (several_batches_ && batch > 0) text = say(DiffWord::of_batch, language, text, batch);
            return text;
        };
        return {in(Language::en), in(Language::zh)};
    }

    /// The queries that both have, and those of one only.
    void find_places(EditionDiff& diff) {
        const auto in_a = places_of(a_);
        const auto in_b = places_of(b_);
        std::ranges::set_intersection(in_a, in_b, std::back_inserter(places_));
        if (in_a.empty() || in_b.empty()) return;  // a step is missing there, and is said to be
        for (const RowKey& place : in_a)
            if (!in_b.contains(place)) diff.only_in_a.push_back(place_text(place));
        for (const RowKey& place : in_b)
            if (!in_a.contains(place)) diff.only_in_b.push_back(place_text(place));
    }

    /// The steps of both in the order of the calculation; beside a tensor file only the one it holds.
    std::vector<std::pair<std::string, Phase>> steps_of_both() const {
        Edition both;
        for (const Edition* edition : {&a_, &b_})
            for (const SideStep& step : edition->steps)
                if (is_wanted(step.name) &&
                    (!is_tensor() || (a_.find(step.name, step.phase) && b_.find(step.name, step.phase))))
                    both.step(step.name, step.phase);
        sort_steps(both);
        std::vector<std::pair<std::string, Phase>> names;
        for (const SideStep& step : both.steps) names.push_back({step.name, step.phase});
        return names;
    }

    StepDiff compare_step(const std::string& name, Phase phase) {
        StepDiff diff;
        diff.name = name;
        const SideStep* a = a_.find(name, phase);
        const SideStep* b = b_.find(name, phase);
        const SideStep& step = a ? *a : *b;
        consequences_.begin(step);
        differing_.clear();
        worst_ = -1;
        if (phase == Phase::rows) compare_rows(step, diff);
        else if (a && b) compare_matrices(*a, *b, diff);
        else diff.kind = a ? StepDiff::Kind::only_in_a : StepDiff::Kind::only_in_b;
        conclude(step, diff);
        return diff;
    }

    void compare_rows(const SideStep& step, StepDiff& diff) {
        std::size_t in_a = 0;
        std::size_t in_b = 0;
        for (const RowKey& place : places_) {
            const auto a = find_row(a_, step.name, step.phase, place);
            const auto b = find_row(b_, step.name, step.phase, place);
            if ((!a || a->idle) && (!b || b->idle)) continue;
            in_a += a.has_value();
            in_b += b.has_value();
            if (a && b) {
                diff.idle_in_a |= a->idle;
                diff.idle_in_b |= b->idle;
                compare_row(step, place, *a, *b, diff);
            } else {
                (a ? diff.rows_only_in_a : diff.rows_only_in_b).push_back(std::get<2>(place));
            }
        }
        if (in_b == 0 && in_a > 0) diff.kind = StepDiff::Kind::only_in_a;
        if (in_a == 0 && in_b > 0) diff.kind = StepDiff::Kind::only_in_b;
        if (places_.empty())
            diff.kind = a_.find(step.name, step.phase) ? StepDiff::Kind::only_in_a : StepDiff::Kind::only_in_b;
    }

    void compare_matrices(const SideStep& a, const SideStep& b, StepDiff& diff) {
        for (const StepBlock& block : a.blocks) {
            const StepBlock* other = b.find(block.batch, block.head);
            if (!other || other->whole_shape() != block.whole_shape()) {
                diff.kind = StepDiff::Kind::shapes;
                diff.shape_a = block.whole_shape();
                if (other) diff.shape_b = other->whole_shape();
                continue;
            }
            for (std::size_t row = 0; row < block.rows.size(); ++row)
                compare_row(a, {block.batch, block.head, block.rows[row]}, {&block, row}, {other, row}, diff);
        }
    }

    void compare_row(const SideStep& step, const RowKey& place, const RowView& a, const RowView& b, StepDiff& diff) {
        if (!diff.where_a.source) diff.where_a = a.where();
        if (!diff.where_b.source) diff.where_b = b.where();
        if (a.block->shape != b.block->shape) {
            diff.kind = StepDiff::Kind::shapes;
            diff.shape_a = a.block->whole_shape();
            diff.shape_b = b.block->whole_shape();
            return;
        }
        const bool overridden = tolerances_.has_override(step.name);
        std::vector<std::size_t> index;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (overridden || i == 0) index = index_of(place, a.block->shape, i);
            const CellText in_a = a.cell(i, side_a_.digits);
            const CellText in_b = b.cell(i, side_b_.digits);
            ++diff.cells;
            switch (agreement(in_a, in_b, tolerances_.at(step.name, index), a, b)) {
                case Agreement::same: continue;
                case Agreement::undecided: ++diff.undecided; continue;
                case Agreement::different: break;
            }
            ++diff.different;
            note(step, place, a, b, i, diff);
        }
    }

    /// A closed form that cannot be read is a fault of the ledger that has it.
    Agreement agreement(const CellText& in_a, const CellText& in_b, const Tolerance& tolerance, const RowView& a,
                        const RowView& b) {
        try {
            return comparer_.compare(in_a, in_b, tolerance);
        } catch (const ExpressionError& error) {
            const bool in_first = !reads(in_a.exact);
            const auto text = one_line(in_first ? in_a.exact : in_b.exact);
            throw InputError(Fault{in_first ? a.where() : b.where(),
                                   fmt::format("'{}' is no closed form: {}", text, error.what()), error.help()});
        }
    }

    static bool reads(std::string_view exact) {
        try {
            evaluate(exact);
            return true;
        } catch (const ExpressionError&) {
            return false;
        }
    }

    static std::vector<std::size_t> index_of(const RowKey& place, const std::vector<std::size_t>& shape,
                                             std::size_t i) {
        std::vector<std::size_t> index(shape.size() + 1);
        for (std::size_t axis = shape.size(); axis-- > 0; i /= shape[axis]) index[axis + 1] = i % shape[axis];
        index[0] = std::get<2>(place) - 1;
        return index;
    }

    void note(const SideStep& step, const RowKey& place, const RowView& a, const RowView& b, std::size_t i,
              StepDiff& diff) {
        const StepBlock& block = a.idle ? *b.block : *a.block;
        auto index = index_of(place, block.shape, i);
        const Origins origins = consequences_.of(step, block, index);
        if (origins == 0 && diff.began_here++ == 0) diff.first_began = cell(step, place, index, a, b, i);
        const double distance = apart(a.cell(i, 0).decimal, b.cell(i, 0).decimal);
        if (distance > worst_ * (1 + equally_far)) {
            worst_ = distance;
            diff.worst = cell(step, place, index, a, b, i);
        }
        differing_.push_back({&block, std::move(index), origins});
    }

    DifferentCell cell(const SideStep& step, const RowKey& place, const std::vector<std::size_t>& index,
                       const RowView& a, const RowView& b, std::size_t i) {
        const CellText in_a = a.cell(i, side_a_.digits);
        const CellText in_b = b.cell(i, side_b_.digits);
        const int digits = telling_digits(*parse_decimal(in_a.decimal), *parse_decimal(in_b.decimal));
        const auto name = [&](Language) { return step.name + index_text(index); };
        DifferentCell cell{of_head(std::get<0>(place), std::get<1>(place), name),
                           figure_of(in_a, digits),
                           figure_of(in_b, digits),
                           {},
                           a.where(),
                           b.where()};
        if (const auto distance = comparer_.distance(in_a, in_b)) {
            const Decimal rounded = round_significant(*distance, default_digits);
            cell.off = Figure{"", rounded.text(default_digits), true};  // a measure: nobody asks if it is rounded
        }
        return cell;
    }

    /// Says where the step's differences began, and lets the next steps know of them.
    void conclude(const SideStep& step, StepDiff& diff) {
        const bool whole = diff.kind != StepDiff::Kind::compared;
        Origins origins = diff.kind == StepDiff::Kind::shapes ? consequences_.of_whole() : 0;
        for (const Differing& one : differing_) origins |= one.origins;
        const bool begins = diff.began_here > 0 || (whole && origins == 0) || !diff.rows_only_in_a.empty() ||
                            !diff.rows_only_in_b.empty();
        const Origins own = begins ? begin_origin(step.name) : 0;
        for (std::size_t i = 0; i < origins_.size(); ++i)
            if ((origins | own) >> i & 1U) diff.from.push_back(origins_[i]);
        for (const Differing& one : differing_)
            consequences_.mark(step, *one.block, one.index, one.origins ? one.origins : own);
        if (whole) consequences_.mark_all(origins | own);
    }

    /// A bit of its own; past the last, steps share one.
    Origins begin_origin(const std::string& name) {
        if (origins_.size() < most_origins) origins_.push_back(name);
        return Origins{1} << (origins_.size() - 1);
    }

    const Side& side_a_;
    const Side& side_b_;
    const Edition& a_;
    const Edition& b_;
    const Tolerances& tolerances_;
    const std::vector<std::string>& wanted_;  ///< steps; empty: all
    bool several_heads_ = false, several_batches_ = false;
    std::vector<RowKey> places_;  ///< of both
    CellComparer comparer_;
    Consequences consequences_;
    std::vector<std::string> origins_;
    std::vector<Differing> differing_;  ///< of the step at hand
    double worst_ = -1;
};

}  // namespace

EditionDiff compare_editions(const Side& side_a, const Edition& a, const Side& side_b, const Edition& b,
                             const Tolerances& tolerances, const std::vector<std::string>& steps) {
    return EditionComparison(side_a, a, side_b, b, tolerances, steps).run();
}

}  // namespace attn
