// Unity's settings of 3D and 2D physics, beside those of time:
// ProjectSettings/DynamicsManager.asset and ProjectSettings/Physics2DSettings.asset.

#pragma once

#include <span>

#include "harness/project/project.h"

namespace tickproof::harness {

/// Adds what those of `files` hold that are settings of physics: settings, remarks, and the files
/// themselves.
void add_unity_physics(Project& project, std::span<const ProjectFile> files);

}  // namespace tickproof::harness
