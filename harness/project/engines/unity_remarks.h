// Suspicious values of Unity's TimeManager.asset.

#pragma once

#include <yaml-cpp/yaml.h>

#include "harness/project/project.h"

namespace tickproof::harness {

/// Remarks where the project's editor does not read a count of ticks as it is meant.
void remark_ticks(Project& project, const ProjectFile& file, const YAML::Node& manager);

/// Remarks on each key that the file has more than once.
void remark_repeated_keys(Project& project, const ProjectFile& file, const YAML::Node& manager);

}  // namespace tickproof::harness
