// The changes of a recommendation: edits of the engine's files and the profile, and tasks for the
// team.

#pragma once

#include <string>
#include <vector>

#include "harness/advise/profile_entries.h"
#include "harness/advise/recommend.h"

namespace tickproof::harness {

/// Calls recommend() under a progress line.
Recommendation recommended(const Game& game, Aim aim, TraceStore& store, int jobs);

/// The changed files of all platforms, their edits, and the tasks for the team.
struct ProjectChange {
    std::vector<ProjectFile> files;
    std::vector<FileEdit> edits;
    std::vector<HandTask> tasks;
    std::vector<ProjectRemark> left;  ///< Mistakes in the files that no timestep setting mends.

    /// Adds the recommendation for one platform, and returns its notes. `profile` has no name if
    /// there is none.
    std::string add(const Recommendation& made, const ProjectFile& profile);

    /// Each file's difference, in the format of `patch -p0`.
    std::vector<std::string> diffs() const;

    /// Writes the changed files, each as a whole or not at all.
    void write() const;

  private:
    void add(const ProjectFile& file);
    void add(const std::vector<FileEdit>& more);
    void add(const std::vector<HandTask>& more);
};

}  // namespace tickproof::harness
