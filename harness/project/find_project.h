// Finds the settings files of a project on the disk.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/project/readers.h"

namespace tickproof::harness {

/// The files of the one project at `path`: a settings file and its companions, or the files in a
/// folder, or up to two folders below it. Throws InputError if there is no project, or several,
/// with their names.
std::vector<ProjectFile> find_project(const std::string& path);

/// True for folders that engines fill with copies and caches, and for hidden ones.
bool is_generated(std::string_view folder);

/// True if a project lies in the folder, or up to two folders below it.
bool holds_project(const std::string& folder);

/// The folder of an engine's project, whose files lie where the engine puts them; empty if they do
/// not, and for the current folder.
std::string folder_of(const Project& project);

/// `project.godot (godot), ...`: the places that find_project() searches.
std::string known_places();

}  // namespace tickproof::harness
