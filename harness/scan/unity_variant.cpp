// Applies the changes of a variant to the text of the prefab that it varies.

#include "harness/scan/unity_variant.h"

#include <algorithm>
#include <vector>

#include "harness/scan/expression.h"
#include "harness/scan/scene_objects.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kInstance = "--- !u!1001 ";

std::string_view after(std::string_view text, std::string_view key) {
    const auto at = text.find(key);
    const std::string_view rest = at == std::string_view::npos ? "" : text.substr(at + key.size());
    return trimmed(rest.substr(0, rest.find_first_of(",}\r\n")));
}

/// A value that a variant changes: `m_LocalScale.x` of a part.
struct Changed {
    std::string_view part{};
    std::string_view path{};
    std::string_view value{};
};

/// What a variant says of the prefab that it varies.
struct Variation {
    std::string_view source{};  ///< Its guid.
    std::vector<Changed> changes{};
    std::vector<std::string_view> removed{};
    std::map<std::string_view, std::string_view>
        stands_for{};   ///< Own ids for those of the source.
    std::string own{};  ///< The parts that it adds.
};

Variation variation_of(std::string_view text) {
    Variation found;
    bool is_instance = false;
    bool is_stripped = false;
    bool is_nested = false;
    bool removes = false;
    std::string_view id;
    each_line(text, [&](std::string_view line) {
        if (line.starts_with("--- ")) {
            is_instance = line.starts_with(kInstance);
            is_stripped = line.ends_with("stripped");
            const auto at = line.find('&');
            id = at == std::string_view::npos ? "" : line.substr(at + 1);
            id = id.substr(0, id.find(' '));
        }
        const std::string_view each = trimmed(line);
        if (is_stripped) {
            if (each.starts_with("m_CorrespondingSourceObject:")) {
                found.stands_for.emplace(id, after(each, "fileID: "));
            }
            return;
        }
        if (!is_instance) {
            found.own += std::string(line) + '\n';
            return;
        }
        if (each.starts_with("m_TransformParent:")) {
            is_nested = after(each, "fileID: ") != "0";  // Then it is a part of the prefab.
        }
        if (is_nested) {
            return;
        }
        removes = each.starts_with("m_RemovedComponents:") ||
                  (removes && each.starts_with("- {fileID: "));
        if (removes && each.starts_with("- ")) {
            found.removed.push_back(after(each, "fileID: "));
        } else if (each.starts_with("- target:")) {
            found.changes.push_back({.part = after(each, "fileID: ")});
        } else if (each.starts_with("propertyPath: ") && !found.changes.empty()) {
            found.changes.back().path = trimmed(each.substr(14));
        } else if (each.starts_with("value: ") && !found.changes.empty()) {
            found.changes.back().value = trimmed(each.substr(7));
        } else if (each.starts_with("m_SourcePrefab:")) {
            found.source = after(each, "guid: ");
        }
    });
    return found;
}

/// The line of a part with the changed value in it.
std::string changed_line(std::string_view line, const Changed& change) {
    const auto dot = change.path.find('.');
    const std::string key = "  " + std::string(change.path.substr(0, dot)) + ":";
    if (!line.starts_with(key) || change.value.empty()) {
        return std::string(line);
    }
    if (dot == std::string_view::npos) {
        return key + ' ' + std::string(change.value);
    }
    const std::string name = std::string(change.path.substr(dot + 1)) + ": ";
    for (const std::string_view before : {"{", " "}) {
        const auto at = line.find(std::string(before) + name);
        if (at != std::string_view::npos) {
            const auto from = at + before.size() + name.size();
            const auto to = std::min(line.find_first_of(",}", from), line.size());
            return std::string(line.substr(0, from)) + std::string(change.value) +
                   std::string(line.substr(to));
        }
    }
    return std::string(line);
}

