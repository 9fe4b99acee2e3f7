#include "ledger/tile.hpp"

namespace attn {

std::string Tile::keys() const {
    const std::string from = std::to_string(first + 1);
    return count == 1 ? from : from + "–" + std::to_string(end());
}

std::vector<Tile> tiles_of(const std::vector<std::size_t>& sizes) {
    std::vector<Tile> tiles;
    std::size_t first = 0;
    for (const std::size_t count : sizes) {
        tiles.push_back({first, count});
        first += count;
    }
    return tiles;
}

bool is_of_tiles(const Step& step) { return step.name.starts_with("tile_"); }

}  // namespace attn
