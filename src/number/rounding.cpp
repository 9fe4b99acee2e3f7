#include "number/rounding.hpp"

#include "number/arithmetic.hpp"
#include "number/ball_rounding.hpp"
#include "number/exact_section.hpp"
#include "number/quick_rounding.hpp"

namespace attn {
namespace {

double rad_of(const Approximation& cells, std::size_t cell) { return cells.rad.empty() ? 0.0 : cells.rad[cell]; }

}  // namespace

std::optional<Decimal> settled_rounding(const Column& column, std::size_t cell, int significant) {
    if (column.lane() == Lane::exact) return round_significant(column.cells()[cell], significant);
    if (column.lane() == Lane::balls) {
        Ball scratch;
        return detail::round_ball(column.balls().at(cell, scratch), significant);
    }
    const auto& cells = column.approximation();
    const double mid = cells.mid[cell];
    const double rad = rad_of(cells, cell);
    if (auto quick = detail::quick_rounding(mid, rad, significant)) return quick;
    if (rad != 0) return std::nullopt;
    Ball exactly;
    arb_set_d(exactly.get(), mid);
    return detail::round_ball(exactly, significant);  // the double is the number, so even a tie is settled
}

bool is_whole(const Column& column, std::size_t cell, const Decimal& decimal) {
    if (decimal.kind != Decimal::Kind::finite) return false;
    if (decimal.digits.empty()) return true;  // 0 is only said of what is 0
    const ExactSection exact;
    if (column.lane() == Lane::exact) return rounding_is_exact(column.cells()[cell], decimal);
    if (column.lane() == Lane::balls) return false;
    const auto& cells = column.approximation();
    return rad_of(cells, cell) == 0 && rounding_is_exact(Exact::from_double(cells.mid[cell]), decimal);
}

PackedDecimals pack_decimals(const Column& column, int significant,
                             const std::function<Decimal(std::size_t cell)>& finer) {
    constexpr std::size_t usual_size = 10;
    PackedDecimals packed;
    packed.reserve(column.size(), column.size() * (usual_size + static_cast<std::size_t>(significant)));
    const bool certified = column.lane() == Lane::certified;
    for (std::size_t cell = 0; cell < column.size(); ++cell) {
        const bool quick =
            certified && detail::append_quick_rounding(packed.text(), column.approximation().mid[cell],
                                                       rad_of(column.approximation(), cell), significant);
        if (!quick) {
            const auto settled = certified ? std::nullopt : settled_rounding(column, cell, significant);
            packed.text() += (settled ? *settled : finer(cell)).text(significant);
        }
        packed.end_cell();
    }
    return packed;
}

}  // namespace attn
