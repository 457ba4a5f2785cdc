// Godot: project.godot of 4.x and 3.x, and engine.cfg of 2.x.
//
// The files leave out keys at their default. A key with a feature tag behind a dot replaces the
// plain key on that platform: common/physics_fps.mobile=30. The values of override.cfg, and of a
// file that the project names, replace those of the project.
// Sources: main/main.cpp, core/config/engine.cpp and core/config/project_settings.cpp of Godot.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/engines/godot_file.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

void remark_replaced(Project& project, const ProjectSetting& setting, std::string_view instead,
                     std::string_view why) {
    if (setting.at.file.empty()) {
        return;
    }
    project.remarks.push_back({.kind = ProjectRemark::Kind::replaced_value,
                               .at = setting.at,
                               .key = std::string(key_of(setting)),
                               .value = shown(setting.text),
                               .effect = fmt::format("is ignored; Godot uses {}", instead),
                               .why = std::string(why),
                               .fix = fmt::format("Write {}, or a valid number.", instead)});
}

/// The value that the engine uses: its setters keep the default if a number is not positive, and
/// cut it to a whole number.
double kept_count(Project& project, const ProjectSetting& setting, const KnownKey& known) {
    const double written = any_number_of(setting, known);
    if (written < known.least) {
        remark_replaced(project, setting, setting.default_text,
                        "Godot prints an error and keeps the default if a number is not positive");
        return parse_number(setting.default_text, setting.key);
    }
    if (std::trunc(written) != written && written <= known.most) {
        remark_replaced(project, setting, fmt::format("{:.0f}", std::trunc(written)),
                        "Godot takes only whole numbers here");
        return std::trunc(written);
    }
    return number_of(setting, known);
}

void read_pacing(Project& project, ProjectSetting& setting, const KnownKey& known) {
    PolicySpec& policy = project.policy;
    if (known.section == "physics" && known.unit == "Hz") {
        set_pacing(policy, setting, "timestep",
                   fmt::format("1/{:.0f}", kept_count(project, setting, known)));
    } else if (known.key == kGodotStepsMax) {
        set_pacing(policy, setting, "steps_per_frame_max",
                   fmt::format("{:.0f}", kept_count(project, setting, known)));
    } else if (known.key == "common/physics_jitter_fix") {
        double fix = any_number_of(setting, known);
        if (fix < 0) {
            remark_replaced(project, setting, "0", "Godot turns a negative number into 0");
            fix = 0;
        }
        set_pacing(policy, setting, "jitter_fix", shortest(fix));
    } else if (known.key == kGodotInterpolation) {
        set_pacing(policy, setting, "draw", toggle_of(setting) ? "interpolate" : "none");
    } else if (known.key == kGodotDeltaSmoothing) {
        set_pacing(policy, setting, "delta_smoothing", toggle_of(setting) ? "on" : "off");
    } else if (known.key == kGodotLegacyPresses) {
        set_pacing(policy, setting, "short_presses", toggle_of(setting) ? "lost" : "kept");
    } else if (known.kind == ValueKind::toggle) {
        (void)toggle_of(setting);
    } else if (known.kind == ValueKind::count) {
        const double count = kept_count(project, setting, known);
        if (known.unit == "Hz") {  // OS::add_frame_delay waits.
            limit_frame_rate(project, setting, count);
        }
    } else if (known.kind == ValueKind::number) {
        (void)any_number_of(setting, known);
    }
}

/// The policy of a version. Files of Godot 3 do not state the minor version: takes the last.
std::string_view policy_of(const GodotVersion& version) {
    switch (version.major) {
        case 2:
            return "godot:jitter_fix=0";
        case 3:
            return "godot:version=3.6";
        default:
            return "godot";
    }
}

/// Source: DisplayServer of Godot 4, OS::set_use_vsync of Godot 3.
bool waits_for_display(const GodotFiles& source) {
    return std::ranges::none_of(source.lines, [](const GodotLine& line) {
        return line.section == "display" &&
               ((line.key == "window/vsync/use_vsync" && lower(line.value) == "false") ||
                (line.key == "window/vsync/vsync_mode" && line.value == "0"));
    });
}

/// Smoothing needs the synchronisation that waits for every refresh, and came with Godot 3.3.
/// Source: MainTimerSync::DeltaSmoother::smooth_delta.
bool may_smooth_deltas(const GodotFiles& source) {
    const bool is_other_mode = std::ranges::any_of(source.lines, [](const GodotLine& line) {
        return line.section == "display" && line.key == "window/vsync/vsync_mode" &&
               line.value != "1";
    });
    return source.version.major >= 3 && waits_for_display(source) && !is_other_mode;
}

