// Code in a callback that does not run in every frame: after a press, a timer, or once.

#pragma once

#include "harness/scan/script.h"

namespace tickproof::harness {

/// Marks the blocks of all functions that a condition around them, or an early return, lets run in
/// single frames only.
void find_gates(Script& script);

}  // namespace tickproof::harness
