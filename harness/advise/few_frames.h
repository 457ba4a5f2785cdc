// A few of a game's frames: settings that fail on them fail on all, and a few are far faster.

#pragma once

#include <span>

#include "harness/game/game.h"

namespace tickproof::harness {

/// The lowest rate, the highest, eight between, and the displays'; with every hitch, paced display
/// and capture.
Frames few_of(const Frames& frames, const GameProfile& profile);

/// Only `traces` of `frames`, in their order.
Frames only(const Frames& frames, std::span<const TraceSpec> traces);

}  // namespace tickproof::harness
