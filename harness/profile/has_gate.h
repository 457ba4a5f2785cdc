// The gate of a profile. That of its own defaults is one of metres, at the default run.

#pragma once

#include "harness/profile/profile.h"

namespace tickproof::harness {

/// False where the profile has none, or writes how fast its characters run or jump, perhaps in
/// pixels, and no thickness: such a game has no gate but those that it writes.
bool has_gate(const GameProfile& profile);

}  // namespace tickproof::harness
