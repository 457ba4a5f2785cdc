// The table of project readers. To add one, write a file that reads an engine's settings, and add a
// row in readers.cpp.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

/// A row must have `recognises` and `read`. Without `written` and `inserted` its projects are
/// judged but cannot be changed: a Patch lists every difference in `not_held`.
struct ProjectReader {
    std::string_view name;     ///< The engine: `unity`.
    std::string_view summary;  ///< One line: the files, and of which versions.
    std::string_view source;   ///< The engine's code, or a manual's page; remarks show it.
    /// Paths of its files below a project's folder: `ProjectSettings/TimeManager.asset`. A `*`
    /// stands for any name, or part of one.
    std::vector<std::string_view> places;
    /// The path below the project's folder of one more file, which this file names; empty if it
    /// names none.
    std::string (*named)(const ProjectFile& file) = nullptr;
    /// Recognises a file by its content first, by its name second.
    bool (*recognises)(const ProjectFile& file) = nullptr;
    /// Reads one project, and one more for each platform that overrides a setting. Throws
    /// InputError that begins with `file:line:` on a value that the engine refuses.
    std::vector<Project> (*read)(std::span<const ProjectFile> files) = nullptr;
    /// The text that gives a setting the value of `wanted` in this engine's file: `120` for a
    /// timestep of 1/120 s. Empty if no text can, or `wanted` does not care. Null: the reader
    /// cannot write.
    std::string (*written)(const ProjectSetting& setting, const PolicySpec& wanted) = nullptr;
    /// Adds keys that the project's files leave out; no edits if it cannot. Null: the reader only
    /// replaces values.
    std::vector<FileEdit> (*inserted)(const Project& project,
                                      std::span<const NewValue> values) = nullptr;
    /// The editor's page of a setting: `Project Settings > Physics > Common`. Empty if it has none.
    /// Null: no setting has one.
    std::string (*page)(const ProjectSetting& setting) = nullptr;
    /// The text to type into the editor for a text in the file. Null: they are equal.
    std::string (*in_editor)(const ProjectSetting& setting, const std::string& text) = nullptr;
    /// True if a file is binary and `read` can read it. Null: there are no such files.
    bool (*is_binary)(const ProjectFile& file) = nullptr;
    /// The policy with a fixed timestep that its files can switch on. Empty if they always have
    /// one, or describe a loop in the game's code.
    std::string_view fixed_policy = {};
    /// The engine's documentation says so; such a policy is recommended only if nothing else
    /// passes.
    bool fixed_is_experimental = false;
    bool is_own_code = false;  ///< The game's code has the loop, so it can follow any policy.
    /// Another project in the same folder, such as a profile with a loop, describes the game
    /// better.
    bool gives_way = false;
    /// The number type of timers in its scripts: f32 in C# and C++, f64 in GDScript and Lua.
    std::string_view script_numbers = "f32";
    /// The callback in which scripts run code once per frame.
    std::string_view frame_code = "your update function";
    /// Code that a fixed frame rate hides and the scan of scripts cannot find; empty without such.
    std::string_view hidden_code = {};
    bool scan_sees_motion = false;  ///< Scripts and scenes show all that moves in physics steps.
    /// The scan reads all code of a game: it has no other languages, and no visual scripts.
    bool scan_reads_code = false;
    bool has_transforms = false;      ///< What code moves by its Transform passes all walls.
    bool bodies_interpolate = false;  ///< Each rigid body has its own switch for interpolation.
};

std::span<const ProjectReader> project_readers();

/// True if the game's code has the loop, and can change it in any way.
bool is_own_code(const Project& project);

/// Reads files of one engine. Throws InputError as read_project() does. `readers` must outlive the
/// projects, which point to their rows.
std::vector<Project> read_project_files(std::span<const ProjectFile> files,
                                        std::span<const ProjectReader> readers = project_readers());

/// Reads a settings file, or a project's folder. Throws InputError with advice on files that no
/// reader recognises, on binary assets, and on pointers to files stored elsewhere.
std::vector<Project> read_project(const std::string& path);

}  // namespace tickproof::harness
