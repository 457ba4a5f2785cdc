// How a game steps, by the flags of a command line.

#pragma once

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// The policy of --policy, or `fixed`, with --timestep, --max-delta and --max-steps. Throws
/// InputError.
PolicySpec policy_of(const GameOptions& options);

}  // namespace tickproof::harness
