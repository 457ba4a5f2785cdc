// The change that a recommendation makes: to the files of the engine and the profile, and what is
// left for the team.

#pragma once

#include <string>
#include <vector>

#include "harness/advise/profile_entries.h"
#include "harness/advise/recommend.h"

namespace tickproof::harness {

/// `recommend`, which meanwhile says how far it is.
Recommendation recommended(const Game& game, Aim aim, TraceStore& store, int jobs);

/// The changed files of all platforms, their edits, and what is left to the team.
struct ProjectChange {
    std::vector<ProjectFile> files;
    std::vector<FileEdit> edits;
    std::vector<HandTask> tasks;
    std::vector<ProjectRemark> left;  ///< Mistakes in the files that no timestep setting mends.

    /// Adds what is recommended to one platform, and returns the notes on it. `profile` has no name
    /// where there is none.
    std::string add(const Recommendation& made, const ProjectFile& profile);

    /// Each file's difference, as `patch -p0` reads it.
    std::vector<std::string> diffs() const;

    /// Writes the changed files, each whole or not at all.
    void write() const;

  private:
    void add(const ProjectFile& file);
    void add(const std::vector<FileEdit>& more);
    void add(const std::vector<HandTask>& more);
};

}  // namespace tickproof::harness
