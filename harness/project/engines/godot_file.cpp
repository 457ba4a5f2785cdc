// Reads the lines of a Godot project's files, and finds the value that holds under a feature tag.

#include "harness/project/engines/godot_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "harness/base/text.h"
#include "harness/project/engines/godot_tags.h"

namespace tickproof::harness {
namespace {

// Half of the largest int: the setters take every positive number.
constexpr double kLargest = 1e9;

constexpr KnownKey kCommon[] = {
    {"physics", kGodotStepsMax, ValueKind::count, "steps", "8", 1, 1e6},
    {"physics", "common/physics_jitter_fix", ValueKind::number, "", "0.5", 0, kLargest},
    {"physics", kGodotInterpolation, ValueKind::toggle, "", "false"},
    {"physics", "2d/physics_engine", ValueKind::text, "", "\"DEFAULT\""},
    {"physics", "3d/physics_engine", ValueKind::text, "", "\"DEFAULT\""},
    {"application", kGodotDeltaSmoothing, ValueKind::toggle, "", "true"},
    {"application", "run/low_processor_mode", ValueKind::toggle, "", "false"},
    {"application", "run/low_processor_mode_sleep_usec", ValueKind::count, "us", "6900", 0,
     kLargest},
    {"input_devices", kGodotLegacyPresses, ValueKind::toggle, "", "false"},
};

constexpr GodotNames kRenamed[] = {
    {{{"physics", "fixed_fps", ValueKind::count, "Hz", "60", 1, 1e6},
      {"physics", "common/physics_fps", ValueKind::count, "Hz", "60", 1, 1e6},
      {"physics", "common/physics_ticks_per_second", ValueKind::count, "Hz", "60", 1, 1e6}}},
    {{{"debug", "force_fps", ValueKind::count, "Hz", "0", 0, kLargest},
      {"debug", "settings/fps/force_fps", ValueKind::count, "Hz", "0", 0, kLargest},
      {"application", "run/max_fps", ValueKind::count, "Hz", "0", 0, kLargest}}},
};

// Gravity, in the units of each version. Sources: scene/resources/world_2d.cpp and world.cpp of
// Godot 3; world_2d.cpp and world_3d.cpp of Godot 4.
constexpr KnownKey kGravity2d[] = {
    {"physics", "2d/default_gravity", ValueKind::number, "px/s2", "98", -kLargest, kLargest},
    {"physics", "2d/default_gravity", ValueKind::number, "px/s2", "980", -kLargest, kLargest},
};
constexpr KnownKey kBodies[] = {
    {"physics", "3d/default_gravity", ValueKind::number, "m/s2", "9.8", -kLargest, kLargest},
    {"physics", "2d/default_linear_damp", ValueKind::number, "1/s", "0.1", -kLargest, kLargest},
    {"physics", "3d/default_linear_damp", ValueKind::number, "1/s", "0.1", -kLargest, kLargest},
};

/// `4.3` for config/features=PackedStringArray("4.3", "Forward Plus").
std::string feature_version(std::string_view features) {
    for (const std::string_view part : split(features, '"')) {
        const bool digits =
            !part.empty() && part.find_first_not_of("0123456789.") == std::string_view::npos;
        if (digits && part.size() < 8) {
            return std::string(part);
        }
    }
    return {};
}

GodotVersion version_of(const ProjectFile& file, std::span<const GodotLine> lines) {
    GodotVersion version;
    std::string features;
    std::string config;
    for (const GodotLine& line : lines) {
        if (line.file != &file) {
            continue;
        }
        if (line.section.empty() && line.key == "config_version") {
            config = line.value;
        } else if (line.section == "application" && line.key == "config/features") {
            features = feature_version(line.value);
        }
    }
    if (config.empty() && is_engine_cfg(file)) {
        version.major = 2;
    } else if (config == "3" || config == "4") {
        version.major = 3;
        version.minor = config == "3" ? 0 : -1;  // Godot 3.1 began to write 4.
    }
    if (const auto dot = features.find('.'); dot != std::string::npos) {
        (void)std::from_chars(features.data() + dot + 1, features.data() + features.size(),
                              version.minor);
    }
    version.name = fmt::format("Godot {}", !features.empty() ? features
                                           : config == "3"   ? std::string("3.0")
                                                             : std::to_string(version.major));
    return version;
}

/// Gives keys before the first section their section: Godot takes physics/common/physics_fps there
/// as common/physics_fps of [physics]. Source: ProjectSettings::_load_settings_text.
void give_sections(std::span<GodotLine> lines) {
    for (GodotLine& line : lines) {
        for (const std::string_view section :
             {"physics", "application", "debug", "input_devices"}) {
            if (line.section.empty() && line.key.starts_with(section) &&
                line.key.substr(section.size()).starts_with('/')) {
                line.section = line.key.substr(0, section.size());
                line.key.remove_prefix(section.size() + 1);
            }
        }
    }
}

bool has_tag(std::string_view key, std::span<const std::string_view> tags) {
    const std::string_view base = godot_base(key);
    for (const std::string_view part : split(key.substr(base.size()), '.')) {
        if (!part.empty() && std::ranges::find(tags, part) != tags.end()) {
            return true;
        }
    }
    return false;
}

/// The line that sets a key for one of the tags: `common/physics_ticks_per_second.mobile=30`.
/// Null if no line does. If several tags have one, Godot 4 takes the first key
/// (ProjectSettings::get_setting_with_override), and Godot 3 the last (ProjectSettings::_set).
const GodotLine* tagged_line(const GodotFiles& source, const KnownKey& known,
                             std::span<const std::string_view> tags) {
    const GodotLine* found = nullptr;
    for (const GodotLine& line : source.lines) {
        const bool counts = line.section == known.section && godot_base(line.key) == known.key &&
                            has_tag(line.key, tags);
        if (counts && (found == nullptr || source.version.major < 4 || line.key == found->key)) {
            found = &line;
        }
    }
    return found;
}

const GodotLine* plain_line(const GodotFiles& source, const KnownKey& known) {
    const GodotLine* found = nullptr;
    for (const GodotLine& line : source.lines) {
        if (line.section == known.section && line.key == known.key) {
            found = &line;
        }
    }
    return found;
}

}  // namespace

std::span<const GodotNames> godot_names() {
    return kRenamed;
}

bool keeps_short_presses(const GodotVersion& version) {
    return version.major == 4 && version.minor != 0;
}

bool has_interpolation(const GodotVersion& version) {
    if (version.major == 4) {
        return version.minor < 0 || version.minor >= 3;
    }
    return version.major == 3 && (version.minor < 0 || version.minor >= 5);
}

bool is_engine_cfg(const ProjectFile& file) {
    return file.name.ends_with("engine.cfg");
}

std::string_view godot_base(std::string_view key) {
    return key.substr(0, key.find('.'));
}

Place place_of(const GodotLine& line) {
    return place_of(*line.file, line);
}

std::string godot_override(const ProjectFile& file) {
    std::string name;
    for (const IniLine& line : ini_lines(file.text, IniDialect::godot).lines) {
        if (line.section == "application" && line.key == kGodotOverride) {
            name = line.value;
        }
    }
    constexpr std::string_view kHead = "\"res://";
    return name.starts_with(kHead) && name.ends_with('"')
               ? name.substr(kHead.size(), name.size() - kHead.size() - 1)
               : std::string();
}

GodotFiles godot_files(std::span<const ProjectFile> files) {
    GodotFiles source;
    for (const ProjectFile& file : files) {
        source.files.push_back(&file);
        for (const IniLine& line : ini_lines(file.text, IniDialect::godot).lines) {
            source.lines.push_back({line, &file});
        }
    }
    source.version = version_of(files.front(), source.lines);
    if (source.version.major > 2) {
        give_sections(source.lines);
    }
    for (const GodotNames& names : kRenamed) {
        source.known.push_back(names.keys[source.version.major - 2]);
    }
    for (const KnownKey& known : kCommon) {
        if (source.version.major > 2 &&
            (known.key != kGodotInterpolation || has_interpolation(source.version)) &&
            (known.key != kGodotStepsMax || source.version.major > 3) &&
            (known.key != kGodotLegacyPresses || keeps_short_presses(source.version))) {
            source.known.push_back(known);
        }
    }
    if (source.version.major > 2) {
        source.known.push_back(kGravity2d[source.version.major - 3]);
        source.known.insert(source.known.end(), std::begin(kBodies), std::end(kBodies));
    }
    return source;
}

ProjectSetting godot_setting(const GodotFiles& source, const KnownKey& known,
                             std::string_view tag) {
    const GodotLine* tagged =
        tagged_line(source, known, godot_tags_with(tag, source.version.major));
    const GodotLine* found = tagged == nullptr ? plain_line(source, known) : tagged;
    const std::string_view own[] = {tag};
    const bool inherited = !tag.empty() && (tagged == nullptr || !has_tag(tagged->key, own));
    if (found == nullptr) {
        ProjectSetting setting = default_setting(known);
        setting.inherited = inherited;
        return setting;
    }
    ProjectSetting setting = found_setting(known, found->value, place_of(*found));
    setting.key = full_key(found->section, found->key);
    setting.inherited = inherited;
    if (found->open) {
        refuse_value(setting.at, found->key,
                     "its value has no end; close its quotes and brackets, or restore the file");
    }
    return setting;
}

std::vector<std::string> godot_tags(const GodotFiles& source) {
    std::vector<std::string> tags;
    std::set<std::string_view> seen;
    for (const GodotLine& line : source.lines) {
        const bool is_known =
            std::any_of(source.known.begin(), source.known.end(), [&](const KnownKey& known) {
                return known.section == line.section && known.key == godot_base(line.key);
            });
        const std::string_view base = godot_base(line.key);
        for (const std::string_view tag : split(line.key.substr(base.size()), '.')) {
            if (is_known && !tag.empty() && seen.insert(tag).second) {
                tags.emplace_back(tag);
            }
        }
    }
    return tags;
}

}  // namespace tickproof::harness
