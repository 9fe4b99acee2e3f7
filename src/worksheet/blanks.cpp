#include "worksheet/blanks.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "ledger/tile.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace attn {

Fate Blanks::of(const std::string& step) const {
    const auto found = steps.find(step);
    return found == steps.end() ? Fate::shown : found->second;
}

Fate Blanks::of(const Spot& spot) const {
    const auto found = spots.find(spot);
    return found == spots.end() ? of(spot.step) : found->second;
}

namespace {

/// A step of the edition: what it is computed from, and whether it is computed at all.
struct Known {
    std::string name;
    bool given = false;
    std::set<std::string> from;
};

/// Every step there is, in the order of the calculation. Rows may differ: one may be shifted, or read nothing.
class KnownSteps {
public:
    explicit KnownSteps(const TracedEdition& edition) {
        for (const TracedEdition::Head& head : edition.heads) {
            for (const Derivation& matrix : head.shared->earlier) add(matrix.name, matrix.operation, matrix.operands);
            for (const Derivation* matrix : derivations(*head.inputs))
                add(matrix->name, matrix->operation, matrix->operands);
            for (const RowTrace& row : head.rows) add_row(row);
        }
        for (const auto& rows : edition.together)
            for (const RowTrace& row : rows)
                for (const Step& step : row.steps)
                    if (step.name != "concat" || edition.scenario->num_heads > 1 || rows.front().find("projected"))
                        add(step.name, step.operation, step.operands);
    }

    const std::vector<Known>& all() const { return all_; }
    const Known* find(const std::string& name) const {
        const auto found = std::ranges::find(all_, name, &Known::name);
        return found == all_.end() ? nullptr : &*found;
    }
    /// "scores, scaled, …"
    std::string names() const {
        std::string text;
        for (const Known& step : all_)
            if (!step.given) text += (text.empty() ? "" : ", ") + step.name;
        return text;
    }

private:
    void add(const std::string& name, Operation operation, const std::vector<std::string>& from) {
        auto known = std::ranges::find(all_, name, &Known::name);
        if (known == all_.end()) known = all_.insert(all_.end(), Known{name, operation == Operation::given, {}});
        known->from.insert(from.begin(), from.end());
    }

    void add_row(const RowTrace& row) {
        for (const Step& step : row.steps) {
            std::vector<std::string> from = step.operands;
            // The scores are those of the queries and keys as they were last: normed, rotated.
            for (std::string& operand : from) {
                if (operand == "Q") operand = row.head->q.name;
                if (operand == "K") operand = row.head->k.name;
            }
            // A shifted sink tells the row's largest score, and one beside the exponentials is one of them.
            if (step.name == "sink" && row.find("shifted")) from.emplace_back("shifted");
            add(step.name, step.operation, from);
        }
    }

