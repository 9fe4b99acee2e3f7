#include "number/flint_thread.hpp"

#include "number/field.h"

namespace attn::detail {
namespace {

struct CachesOfThisThread {
    bool used = false;
    ~CachesOfThisThread() {
        if (used) flint_cleanup();
    }
};

thread_local CachesOfThisThread caches;

}  // namespace

void give_flint_caches_back_at_thread_end() { caches.used = true; }

}  // namespace attn::detail
