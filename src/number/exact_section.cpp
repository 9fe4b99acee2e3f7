#include "number/exact_section.hpp"

#include "number/flint_thread.hpp"

#include <mutex>

namespace attn {
namespace {

std::recursive_mutex& mutex() {
    static std::recursive_mutex shared;
    return shared;
}

}  // namespace

ExactSection::ExactSection() {
    detail::give_flint_caches_back_at_thread_end();
    mutex().lock();
}
ExactSection::~ExactSection() { mutex().unlock(); }

}  // namespace attn
