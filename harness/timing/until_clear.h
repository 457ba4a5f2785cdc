// Finds which of two works is faster, and by how much. It times pairs until the interval of their
// ratio is narrow and lies either within or beyond 1 % of 1, or until the time is over.
//
// A test that checks a 95 % interval again and again, and stops once the interval excludes 1, is
// wrong in far more than 5 %. So the looks are planned, each after twice as many pairs as the last,
// and the 5 % are shared equally among them: all looks together are wrong in at most 5 %, by
// Boole's inequality. See alpha spending: K. K. G. Lan and D. L. DeMets, "Discrete sequential
// boundaries for clinical trials", Biometrika 70 (1983), 659-663; they also use how the looks
// depend on each other, which this code does not.

#pragma once

#include "harness/timing/paired.h"

namespace tickproof::harness {

struct ComparisonLimits {
    Duration time{10'000'000'000};  ///< Real time; checked after each pair.
    std::size_t pairs = 16'384;
};

/// The answer to which work is faster.
enum class Clarity {
    alike,      ///< The interval lies within kAlike of 1: the difference is too small to matter.
    different,  ///< The interval excludes 1 and is not within kAlike of it.
    too_noisy,  ///< The interval includes 1 and reaches beyond kAlike.
};

/// Two works whose ratio is this near 1 count as equally fast.
inline constexpr double kAlike = 0.01;

/// An interval is narrow if it spans at most this share of the ratio.
inline constexpr double kNarrow = 0.04;

struct ClearRatio {
    PairedRatio ratio;  ///< Its interval allows for all planned looks.
    Clarity clarity = Clarity::too_noisy;
};

/// Times at least six pairs. With too few pairs the interval is from 0 to infinity.
ClearRatio until_clear(PairedTimer& timer, const ComparisonLimits& limits);

}  // namespace tickproof::harness
