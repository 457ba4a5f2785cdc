// A Godot project's files: their version, the keys that this version reads, and the value of each
// under a feature tag.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/syntax/ini_lines.h"
#include "harness/project/values.h"

namespace tickproof::harness {

/// The names of one setting in 2.x, 3.x and 4.x.
struct GodotNames {
    KnownKey keys[3];
};
std::span<const GodotNames> godot_names();

struct GodotVersion {
    int major = 4;
    int minor = -1;  ///< -1 if the file does not say; of Godot 3 those of 3.0 alone do.
    std::string name;
};

inline constexpr std::string_view kGodotInterpolation = "common/physics_interpolation";
inline constexpr std::string_view kGodotStepsMax = "common/max_physics_steps_per_frame";
inline constexpr std::string_view kGodotDeltaSmoothing = "run/delta_smoothing";
inline constexpr std::string_view kGodotLegacyPresses =
    "compatibility/legacy_just_pressed_behavior";
inline constexpr std::string_view kGodotOverride = "config/project_settings_override";

/// 3.5 added interpolation, 4.0 left it out, 4.3 brought it back for 2D and 4.4 for 3D. Godot 3
/// counts as having it, with a remark: its files do not state the minor version, and older ones
/// ignore the key.
bool has_interpolation(const GodotVersion& version);

/// Since 4.1 is_action_just_pressed is true in a step for a press that ended before it.
bool keeps_short_presses(const GodotVersion& version);

struct GodotLine : IniLine {
    const ProjectFile* file = nullptr;
};

/// project.godot, and the files whose values replace its values.
struct GodotFiles {
    std::vector<const ProjectFile*> files;
    std::vector<GodotLine> lines;  ///< In the engine's loading order.
    GodotVersion version;
    std::vector<KnownKey> known;
};

/// The first of `files` must be the project's.
GodotFiles godot_files(std::span<const ProjectFile> files);

/// Throws InputError if Godot refuses the project's file.
void refuse_broken_godot(const ProjectFile& file);
void remark_open_headings(Project& project, const GodotFiles& source);

Place place_of(const GodotLine& line);

/// The path below the project's folder of the file that Godot loads over all others; empty if the
/// project names none, or one elsewhere.
std::string godot_override(const ProjectFile& file);

bool is_engine_cfg(const ProjectFile& file);

/// Splits off feature tags: `common/physics_fps` of `common/physics_fps.mobile.debug`.
std::string_view godot_base(std::string_view key);

/// The value under a feature tag: of keys with a matching tag the first in Godot 4 and the last
/// before, else the last plain key. Throws InputError if a value never ends.
ProjectSetting godot_setting(const GodotFiles& source, const KnownKey& known, std::string_view tag);

/// The feature tags of all known keys, in the order of the files.
std::vector<std::string> godot_tags(const GodotFiles& source);

/// The key that draws between steps, and what it does not do in this version.
Interpolation interpolation_of(const GodotVersion& version);

/// Adds remarks on suspicious settings. A key gets one remark for all platforms.
void remark_godot(Project& project, const GodotFiles& source);
/// Adds remarks on physics engines that this version does not have.
void remark_physics_engine(Project& project, const GodotFiles& source);
/// Adds remarks on values that further files and feature tags replace.
void remark_godot_layers(Project& project, const GodotFiles& source);

}  // namespace tickproof::harness
