#include "attention/recorded_step.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constexpr auto may_be_left_out =
    std::to_array<std::string_view>({"scaled", "capped", "alibi", "biased", "masked", "shifted"});

}  // namespace

const Step* recorded_step(const RowTrace& row, std::string_view name, std::span<const Stage> order) {
    if (const Step* step = row.find(name)) return step;
    if (std::ranges::find(may_be_left_out, name) == may_be_left_out.end()) return nullptr;
    const Step* latest = nullptr;
    for (const Stage& stage : order) {
        if (stage.name == name) break;
        if (const Step* step = row.find(stage.name)) latest = step;
    }
    return latest;
}

}  // namespace attn
