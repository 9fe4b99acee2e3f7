#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace attn {

/// Choices at random that are the same for a seed on every machine: SplitMix64 (Steele, Lea, Flood 2014, Fast
/// Splittable Pseudorandom Number Generators), whose numbers are fixed, and a choice among n by the remainder.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// From 0 to end − 1; end is not 0.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(next() % end); }
    /// Both ends may come.
    long between(long first, long last) {
        return first + static_cast<long>(below(static_cast<std::size_t>(last - first + 1)));
    }
    template <class T>
    const T& one_of(const std::vector<T>& items) {
        return items[below(items.size())];
    }
    /// The first `count` items become a choice of them in random order.
    template <class T>
    void choose(std::vector<T>& items, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) std::swap(items[i], items[i + below(items.size() - i)]);
        items.resize(count);
    }

private:
    std::uint64_t state_;
};

}  // namespace attn
