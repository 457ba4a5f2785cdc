// The table of project readers. To add one: write a file that reads an engine's settings, and a row
// in readers.cpp.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

/// `recognises` and `read` are needed. `written` and `inserted` are not: without them its projects
/// are read and judged, and what would have to change in their files is `not_held` in a Patch.
struct ProjectReader {
    std::string_view name;     ///< The engine: `unity`.
    std::string_view summary;  ///< One line: which files, of which versions.
    std::string_view source;   ///< Where the engine reads them, or its manual's page; of remarks.
    /// Where its files lie below a project's folder: `ProjectSettings/TimeManager.asset`. A `*` is
    /// any name of a file or folder.
    std::vector<std::string_view> places;
    /// The path below a project's folder of one more file, which a file of its names; empty
    /// without.
    std::string (*named)(const ProjectFile& file) = nullptr;
    /// By what the file holds first, by its name second.
    bool (*recognises)(const ProjectFile& file) = nullptr;
    /// One project, and one more for each platform that overrides a setting. Throws InputError that
    /// begins with `file:line:` on a value that the engine would not take.
    std::vector<Project> (*read)(std::span<const ProjectFile> files) = nullptr;
    /// The text of a setting in this engine's file that gives the value of `wanted`: `120` for a
    /// timestep of 1/120 s. Empty where it cannot, or where `wanted` does not care. Null where this
    /// reader writes nothing.
    std::string (*written)(const ProjectSetting& setting, const PolicySpec& wanted) = nullptr;
    /// Adds keys that the files of the project leave out. None where it cannot. Null where this
    /// reader only replaces values that a file has.
    std::vector<FileEdit> (*inserted)(const Project& project,
                                      std::span<const NewValue> values) = nullptr;
    /// The page of the engine's editor that has the setting: `Project Settings > Physics > Common`.
    /// Empty where it has none. Null where no setting has one.
    std::string (*page)(const ProjectSetting& setting) = nullptr;
    /// What is put in there for a text in the file; null where it is the same.
    std::string (*in_editor)(const ProjectSetting& setting, const std::string& text) = nullptr;
    /// True of a file that is not text, and that `read` takes all the same. Null where all are.
    bool (*is_binary)(const ProjectFile& file) = nullptr;
    /// The policy with a fixed timestep that its files can switch on. Empty where they always have
    /// one, or describe a loop that is written elsewhere.
    std::string_view fixed_policy = {};
    /// By the engine's documentation; such a policy is recommended only where nothing else passes.
    bool fixed_is_experimental = false;
    bool is_own_code = false;  ///< The loop is the game's, so it can follow any policy.
    /// In which its scripts keep a timer: f32 in C# and C++, f64 in GDScript and Lua.
    std::string_view script_numbers = "f32";
};

std::span<const ProjectReader> project_readers();

/// The game wrote its loop itself, and can change it in any way.
bool is_own_code(const Project& project);

/// Files of one engine, by their content first and their names second. Throws InputError as below.
/// The rows of `readers` outlive the projects, which point to theirs.
std::vector<Project> read_project_files(std::span<const ProjectFile> files,
                                        std::span<const ProjectReader> readers = project_readers());

/// A settings file, or the folder of a project. Throws InputError with advice on what no reader
/// recognises, on binary assets, and on pointers to files that are stored elsewhere.
std::vector<Project> read_project(const std::string& path);

}  // namespace tickproof::harness
