// Which scripts of a project the game reaches from its first scene: a finding on code that nothing
// runs is true of no game.

#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// Files below a folder: `scenes/main.tscn`.
using FileNames = std::set<std::string, std::less<>>;

/// A project's folder as the readers of references see it.
struct ReachFolder {
    std::string root;
    FileNames files;

    /// Empty where it cannot be read, or is longer than anybody writes.
    std::string text(std::string_view file) const;
};
ReachFolder reach_folder(const std::string& root);

/// What an engine starts with, and what a file of it refers to. `roots` without a value: the files
/// do not say.
struct References {
    std::optional<FileNames> roots{};
    /// Names, and beginnings of names that end with `*`. No value: it may be anything.
    std::function<std::optional<FileNames>(const std::string& file, const std::string& text)> of{};
};
References godot_references(const ReachFolder& folder);
References unity_references(const ReachFolder& folder);
References defold_references(const ReachFolder& folder);
References lua_references(const ReachFolder& folder);

/// The scripts of the project that nothing reaches; none where its files do not say what the game
/// starts with. `scripts` are names below the folder.
FileNames unreached_scripts(const ReachFolder& folder, std::string_view engine,
                            const FileNames& scripts);

/// The scripts that every preset of `export_presets.cfg` leaves out; none without a preset.
FileNames not_exported(const ReachFolder& folder, const FileNames& scripts);

/// True if the name of a folder says that it is not the game: `demo`, `old_code`.
bool is_aside(std::string_view file);

}  // namespace tickproof::harness
