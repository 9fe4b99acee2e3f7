#include "attention/stage.hpp"

#include <algorithm>
#include <vector>

// Online softmax: the row block by block, as fast kernels do it (Milakov, Gimelshein 2018, Online normalizer calculation
// for softmax; Dao et al. 2022, FlashAttention, algorithm 1). Each block t finds its own largest score; what was added up
// before is rescaled to the new running maximum m_t:
//     m_t = max(m_{t−1}, max of block t)            r_t = e^(m_{t−1} − m_t)
//     sum_t = r_t·sum_{t−1} + Σ e^(score − m_t)     output_t = r_t·output_{t−1} + Σ e^(score − m_t)·v
// and at the end output_t / sum_t is the output. A sink is where the sum begins: m_0 is its logit, sum_0 is 1.

namespace attn {
namespace {

struct Tile {
    std::size_t first = 0, count = 0;  ///< keys
};

std::vector<Tile> tiles_of(const Query& query) {
    std::vector<Tile> tiles;
    std::size_t first = 0;
    for (const std::size_t count : query.scenario.tiles) {
        tiles.push_back({first, count});
        first += count;
    }
    return tiles;
}

bool tiled(const Query& query) { return !query.scenario.tiles.empty() && computed(query); }

bool head_has_sink(const Query& query) { return query.head.sink.size() > 0; }

/// The scores whose exponentials are taken, not shifted. // [n_k]
const Step& plain_scores(const Query& query) {
    const Step* shifted = query.row.find("shifted");
    const Step& exponents = query.row.at(shifted ? "shifted" : "exponentials");
    const bool power = exponents.operation == Operation::power;
    return query.row.at(power ? exponents.operands.back() : exponents.operands.front());
}

Kept kept_in(const Query& query, const Tile& tile) {
    const auto first = query.row.kept.begin() + static_cast<std::ptrdiff_t>(tile.first);
    return {first, first + static_cast<std::ptrdiff_t>(tile.count)};
}

/// Has anything been read when a tile is done? Before that the running maximum is −∞, and there is nothing to rescale.
bool begun_by(const Query& query, const Tile& tile) {
    const auto end = query.row.kept.begin() + static_cast<std::ptrdiff_t>(tile.first + tile.count);
    return head_has_sink(query) || std::find(query.row.kept.begin(), end, 1) != end;
}

Column number(const Query& query, const Exact& value) { return to_lane(value, query.arithmetic()); }

/// What a row of a column holds, as a column of its own.
Column at(const Column& column, std::size_t row) { return rows_of(column, row, 1); }

/// One cell, or one row, a tile.
template <class Each>
Column each_tile(const Query& query, Each each) {
    Column all;
    const auto tiles = tiles_of(query);
    for (std::size_t t = 0; t < tiles.size(); ++t) {
        const Column one = each(tiles[t], t, all);
        all = t == 0 ? one : stack(all, one);
    }
    return all;
}

const Column& step(const Query& query, const char* name) { return query.row.at(name).values; }

/// The values of a tile's keys, weighed by their exponentials. // [1, d_v]
Column weighed(const Query& query, const Tile& tile) {
    return weigh(rows_of(step(query, "tile_exponentials"), tile.first, tile.count),
                 rows_of(query.head.v.values, tile.first, tile.count), kept_in(query, tile));
}

Column tile_maxima(const Query& query) {
    const Column& scores = plain_scores(query).values;
    return each_tile(query, [&](const Tile& tile, std::size_t, const Column&) {
        return largest(rows_of(scores, tile.first, tile.count), kept_in(query, tile));
    });
}

Column running_maxima(const Query& query) {
    const Column& maxima = step(query, "tile_max");
    return each_tile(query, [&](const Tile&, std::size_t t, const Column& before) {
        if (t == 0 && !head_has_sink(query)) return at(maxima, 0);
        return largest(stack(t == 0 ? query.head.sink : at(before, t - 1), at(maxima, t)), Kept{1, 1});
    });
}

Column rescaling_factors(const Query& query) {
    const Column& maxima = step(query, "tile_running_max");
    return each_tile(query, [&](const Tile& tile, std::size_t t, const Column&) {
        if (!begun_by(query, tile)) return number(query, Exact(1));
        if (t == 0 && !head_has_sink(query)) return number(query, Exact(0));
        return raised(query, less_by(t == 0 ? query.head.sink : at(maxima, t - 1), at(maxima, t)));
    });
}

Column tile_exponentials(const Query& query) {
    const Column& scores = plain_scores(query).values;
    const Column& maxima = step(query, "tile_running_max");
    return each_tile(query, [&](const Tile& tile, std::size_t t, const Column&) {
        const Column own = rows_of(scores, tile.first, tile.count);
        // Removed scores are −∞; so is the maximum before anything was read, and their difference would be undefined.
        if (!begun_by(query, tile)) return raised(query, own);
        return raised(query, less_by(own, at(maxima, t)));
    });
}

Column running_sums(const Query& query) {
    const Column& factors = step(query, "tile_rescale");
    const Column& exponentials = step(query, "tile_exponentials");
    return each_tile(query, [&](const Tile& tile, std::size_t t, const Column& before) {
        const Column own = rows_of(exponentials, tile.first, tile.count);
        if (t == 0 && !head_has_sink(query)) return sum(own);
        const Column carried = t == 0 ? at(factors, 0) : scale(at(before, t - 1), at(factors, t));
        return sum(stack(carried, own));
    });
}

Column running_outputs(const Query& query) {
    const Column& factors = step(query, "tile_rescale");
    return each_tile(query, [&](const Tile& tile, std::size_t t, const Column& before) {
        const Column own = weighed(query, tile);
        return t == 0 ? own : add(scale(at(before, t - 1), at(factors, t)), own);
    });
}

Column merged(const Query& query) {
    const std::size_t last = query.scenario.tiles.size() - 1;
    return divide(at(step(query, "tile_output"), last), at(step(query, "tile_sum"), last));
}

}  // namespace

/// The largest score of each block; −∞ where the mask removed all of it. // [n_tiles]
const Stage tile_max_stage{
    "tile_max", tiled, [](const Query& query) -> Step {
        return {"tile_max", Operation::max, {plain_scores(query).name}, Axis::tiles, tile_maxima(query)};
    }};

/// The largest so far. // [n_tiles]
const Stage tile_running_max_stage{
    "tile_running_max", tiled, [](const Query& query) -> Step {
        return {"tile_running_max", Operation::max, {"tile_max"}, Axis::tiles, running_maxima(query)};
    }};

/// What everything added up so far is multiplied by, to stand over the new maximum. // [n_tiles]
const Stage tile_rescale_stage{
    "tile_rescale", tiled, [](const Query& query) -> Step {
        const Operation operation = query.scenario.base ? Operation::power : Operation::exp;
        return {"tile_rescale", operation, {"tile_running_max"}, Axis::tiles, rescaling_factors(query)};
    }};

/// The exponential of each score over its block's running maximum. // [n_k]
const Stage tile_exponentials_stage{
    "tile_exponentials", tiled, [](const Query& query) -> Step {
        const Operation operation = query.scenario.base ? Operation::power : Operation::exp;
        return {"tile_exponentials",
                operation,
                {plain_scores(query).name, "tile_running_max"},
                Axis::keys,
                tile_exponentials(query)};
    }};

/// The sum so far. // [n_tiles]
const Stage tile_sum_stage{
    "tile_sum", tiled, [](const Query& query) -> Step {
        return {"tile_sum", Operation::sum, {"tile_exponentials", "tile_rescale"}, Axis::tiles, running_sums(query)};
    }};

/// The output so far, not yet divided. // [n_tiles, d_v]
const Stage tile_output_stage{
    "tile_output", tiled, [](const Query& query) -> Step {
        return {"tile_output",
                Operation::mix,
                {"tile_exponentials", "V", "tile_rescale"},
                Axis::tile_values,
                running_outputs(query)};
    }};

/// The last output divided by the last sum: the row's output again. // [d_v]
const Stage tile_merged_stage{
    "tile_merged", tiled, [](const Query& query) -> Step {
        return {"tile_merged", Operation::divide, {"tile_output", "tile_sum"}, Axis::components, merged(query)};
    }};

}  // namespace attn
