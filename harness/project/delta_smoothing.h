// Engines that even out the lengths of frames which come at nearly the display's rate.

#pragma once

#include "harness/project/project.h"

namespace tickproof::harness {

/// By the project's files. Which frames it changes is not modelled. Source: Godot,
/// Main::iteration and application/run/delta_smoothing, which acts with vertical synchronisation.
bool smooths_deltas(const Project& project);

}  // namespace tickproof::harness
