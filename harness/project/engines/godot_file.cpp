#include "harness/project/engines/godot_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

// Half of what an int holds: the setters take all that is positive.
constexpr double kLargest = 1e9;

constexpr KnownKey kCommon[] = {
    {"physics", kGodotStepsMax, ValueKind::count, "steps", "8", 1, 1e6},
    {"physics", "common/physics_jitter_fix", ValueKind::number, "", "0.5", 0, kLargest},
    {"physics", kGodotInterpolation, ValueKind::toggle, "", "false"},
    {"physics", "2d/physics_engine", ValueKind::text, "", "\"DEFAULT\""},
    {"physics", "3d/physics_engine", ValueKind::text, "", "\"DEFAULT\""},
    {"application", "run/delta_smoothing", ValueKind::toggle, "", "true"},
    {"application", "run/low_processor_mode", ValueKind::toggle, "", "false"},
    {"application", "run/low_processor_mode_sleep_usec", ValueKind::count, "us", "6900", 0,
     kLargest},
};

constexpr GodotNames kRenamed[] = {
    {{{"physics", "fixed_fps", ValueKind::count, "Hz", "60", 1, 1e6},
      {"physics", "common/physics_fps", ValueKind::count, "Hz", "60", 1, 1e6},
      {"physics", "common/physics_ticks_per_second", ValueKind::count, "Hz", "60", 1, 1e6}}},
    {{{"debug", "force_fps", ValueKind::count, "Hz", "0", 0, kLargest},
      {"debug", "settings/fps/force_fps", ValueKind::count, "Hz", "0", 0, kLargest},
      {"application", "run/max_fps", ValueKind::count, "Hz", "0", 0, kLargest}}},
};

// What bodies get, in the units of each version. Sources: scene/resources/world_2d.cpp and
// world.cpp of Godot 3; world_2d.cpp and world_3d.cpp of Godot 4.
constexpr KnownKey kGravity2d[] = {
    {"physics", "2d/default_gravity", ValueKind::number, "px/s2", "98", -kLargest, kLargest},
    {"physics", "2d/default_gravity", ValueKind::number, "px/s2", "980", -kLargest, kLargest},
};
constexpr KnownKey kBodies[] = {
    {"physics", "3d/default_gravity", ValueKind::number, "m/s2", "9.8", -kLargest, kLargest},
    {"physics", "2d/default_linear_damp", ValueKind::number, "1/s", "0.1", -kLargest, kLargest},
    {"physics", "3d/default_linear_damp", ValueKind::number, "1/s", "0.1", -kLargest, kLargest},
};

/// `4.3` of config/features=PackedStringArray("4.3", "Forward Plus").
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

GodotVersion version_of(const ProjectFile& file, const IniLines& lines) {
    GodotVersion version;
    std::string features;
    std::string config;
    for (const IniLine& line : lines.lines) {
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
    }
    if (const auto dot = features.find('.'); dot != std::string::npos) {
        (void)std::from_chars(features.data() + dot + 1, features.data() + features.size(),
                              version.minor);
    }
    version.name =
        fmt::format("Godot {}", features.empty() ? std::to_string(version.major) : features);
    return version;
}

/// Before the first section Godot takes a key for its whole name: physics/common/physics_fps is
/// common/physics_fps of [physics]. Source: ProjectSettings::_load_settings_text.
void give_sections(IniLines& lines) {
    for (IniLine& line : lines.lines) {
        for (const std::string_view section : {"physics", "application", "debug"}) {
            if (line.section.empty() && line.key.starts_with(section) &&
                line.key.substr(section.size()).starts_with('/')) {
                line.section = line.key.substr(0, section.size());
                line.key.remove_prefix(section.size() + 1);
            }
        }
    }
}

bool has_tag(std::string_view key, std::string_view tag) {
    const std::string_view base = godot_base(key);
    for (const std::string_view part : split(key.substr(base.size()), '.')) {
        if (part == tag && !part.empty()) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::span<const GodotNames> godot_names() {
    return kRenamed;
}

bool has_interpolation(const GodotVersion& version) {
    if (version.major == 4) {
        return version.minor < 0 || version.minor >= 3;
    }
    return version.major == 3;
}

bool is_engine_cfg(const ProjectFile& file) {
    return file.name.ends_with("engine.cfg");
}

std::string_view godot_base(std::string_view key) {
    return key.substr(0, key.find('.'));
}

GodotFile godot_file(const ProjectFile& file) {
    GodotFile source{.file = &file, .lines = ini_lines(file.text, IniDialect::godot)};
    source.version = version_of(file, source.lines);
    if (source.version.major > 2) {
        give_sections(source.lines);
    }
    for (const GodotNames& names : kRenamed) {
        source.known.push_back(names.keys[source.version.major - 2]);
    }
    for (const KnownKey& known : kCommon) {
        if (source.version.major > 2 &&
            (known.key != kGodotInterpolation || has_interpolation(source.version)) &&
            (known.key != kGodotStepsMax || source.version.major > 3)) {
            source.known.push_back(known);
        }
    }
    if (source.version.major > 2) {
        source.known.push_back(kGravity2d[source.version.major - 3]);
        source.known.insert(source.known.end(), std::begin(kBodies), std::end(kBodies));
    }
    return source;
}

ProjectSetting godot_setting(const GodotFile& source, const KnownKey& known, std::string_view tag) {
    const IniLine* found = nullptr;
    bool tagged = false;
    for (const IniLine& line : source.lines.lines) {
        if (line.section != known.section || godot_base(line.key) != known.key) {
            continue;
        }
        const bool plain = line.key == known.key;
        const bool counts = !tag.empty() && has_tag(line.key, tag);
        if (counts || (plain && !tagged)) {
            found = &line;
            tagged = counts;
        }
    }
    if (found == nullptr) {
        ProjectSetting setting = default_setting(known);
        setting.inherited = !tag.empty();
        return setting;
    }
    ProjectSetting setting = found_setting(known, found->value, place_of(*source.file, *found));
    setting.key = full_key(found->section, found->key);
    setting.inherited = !tag.empty() && !tagged;
    if (found->open) {
        refuse_value(setting.at, found->key,
                     "its value has no end; close its quotes and brackets, or restore the file");
    }
    return setting;
}

std::vector<std::string> godot_tags(const GodotFile& source) {
    std::vector<std::string> tags;
    for (const IniLine& line : source.lines.lines) {
        const bool is_known =
            std::any_of(source.known.begin(), source.known.end(), [&](const KnownKey& known) {
                return known.section == line.section && known.key == godot_base(line.key);
            });
        const std::string_view base = godot_base(line.key);
        for (const std::string_view tag : split(line.key.substr(base.size()), '.')) {
            if (is_known && !tag.empty() &&
                std::find(tags.begin(), tags.end(), tag) == tags.end()) {
                tags.emplace_back(tag);
            }
        }
    }
    return tags;
}

}  // namespace tickproof::harness
