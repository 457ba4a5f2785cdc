// Which of two works is faster, and by how much? Pairs are timed until the interval of their ratio
// is narrow, and either so near 1 that a difference would not matter or beyond that; or until the
// time is over.
//
// Who looks at an interval again and again, and stops once it leaves out 1, is wrong far more often
// than an interval of 95 % says. So the looks are planned, each after twice as many pairs as the
// one before, and each may spend an equal part of the error of 5 %: all looks together are wrong in
// 5 % at most, by Boole's inequality. Alpha spending: K. K. G. Lan and D. L. DeMets, "Discrete
// sequential boundaries for clinical trials", Biometrika 70 (1983), 659-663, who gain some power by
// counting how the looks depend on each other, which is left out here.

#pragma once

#include "harness/timing/paired.h"

namespace tickproof::harness {

struct ComparisonLimits {
    Duration time{10'000'000'000};  ///< Of real time; checked after each pair.
    std::size_t pairs = 16'384;
};

/// An answer about the two times.
enum class Clarity {
    alike,      ///< The interval lies within kAlike of 1: a difference is too small to matter.
    different,  ///< It leaves 1 out, and does not lie so near.
    too_noisy,  ///< It has 1 in it, and more than what is alike.
};

/// The interval of two works that are as good as alike: 1 % to either side.
inline constexpr double kAlike = 0.01;

/// A narrow interval spans this share of its ratio.
inline constexpr double kNarrow = 0.04;

struct ClearRatio {
    PairedRatio ratio;  ///< Its interval counts all looks that were planned.
    Clarity clarity = Clarity::too_noisy;
};

/// Takes six pairs at least, whatever the time limit says; with too few to be sure of anything the
/// interval is from 0 to infinity.
ClearRatio until_clear(PairedTimer& timer, const ComparisonLimits& limits);

}  // namespace tickproof::harness
