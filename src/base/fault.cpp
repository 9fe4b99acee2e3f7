#include "base/fault.hpp"

#include <algorithm>

namespace attn {

OutputError::OutputError(std::string target, std::string reason, bool reader_left)
    : message_("cannot write " + std::move(target) + ": " + std::move(reason)), reader_left_(reader_left) {}

void Faults::add(Where where, std::string message, std::string help) {
    faults_.push_back({std::move(where), std::move(message), std::move(help), Fault::Kind::error});
}

void Faults::warn(Where where, std::string message, std::string help) {
    faults_.push_back({std::move(where), std::move(message), std::move(help), Fault::Kind::warning});
}

bool Faults::any_error() const {
    return std::any_of(faults_.begin(), faults_.end(), [](const Fault& f) { return f.kind == Fault::Kind::error; });
}

void Faults::throw_if_any() const {
    if (!any_error()) return;
    auto sorted = faults_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Fault& a, const Fault& b) { return a.where.offset < b.where.offset; });
    throw InputError(std::move(sorted));
}

}  // namespace attn
