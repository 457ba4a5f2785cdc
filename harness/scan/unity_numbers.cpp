// Reads members of scripts out of scenes and prefabs of Unity: `  jumpForce: 7` of a MonoBehaviour.

#include "harness/scan/expression.h"
#include "harness/scan/in_project.h"
#include "harness/scan/scene_numbers.h"
#include "harness/scan/scene_objects.h"

namespace tickproof::harness {
namespace {

/// The text after `begin` in a line; empty if the line begins with something else.
std::string_view after(std::string_view line, std::string_view begin) {
    return line.starts_with(begin) ? trimmed(line.substr(begin.size())) : std::string_view();
}

/// `0a1b` of `guid: 0a1b, type: 3}`.
std::string_view guid_in(std::string_view line) {
    constexpr std::string_view kBegin = "guid: ";
    const auto at = line.find(kBegin);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = line.substr(at + kBegin.size());
    return trimmed(rest.substr(0, rest.find_first_of(",}\r\n")));
}

/// `123` of `fileID: 123, guid: 0a1b}`.
std::string_view file_id_in(std::string_view line) {
    const auto at = line.find("fileID: ");
    const std::string_view rest = at == std::string_view::npos ? "" : line.substr(at + 8);
    return rest.substr(0, rest.find_first_of(",}"));
}

/// Reads one scene or prefab, a line at a time.
class UnityScene {
  public:
    /// `guid` is that of the file.
    UnityScene(std::string_view guid, const TextMap<std::size_t>& scripts, SceneObjects& found)
        : guid_(guid), scripts_(scripts), found_(found) {}

    void take(std::string_view line) {
        if (line.starts_with("--- ")) {
            const auto id = line.find('&');
            part_ = id == std::string_view::npos ? "" : line.substr(id + 1);
            is_open_ = false;
            is_stripped_ = part_.ends_with("stripped");
            copy_ = {};
            return;
        }
        const std::string_view text = trimmed(line);
        if (const auto script = after(text, "m_Script: "); !script.empty()) {
            const auto known = scripts_.find(guid_in(script));
            is_open_ = known != scripts_.end() && !is_stripped_;
            if (is_open_) {
                found_.definitions.push_back({.script = known->second,
                                              .source = std::string(guid_),
                                              .part = std::string(trimmed(part_))});
            }
        } else if (const auto target = after(text, "- target: "); !target.empty()) {
            copy_.overrides.push_back({.part = std::string(file_id_in(target))});
        } else if (const auto path = after(text, "propertyPath: ");
                   !path.empty() && !copy_.overrides.empty()) {
            copy_.overrides.back().name = path;
        } else if (const auto value = after(text, "value: ");
                   !value.empty() && !copy_.overrides.empty()) {
            const auto number = literal_of(value);
            copy_.overrides.back().value = number.value_or(0);
            if (!number) {
                copy_.overrides.pop_back();
            }
        } else if (line.starts_with("  m_SourcePrefab: ") ||
                   line.starts_with("  m_ParentPrefab: ")) {
            copy_.source = guid_in(line);
            found_.copies.push_back(copy_);
        } else if (is_open_ && line.starts_with("  ") && !line.starts_with("   ")) {
            const auto colon = line.find(": ");
            const auto number =
                colon == std::string_view::npos ? std::nullopt : literal_of(line.substr(colon + 2));
            if (number) {
                found_.definitions.back().values.emplace(line.substr(2, colon - 2), *number);
            }
        }
    }

  private:
    std::string_view guid_;
    const TextMap<std::size_t>& scripts_;
    SceneObjects& found_;
    std::string_view part_{};   ///< The id of the current object.
    bool is_open_ = false;      ///< It has one of the scripts.
    bool is_stripped_ = false;  ///< It stands for an object of a prefab.
    Copy copy_{};               ///< Of a prefab, if the object is one.
};

}  // namespace

std::vector<std::optional<SceneNumbers>> unity_numbers(const ReachFolder& folder,
                                                       const std::vector<std::string>& scripts) {
    SceneObjects found;
    TextMap<std::size_t> by_guid;
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        const std::string meta = folder.text(scripts[i] + ".meta");
        if (const std::string_view guid = guid_in(meta); !guid.empty()) {
            by_guid.emplace(guid, i);
        }
    }
    std::size_t bytes = 0;
    for (const std::string& file : folder.files) {
        if (!file.starts_with("Assets/") ||
            !(file.ends_with(".unity") || file.ends_with(".prefab")) || is_of_others(file)) {
            continue;
        }
        const std::string text = folder.text(file);
        bytes += text.size();
        if (!text.starts_with("%YAML") || bytes > kMostSceneBytes) {
            return std::vector<std::optional<SceneNumbers>>(scripts.size());
        }
        const std::string meta = folder.text(file + ".meta");
        UnityScene scene(guid_in(meta), by_guid, found);
        each_line(text, [&](std::string_view line) { scene.take(line); });
    }
    return numbers_of(found, scripts.size());
}

}  // namespace tickproof::harness
