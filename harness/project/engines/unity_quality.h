// Unity's ProjectSettings/QualitySettings.asset: how many refreshes of the display a frame waits
// for.

#pragma once

#include <span>

#include "harness/project/project.h"

namespace tickproof::harness {

/// Adds the vSyncCount of the quality level with which a desktop build starts.
void add_quality(Project& project, std::span<const ProjectFile> files);

}  // namespace tickproof::harness
