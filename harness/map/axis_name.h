// The names that an axis may have, and what each of them changes.

#pragma once

#include <string_view>

#include "harness/map/axis.h"

namespace tickproof::harness {

/// The axis of that name, without values. `policy.`, `engine.` and `frames.` before a name say
/// whose it is. Throws InputError on an unknown or ambiguous name, and on one that not all of the
/// engines or policies have.
Axis axis_named(std::string_view name, const Varied& varied);

}  // namespace tickproof::harness
