// From the settings that a game should have to the bytes of its files that say so.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

struct Patch {
    std::vector<FileEdit> edits;  ///< In the order of their files and bytes.
    /// Settings of `wanted` that the files do not have even so, because no key holds them or none
    /// can hold the value; `policy` where the rule itself is another.
    std::vector<std::string> not_held;
    /// Remarks that only the edited files have.
    std::vector<ProjectRemark> remarks;
    /// Remarks on removed lines, which the engine ignores.
    std::vector<ProjectRemark> removed;
    /// The same that remain: no setting mends them.
    std::vector<ProjectRemark> left;
};

/// The project as its files are read with the edits; none where they are refused.
std::optional<Project> with_edits(const Project& project, std::span<const FileEdit> edits);

/// The edits that make the engine run with `wanted`: values are replaced where they stand,
/// and keys that are left out are added. All else stays. A platform's project changes for that
/// platform only.
Patch edits_for(const Project& project, const PolicySpec& wanted);

/// With the removal of keys that the engine ignores without a word, misspelt or of another version,
/// and of values that it does not take: their lines go, where the files say the same without them
/// and no edit is on them.
Patch without_ignored(const Project& project, Patch patch);

/// The keys, with their values, that make the engine of the project step by a fixed timestep where
/// it does not: `bTickPhysicsAsync to True and AsyncFixedTimeStepSize to 0.016667`, what follows
/// the word `set`. Empty where it does so already, or no keys are known.
std::string keys_of_fixed_timestep(const Project& project);

/// The same for what differs between `wanted` and the project, with the pages of the engine's
/// editor: `Fixed Timestep to 0.01 in Project Settings > Time`. Empty where the files do not hold
/// the rule and its steps.
std::string keys_for(const Project& project, const PolicySpec& wanted);

/// The text of the file with the edits that are its own.
std::string patched(const ProjectFile& file, std::span<const FileEdit> edits);

/// The same as `patch -p0` and `git apply -p0` read it, with three lines of context; empty where
/// the file stays as it is.
std::string unified_diff(const ProjectFile& file, std::span<const FileEdit> edits);

}  // namespace tickproof::harness
