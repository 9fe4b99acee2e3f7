#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace attn::test {

/// Of many cases of a kind every so many-th is tried: each one, but under the sanitizers, which look for misuse and not
/// for rare numbers, every eighth.
#ifdef __SANITIZE_ADDRESS__
constexpr int sample_step = 8;
#else
constexpr int sample_step = 1;
#endif

/// How often a random case is drawn.
constexpr int tries(int plain) { return (plain + sample_step - 1) / sample_step; }

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
