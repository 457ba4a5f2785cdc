// The names that an axis may have, and what each of them changes.

#pragma once

#include <string_view>

#include "harness/game/axis.h"

namespace tickproof::harness {

/// The axis of that name, without values. `policy.`, `engine.` and `frames.` before a name say
/// whose it is. Throws InputError that begins with the flag (`--over`) on an unknown or ambiguous
/// name, and on one that not all of the engines or policies have.
Axis axis_named(std::string_view name, const Varied& varied, std::string_view flag);

}  // namespace tickproof::harness
