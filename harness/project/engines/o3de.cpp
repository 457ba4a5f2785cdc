// O3DE: the object PhysXSystemConfiguration of Registry/*.setreg. Files leave out values at their
// default; of several files the last in order of name holds.
// Sources: PhysXSystem.cpp and AzFramework/Physics/Configuration/SystemConfiguration of O3DE.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/duration.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/syntax/json_object.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

bool is_o3de(const ProjectFile& file) {
    return file.text.find("\"PhysXSystemConfiguration\"") != std::string::npos ||
           file.name.ends_with("physxsystemconfiguration.setreg");
}

/// The loop with a FixedTimeStep of 0.
constexpr std::string_view kO3deVariablePolicy = "variable";
constexpr std::string_view kPath[] = {"Amazon", "Gems", "PhysX", "PhysXSystemConfiguration"};
constexpr KnownKey kO3deFixed{"", "FixedTimeStep", ValueKind::number, "s", "0.0166667", 0, 10};
constexpr KnownKey kLongest{"", "MaxTimestep", ValueKind::number, "s", "0.1", 1e-6, 1e6};
constexpr KnownKey kManaged{"", "AutoManageSimulationUpdate", ValueKind::toggle, "", "true"};
constexpr std::string_view kO3deKeys[] = {"FixedTimeStep", "MaxTimestep",
                                          "AutoManageSimulationUpdate"};

struct Source {
    const ProjectFile* file;
    JsonObject object;
};

std::vector<Source> sources_of(std::span<const ProjectFile> files) {
    std::vector<Source> sources;
    for (const ProjectFile& file : files) {
        if (is_o3de(file)) {
            std::optional<JsonObject> object = json_object(file, kPath);
            if (object) {
                sources.push_back({&file, std::move(*object)});
            }
        }
    }
    return sources;
}

ProjectSetting setting_of(const std::vector<Source>& sources, const KnownKey& known) {
    ProjectSetting setting = default_setting(known);
    for (const Source& source : sources) {
        for (const JsonMember& member : source.object.members) {
            if (member.key == known.key) {
                setting = found_setting(known, member.text, member.at);
            }
        }
    }
    return setting;
}

void remark_keys(Project& project, const std::vector<Source>& sources) {
    for (const Source& source : sources) {
        for (const JsonMember& member : source.object.members) {
            if (std::find(std::begin(kO3deKeys), std::end(kO3deKeys), member.key) ==
                std::end(kO3deKeys)) {
                remark_misspelt(project, member.key, member.text, member.at, kO3deKeys);
            }
        }
    }
}

std::vector<Project> read_o3de(std::span<const ProjectFile> files) {
    const std::vector<Source> sources = sources_of(files);
    Project project{.engine = "o3de"};
    for (const Source& source : sources) {
        project.files.push_back(*source.file);
    }
    if (project.files.empty()) {
        project.files.push_back(files.front());
    }
    ProjectSetting fixed = setting_of(sources, kO3deFixed);
    ProjectSetting longest = setting_of(sources, kLongest);
    ProjectSetting managed = setting_of(sources, kManaged);
    const double timestep_s = number_of(fixed, kO3deFixed);
    project.policy = parse_policy(timestep_s > 0 ? "o3de" : kO3deVariablePolicy);
    if (timestep_s > 0) {
        set_pacing(project.policy, fixed, "timestep", timestep_of_float(timestep_s));
    }
    set_pacing(project.policy, longest, "frame_delta_max",
               float_text(number_of(longest, kLongest)) + "s");
    if (!toggle_of(managed)) {
        project.remarks.push_back(
            {.kind = ProjectRemark::Kind::information,
             .at = managed.at,
             .key = "AutoManageSimulationUpdate",
             .effect = "is off",
             .why = "The game steps physics in its own code, perhaps in another way",
             .fix = "Check how the game calls Simulate."});
    }
    project.settings = {std::move(fixed), std::move(longest), std::move(managed)};
    remark_keys(project, sources);
    return {project};
}

std::string write_o3de(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    const std::string_view key = key_of(setting);
    if (key == kO3deFixed.key) {
        const bool is_variable = wanted.policy == &find_policy(kO3deVariablePolicy);
        return is_variable ? "0.0" : float_text(settings.timestep.dt_s);
    }
    return key == kLongest.key && settings.frame_delta_max > Duration{0}
               ? float_text(seconds(settings.frame_delta_max))
               : std::string();
}

std::vector<FileEdit> insert_o3de(const Project& project, std::span<const NewValue> values) {
    const std::vector<Source> sources = sources_of(project.files);
    if (sources.empty()) {
        return {};
    }
    const Source& source = sources.back();
    const std::string_view text = source.file->text;
    const std::size_t at = source.object.begin;
    const std::size_t next = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    const std::string_view space = text.substr(at, next - at);
    const bool is_empty = next < text.size() && text[next] == '}';
    std::string added;
    for (const NewValue& value : values) {
        const bool last = is_empty && &value == &values.back();
        added += fmt::format("{}\"{}\": {}{}", is_empty ? " " : space, key_of(*value.setting),
                             value.text, last ? "" : ",");
    }
    return {{.file = source.file->name, .begin = at, .end = at, .text = added}};
}

}  // namespace

ProjectReader o3de_reader() {
    return {.name = "o3de",
            .summary = "Registry/*.setreg, O3DE with PhysX",
            .source = "O3DE, Gems/PhysX, PhysXSystem.cpp and SystemConfiguration",
            .places = {"Registry/*.setreg"},
            .recognises = is_o3de,
            .read = read_o3de,
            .written = write_o3de,
            .inserted = insert_o3de,
            .fixed_policy = "o3de",
            .frame_code = "`Tick`"};
}

}  // namespace tickproof::harness