std::string varied(std::string_view base, const Variation& variation) {
    std::string made;
    std::string_view id;
    bool is_removed = false;
    each_line(base, [&](std::string_view line) {
        if (line.starts_with("--- ")) {
            const auto at = line.find('&');
            id = at == std::string_view::npos ? "" : trimmed(line.substr(at + 1));
            is_removed = std::ranges::find(variation.removed, id) != variation.removed.end();
        }
        std::string text(line);
        for (const Changed& change : variation.changes) {
            if (change.part == id) {
                text = changed_line(text, change);
            }
        }
        made += is_removed ? std::string() : text + '\n';
    });
    each_line(variation.own, [&](std::string_view line) {
        std::string text(line);
        for (const std::string_view key : {"m_GameObject: {fileID: ", "m_Father: {fileID: "}) {
            const auto at = text.find(key);
            const auto known = at == std::string::npos
                                   ? variation.stands_for.end()
                                   : variation.stands_for.find(after(text, key));
            if (known != variation.stands_for.end()) {
                text.replace(at + key.size(), known->first.size(), known->second);
            }
        }
        made += text.starts_with('%') ? std::string() : text + '\n';
    });
    return made;
}

}  // namespace

std::string guid_of_meta(std::string_view meta) {
    return std::string(after(meta, "guid: "));
}

UnityPrefabs::UnityPrefabs(const ReachFolder& folder) : folder_(folder) {
    for (const std::string& file : folder.files) {
        if (file.ends_with(".prefab")) {
            by_guid_.emplace(guid_of_meta(folder.text(file + ".meta")), file);
        }
    }
}

std::string UnityPrefabs::file_of(std::string_view guid) const {
    const auto found = by_guid_.find(guid);
    return guid.empty() || found == by_guid_.end() ? std::string() : found->second;
}

bool UnityPrefabs::is_variant(std::string_view text) {
    // Before Unity 2018.3 a plain prefab has such a part, too, without a source.
    for (auto at = text.find(kInstance); at != std::string_view::npos;
         at = text.find(kInstance, at + 1)) {
        const std::string_view rest = text.substr(at);
        const std::string_view part = rest.substr(0, rest.find("\n--- "));
        const auto source = part.find("m_SourcePrefab: ");
        if (source != std::string_view::npos && !after(part.substr(source), "guid: ").empty() &&
            after(part, "m_TransformParent: {fileID: ") == "0") {
            return true;
        }
    }
    return false;
}

std::string UnityPrefabs::text_of(const std::string& file, int depth) const {
    constexpr int kDeepest = 4;
    const std::string text = folder_.text(file);
    if (!text.starts_with("%YAML") || depth > kDeepest) {
        return {};
    }
    if (!is_variant(text)) {
        return text;
    }
    const Variation variation = variation_of(text);
    const std::string base = file_of(variation.source);
    const std::string below = base.empty() ? std::string() : text_of(base, depth + 1);
    return below.empty() ? std::string() : varied(below, variation);
}

bool UnityPrefabs::is_only_varied(const std::string& file) const {
    const std::string guid = guid_of_meta(folder_.text(file + ".meta"));
    bool is_varied = false;
    for (const std::string& each : folder_.files) {
        if (guid.empty() || each == file ||
            !(each.ends_with(".prefab") || each.ends_with(".unity") || each.ends_with(".asset"))) {
            continue;
        }
        const std::string text = folder_.text(each);
        if (text.find(guid) == std::string::npos) {
            continue;
        }
        bool is_used = !each.ends_with(".prefab") || !is_variant(text);
        each_line(text, [&](std::string_view line) {
            const std::string_view key = trimmed(line);
            is_used =
                is_used || (line.find(guid) != std::string_view::npos &&
                            !key.starts_with("- target:") && !key.starts_with("m_SourcePrefab:") &&
                            !key.starts_with("m_CorrespondingSourceObject:") &&
                            !key.starts_with("- targetCorrespondingSourceObject:") &&
                            !key.starts_with("- {fileID: "));
        });
        if (is_used) {
            return false;
        }
        is_varied = true;
    }
    return is_varied;
}

}  // namespace tickproof::harness
