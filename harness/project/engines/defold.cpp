// Defold: game.project, which may leave out keys at their default.
//
// With use_fixed_timestep it steps physics at fixed_update_frequency, limited only by the longest
// frame. Without it, 3D physics goes through Bullet with max_fixed_timesteps of 1/60 s, and 2D
// physics takes one step a frame.
// Sources: engine.cpp and gameobject.cpp of Defold; manuals/project-settings of its manual.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/duration.h"
#include "harness/base/text.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/syntax/ini_lines.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr KnownKey kDefoldKeys[] = {
    {"engine", "fixed_update_frequency", ValueKind::count, "Hz", "60", 0, 1e6},
    {"engine", "max_time_step", ValueKind::number, "s", "0.5", 1e-6, 1e6},
    {"physics", "use_fixed_timestep", ValueKind::toggle, "", "1"},
    {"physics", "max_fixed_timesteps", ValueKind::count, "steps", "2", 1, 1e6},
    {"physics", "type", ValueKind::text, "", "2D"},
    {"physics", "scale", ValueKind::number, "", "0.02", 1e-6, 1e6},
    {"physics", "gravity_y", ValueKind::number, "m/s2", "-10", -1e6, 1e6},
    {"display", "update_frequency", ValueKind::count, "Hz", "0", 0, 1e6},
    {"display", "vsync", ValueKind::toggle, "", "1"},
    {"display", "swap_interval", ValueKind::count, "", "1", 0, 1e6},
};
constexpr KnownKey kDead{"display", "variable_dt", ValueKind::text, "", ""};

ProjectSetting setting_of(const ProjectFile& file, const IniLines& lines, const KnownKey& known) {
    ProjectSetting setting = default_setting(known);
    for (const IniLine& line : lines.lines) {
        if (line.section == known.section && line.key == known.key) {
            setting = found_setting(known, line.value, place_of(file, line));
        }
    }
    return setting;
}

/// The number of a key, checked even if the key has no effect.
double value_of(Project& project, std::string_view key) {
    const auto known = std::find_if(std::begin(kDefoldKeys), std::end(kDefoldKeys),
                                    [&](const KnownKey& each) { return each.key == key; });
    return number_of(setting_named(project, key), *known);
}

bool has(Project& project, std::string_view key) {
    return !setting_named(project, key).at.file.empty();
}

/// The loop that runs `fixed_update` with use_fixed_timestep.
constexpr std::string_view kDefoldFixedPolicy = "defold";
/// The loop of 3D physics without it.
constexpr std::string_view kDefold3dPolicy = "bullet";

void set_policy(Project& project) {
    const double rate_hz = value_of(project, "fixed_update_frequency");
    const double steps = value_of(project, "max_fixed_timesteps");
    const double update_hz = value_of(project, "update_frequency");
    const double written_s = value_of(project, "max_time_step");
    const bool fixed = toggle_of(setting_named(project, "use_fixed_timestep")) && rate_hz > 0;
    const bool is_3d = setting_named(project, "type").text == "3D";
    project.policy = parse_policy(fixed   ? kDefoldFixedPolicy
                                  : is_3d ? kDefold3dPolicy
                                          : "variable");
    if (fixed) {
        set_pacing(project.policy, setting_named(project, "fixed_update_frequency"), "timestep",
                   fmt::format("1/{:.0f}", rate_hz));
    } else if (is_3d) {
        set_pacing(project.policy, setting_named(project, "max_fixed_timesteps"),
                   "steps_per_frame_max", fmt::format("{:.0f}", steps));
    }
    // The loop's own wait never makes a frame too long.
    const double longest_s = update_hz > 0 ? std::max(written_s, 1 / update_hz) : written_s;
    set_pacing(project.policy, setting_named(project, "max_time_step"), "frame_delta_max",
               float_text(longest_s) + "s");
}

void remark_off(Project& project, std::string_view key, std::string_view why,
                std::string_view fix) {
    const ProjectSetting& setting = setting_named(project, key);
    project.remarks.push_back({.kind = ProjectRemark::Kind::switched_off,
                               .at = setting.at,
                               .key = std::string(key),
                               .value = setting.text,
                               .effect = "has no effect",
                               .why = std::string(why),
                               .fix = std::string(fix)});
}

void remark_switches(Project& project) {
    if (!toggle_of(setting_named(project, "use_fixed_timestep")) &&
        has(project, "fixed_update_frequency")) {
        remark_off(project, "fixed_update_frequency",
                   "use_fixed_timestep is off, so it only sets how often fixed_update() of scripts "
                   "is called",
                   "Set use_fixed_timestep to 1 in [physics], if physics should step by it, too.");
        project.remarks.back().kind = ProjectRemark::Kind::information;
        project.remarks.back().effect = "does not step physics";
    }
    if (setting_named(project, "type").text != "3D" && has(project, "max_fixed_timesteps")) {
        remark_off(project, "max_fixed_timesteps",
                   "Only 3D physics reads it, and this project uses 2D", "Delete it.");
    }
}

