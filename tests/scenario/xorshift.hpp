#pragma once

#include <cstddef>
#include <cstdint>

namespace attn::testing {

/// A small generator, the same on every machine (xorshift64*).
class Xorshift {
public:
    std::size_t below(std::size_t bound) {
        state_ ^= state_ >> 12U;
        state_ ^= state_ << 25U;
        state_ ^= state_ >> 27U;
        return static_cast<std::size_t>((state_ * 0x2545F4914F6CDD1DULL) >> 33U) % bound;
    }

private:
    std::uint64_t state_ = 0x9E3779B97F4A7C15ULL;
};

}  // namespace attn::testing
