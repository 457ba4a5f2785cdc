// The names of axes, and what each of them changes.

#pragma once

#include <string_view>

#include "harness/game/axis.h"

namespace tickproof::harness {

/// The axis of that name, without values. A prefix `policy.`, `engine.` or `frames.` resolves an
/// ambiguity. Throws InputError that begins with the flag (`--over`) on an unknown or ambiguous
/// name, and on one that an engine or policy lacks.
Axis axis_named(std::string_view name, const Varied& varied, std::string_view flag);

}  // namespace tickproof::harness
