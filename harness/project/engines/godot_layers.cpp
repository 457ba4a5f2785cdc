// Remarks on further files and feature tags that replace the values of a Godot project.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "harness/base/text.h"
#include "harness/project/engines/godot_file.h"
#include "harness/project/engines/godot_tags.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

bool is_known(const GodotFiles& source, const GodotLine& line) {
    return std::ranges::any_of(source.known, [&](const KnownKey& known) {
        return known.section == line.section && known.key == godot_base(line.key);
    });
}

/// Adds remarks on values that a later file replaces.
void remark_replaced_lines(Project& project, const GodotFiles& source) {
    std::map<std::pair<std::string_view, std::string_view>, const GodotLine*> last_of;
    for (const GodotLine& line : source.lines) {
        last_of[{line.section, line.key}] = &line;
    }
    for (const GodotLine& line : source.lines) {
        const GodotLine* last = last_of.at({line.section, line.key});
        if (last->file == line.file || !is_known(source, line) ||
            same_value(last->value, line.value)) {
            continue;
        }
        project.remarks.push_back(
            {.kind = ProjectRemark::Kind::information,
             .at = place_of(line),
             .key = std::string(line.key),
             .value = shown(line.value),
             .effect = fmt::format("is replaced in {}", to_text(place_of(*last))),
             .why = fmt::format("Godot loads {} over {}, and there it is {}", last->file->name,
                                line.file->name, shown(last->value)),
             .fix = "Change the value there, or delete that line."});
    }
}

/// Adds a remark if the project names a file over all others that is missing here: it may lie on
/// the player's machine.
void remark_unread_override(Project& project, const GodotFiles& source) {
    const std::string path = godot_override(*source.files.front());
    const bool is_read = std::ranges::any_of(source.files, [&](const ProjectFile* file) {
        return !path.empty() && file->name.ends_with(path);
    });
    for (const GodotLine& line : source.lines) {
        const bool names_one = line.section == "application" && line.key == kGodotOverride &&
                               line.value != "\"\"" && line.file == source.files.front();
        if (!names_one || is_read) {
            continue;
        }
        project.remarks.push_back({.kind = ProjectRemark::Kind::information,
                                   .at = place_of(line),
                                   .key = std::string(line.key),
                                   .value = std::string(line.value),
                                   .effect = "names a file that is not read",
                                   .why = "Godot loads that file over the project where there is "
                                          "one; its values are not judged",
                                   .fix = "Put a copy with the values to judge beside the project, "
                                          "as override.cfg."});
    }
}

/// Adds remarks on platform tags of Godot 3, which have other names in Godot 4. Tags are
/// case-sensitive.
void remark_former_tags(Project& project, const GodotFiles& source) {
    for (const GodotLine& line : source.lines) {
        const std::string_view tags = line.key.substr(godot_base(line.key).size());
        for (const std::string_view tag : split(tags, '.')) {
            const std::string_view now = godot_4_tag(tag);
            if (source.version.major < 4 || now.empty() || !is_known(source, line)) {
                continue;
            }
            project.remarks.push_back(
                {.kind = ProjectRemark::Kind::information,
                 .at = place_of(line),
                 .key = std::string(line.key),
                 .value = shown(line.value),
                 .effect = fmt::format("counts only with a custom feature {}", tag),
                 .why = fmt::format("The platform's tag is {} since Godot 4", now),
                 .fix = fmt::format("Rename it to {}.{}, unless an export preset adds {}.",
                                    godot_base(line.key), now, tag)});
        }
    }
}

}  // namespace

void remark_godot_layers(Project& project, const GodotFiles& source) {
    remark_replaced_lines(project, source);
    remark_unread_override(project, source);
    remark_former_tags(project, source);
}

}  // namespace tickproof::harness
