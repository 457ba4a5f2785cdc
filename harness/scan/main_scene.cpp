// Finds the part of a project that is the game by its main scene: some games lie in `addons/` or
// `examples/`, which else are no part of it.

#include "harness/scan/main_scene.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "harness/base/input_error.h"
#include "harness/base/read_file.h"
#include "harness/base/text.h"
#include "harness/scan/in_project.h"

namespace tickproof::harness {
namespace {

/// The scene whose first line has the name, among those in folders that the scan leaves out.
std::string scene_of_uid(const std::string& root, const std::string& uid) {
    for (const std::string& file : reach_folder(root).files) {
        if (!file.ends_with(".tscn") || (!is_of_others(file) && !is_aside(file))) {
            continue;
        }
        std::ifstream scene(std::filesystem::path(root.empty() ? "." : root) / file);
        std::string head;
        if (std::getline(scene, head) && head.find('"' + uid + '"') != std::string::npos) {
            return file;
        }
    }
    return {};
}

/// Bytes of the file's path up to the last folder that the scan leaves out; 0 without one.
std::size_t left_out_part(std::string_view file) {
    std::size_t part = 0;
    for (auto slash = file.find('/'); slash != std::string_view::npos;
         slash = file.find('/', slash + 1)) {
        const std::string_view folder = file.substr(part, slash + 1 - part);
        part = is_of_others(folder) || is_aside(folder) ? slash + 1 : part;
    }
    return part;
}

}  // namespace

std::string godot_main_scene(const std::string& root) {
    constexpr std::string_view kKey = "run/main_scene=\"";
    std::string text;
    try {
        text =
            read_file((std::filesystem::path(root.empty() ? "." : root) / "project.godot").string(),
                      {.noun = "a project", .most_mb = 64, .advice = ""});
    } catch (const InputError&) {
        return {};
    }
    const auto at = text.find(kKey);
    if (at == std::string::npos) {
        return {};
    }
    const auto from = at + kKey.size();
    const std::string scene = text.substr(from, text.find('"', from) - from);
    return scene.starts_with("res://")   ? scene.substr(6)
           : scene.starts_with("uid://") ? scene_of_uid(root, scene)
                                         : std::string();
}

std::string unity_main_scene(const std::string& root) {
    const std::filesystem::path folder(root.empty() ? "." : root);
    std::ifstream scenes(folder / "ProjectSettings/EditorBuildSettings.asset");
    bool is_on = false;
    for (std::string line; std::getline(scenes, line);) {
        const std::string_view entry = trimmed(line);
        std::error_code error;
        if (entry.starts_with("- enabled: ")) {
            is_on = entry.ends_with('1');
        } else if (is_on && entry.starts_with("path: ")) {
            std::string scene(entry.substr(6));
            if (left_out_part(scene) != 0 && std::filesystem::exists(folder / scene, error)) {
                return scene;
            }
        }
    }
    return {};
}

std::string_view within_game(std::string_view main, std::string_view file, bool is_reached) {
    std::size_t part = left_out_part(main);
    if (part != 0 && !is_reached) {
        const auto next = main.find('/', part);
        part = next == std::string_view::npos ? part : next + 1;
    }
    return file.substr(file.starts_with(main.substr(0, part)) ? part : 0);
}

bool is_addon(std::string_view main, std::string_view file) {
    return file.starts_with("addons/") && within_game(main, file, false) == file;
}

}  // namespace tickproof::harness
