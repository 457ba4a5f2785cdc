// The project beside a new profile, in the words of its engine.

#pragma once

#include <optional>
#include <string>

#include "harness/profile/profile_words.h"
#include "harness/project/project.h"

namespace tickproof::harness {

/// The contents of the folder of a file to be written.
struct Beside {
    std::string folder;  ///< As a command line writes it; empty for the current folder.
    bool has_project = false;
    /// None if it cannot be read: `validate` then says why. None for an own loop's settings in the
    /// file itself, which is about to be replaced.
    std::optional<Project> project{};
};

Beside beside(const std::string& file);

/// The project's name, its timestep settings with their lines, and the profile keys that it
/// answers.
ProfileWords words_of(const Project& project);

/// `Unity 2022.3`, or the engine's name if the files have no version.
std::string engine_name(const Project& project);

}  // namespace tickproof::harness
