// Finds the scripts that the game reaches from its first scene: a finding on code that never runs
// helps nobody.

#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// Names of files below a folder: `scenes/main.tscn`.
using FileNames = std::set<std::string, std::less<>>;

/// A project's folder, as the readers of references use it.
struct ReachFolder {
    std::string root;
    FileNames files;
    std::string main{};  ///< The main scene, where the scan knows it.

    /// Empty if the file cannot be read or is too long.
    std::string text(std::string_view file) const;
};
ReachFolder reach_folder(const std::string& root);

/// The references of an engine's files. `roots` are the files that the engine starts with; no value
/// if the files do not say.
struct FileReferences {
    std::optional<FileNames> roots{};
    /// The files that a file refers to: names, and beginnings of names that end with `*`. No value
    /// if it may be any file.
    std::function<std::optional<FileNames>(const std::string& file, const std::string& text)> of{};
    /// Ends the name of a file beside each script that others can name: `.meta`. Empty if others
    /// can name any script.
    std::string beside{};
};
FileReferences godot_references(const ReachFolder& folder);
FileReferences unity_references(const ReachFolder& folder);
FileReferences defold_references(const ReachFolder& folder);
FileReferences lua_references(const ReachFolder& folder);

/// The files that the game reaches; no value if the project's files do not say what it starts with,
/// or what it refers to.
std::optional<FileNames> reached_files(const ReachFolder& folder, const FileReferences& references);

/// The scripts that nothing reaches; no value if the project's files do not say what the game
/// starts with, or what it refers to. `scripts` are names below the folder.
std::optional<FileNames> unreached_scripts(const ReachFolder& folder,
                                           const FileReferences& references,
                                           const FileNames& scripts);

/// The scripts that every preset of `export_presets.cfg` leaves out; none without a preset.
FileNames not_exported(const ReachFolder& folder, const FileNames& scripts);

/// True if a folder's name says that it is not part of the game: `demo`, `old_code`.
bool is_aside(std::string_view file);

}  // namespace tickproof::harness
