// Reads the scenes of a Godot project. Sources: Godot's manual, "Physics interpolation"; issues
// 95869 (interpolation makes a Camera2D with smoothing faster), 92006 and 92328 (particles whose
// coordinates are not local).

#include "harness/scan/scenes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/scan/expression.h"
#include "harness/scan/godot_scene.h"
#include "harness/scan/main_scene.h"
#include "harness/scan/scene_bodies.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

/// True for an animation track that moves a node: `NodePath("Sprite2D:position")`.
bool moves_node(std::string_view body) {
    for (auto at = body.find("NodePath(\""); at != std::string_view::npos;
         at = body.find("NodePath(\"", at + 1)) {
        constexpr std::size_t kLongestNodePath = 1000;
        const std::string_view rest = body.substr(at, kLongestNodePath);
        const std::string_view path = rest.substr(0, rest.find(')'));
        if (has_any(path, {":position", ":rotation", ":scale", ":transform", ":translation",
                           ":global_position", ":global_rotation"})) {
            return true;
        }
    }
    return false;
}

/// True if the scene's players of animations run in physics steps: Callback Mode Physics in Godot
/// 4, Playback Process Mode Physics in Godot 3.
bool animates_in_steps(const std::vector<SceneSection>& sections) {
    const auto is_player = [](const SceneSection& section) {
        return section.head.find("type=\"AnimationPlayer\"") != std::string_view::npos;
    };
    const auto is_in_steps = [&](const SceneSection& section) {
        std::size_t unused = 0;
        return !is_player(section) || value_in(section, "callback_mode_process", unused) == "0" ||
               value_in(section, "playback_process_mode", unused) == "0";
    };
    return std::ranges::any_of(sections, is_player) && std::ranges::all_of(sections, is_in_steps);
}

std::string_view hazard_of(const SceneSection& section, bool is_animated_in_steps) {
    std::size_t unused = 0;
    if (interpolation_mode(section, unused) == false) {
        return {};
    }
    const auto is = [&](std::string_view type) {
        return section.head.find(type) != std::string_view::npos;
    };
    if (is("type=\"Camera2D\"") && has_any(section.body, {"smoothing_enabled = true"})) {
        return "a Camera2D with position smoothing, which follows faster with interpolation";
    }
    if ((is("Particles2D\"") || is("Particles3D\"") || is("type=\"Particles\"")) &&
        !has_any(section.body, {"local_coords = true"})) {
        return "particles whose coordinates are not local, which trail with interpolation";
    }
    if (is("type=\"Animation\"") && !is_animated_in_steps && moves_node(section.body)) {
        return "an animation that moves a node in rendered frames";
    }
    return {};
}

/// Counts a rigid body that physics moves. continuous_cd is 0, 1 (Cast Ray) or 2 (Cast Shape) in
/// 2D, false or true in 3D. Returns false if a scene changes it in an instance of another scene,
/// whose own value then does not count.
bool count_body(const std::string& file, const SceneSection& section, ContinuousBodies& bodies) {
    std::size_t line = 0;
    const std::string_view value = value_in(section, "continuous_cd", line);
    if (section.head.find(" type=\"RigidBody") == std::string_view::npos) {
        return value.empty() || section.head.find(" instance=") == std::string_view::npos;
    }
    std::size_t unused = 0;
    const std::string_view mode = value_in(section, "mode", unused);  // Fixed in Godot 3: 1, 3.
    if (value_in(section, "freeze", unused) != "true" && mode != "1" && mode != "3") {
        count_continuous(value == "true" || value == "1" ? 1
                         : value == "2"                  ? 2
                                                         : 0,
                         {.file = file, .line = section.line + line}, bodies);
    }
    return true;
}

void look_at_scene(const std::string& file, std::string_view text, ScriptMotion& motion) {
    bool is_first = true;
    const std::vector<SceneSection> sections = sections_of(text);
    const bool is_animated_in_steps = animates_in_steps(sections);
    for (const SceneSection& section : sections) {
        if (motion.continuous && !count_body(file, section, *motion.continuous)) {
            motion.continuous.reset();
        }
        const std::string_view what = is_first ? hazard_of(section, is_animated_in_steps) : "";
        if (!what.empty()) {
            motion.hazards.push_back({what, {.file = file, .line = section.line}});
            is_first = false;
        }
    }
}

/// True for the add-on Smoothing, which interpolates what its nodes follow.
bool has_smoothing(const std::filesystem::path& addons) {
    std::error_code error;
    for (std::filesystem::directory_iterator each(addons, error), end; !error && each != end;
         each.increment(error)) {
        if (lower(each->path().filename().string()).starts_with("smoothing")) {
            return true;
        }
    }
    return false;
}

}  // namespace

void look_at_godot_scenes(const ReachFolder& folder, ScriptMotion& motion) {
    motion.interpolates =
        motion.interpolates || has_smoothing(std::filesystem::path(folder.root) / "addons");
    const std::string project = folder.text("project.godot");
    for (const std::string_view key :
         {"snap_2d_transforms_to_pixel=true", "use_gpu_pixel_snap=true", "use_pixel_snap=true",
          "stretch/mode=\"viewport\""}) {
        if (const auto at = project.find(key); at != std::string::npos) {
            const auto line = std::count(project.begin(),
                                         project.begin() + static_cast<std::ptrdiff_t>(at), '\n');
            motion.hazards.push_back(
                {"drawing in whole pixels, which hides most of what interpolation gains",
                 {.file = "project.godot", .line = static_cast<std::size_t>(line) + 1}});
            break;
        }
    }
    motion.continuous.emplace();  // Reset if a scene leaves it open.
    for (const std::string& file : folder.files) {
        if (is_addon(folder.main, file)) {
            const bool moves_cameras = file.ends_with("plugin.cfg") &&
                                       has_any(lower(file), {"camera", "terrain", "smoothing"});
            if (moves_cameras) {
                motion.hazards.push_back({"an add-on that moves nodes in frames", {.file = file}});
            }
        } else if (file.ends_with(".tscn") || file.ends_with(".tres")) {
            look_at_scene((std::filesystem::path(folder.root) / file).generic_string(),
                          folder.text(file), motion);
        } else if (file.ends_with(".scn")) {
            motion.hazards.push_back({"a scene in binary, which is not read", {.file = file}});
            motion.continuous.reset();
        }
    }
}

}  // namespace tickproof::harness
