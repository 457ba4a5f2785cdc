// Finds the edits that give a project other settings, and reads the result back to check them.

#include "harness/project/patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

std::optional<double> number(const std::string& text) {
    try {
        return parse_seconds(text, "");
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// True if an engine that keeps 32 bits, or ticks of 1/141,120,000 s, cannot tell the settings
/// apart.
bool same_setting(const PacingSetting& row, const PacingSettings& a, const PacingSettings& b) {
    const std::string first = row.get(a);
    const std::string second = row.get(b);
    if (first == second) {
        return true;
    }
    const std::optional<double> first_number = number(first);
    const std::optional<double> second_number = number(second);
    return first_number && second_number &&
           std::abs(*first_number - *second_number) <= 1e-7 * std::abs(*first_number) + 8e-9;
}

/// The project's settings, and settings that only the other rule has.
std::vector<ProjectSetting> settings_of(const Project& project, const PolicySpec& wanted) {
    std::vector<ProjectSetting> settings = project.settings;
    if (project.policy.policy == wanted.policy) {
        return settings;
    }
    for (const PacingSetting& row : pacing_settings()) {
        const std::string of_other = row.get(wanted.policy->defaults);
        ProjectSetting* held = find_row(settings, row.name, &ProjectSetting::pacing);
        if (!reads(*wanted.policy, row.name)) {
            continue;
        }
        if (held == nullptr && row.get(wanted.settings) != of_other) {
            settings.push_back(
                {.key = fmt::format("[loop] {}", row.name), .text = of_other, .pacing = row.name});
        } else if (held != nullptr && project.reader->is_own_code && held->at.file.empty()) {
            held->text = of_other;  // No line sets a value.
        }
    }
    return settings;
}

struct WishedValue {
    ProjectSetting setting;
    std::string text;
};

/// Settings that must change for `wanted`, whether a file has them or a default holds.
std::vector<WishedValue> wished_values(const Project& project, const PolicySpec& wanted) {
    std::vector<WishedValue> values;
    if (project.reader == nullptr || project.reader->written == nullptr) {
        return values;  // This reader cannot write, so the files hold nothing that differs.
    }
    const ProjectReader& reader = *project.reader;
    const bool is_other_rule = reader.is_own_code && project.policy.policy != wanted.policy;
    const PolicySpec without_lines =
        is_other_rule ? PolicySpec{wanted.policy, wanted.policy->defaults} : project.policy;
    for (const ProjectSetting& setting : settings_of(project, wanted)) {
        std::string text = reader.written(setting, wanted);
        // The name of the rule itself is no setting of it.
        const bool has_line = !setting.at.file.empty() || setting.pacing.empty();
        if (!text.empty() &&
            text != reader.written(setting, has_line ? project.policy : without_lines)) {
            values.push_back({setting, std::move(text)});
        }
    }
    return values;
}

void sort(std::vector<FileEdit>& edits) {
    std::stable_sort(edits.begin(), edits.end(), [](const FileEdit& a, const FileEdit& b) {
        return a.file != b.file ? a.file < b.file : a.begin < b.begin;
    });
}

/// The edits for these values, unchecked.
std::vector<FileEdit> edits_of(const Project& project, std::span<const WishedValue> values) {
    std::vector<FileEdit> edits;
    std::vector<NewValue> added;
    for (const auto& [setting, text] : values) {
        if (same_value(setting.text, text) && !setting.inherited) {
            continue;
        }
        if (setting.at.file.empty() || setting.inherited) {
            added.push_back({.setting = &setting, .text = text});
        } else if (setting.at.end > setting.at.begin) {
            edits.push_back({.file = setting.at.file,
                             .begin = setting.at.begin,
                             .end = setting.at.end,
                             .text = text});
        }
    }
    if (!added.empty() && project.reader->inserted != nullptr) {
        const std::vector<FileEdit> insertions = project.reader->inserted(project, added);
        edits.insert(edits.end(), insertions.begin(), insertions.end());
    }
    sort(edits);
    return edits;
}

std::vector<ProjectRemark> added(const std::vector<ProjectRemark>& before,
                                 const std::vector<ProjectRemark>& after) {
    std::vector<ProjectRemark> more;
    for (const ProjectRemark& remark : after) {
        if (std::ranges::find(before, sentence(remark), sentence) == before.end()) {
            more.push_back(remark);
        }
    }
    return more;
}

std::vector<std::string> missing(const PolicySpec& held, const PolicySpec& wanted) {
    std::vector<std::string> names;
    if (held.policy != wanted.policy) {
        names.emplace_back("policy");
    }
    for (const PacingSetting& row : pacing_settings()) {
        if (reads(*wanted.policy, row.name) && !is_switched_off(wanted, row.name) &&
            !same_setting(row, held.settings, wanted.settings)) {
            names.emplace_back(row.name);
        }
    }
    return names;
}

std::string in_page(const std::string& page) {
    return page.empty() ? "" : " in " + page;
}

bool is_ignored(const ProjectRemark& remark) {
    return remark.kind == ProjectRemark::Kind::unknown_key ||
           remark.kind == ProjectRemark::Kind::renamed_key ||
           remark.kind == ProjectRemark::Kind::replaced_value;
}

/// Removes all lines of a value, with its key.
std::optional<FileEdit> removal_of(const Project& project, const Place& at) {
    const auto* file = find_row(project.files, at.file, &ProjectFile::name);
    if (file == nullptr || at.end <= at.begin || at.end > file->text.size()) {
        return std::nullopt;
    }
    const std::size_t before = file->text.rfind('\n', at.begin);
    const std::size_t after = file->text.find('\n', at.end);
    return FileEdit{.file = at.file,
                    .begin = before == std::string::npos ? 0 : before + 1,
                    .end = after == std::string::npos ? file->text.size() : after + 1,
                    .text = {}};
}

/// True if an edit touches the lines. An insertion at their start does, one at their end does not.
bool is_on(const FileEdit& edit, const FileEdit& lines) {
    return edit.file == lines.file && edit.begin < lines.end &&
           (edit.end > lines.begin || edit.begin == lines.begin);
}

}  // namespace

std::optional<Project> with_edits(const Project& project, std::span<const FileEdit> edits) {
    if (project.reader == nullptr) {
        return std::nullopt;
    }
    std::vector<ProjectFile> files;
    for (const ProjectFile& file : project.files) {
        files.push_back({.name = file.name,
                         .text = patched(file, edits),
                         .stands_for_binary = file.stands_for_binary});
    }
    try {
        for (Project& each : read_project_files(files, {project.reader, 1})) {
            if (each.engine == project.engine && each.platform == project.platform) {
                return std::move(each);
            }
        }
    } catch (const InputError&) {
        // A single value may be fine for the engine, but not beside another one.
    }
    return std::nullopt;
}

Patch without_ignored(const Project& project, Patch patch) {
    const std::optional<Project> held = with_edits(project, patch.edits);
    for (const ProjectRemark& remark : project.remarks) {
        const auto removal = is_ignored(remark) ? removal_of(project, remark.at) : std::nullopt;
        if (!held || !removal || std::ranges::any_of(patch.edits, [&](const FileEdit& edit) {
                return is_on(edit, *removal);
            })) {
            continue;
        }
        std::vector<FileEdit> edits = patch.edits;
        edits.push_back(*removal);
        sort(edits);
        const std::optional<Project> without = with_edits(project, edits);
        if (without && without->policy == held->policy) {
            patch.edits = std::move(edits);
            patch.removed.push_back(remark);
        }
    }
    if (const std::optional<Project> now = with_edits(project, patch.edits)) {
        std::ranges::copy_if(now->remarks, std::back_inserter(patch.left), is_ignored);
    }
    return patch;
}

Patch edits_for(const Project& project, const PolicySpec& wanted) {
    Patch patch{.edits = edits_of(project, wished_values(project, wanted))};
    // Reads the result back: the engine would run with that.
    const std::optional<Project> held = with_edits(project, patch.edits);
    if (held) {
        patch.remarks = added(project.remarks, held->remarks);
    } else {
        patch.edits.clear();
    }
    patch.not_held = missing(held ? held->policy : project.policy, wanted);
    return patch;
}

std::string keys_for(const Project& project, const PolicySpec& wanted) {
    const Patch patch = edits_for(project, wanted);
    for (const std::string_view needed : {"policy", "timestep", "steps_per_frame_max"}) {
        if (std::ranges::find(patch.not_held, needed) != patch.not_held.end()) {
            return {};
        }
    }
    std::vector<std::string> keys;
    std::string page;
    for (const auto& [setting, text] : wished_values(project, wanted)) {
        if (same_value(setting.text, text)) {
            continue;
        }
        const std::string of_this =
            project.reader->page == nullptr ? "" : project.reader->page(setting);
        if (!keys.empty() && of_this != page) {
            keys.back() += in_page(page);
        }
        page = of_this;
        keys.push_back(fmt::format("{} to {}", key_of(setting),
                                   project.reader->in_editor == nullptr
                                       ? text
                                       : project.reader->in_editor(setting, text)));
    }
    if (keys.empty()) {
        return {};
    }
    const std::string last = std::move(keys.back()) + in_page(page);
    keys.pop_back();
    return fmt::format("{}{}{}", fmt::join(keys, ", "), keys.empty() ? "" : " and ", last);
}

std::string keys_of_fixed_timestep(const Project& project) {
    const std::string_view name =
        project.reader == nullptr ? std::string_view() : project.reader->fixed_policy;
    if (name.empty()) {
        return {};
    }
    PolicySpec wanted = parse_policy(name);
    if (wanted.policy == project.policy.policy) {
        return {};
    }
    wanted.settings.frame_delta_max = project.policy.settings.frame_delta_max;
    return keys_for(project, wanted);
}

std::string patched(const ProjectFile& file, std::span<const FileEdit> edits) {
    std::string text;
    std::size_t at = 0;
    for (const FileEdit& edit : edits) {
        if (edit.file == file.name) {
            text.append(file.text, at, edit.begin - at);
            text += edit.text;
            at = edit.end;
        }
    }
    return text.append(file.text, at, std::string::npos);
}

}  // namespace tickproof::harness
