// Engines that even out frame lengths near the display's rate.

#pragma once

#include "harness/project/project.h"

namespace tickproof::harness {

/// True if the project's files switch it on. The tool does not model which frames it changes.
/// Source: Godot, Main::iteration and application/run/delta_smoothing, which needs vertical
/// synchronisation.
bool smooths_deltas(const Project& project);

}  // namespace tickproof::harness
