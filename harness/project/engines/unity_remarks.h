// Remarks on suspicious values of Unity's TimeManager.asset.

#pragma once

#include <yaml-cpp/yaml.h>

#include "harness/project/project.h"

namespace tickproof::harness {

/// Adds a remark if the file has none of the settings that Unity always writes.
void remark_cut_file(Project& project, const ProjectFile& file, const YAML::Node& node);

/// Adds a remark if the project's editor misreads a count of ticks.
void remark_ticks(Project& project, const ProjectFile& file, const YAML::Node& manager);

/// Adds a remark on each key that the file has more than once.
void remark_repeated_keys(Project& project, const ProjectFile& file, const YAML::Node& manager);

}  // namespace tickproof::harness
