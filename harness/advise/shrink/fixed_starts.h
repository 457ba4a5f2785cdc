// Moves fixed start frames of scenarios along when the frames of their trace are replaced.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Returns the frames of `now` that begin when the frames `starts` of `before` began, less the time
/// `cut` from the front. None if a start was cut away.
std::optional<std::vector<std::size_t>> moved_starts(std::span<const std::size_t> starts,
                                                     std::span<const Duration> before,
                                                     std::span<const Duration> now, Duration cut);

/// Repeats the trace until it holds a run of `length_s` from each start.
std::vector<Duration> unroll(std::span<const Duration> frames, std::span<const std::size_t> starts,
                             double length_s);

}  // namespace tickproof::harness