/// The known key of a line in a wrong section: one with nearly the right name, or another known
/// one. Null otherwise, since games may have sections of their own.
const KnownKey* displaced_key(const IniLine& line) {
    std::vector<std::string_view> sections;
    for (const KnownKey& each : kDefoldKeys) {
        sections.push_back(each.section);
    }
    for (const KnownKey& each : kDefoldKeys) {
        const bool has_name_of_its_own = each.key.find('_') != std::string_view::npos;
        const bool is_ours = std::ranges::find(sections, line.section) != sections.end();
        const std::string_view own[] = {each.section};
        if (each.key == line.key && each.section != line.section &&
            (is_ours ? has_name_of_its_own : !nearest_name(line.section, own).empty())) {
            return &each;
        }
    }
    return nullptr;
}

void remark_keys(Project& project, const ProjectFile& file, const IniLines& lines) {
    for (const IniLine& line : lines.lines) {
        std::vector<std::string_view> known;
        bool is_known = false;
        for (const KnownKey& each : kDefoldKeys) {
            if (each.section == line.section) {
                known.push_back(each.key);
                is_known = is_known || each.key == line.key;
            }
        }
        if (line.section == kDead.section && line.key == kDead.key) {
            ProjectSetting setting = found_setting(kDead, line.value, place_of(file, line));
            project.remarks.push_back(
                {.kind = ProjectRemark::Kind::dead_key,
                 .at = setting.at,
                 .key = "variable_dt",
                 .value = shown(line.value),
                 .effect = "has no effect",
                 .why =
                     "Defold no longer reads it: update_frequency = 0 gives a variable frame rate",
                 .fix = "Delete it."});
            project.settings.push_back(std::move(setting));
        } else if (const KnownKey* displaced = displaced_key(line)) {
            remark_section(project, *displaced, line.section, line.value, place_of(file, line));
        } else if (!is_known) {
            remark_misspelt(project, line.key, line.value, place_of(file, line), known);
        }
    }
}

bool is_defold(const ProjectFile& file) {
    const std::string_view text = file.text;
    return file.name.ends_with("game.project") ||
           (text.find("[bootstrap]") != std::string_view::npos &&
            text.find("main_collection") != std::string_view::npos);
}

std::vector<Project> read_defold(std::span<const ProjectFile> files) {
    const ProjectFile& file = files.front();
    const IniLines lines = ini_lines(file.text, IniDialect::defold);
    Project project{.engine = "defold", .files = {file}};
    for (const KnownKey& known : kDefoldKeys) {
        project.settings.push_back(setting_of(file, lines, known));
        const ProjectSetting& setting = project.settings.back();
        if (known.kind == ValueKind::toggle) {
            (void)toggle_of(setting);
        } else if (known.kind != ValueKind::text) {
            (void)number_of(setting, known);
        }
    }
    set_policy(project);
    limit_frame_rate(project, setting_named(project, "update_frequency"),
                     value_of(project, "update_frequency"));
    remark_switches(project);
    remark_keys(project, file, lines);
    return {project};
}

std::string write_defold(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    const std::string_view key = key_of(setting);
    const bool fixed = wanted.policy == &find_policy(kDefoldFixedPolicy);
    if (key == "use_fixed_timestep") {
        return fixed ? "1" : "0";
    }
    if (key == "fixed_update_frequency" && fixed) {
        return whole_rate_text(settings.timestep.dt_s);
    }
    if (key == "max_time_step" && settings.frame_delta_max > Duration{0}) {
        return float_text(seconds(settings.frame_delta_max));
    }
    return key == "max_fixed_timesteps" && wanted.policy == &find_policy(kDefold3dPolicy) &&
                   settings.steps_per_frame_max > 0
               ? std::to_string(settings.steps_per_frame_max)
               : std::string();
}

std::vector<FileEdit> insert_defold(const Project& project, std::span<const NewValue> values) {
    return ini_insertions(project.files.front(), IniDialect::defold, values);
}

}  // namespace

ProjectReader defold_reader() {
    return {.name = "defold",
            .summary = "game.project, Defold",
            .source = "Defold, engine.cpp and manual: Project settings",
            .places = {"game.project"},
            .recognises = is_defold,
            .read = read_defold,
            .written = write_defold,
            .inserted = insert_defold,
            .page = [](const ProjectSetting& setting) { return page_of("game.project", setting); },
            .fixed_policy = kDefoldFixedPolicy,
            .script_numbers = "f64",
            .frame_code = "`update`",
            .scan_reads_code = true};
}

}  // namespace tickproof::harness
