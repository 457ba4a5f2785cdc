// A Godot scene in text: its sections, and the values in them.

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// A section of a scene: `[node name="Camera" type="Camera2D" parent="."]` and its lines.
struct SceneSection {
    std::string_view head;
    std::string_view body;
    std::size_t line = 1;
    bool is_godot_3 = false;
};

/// The nodes, the resources inside the scene, and the references to other files.
std::vector<SceneSection> sections_of(std::string_view scene);

/// The text after `key = ` in the section; empty if there is none. Sets `line` relative to the
/// section's first.
std::string_view value_in(const SceneSection& section, std::string_view key, std::size_t& line);

/// True for On, false for Off; none for Inherit, or where the section has no mode. `line` is as in
/// value_in(). Off is 1 in Godot 3, whose scenes are of format 2, and 2 in Godot 4.
std::optional<bool> interpolation_mode(const SceneSection& section, std::size_t& line);

/// `player.gd` for `path` in `[ext_resource type="Script" path="player.gd" id="1"]`; also a number
/// without quotes, as Godot 3 writes an id. Empty if there is none.
std::string_view attribute_of(std::string_view head, std::string_view name);

/// The id in `ExtResource("1_a")` and `ExtResource( 1 )`; empty for another value.
std::string_view resource_of(std::string_view value, std::string_view kind = "ExtResource(");

/// The files that a scene names, by the ids of its external resources.
class NamedFiles {
  public:
    /// Takes the file of an external resource. Returns false for another section.
    bool take(const SceneSection& section);

    /// `player.gd` for the `ExtResource("1")` of `res://player.gd`; empty for another value.
    std::string_view file_of(std::string_view value) const;

  private:
    std::map<std::string_view, std::string_view> paths_{};
};

}  // namespace tickproof::harness
