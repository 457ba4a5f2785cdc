// The project that lies beside a new profile, in the words of its engine.

#pragma once

#include <optional>
#include <string>

#include "harness/profile/profile_words.h"
#include "harness/project/project.h"

namespace tickproof::harness {

/// What lies in the folder of a file that is to be written.
struct Beside {
    std::string folder;  ///< As a command line names it; empty for the current one.
    bool has_project = false;
    /// None where it cannot be read: `validate` then says why. The file itself, as the settings of
    /// an own loop, is none: it is about to be replaced.
    std::optional<Project> project{};
};

Beside beside(const std::string& file);

/// Its name, its timestep settings with their lines, and the keys of a profile that it answers.
ProfileWords words_of(const Project& project);

/// `Unity 2022.3`, or the name of the engine where the files have no version.
std::string engine_name(const Project& project);

}  // namespace tickproof::harness
