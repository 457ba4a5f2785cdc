// A Godot project's file: which version wrote it, which keys that version reads, and what each
// holds with a feature tag.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/syntax/ini_lines.h"
#include "harness/project/values.h"

namespace tickproof::harness {

/// The names of the same setting in each version: 2.x, 3.x, 4.x.
struct GodotNames {
    KnownKey keys[3];
};
std::span<const GodotNames> godot_names();

struct GodotVersion {
    int major = 4;
    int minor = -1;  ///< -1 where the file does not say, as those of Godot 3 never do.
    std::string name;
};

inline constexpr std::string_view kGodotInterpolation = "common/physics_interpolation";
inline constexpr std::string_view kGodotStepsMax = "common/max_physics_steps_per_frame";

/// Interpolation came with 3.5, was left out of 4.0, and came back for 2D with 4.3 and for 3D with
/// 4.4. Godot 3 is taken to have it, with a remark on the version: its files never say theirs, and
/// its older versions pass over a key that they do not know.
bool has_interpolation(const GodotVersion& version);

struct GodotFile {
    const ProjectFile* file = nullptr;
    IniLines lines;
    GodotVersion version;
    std::vector<KnownKey> known;
};

GodotFile godot_file(const ProjectFile& file);

bool is_engine_cfg(const ProjectFile& file);

/// `common/physics_fps` and `.mobile.debug` of `common/physics_fps.mobile.debug`.
std::string_view godot_base(std::string_view key);

/// The value that holds with the feature tag, the last of several. Throws InputError where it never
/// ends.
ProjectSetting godot_setting(const GodotFile& source, const KnownKey& known, std::string_view tag);

/// The feature tags that any known key has, in the order of the file.
std::vector<std::string> godot_tags(const GodotFile& source);

/// Adds remarks on suspicious settings. Keys get one remark for all platforms.
void remark_godot(Project& project, const GodotFile& source);

}  // namespace tickproof::harness
