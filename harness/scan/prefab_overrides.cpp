// Reads m_Modifications of copies of prefabs: `- target: {fileID: 12, guid: 0a1b, type: 3}`, then
// `propertyPath: m_Interpolate` and `value: 1`.

#include "harness/scan/prefab_overrides.h"

#include <algorithm>
#include <filesystem>

#include "harness/scan/expression.h"
#include "harness/scan/scene_objects.h"

namespace tickproof::harness {
namespace {

/// The text after `key` up to a comma, a brace or the line's end.
std::string_view value_after(std::string_view line, std::string_view key) {
    const auto at = line.find(key);
    const std::string_view rest =
        at == std::string_view::npos ? std::string_view() : line.substr(at + key.size());
    return trimmed(rest.substr(0, rest.find_first_of(",}\r\n")));
}

/// True for a line that names the prefab of a copy, or a part of that prefab. A member of the copy
/// may refer to another prefab.
bool is_of_copy(std::string_view line, bool is_in_copy) {
    return is_in_copy ? !line.starts_with("objectReference: ")
                      : line.starts_with("m_CorrespondingSourceObject: ") ||
                            line.starts_with("m_PrefabParentObject: ");
}

}  // namespace

void PrefabCopies::take(std::string_view text) {
    std::string_view guid;
    std::string_view part;
    bool is_interpolate = false;
    bool is_in_copy = false;
    each_line(text, [&](std::string_view whole) {
        const std::string_view line = trimmed(whole);
        const std::string_view named = value_after(line, "guid: ");
        if (line.starts_with("--- ")) {
            is_in_copy = line.starts_with("--- !u!1001 ");
        } else if (line.starts_with("- target: ")) {
            guid = named;
            part = value_after(line, "fileID: ");
            is_interpolate = false;
        } else if (line.starts_with("propertyPath: ")) {
            is_interpolate = line.ends_with(" m_Interpolate");
        } else if (is_interpolate && line.starts_with("value: ")) {
            by_guid_[std::string(guid)].interpolated[std::string(part)].push_back(
                value_after(line, "value: ") != "0");
            is_interpolate = false;
        } else if (line.starts_with("m_SourcePrefab: ") || line.starts_with("m_ParentPrefab: ")) {
            by_guid_[std::string(named)].copies += named.empty() ? 0 : 1;
        } else if (!named.empty() && !is_of_copy(line, is_in_copy)) {
            ++by_guid_[std::string(named)].others;
        }
    });
}

bool PrefabCopies::apply(const ReachFolder& folder, std::vector<FileBody>& bodies) const {
    for (const auto& prefab : by_guid_) {
        const std::string& guid = prefab.first;
        const Uses& uses = prefab.second;
        if (uses.interpolated.empty()) {
            continue;
        }
        const auto meta = std::ranges::find_if(folder.files, [&](const std::string& file) {
            return file.ends_with(".prefab.meta") &&
                   folder.text(file).find(guid) != std::string::npos;
        });
        const std::string file =
            meta == folder.files.end()
                ? std::string()
                : (std::filesystem::path(folder.root) / meta->substr(0, meta->size() - 5))
                      .generic_string();
        for (const auto& overridden : uses.interpolated) {
            const std::string& part = overridden.first;
            const std::vector<bool>& values = overridden.second;
            const auto body = std::ranges::find_if(bodies, [&](const FileBody& each) {
                return each.file == file && each.part == part;
            });
            if (body == bodies.end()) {
                return false;
            }
            const bool all_say = uses.others == 0 && values.size() >= uses.copies;
            const bool all_interpolate =
                std::ranges::all_of(values, [](bool value) { return value; });
            body->is_interpolated = all_interpolate && (body->is_interpolated || all_say);
        }
    }
    return true;
}

}  // namespace tickproof::harness
