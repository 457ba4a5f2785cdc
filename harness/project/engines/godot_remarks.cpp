// Remarks on suspicious settings of a Godot project: keys of another version or section, unknown
// keys, and interpolation that the version lacks.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/project/engines/godot_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

// Real keys of [physics] that resemble known ones.
constexpr std::string_view kNeighbours[] = {
    "2d/default_gravity_vector",
    "3d/default_gravity_vector",
    "2d/default_angular_damp",
    "3d/default_angular_damp",
};

bool is_neighbour(const IniLine& line) {
    return line.section == "physics" &&
           std::ranges::find(kNeighbours, godot_base(line.key)) != std::end(kNeighbours);
}

/// Adds remarks on keys of other versions, which this version does not read.
void remark_renamed(Project& project, const GodotFiles& source) {
    for (const GodotNames& names : godot_names()) {
        const KnownKey& now = names.keys[source.version.major - 2];
        for (int major = 2; major <= 4; ++major) {
            const KnownKey& other = names.keys[major - 2];
            for (const GodotLine& line : source.lines) {
                if (major == source.version.major || line.section != other.section ||
                    godot_base(line.key) != other.key) {
                    continue;
                }
                ProjectSetting setting = found_setting(other, line.value, place_of(line));
                setting.default_text.clear();
                project.remarks.push_back(
                    {.kind = ProjectRemark::Kind::renamed_key,
                     .at = setting.at,
                     .key = std::string(line.key),
                     .value = shown(line.value),
                     .effect = "has no effect",
                     .why = fmt::format("It is a key of Godot {}.x; Godot {}.x reads {}", major,
                                        source.version.major, now.key),
                     .fix = line.section == now.section
                                ? fmt::format("Rename it to {}.", now.key)
                                : fmt::format("Rename it to {}, in [{}].", now.key, now.section),
                     .renamed_to = std::string(now.key)});
                project.settings.push_back(std::move(setting));
            }
        }
    }
}

/// True for a key of another version, which has a remark already.
bool is_renamed(const IniLine& line) {
    for (const GodotNames& names : godot_names()) {
        for (const KnownKey& each : names.keys) {
            if (line.section == each.section && godot_base(line.key) == each.key) {
                return true;
            }
        }
    }
    return false;
}

/// The remark on interpolation in a version that lacks it, or has it in part.
ProjectRemark remark_on_interpolation(const GodotVersion& version) {
    const std::string by_code =
        ", or interpolate in code with Engine.get_physics_interpolation_fraction().";
    if (version.major == 3 && !has_interpolation(version)) {
        return {.kind = ProjectRemark::Kind::renamed_key,
                .effect = "has no effect",
                .why = fmt::format("Godot 3 interpolates since 3.5, and this is {}", version.name),
                .fix = "Use Godot 3.6 (3.5 in 3D)."};
    }
    if (version.major == 3) {
        return {.effect = "interpolates since Godot 3.5 only",
                .why =
                    "Godot 3 interpolates in 3D since 3.5 and in 2D since 3.6, and project files "
                    "do not state the minor version",
                .fix = "Use Godot 3.5 or later (3.6 in 2D)" + by_code};
    }
    if (has_interpolation(version)) {
        return {.effect = "interpolates in 2D only",
                .why = "Godot interpolates in 3D since 4.4, and this is 4.3",
                .fix = "Use Godot 4.4 or later if the game is in 3D."};
    }
    return {.kind = ProjectRemark::Kind::renamed_key,
            .effect = "has no effect",
            .why = fmt::format("Godot 4 interpolates since 4.3, and this is {}", version.name),
            .fix = "Use Godot 4.3 or later (4.4 in 3D)" + by_code};
}

void remark_interpolation(Project& project, const GodotFiles& source) {
    const GodotVersion& version = source.version;
    if (version.major == 2 ||
        (version.major == 4 && version.minor != 3 && has_interpolation(version))) {
        return;
    }
    for (const GodotLine& line : source.lines) {
        if (line.section == "physics" && godot_base(line.key) == kGodotInterpolation &&
            lower(line.value) == "true") {
            ProjectRemark remark = remark_on_interpolation(version);
            remark.key = line.key;
            remark.value = line.value;
            remark.at = place_of(line);
            remark.source = "Godot manual: Physics interpolation; release notes of 4.3 and 4.4";
            project.remarks.push_back(std::move(remark));
        }
    }
}

