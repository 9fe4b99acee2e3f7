#include "number/exact_section.hpp"

#include <mutex>

namespace attn {
namespace {

std::recursive_mutex& mutex() {
    static std::recursive_mutex shared;
    return shared;
}

}  // namespace

ExactSection::ExactSection() { mutex().lock(); }
ExactSection::~ExactSection() { mutex().unlock(); }

}  // namespace attn
