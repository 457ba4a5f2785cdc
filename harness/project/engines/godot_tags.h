// Godot's feature tags: which of them hold at once where a game runs.

#pragma once

#include <string_view>
#include <vector>

namespace tickproof::harness {

/// The tags that hold in the game that players get where `tag` does, `tag` among them: windows is a
/// pc and a release. A tag that the engine does not know stands alone. None for an empty `tag`.
std::vector<std::string_view> godot_tags_with(std::string_view tag, int major);

/// The name in Godot 4 of a platform's tag of Godot 3; empty of any other.
std::string_view godot_4_tag(std::string_view tag);

}  // namespace tickproof::harness
