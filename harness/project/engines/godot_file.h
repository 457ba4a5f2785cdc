// A Godot project's files: which version wrote them, which keys that version reads, and what each
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
inline constexpr std::string_view kGodotLegacyPresses =
    "compatibility/legacy_just_pressed_behavior";
inline constexpr std::string_view kGodotOverride = "config/project_settings_override";

/// Interpolation came with 3.5, was left out of 4.0, and came back for 2D with 4.3 and for 3D with
/// 4.4. Godot 3 is taken to have it, with a remark on the version: its files never say theirs, and
/// its older versions pass over a key that they do not know.
bool has_interpolation(const GodotVersion& version);

/// Since 4.1 is_action_just_pressed is true in a step for a press that ended before it.
bool keeps_short_presses(const GodotVersion& version);

struct GodotLine : IniLine {
    const ProjectFile* file = nullptr;
};

/// project.godot, and the files whose values replace its own.
struct GodotFiles {
    std::vector<const ProjectFile*> files;
    std::vector<GodotLine> lines;  ///< In the order in which the engine loads them.
    GodotVersion version;
    std::vector<KnownKey> known;
};

/// Its first file is that of the project.
GodotFiles godot_files(std::span<const ProjectFile> files);

Place place_of(const GodotLine& line);

/// The path below the project's folder of the file that the project loads over all others; empty
/// without, and where it lies elsewhere.
std::string godot_override(const ProjectFile& file);

bool is_engine_cfg(const ProjectFile& file);

/// `common/physics_fps` and `.mobile.debug` of `common/physics_fps.mobile.debug`.
std::string_view godot_base(std::string_view key);

/// The value that holds where the feature tag does: of a key without a tag the last, of keys with
/// one the first in Godot 4 and the last before. Throws InputError where it never ends.
ProjectSetting godot_setting(const GodotFiles& source, const KnownKey& known, std::string_view tag);

/// The feature tags that any known key has, in the order of the files.
std::vector<std::string> godot_tags(const GodotFiles& source);

/// Adds remarks on suspicious settings. Keys get one remark for all platforms.
void remark_godot(Project& project, const GodotFiles& source);
/// Of them, those on values that further files and feature tags replace.
void remark_godot_layers(Project& project, const GodotFiles& source);

}  // namespace tickproof::harness
