#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace attn::test {

/// How often a random case is drawn: a quarter of it under the sanitizers, which look for misuse, not for rare numbers.
constexpr int tries(int plain) {
#ifdef __SANITIZE_ADDRESS__
    return (plain + 3) / 4;
#else
    return plain;
#endif
}

/// Choices at random, the same on every machine: std::mt19937 is, the distributions of the library are not.
class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    std::size_t below(std::size_t end) { return engine_() % end; }
    std::size_t between(std::size_t first, std::size_t last) { return first + below(last - first + 1); }
    bool chance(std::size_t one_in) { return below(one_in) == 0; }
    template <class T>
    const T& one_of(const std::vector<T>& items) {
        return items[below(items.size())];
    }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::mt19937 engine_;
};

}  // namespace attn::test
