#include "base/ordered.hpp"
#include "catch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace attn;

namespace {

/// Work that takes longer for some than for others, so that results are ready out of order.
void dawdle(std::size_t i) { std::this_thread::sleep_for(std::chrono::microseconds((i * 7919) % 5 * 100)); }

std::vector<std::size_t> up_to(std::size_t count) {
    std::vector<std::size_t> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = i;
    return all;
}

/// What was taken before the exception, and what it said.
struct Told {
    std::vector<std::size_t> taken;
    std::string error;
};

template <class Make, class Take>
Told told(std::size_t count, std::size_t threads, Make make, Take take) {
    Told result;
    try {
        in_order<std::size_t>(count, threads, make, [&](std::size_t i) {
            take(i);
            result.taken.push_back(i);
        });
    } catch (const std::runtime_error& error) {
        result.error = error.what();
    }
    return result;
}

std::size_t itself(std::size_t i) { return i; }

}  // namespace

TEST_CASE("base: whatever is ready first, results are taken in order") {
    for (const std::size_t threads : {1, 2, 3, 4})
        for (const std::size_t count : {0, 1, 2, 5, 100}) {
            INFO(count << " on " << threads << " threads");
            std::vector<std::size_t> taken;
            in_order<std::size_t>(
                count, threads,
                [](std::size_t i) {
                    dawdle(i);
                    return i;
                },
                [&](std::size_t i) { taken.push_back(i); });
            CHECK(taken == up_to(count));
        }
}

TEST_CASE("base: results are moved, and taken on the calling thread") {
    const auto caller = std::this_thread::get_id();
    for (const std::size_t threads : {1, 3}) {
        std::size_t total = 0;
        bool here = true;
        in_order<std::unique_ptr<std::size_t>>(
            20, threads, [](std::size_t i) { return std::make_unique<std::size_t>(i); },
            [&](std::unique_ptr<std::size_t> i) {
                total += *i;
                here = here && std::this_thread::get_id() == caller;
            });
        CHECK(total == 190);
        CHECK(here);
    }
}

TEST_CASE("base: results are made at the same time, each once") {
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t waiting = 0;
    std::multiset<std::size_t> made;
    bool together = true;
    in_order<std::size_t>(
        12, 3,
        [&](std::size_t i) {
            std::unique_lock lock(mutex);
            made.insert(i);
            ++waiting;
            changed.notify_all();
            // The first three meet; should they be made one after the other, this gives up.
            if (i < 3 && !changed.wait_for(lock, std::chrono::seconds(10), [&] { return waiting >= 3; }))
                together = false;
            return i;
        },
        [](std::size_t) {});
    CHECK(together);
    const auto all = up_to(12);
    CHECK(std::equal(made.begin(), made.end(), all.begin(), all.end()));
}

TEST_CASE("base: few results wait, however slowly they are taken") {
    constexpr std::size_t threads = 3;
    std::atomic<std::size_t> begun = 0;
    std::size_t taken = 0;
    std::size_t furthest = 0;
    in_order<std::size_t>(
        200, threads,
        [&](std::size_t i) {
            ++begun;
            return i;
        },
        [&](std::size_t) {
            if (taken % 20 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            furthest = std::max(furthest, begun - taken);
            ++taken;
        });
    CHECK(taken == 200);
    CHECK(furthest <= 4 * threads + 1);
}

TEST_CASE("base: of several results that fail, the first in order is told, after those before it") {
    for (const std::size_t threads : {1, 2, 3, 4}) {
        INFO(threads << " threads");
        const auto result = told(
            50, threads,
            [](std::size_t i) {
                if (i == 7) std::this_thread::sleep_for(std::chrono::milliseconds(5));
                if (i == 7 || i == 8 || i == 30) throw std::runtime_error("failed at " + std::to_string(i));
                return i;
            },
            [](std::size_t) {});
        CHECK(result.error == "failed at 7");
        CHECK(result.taken == up_to(7));
    }
}

TEST_CASE("base: a taker that fails ends the work") {
    for (const std::size_t threads : {1, 2, 3, 4}) {
        INFO(threads << " threads");
        std::atomic<std::size_t> begun = 0;
        const auto result = told(
            1000, threads,
            [&](std::size_t i) {
                ++begun;
                return i;
            },
            [](std::size_t i) {
                if (i == 4) throw std::runtime_error("no room");
            });
        CHECK(result.error == "no room");
        CHECK(result.taken == up_to(4));
        CHECK(begun <= 5 + 4 * threads);
    }
}

TEST_CASE("base: a result that fails at the end, or alone, is told too") {
    for (const std::size_t threads : {1, 4})
        for (const std::size_t count : {1, 9}) {
            const auto result = told(
                count, threads,
                [&](std::size_t i) {
                    if (i + 1 == count) throw std::runtime_error("the last");
                    return itself(i);
                },
                [](std::size_t) {});
            CHECK(result.error == "the last");
            CHECK(result.taken == up_to(count - 1));
        }
}
