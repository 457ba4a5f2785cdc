// Named frames from which scenarios run, in a trace whose frames are replaced.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// The frames of `now` that begin when those of `starts` did in `before`, counted from `cut` on.
/// None where one lies in what was cut.
std::optional<std::vector<std::size_t>> moved_starts(std::span<const std::size_t> starts,
                                                     std::span<const Duration> before,
                                                     std::span<const Duration> now, Duration cut);

/// The trace again and again until a run of `length_s` from each of the starts ends within it.
std::vector<Duration> unrolled(std::span<const Duration> frames,
                               std::span<const std::size_t> starts, double length_s);

}  // namespace tickproof::harness