Project project_of(const GodotFiles& source, std::string_view tag) {
    Project project{.engine = "godot",
                    .version = source.version.name,
                    .platform = std::string(tag),
                    .policy = parse_policy(policy_of(source.version))};
    for (const ProjectFile* file : source.files) {
        project.files.push_back(*file);
    }
    project.interpolation = interpolation_of(source.version);
    if (source.version.major < 4) {  // The engine's code holds the cap.
        project.limits = {
            {.pacing = "steps_per_frame_max",
             .most = static_cast<double>(project.policy.settings.steps_per_frame_max)}};
    }
    for (const KnownKey& known : source.known) {
        ProjectSetting setting = godot_setting(source, known, tag);
        read_pacing(project, setting, known);
        project.settings.push_back(std::move(setting));
    }
    PacingSettings& settings = project.policy.settings;
    if (!keeps_short_presses(source.version)) {
        settings.short_presses = ShortPress::lost;
    }
    if (settings.draw == Draw::interpolate) {
        // SceneTree::set_physics_interpolation_enabled switches the jitter fix off.
        settings.jitter_fix = 0;
    }
    project.waits_for_display = waits_for_display(source);
    settings.delta_smoothing = settings.delta_smoothing && may_smooth_deltas(source);
    remark_godot(project, source);
    return project;
}

bool is_godot(const ProjectFile& file) {
    const std::string_view text = file.text;
    return text.starts_with("config_version=") ||
           text.find("\nconfig_version=") != std::string_view::npos ||
           file.name.ends_with("project.godot") || is_engine_cfg(file);
}

/// The file with this path below some folder; null if there is none.
const ProjectFile* file_at(std::span<const ProjectFile> files, std::string_view path) {
    const auto found = std::ranges::find_if(files, [&](const ProjectFile& file) {
        return !path.empty() &&
               (file.name == path || file.name.ends_with(fmt::format("/{}", path)));
    });
    return found == files.end() ? nullptr : &*found;
}

/// The project's file, then those that replace its values, in the engine's loading order. Source:
/// ProjectSettings::setup.
std::vector<ProjectFile> in_order(std::span<const ProjectFile> files) {
    const auto project = std::ranges::find_if(files, is_godot);
    std::vector<ProjectFile> ordered{project == files.end() ? files.front() : *project};
    for (const std::string& path : {std::string("override.cfg"), godot_override(ordered.front())}) {
        const ProjectFile* file = file_at(files, path);
        if (file != nullptr && find_row(ordered, file->name, &ProjectFile::name) == nullptr) {
            ordered.push_back(*file);
        }
    }
    return ordered;
}

std::vector<Project> read_godot(std::span<const ProjectFile> files) {
    const std::vector<ProjectFile> ordered = in_order(files);
    const ProjectFile& file = ordered.front();
    // Even a project without any setting has a section.
    if (file.text.find('[') == std::string::npos &&
        file.text.find("config_version") == std::string::npos) {
        throw InputError(fmt::format(
            "{}:1: holds no Godot project; let the Godot editor write it again", file.name));
    }
    const GodotFiles source = godot_files(ordered);
    std::vector<Project> projects{project_of(source, {})};
    const std::vector<std::string> tags = godot_tags(source);
    constexpr std::size_t kTagsMost = 100;  // Each tag is judged as a game of its own.
    if (tags.size() > kTagsMost) {
        throw InputError(
            fmt::format("{}: its settings have {} feature tags, and no more than {} are "
                        "judged; remove those of no platform",
                        file.name, tags.size(), kTagsMost));
    }
    for (const std::string& tag : tags) {
        projects.push_back(project_of(source, tag));
    }
    if (source.version.major > 2) {
        refuse_broken_godot(file);
    }
    return projects;
}

std::string write_godot(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    if (setting.pacing == "timestep") {
        return whole_rate_text(settings.timestep.dt_s);
    }
    if (setting.pacing == "steps_per_frame_max" && settings.steps_per_frame_max > 0) {
        return std::to_string(settings.steps_per_frame_max);
    }
    if (setting.pacing == "jitter_fix" && settings.draw != Draw::interpolate) {
        return shortest(settings.jitter_fix);
    }
    if (setting.pacing == "draw" && settings.draw != Draw::extrapolate) {
        return settings.draw == Draw::interpolate ? "true" : "false";
    }
    if (setting.pacing == "delta_smoothing") {
        return settings.delta_smoothing ? "true" : "false";
    }
    if (setting.pacing == "short_presses") {
        return settings.short_presses == ShortPress::lost ? "true" : "false";
    }
    return {};
}

std::vector<FileEdit> insert_godot(const Project& project, std::span<const NewValue> values) {
    return ini_insertions(project.files.front(), IniDialect::godot, values,
                          project.platform.empty() ? std::string() : "." + project.platform);
}

/// The editor does not show override.cfg.
std::string page_of_godot(const ProjectSetting& setting) {
    return setting.at.file.ends_with("override.cfg") ? "" : page_of("Project Settings", setting);
}

}  // namespace

ProjectReader godot_reader() {
    return {.name = "godot",
            .summary = "project.godot (Godot 3 and 4), engine.cfg (Godot 2)",
            .source = "Godot, main/main.cpp, core/config/engine.cpp and project_settings.cpp",
            .places = {"project.godot", "engine.cfg", "override.cfg"},
            .named = godot_override,
            .recognises = is_godot,
            .read = read_godot,
            .written = write_godot,
            .inserted = insert_godot,
            .page = page_of_godot,
            .script_numbers = "f64",
            .frame_code = "`_process`",
            .scan_sees_motion = true,
            .scan_reads_code = true};
}

}  // namespace tickproof::harness