/// Godot 3 has the cap in its code (Main::iteration), not in a setting.
void remark_cap(Project& project, const GodotFiles& source) {
    for (const GodotLine& line : source.lines) {
        if (source.version.major == 3 && line.section == "physics" &&
            godot_base(line.key) == kGodotStepsMax) {
            project.remarks.push_back(
                {.kind = ProjectRemark::Kind::renamed_key,
                 .at = place_of(line),
                 .key = std::string(line.key),
                 .value = shown(line.value),
                 .effect = "has no effect",
                 .why = "It is a key of Godot 4; Godot 3 always runs at most 8 steps per frame",
                 .fix = "Remove it.",
                 .source = "Godot 3, main/main.cpp: max_physics_steps in Main::iteration"});
        }
    }
}

/// The known key of a line in a wrong section, also with its section in front of it. Null if the
/// section is right or the key unknown.
const KnownKey* displaced_key(const GodotFiles& source, const IniLine& line) {
    for (const KnownKey& known : source.known) {
        std::string_view key = godot_base(line.key);
        if (key.find('/') == std::string_view::npos) {
            continue;  // A key of Godot 2: a word that any section may have.
        }
        const bool has_section = key.starts_with(fmt::format("{}/", known.section));
        key.remove_prefix(has_section ? known.section.size() + 1 : 0);
        if (key == known.key && (has_section || line.section != known.section)) {
            return &known;
        }
    }
    return nullptr;
}

void remark_displaced(Project& project, const GodotFiles& source) {
    for (const GodotLine& line : source.lines) {
        const KnownKey* known = displaced_key(source, line);
        if (known == nullptr || line.open) {
            continue;
        }
        const std::string_view tags = line.key.substr(godot_base(line.key).size());
        project.remarks.push_back(
            {.kind = ProjectRemark::Kind::unknown_key,
             .at = place_of(line),
             .key = std::string(line.key),
             .value = shown(line.value),
             .effect = "has no effect",
             .why = line.section == known->section
                        ? fmt::format(
                              "Godot adds {}/ to every key in [{}], and this key has it already",
                              line.section, line.section)
                        : fmt::format("Godot reads {} only in [{}], but it stands {}", known->key,
                                      known->section,
                                      line.section.empty() ? std::string("before any section")
                                                           : fmt::format("in [{}]", line.section)),
             .fix = line.section == known->section
                        ? fmt::format("Rename it to {}{}.", known->key, tags)
                        : fmt::format("Move it to [{}], as {}{}={}.", known->section, known->key,
                                      tags, line.value),
             .renamed_to = fmt::format("{}{}", known->key, tags)});
    }
}

/// Adds a remark on a misspelt key that this version lacks: renaming it alone would not help.
void remark_misspelt_later_key(Project& project, const GodotFiles& source, const GodotLine& line) {
    project.remarks.push_back(
        {.kind = ProjectRemark::Kind::unknown_key,
         .at = place_of(line),
         .key = std::string(line.key),
         .value = shown(line.value),
         .effect = "has no effect",
         .why = fmt::format("The engine ignores unknown keys. This one looks like {}, which Godot "
                            "has since 4.3 (in 3D since 4.4), and this is {}",
                            kGodotInterpolation, source.version.name),
         .fix = fmt::format("Delete it; or use Godot 4.3 or later (4.4 in 3D) and rename it to {}.",
                            kGodotInterpolation)});
}

void remark_misspelt_keys(Project& project, const GodotFiles& source) {
    for (const GodotLine& line : source.lines) {
        std::vector<std::string_view> known;
        const std::string_view base = godot_base(line.key);
        bool is_known =
            is_renamed(line) || is_neighbour(line) || displaced_key(source, line) != nullptr ||
            (line.section == "physics" && (base == kGodotInterpolation || base == kGodotStepsMax));
        for (const KnownKey& each : source.known) {
            if (each.section == line.section) {
                known.push_back(each.key);
                is_known = is_known || each.key == godot_base(line.key);
            }
        }
        if (is_known || line.open) {
            continue;
        }
        const bool is_later = source.version.major == 4 && !has_interpolation(source.version);
        if (line.section == "physics" && is_later) {
            known.push_back(kGodotInterpolation);
        }
        if (is_later && nearest_name(line.key, known) == kGodotInterpolation) {
            remark_misspelt_later_key(project, source, line);
        } else {
            remark_misspelt(project, line.key, line.value, place_of(line), known);
        }
    }
}

}  // namespace

void remark_godot(Project& project, const GodotFiles& source) {
    if (project.platform.empty()) {
        remark_interpolation(project, source);
        remark_cap(project, source);
        remark_renamed(project, source);
        remark_displaced(project, source);
        remark_misspelt_keys(project, source);
        remark_godot_layers(project, source);
        remark_physics_engine(project, source);
        remark_open_headings(project, source);
    }
}

}  // namespace tickproof::harness
