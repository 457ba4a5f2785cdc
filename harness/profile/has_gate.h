// Tells if a profile has a gate. The default gate is in metres and fits the default run.

#pragma once

#include "harness/profile/profile.h"

namespace tickproof::harness {

/// False if the profile has no gate, or if it sets a speed or a size of its own (perhaps in pixels)
/// but no thickness: the default gate would not fit.
bool has_gate(const GameProfile& profile);

}  // namespace tickproof::harness
