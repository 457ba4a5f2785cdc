// Turns the settings that a game should have into edits of its files.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

struct Patch {
    std::vector<FileEdit> edits;  ///< Sorted by file and position.
    /// Settings of `wanted` that the edited files still lack: no key holds them, or none can hold
    /// the value. `policy` if the rule itself differs.
    std::vector<std::string> not_held;
    /// Remarks that only the edited files cause.
    std::vector<ProjectRemark> remarks;
    /// Remarks whose lines, which the engine ignores, are removed.
    std::vector<ProjectRemark> removed;
    /// Remarks on ignored lines that remain: no setting mends them.
    std::vector<ProjectRemark> left;
};

/// The project as read from its edited files; none if the reader refuses them.
std::optional<Project> with_edits(const Project& project, std::span<const FileEdit> edits);

/// The edits that make the engine run with `wanted`: they replace values in place and add missing
/// keys, and leave all else. A platform's project changes for that platform only.
Patch edits_for(const Project& project, const PolicySpec& wanted);

/// Adds the removal of lines that the engine ignores without a message: misspelt keys, keys of
/// other versions, values that it does not take. Removes a line only if no edit is on it and the
/// policy stays the same.
Patch without_ignored(const Project& project, Patch patch);

/// The keys and values that switch a fixed timestep on, as they follow the word `set`:
/// `bTickPhysicsAsync to True and AsyncFixedTimeStepSize to 0.016667`. Empty if it is on already,
/// or no keys are known.
std::string keys_of_fixed_timestep(const Project& project);

/// The keys and values that differ between `wanted` and the project, with the pages of the engine's
/// editor: `Fixed Timestep to 0.01 in Project Settings > Time`. Empty if the files cannot hold the
/// rule and its steps.
std::string keys_for(const Project& project, const PolicySpec& wanted);

/// The text of the file after those of the edits that are in it.
std::string patched(const ProjectFile& file, std::span<const FileEdit> edits);

/// The edits of the file for `patch -p0` and `git apply -p0`, with three lines of context; empty if
/// nothing changes.
std::string unified_diff(const ProjectFile& file, std::span<const FileEdit> edits);

}  // namespace tickproof::harness
