// Finds ticks that an editor misreads, and keys that a merge left twice, in Unity's
// TimeManager.asset.

#include "harness/project/engines/unity_remarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/text.h"
#include "harness/project/engines/unity_ticks.h"
#include "harness/project/syntax/yaml_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kFixedTimestep = "Fixed Timestep";
constexpr std::string_view kCount = "m_Count";

/// `0.02` for `  Fixed Timestep: 0.02`.
std::string_view value_in(std::string_view line) {
    line.remove_prefix(std::min(line.find(':') + 1, line.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return line.substr(0, line.find_last_not_of(" \r") + 1);
}

}  // namespace

void remark_cut_file(Project& project, const ProjectFile& file, const YAML::Node& node) {
    if (std::ranges::count(project.remarks, ProjectRemark::Kind::unknown_key,
                           &ProjectRemark::kind) > 0) {
        return;  // A misspelt key says as much.
    }
    for (const std::string_view key : {kFixedTimestep, std::string_view("Maximum Allowed Timestep"),
                                       std::string_view("m_TimeScale")}) {
        if (yaml_member(file, node, key)) {
            return;
        }
    }
    project.remarks.push_back({.kind = ProjectRemark::Kind::misread_value,
                               .at = {.file = file.name, .line = 1},
                               .key = std::string(kFixedTimestep),
                               .effect = "is not in the file; the default of 0.02 s is judged",
                               .why = "Unity always writes it: the file may be cut",
                               .fix = "Restore the file, or let the Unity editor write it again."});
}

void remark_ticks(Project& project, const ProjectFile& file, const YAML::Node& node) {
    const auto timestep = yaml_member(file, node, kFixedTimestep);
    if (!timestep || !timestep->value.IsMap()) {
        return;
    }
    const auto version = yaml_member(file, node, "serializedVersion");
    const bool is_versioned = version && yaml_text(version->value) != "1";
    const TicksForm form = ticks_form_of(project.version);
    ProjectRemark remark{.kind = ProjectRemark::Kind::misread_value,
                         .at = yaml_member(file, timestep->value, kCount)->at,
                         .key = std::string(kFixedTimestep)};
    if (form == TicksForm::seconds) {
        remark.effect = fmt::format("is a count of ticks, which {} does not read", project.version);
        remark.why =
            "Editors before 2023.1 keep seconds. The count is judged; which step the "
            "editor runs with is not known";
        remark.fix = "Set Fixed Timestep in the editor again.";
        remark.source = "AssetRipper/TypeTreeDumps, TimeManager of each editor";
        project.remarks.push_back(std::move(remark));
        return;
    }
    if (is_versioned) {
        return;
    }
    const bool is_harmless = form == TicksForm::unversioned;
    remark.kind = is_harmless ? ProjectRemark::Kind::information : remark.kind;
    remark.effect =
        fmt::format("{} read as 0.0001 s{}", is_harmless ? "will be" : "is",
                    form == TicksForm::versioned ? "" : " by Unity 6000.0.47 and later");
    remark.why = "These editors read a count of ticks only if the file has serializedVersion: 2";
    remark.fix =
        "Write serializedVersion: 2 below TimeManager, or set Fixed Timestep in the editor "
        "again.";
    remark.source = "decentraland/unity-explorer, pull request 4255";
    project.remarks.push_back(std::move(remark));
}

/// It is not documented which of two equal keys, left by a merge, the editor takes. The YAML
/// library gives both the last value, so this reads the values from the lines.
void remark_repeated_keys(Project& project, const ProjectFile& file, const YAML::Node& manager) {
    std::map<std::string, std::vector<std::size_t>> lines_of;
    for (const auto& pair : manager) {
        if (!pair.first.Mark().is_null()) {
            lines_of[yaml_text(pair.first)].push_back(
                static_cast<std::size_t>(pair.first.Mark().line));
        }
    }
    const std::vector<std::string_view> text = split(file.text, '\n');
    for (const auto& [key, lines] : lines_of) {
        const auto [first, last] = std::minmax_element(lines.begin(), lines.end());
        if (*first == *last || *last >= text.size()) {
            continue;
        }
        const std::string_view value = value_in(text[*first]);
        const bool is_same = !value.empty() && value == value_in(text[*last]);
        project.remarks.push_back(
            {.kind =
                 is_same ? ProjectRemark::Kind::information : ProjectRemark::Kind::misread_value,
             .at = {.file = file.name, .line = *first + 1},
             .key = key,
             .value = shown(value),
             .effect = fmt::format("stands again in line {}", *last + 1),
             .why = "Unity does not document which of them it reads; the last is judged",
             .fix = "Delete one of the lines."});
    }
}

}  // namespace tickproof::harness
