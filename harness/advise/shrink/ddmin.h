// Delta debugging: finds a few of many parts that still fail (A. Zeller and R. Hildebrandt,
// Simplifying and Isolating Failure-Inducing Input, 2002).

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace tickproof::harness {

/// True if these parts alone still fail. They are in ascending order.
using FailsWith = std::function<bool(std::span<const std::size_t> parts)>;

/// Returns a failing set of the parts 0 to `count` - 1 that passes without any single one of them.
/// All parts together must fail; ddmin does not try that again. The result is deterministic if
/// `fails` is.
std::vector<std::size_t> ddmin(std::size_t count, const FailsWith& fails);

}  // namespace tickproof::harness
