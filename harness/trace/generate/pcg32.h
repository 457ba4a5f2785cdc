// The only random generator: PCG32 (pcg_setseq_64_xsh_rr_32, M. E. O'Neill, pcg-random.org). Its
// draws are the same everywhere, unlike those of the distributions of <random>.

#pragma once

#include <bit>
#include <cstdint>

namespace tickproof::harness {

class Pcg32 {
  public:
    /// Seed 42 on stream 54 gives the sequence that the reference implementation publishes.
    explicit constexpr Pcg32(std::uint64_t seed, std::uint64_t stream = 54)
        : increment_{(stream << 1U) | 1U} {
        next();
        state_ += seed;
        next();
    }

    constexpr std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + increment_;
        const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
        return std::rotr(shifted, static_cast<int>(old >> 59U));
    }

    /// Draws from `low` to below `high`, in 2^32 equal parts.
    constexpr double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(next()) / 4294967296.0);
    }

    /// Draws from 0 to `bound - 1`, all equally likely: it rejects draws that would favour small
    /// numbers. `bound` > 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        const std::uint32_t unfair = (0U - bound) % bound;
        std::uint32_t drawn = next();
        while (drawn < unfair) {
            drawn = next();
        }
        return drawn % bound;
    }

  private:
    std::uint64_t state_ = 0;
    std::uint64_t increment_;
};

}  // namespace tickproof::harness
