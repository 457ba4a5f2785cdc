// The main scene of a project says which of its folders are the game.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// `scenes/main.tscn`, from the project file of Godot; empty if it names none.
std::string godot_main_scene(const std::string& root);

/// The first scene of Unity's build that lies in a folder that the scan leaves out, such as
/// `Assets/Samples/Mole/Mole.unity`; empty if none does.
std::string unity_main_scene(const std::string& root);

/// The file's name without the folders that are left out but hold the main scene:
/// `forest/player.gd` for `examples/forest/player.gd` if the main scene is
/// `examples/forest/main.tscn`. If it is not known that the main scene reaches the file, it must
/// lie in the same folder there: `player.gd`.
std::string_view within_game(std::string_view main, std::string_view file, bool is_reached);

/// True for a file in `addons/`, unless the main scene lies there, too.
bool is_addon(std::string_view main, std::string_view file);

}  // namespace tickproof::harness
