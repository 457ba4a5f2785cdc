// The options that say what is judged: a project or flags, and the game's profile. validate and
// recommend share them.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/validate/subject.h"

namespace tickproof::harness {

struct SubjectOptions {
    std::string project;
    std::string profile;
    std::string preset;
    std::string policy;
    std::string timestep;
    std::string max_steps;
    std::string max_delta;
    std::string fps;
};

void add_options(CLI::App& verb, SubjectOptions& options);

/// One subject, and one more for each platform with settings of its own. Throws InputError.
std::vector<Subject> subjects_of(const SubjectOptions& options);

/// The file that the profile is read from; without a name where there is none.
ProjectFile profile_file(const SubjectOptions& options);

/// All files that are read: the project's own and the profile. Throws InputError.
std::vector<std::string> files_of(const SubjectOptions& options);

/// As the command line repeats them, each with a space before it.
std::string flags_of(const SubjectOptions& options);

}  // namespace tickproof::harness
