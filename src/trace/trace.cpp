#include "trace/trace.hpp"

#include <algorithm>
#include <stdexcept>

namespace attn {

const Step* RowTrace::find(std::string_view name) const {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.name == name; });
    return step == steps.end() ? nullptr : &*step;
}

const Step& RowTrace::at(std::string_view name) const {
    if (const Step* step = find(name)) return *step;
    throw std::out_of_range("no step named " + std::string(name));
}

bool RowTrace::mixes(std::size_t key) const { return kept[key] || sign(at("weights").values.cells[key]) != Sign::zero; }

}  // namespace attn
