#pragma once

namespace attn::detail {

/// FLINT keeps caches for each thread, and each has to give its own back. Called wherever a thread may be the first to
/// use FLINT; the caches go when the thread ends. Private to number/.
void give_flint_caches_back_at_thread_end();

}  // namespace attn::detail
