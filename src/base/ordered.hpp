#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace attn {

/// Makes `make(0) … make(count − 1)` on several threads and gives each to `take`, in order, on the calling thread. At
/// most a few results wait at a time, so memory does not grow with the count. What either throws first, in order, comes
/// out here, after the threads have stopped.
template <class Result, class Make, class Take>
void in_order(std::size_t count, std::size_t threads, Make make, Take take) {
    if (threads <= 1 || count <= 1) {
        for (std::size_t i = 0; i < count; ++i) take(make(i));
        return;
    }
    struct Slot {
        std::optional<Result> result;
        std::exception_ptr error;
    };
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::size_t, Slot> ready;
    std::size_t next_to_make = 0;
    std::size_t next_to_take = 0;
    bool stop = false;
    const std::size_t window = 4 * threads;

    const auto work = [&] {
        while (true) {
            std::size_t index = 0;
            {
                std::unique_lock lock(mutex);
                changed.wait(lock,
                             [&] { return stop || next_to_make >= count || next_to_make < next_to_take + window; });
                if (stop || next_to_make >= count) return;
                index = next_to_make++;
            }
            Slot slot;
            try {
                slot.result.emplace(make(index));
            } catch (...) {
                slot.error = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            ready.emplace(index, std::move(slot));
            changed.notify_all();
        }
    };

    std::vector<std::jthread> pool;
    const auto halt = [&] {
        {
            const std::lock_guard lock(mutex);
            stop = true;
        }
        changed.notify_all();
        pool.clear();  // joins
    };
    for (std::size_t i = 0; i < threads; ++i) pool.emplace_back(work);
    try {
        while (next_to_take < count) {
            Slot slot;
            {
                std::unique_lock lock(mutex);
                changed.wait(lock, [&] { return ready.contains(next_to_take); });
                slot = std::move(ready.extract(next_to_take).mapped());
            }
            if (slot.error) std::rethrow_exception(slot.error);
            take(std::move(*slot.result));
            const std::lock_guard lock(mutex);
            ++next_to_take;
            changed.notify_all();
        }
    } catch (...) {
        halt();
        throw;
    }
    halt();
}

}  // namespace attn