    std::vector<Known> all_;
};

bool is_tile_step(const std::string& name) { return name.starts_with("tile_"); }

/// Steps of a row that come after its scores: the block by block calculation has others in their place.
bool has_another_way(const Known& step) {
    return !is_tile_step(step.name) && !step.given && step.name.front() >= 'a' && step.name != "concat" &&
           step.name != "projected";
}

/// What is computed from a step that is not shown is not shown either.
void hide_what_follows(const KnownSteps& known, Blanks& blanks) {
    for (const Known& step : known.all()) {
        const bool told =
            std::ranges::all_of(step.from, [&](const std::string& from) { return blanks.of(from) == Fate::shown; });
        if (!told) blanks.steps.try_emplace(step.name, Fate::hidden);
    }
}

/// Both ways through a row come to the same output: what one leaves out the other may not tell.
void hide_the_other_way(const KnownSteps& known, Blanks& blanks) {
    bool plain = false;
    bool tiled = false;
    for (const Known& step : known.all()) {
        if (blanks.of(step.name) == Fate::shown) continue;
        plain |= has_another_way(step);
        tiled |= is_tile_step(step.name);
    }
    bool exponentials = false;
    for (const Known& step : known.all()) {
        exponentials |= step.name == "exponentials";
        if (plain && is_tile_step(step.name)) blanks.steps.try_emplace(step.name, Fate::hidden);
        if (tiled && exponentials && has_another_way(step)) blanks.steps.try_emplace(step.name, Fate::hidden);
    }
    hide_what_follows(known, blanks);
}

void ask_for(const std::string& name, const KnownSteps& known, const Where& where, Blanks& blanks) {
    const Known* step = known.find(name);
    if (!step) refuse_blanks(where, "--blank " + name + ": there is no such step here", "there are " + known.names());
    if (step->given)
        refuse_blanks(where, "--blank " + name + ": it is given, and nothing before it determines it",
                      "--blank given leaves out a number that the rest determines");
    blanks.steps[name] = Fate::blank;
    if (name == "exponentials" && known.find("sink")) blanks.steps["sink"] = Fate::blank;
}

/// Rows of the cache are given, whatever is done with the others.
void show_what_was_given(const std::vector<Item>& items, Blanks& blanks) {
    for (const Item& item : items)
        if (item.settled && item.spot.step.front() <= 'Z' && item.lines.size() > 0 &&
            blanks.of(item.spot.step) != Fate::shown)
            blanks.spots[item.spot] = Fate::shown;
}

Blanks blank_steps(const BlankRequest& request, const Where& where, const TracedEdition& edition,
                   const std::vector<Item>& items) {
    const KnownSteps known(edition);
    Blanks blanks;
    if (request.kind == BlankRequest::Kind::all) {
        for (const Known& step : known.all())
            if (!step.given) blanks.steps[step.name] = Fate::blank;
    }
    for (const std::string& name : request.steps) ask_for(name, known, where, blanks);
    hide_what_follows(known, blanks);
    hide_the_other_way(known, blanks);
    show_what_was_given(items, blanks);
    return blanks;
}

bool same(const Figure& a, const Figure& b) { return a.decimal == b.decimal && a.exact == b.exact; }

std::vector<Figure> common(const std::vector<Figure>& a, const std::vector<Figure>& b) {
    std::vector<Figure> both;
    for (const Figure& figure : a)
        if (std::ranges::any_of(b, [&](const Figure& other) { return same(figure, other); })) both.push_back(figure);
    return both;
}

/// Cells worth asking for: computed, and not merely what a cell before them says already.
std::vector<Spot> worth_asking(const std::vector<Item>& items) {
    std::map<Spot, const Item*> by_spot;
    for (const Item& item : items) by_spot.emplace(item.spot, &item);
    std::vector<Spot> spots;
    for (const Item& item : items) {
        const bool copied = std::ranges::any_of(item.from, [&](const Spot& from) {
            const auto found = by_spot.find(from);
            return found != by_spot.end() && !common(item.value.figures, found->second->value.figures).empty();
        });
        if (item.speaks && !item.settled && !copied && !is_tile_step(item.spot.step)) spots.push_back(item.spot);
    }
    return spots;
}

/// A cell made of a missing one that repeats its number gives it away.
void hide_copies(const std::vector<Item>& items, Blanks& blanks) {
    std::map<Spot, std::vector<Figure>> kept;  // the numbers that a cell may not show
    for (const Item& item : items) {
        if (blanks.asks(item.spot)) {
            kept[item.spot] = item.value.figures;
            continue;
        }
        for (const Spot& from : item.from) {
            const auto found = kept.find(from);
            if (found == kept.end()) continue;
            auto copied = common(item.value.figures, found->second);
            if (copied.empty()) continue;
            blanks.spots[item.spot] = Fate::hidden;
            kept[item.spot].insert(kept[item.spot].end(), copied.begin(), copied.end());
        }
    }
}

Blanks blank_cells(const BlankRequest& request, const Where& where, const std::vector<Item>& items,
                   std::uint64_t seed) {
    std::vector<Spot> spots = worth_asking(items);
    if (spots.size() < request.count)
        refuse_blanks(where,
                      fmt::format("--blank cells:{}: only {} cells are worth asking for", request.count, spots.size()),
                      fmt::format("say at most cells:{}", spots.size()));
    Draw(seed).choose(spots, request.count);
    Blanks blanks;
    for (const Spot& spot : spots) blanks.spots[spot] = Fate::blank;
    for (const Item& item : items)
        if (is_tile_step(item.spot.step)) blanks.steps[item.spot.step] = Fate::hidden;
    hide_copies(items, blanks);
    return blanks;
}

Blanks blank_input(const TracedEdition& edition, const Where& where, const std::vector<Item>& items, std::uint64_t seed,
                   const PostOptions& options) {
    Draw draw(seed);
    Blanks blanks;
    blanks.missing = choose_missing_input(edition, draw, where, options);
    // weight·v is the number again, times its weight; and a block of one key brings its value as it is.
    if (blanks.missing->spot.step == "V") blanks.steps["terms"] = Fate::hidden;
    for (const Item& item : items)
        if (is_tile_step(item.spot.step)) blanks.steps[item.spot.step] = Fate::hidden;
    return blanks;
}

}  // namespace

Blanks choose_blanks(const BlankRequest& request, const Where& where, const TracedEdition& edition,
                     const std::vector<Item>& items, std::uint64_t seed, const PostOptions& options) {
    switch (request.kind) {
        case BlankRequest::Kind::cells: return blank_cells(request, where, items, seed);
        case BlankRequest::Kind::given: return blank_input(edition, where, items, seed, options);
        default: return blank_steps(request, where, edition, items);
    }
}

}  // namespace attn
