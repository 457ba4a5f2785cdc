// How the rigid bodies of a Unity project are drawn: each says in its scene or prefab whether it is
// interpolated.

#pragma once

#include <optional>
#include <string>

#include "harness/check/motion/stutter_finding.h"

namespace tickproof::harness {

/// No value of another engine, where the profile says how the game draws, and where no scene has a
/// body that physics moves.
std::optional<SceneBodies> drawn_bodies(const Game& game);

/// With m_Interpolate on all bodies, what is left are the frames that do not fit the display. No
/// value where a body has none, or where these are too many.
std::optional<Finding> even_by_bodies(const Game& game, const std::string& about,
                                      const Stutter& worst);

/// Adds to the cause `3 of 8 Rigidbodies in scenes and prefabs do not interpolate`.
void name_bodies(const SceneBodies& bodies, Finding& finding);

}  // namespace tickproof::harness
