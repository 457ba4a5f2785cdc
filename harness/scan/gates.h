// Finds code in a callback that does not run in every frame: after a press, a timer, or once.

#pragma once

#include "harness/scan/script.h"

namespace tickproof::harness {

/// Marks the blocks that run in single frames only, because of a condition around them or an early
/// return.
void find_gates(Script& script);

}  // namespace tickproof::harness
