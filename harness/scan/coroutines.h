// What coroutines of Unity do each time when they go on.

#pragma once

#include "harness/scan/view.h"

namespace tickproof::harness {

/// The first statement that places something each time when a coroutine goes on, in each frame or
/// step.
const ScriptStatement* first_in_coroutines(const ScriptView& view, Called when);

}  // namespace tickproof::harness
