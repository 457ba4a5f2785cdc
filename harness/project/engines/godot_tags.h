// Godot's feature tags: those that hold at the same time on a platform.

#pragma once

#include <string_view>
#include <vector>

namespace tickproof::harness {

/// All tags that hold in the released game under `tag`, with `tag` itself: windows is a pc and a
/// release. An unknown tag stands alone. None for an empty `tag`.
std::vector<std::string_view> godot_tags_with(std::string_view tag, int major);

/// The Godot 4 name of a platform's tag of Godot 3; empty for any other tag.
std::string_view godot_4_tag(std::string_view tag);

}  // namespace tickproof::harness
