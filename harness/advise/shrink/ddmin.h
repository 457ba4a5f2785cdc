// Delta debugging: which few of many parts are enough for something to fail (A. Zeller and R.
// Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002).

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace tickproof::harness {

/// True if it still fails with these parts alone; they are in ascending order.
using FailsWith = std::function<bool(std::span<const std::size_t> parts)>;

/// Of the parts 0 to `count` - 1 a set with which it fails, and from which no single part can be
/// left out. With all parts it fails; that is not tried again. Where `fails` depends on nothing but
/// its argument, so does the answer.
std::vector<std::size_t> ddmin(std::size_t count, const FailsWith& fails);

}  // namespace tickproof::harness
