// Looks for the settings files of a project on the disk.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/project/readers.h"

namespace tickproof::harness {

/// The files that make up the one project at `path`: a settings file and what belongs to it, or
/// what lies in a folder, or up to two folders below it. Throws InputError where there is none, and
/// where there are several, with their names.
std::vector<ProjectFile> find_project(const std::string& path);

/// True of the names of folders that engines fill with copies and caches, and of hidden ones.
bool is_generated(std::string_view folder);

/// True if a project lies right in the folder.
bool holds_project(const std::string& folder);

/// `project.godot (godot), ...`: what is looked for.
std::string known_places();

}  // namespace tickproof::harness
