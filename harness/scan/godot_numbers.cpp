// Reads members of scripts out of scenes of Godot: `jump_velocity = -350.0` of a node.

#include "harness/scan/expression.h"
#include "harness/scan/godot_scene.h"
#include "harness/scan/main_scene.h"
#include "harness/scan/scene_numbers.h"
#include "harness/scan/scene_objects.h"

namespace tickproof::harness {
namespace {

/// The numbers of a node.
ObjectValues values_of(const SceneSection& section) {
    ObjectValues values;
    each_line(section.body, [&](std::string_view line) {
        const auto equals = line.find(" = ");
        if (equals != std::string_view::npos) {
            if (const auto number = literal_of(line.substr(equals + 3))) {
                values.emplace(line.substr(0, equals), *number);
            }
        }
    });
    return values;
}

void add_godot_scene(const std::string& file, std::string_view text,
                     const std::vector<std::string>& scripts, SceneObjects& found) {
    NamedFiles files;
    bool is_root = true;
    for (const SceneSection& section : sections_of(text)) {
        if (files.take(section) || !section.head.starts_with("[node ")) {
            continue;
        }
        std::size_t line = 0;
        const std::string_view own = value_in(section, "script", line);
        const auto script = std::ranges::find(scripts, files.file_of(own));
        const auto instance = section.head.find(" instance=");
        if (script != scripts.end()) {
            found.definitions.push_back(
                {.script = static_cast<std::size_t>(script - scripts.begin()),
                 .source = is_root ? file : std::string(),
                 .values = values_of(section)});
        } else if (instance != std::string_view::npos) {
            const std::string_view value = section.head.substr(instance + 10);
            Copy copy{.source = std::string(files.file_of(value.substr(0, value.find(')') + 1)))};
            for (const auto& [name, number] : values_of(section)) {
                copy.overrides.push_back({.name = name, .value = number});
            }
            found.copies.push_back(std::move(copy));
        } else if (own.empty() && attribute_of(section.head, "type").empty()) {
            for (const auto& [name, number] : values_of(section)) {
                found.loose.insert(name);
            }
        }
        is_root = false;
    }
}

}  // namespace

std::vector<std::optional<SceneNumbers>> godot_numbers(const ReachFolder& folder,
                                                       const std::vector<std::string>& scripts) {
    SceneObjects found;
    std::size_t bytes = 0;
    for (const std::string& file : folder.files) {
        if (is_addon(folder.main, file)) {
            continue;
        }
        if (file.ends_with(".scn")) {
            found.is_known = false;
        } else if (file.ends_with(".tscn")) {
            const std::string text = folder.text(file);
            bytes += text.size();
            add_godot_scene(file, text, scripts, found);
        }
    }
    found.is_known = found.is_known && bytes <= kMostSceneBytes;
    return numbers_of(found, scripts.size());
}

}  // namespace tickproof::harness
