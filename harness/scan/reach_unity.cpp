// The references of a Unity project: scenes and prefabs by the 32 digits of their `.meta` files,
// scripts by those and by class names. The roots are the build's scenes, files that code loads by
// name, and files that the settings name.

#include <map>
#include <memory>
#include <utility>

#include "harness/project/value_text.h"
#include "harness/scan/expression.h"
#include "harness/scan/reachable.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kGuid = "guid: ";
constexpr std::size_t kDigits = 32;

struct UnityReach {
    std::map<std::string, std::string, std::less<>> by_guid;
    std::map<std::string, FileNames, std::less<>> by_class;
};

bool is_unity_text(std::string_view file) {
    for (const std::string_view end : {".unity", ".prefab", ".asset", ".controller", ".playable",
                                       ".overrideController", ".mat", ".anim"}) {
        if (file.ends_with(end)) {
            return true;
        }
    }
    return false;
}

void add_classes(const std::string& file, const std::string& text, UnityReach& names) {
    const auto words = words_in(text);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "class" || words[i] == "struct" || words[i] == "interface") {
            names.by_class[std::string(words[i + 1])].insert(file);
        }
    }
}

UnityReach unity_reach(const ReachFolder& folder) {
    UnityReach names;
    for (const std::string& file : folder.files) {
        if (file.ends_with(".meta")) {
            const std::string text = folder.text(file);
            const auto at = text.find(kGuid);
            if (at != std::string::npos) {
                names.by_guid.emplace(text.substr(at + kGuid.size(), kDigits),
                                      file.substr(0, file.size() - 5));
            }
        } else if (file.ends_with(".cs")) {
            add_classes(file, folder.text(file), names);
        }
    }
    return names;
}

/// True for the name of a method that is called or declared, and of no class: `Movement()`.
bool is_of_method(std::string_view text, std::string_view word) {
    const auto end = static_cast<std::size_t>(word.data() - text.data()) + word.size();
    return trimmed(text.substr(end, 2)).starts_with('(');
}

std::optional<FileNames> unity_references_in(const std::string& file, const std::string& text,
                                             UnityReach& names) {
    FileNames found;
    if (file.ends_with(".cs")) {
        std::string_view before;
        for (const std::string_view word : words_in(text)) {
            const bool is_made = std::exchange(before, word) == "new";
            const bool is_call = is_of_method(text, word) && !is_made;
            const auto known = is_call ? names.by_class.end() : names.by_class.find(word);
            if (known != names.by_class.end()) {
                // Once is enough: reached files stay so, and a class may have a part in each file.
                found.merge(known->second);
                names.by_class.erase(known);
            }
        }
        return found;
    }
    if (!is_unity_text(file)) {
        return found;
    }
    if ((file.ends_with(".unity") || file.ends_with(".prefab")) && !text.starts_with("%YAML")) {
        return std::nullopt;  // The file is binary or missing.
    }
    for (auto at = text.find(kGuid); at != std::string::npos; at = text.find(kGuid, at + 1)) {
        const auto known = names.by_guid.find(text.substr(at + kGuid.size(), kDigits));
        if (known != names.by_guid.end()) {
            found.insert(known->second);
        }
    }
    return found;
}

/// The scenes of the build that are switched on; none if one of them is missing.
FileNames scenes_of_build(const ReachFolder& folder) {
    FileNames scenes;
    const std::string text = folder.text("ProjectSettings/EditorBuildSettings.asset");
    bool is_on = false;
    std::size_t from = 0;
    while (from < text.size()) {
        const auto end = std::min(text.find('\n', from), text.size());
        const std::string_view line = trimmed(std::string_view(text).substr(from, end - from));
        if (line.ends_with("enabled: 1") || line.ends_with("enabled: 0")) {
            is_on = line.ends_with('1');
        } else if (is_on && line.starts_with("path: ")) {
            scenes.emplace(line.substr(6));
        }
        from = end + 1;
    }
    for (const std::string& scene : scenes) {
        if (!folder.files.contains(scene)) {
            return {};
        }
    }
    return scenes;
}

/// True for code that runs without an object of a scene: Entities make their systems themselves.
bool starts_without_scene(std::string_view text) {
    for (const std::string_view mark :
         {"RuntimeInitializeOnLoadMethod", "ComponentSystem", "SystemBase", "ISystem"}) {
        if (text.find(mark) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

}  // namespace

FileReferences unity_references(const ReachFolder& folder) {
    FileReferences references{.beside = ".meta"};  // By which scenes name a script.
    const FileNames scenes = scenes_of_build(folder);
    if (scenes.empty()) {
        return references;
    }
    references.roots = scenes;
    for (const std::string& file : folder.files) {
        const bool is_loaded_by_name = file.find("/Resources/") != std::string::npos ||
                                       file.find("AddressableAssetsData/") != std::string::npos ||
                                       file.starts_with("ProjectSettings/");
        const bool starts_itself = file.ends_with(".cs") && starts_without_scene(folder.text(file));
        if (is_loaded_by_name || starts_itself) {
            references.roots->insert(file);
        }
    }
    const auto names = std::make_shared<UnityReach>(unity_reach(folder));
    references.of = [names](const std::string& file, const std::string& text) {
        return file.starts_with("ProjectSettings/") && !text.starts_with("%YAML")
                   ? FileNames{}
                   : unity_references_in(file, text, *names);
    };
    return references;
}

}  // namespace tickproof::harness
