// How the rigid bodies of a Unity project are drawn: scenes and prefabs say for each body whether
// it is interpolated.

#pragma once

#include <optional>
#include <string>

#include "harness/check/motion/stutter_finding.h"

namespace tickproof::harness {

/// The finding if all bodies have m_Interpolate: only frames that do not fit the display are
/// uneven. No value if a body lacks it, or if these frames are too many.
std::optional<Finding> even_by_bodies(const Game& game, const std::string& about,
                                      const Stutter& worst);

/// Adds to the cause `3 of 8 Rigidbodies in scenes and prefabs do not interpolate`, if one of them
/// may move in steps.
void name_bodies(const SceneBodies& bodies, bool may_move, Finding& finding);

}  // namespace tickproof::harness
