// Counts rigid bodies by reading scenes and prefabs line by line.

#include "harness/scan/scene_bodies.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <initializer_list>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/expression.h"
#include "harness/scan/in_project.h"
#include "harness/scan/main_scene.h"
#include "harness/scan/prefab_overrides.h"

namespace tickproof::harness {
namespace {

/// The scan gives up if all scenes together are larger. It reads this much in less than a second.
constexpr std::size_t kMostBytes = 256U << 20U;

/// The body in the current lines.
struct Body {
    bool is_open = false;
    bool is_moved = true;
    bool is_weightless = false;
    bool is_2d = false;
    bool is_trigger = false;
    bool is_interpolated = false;
    std::string id{};
    std::size_t line = 0;
    int collision = 0;  ///< m_CollisionDetection: 0 is Discrete.
    std::size_t collision_line = 0;
};

/// The counts so far, and what the scenes leave open.
struct Bodies {
    SceneBodies scenes{};
    ContinuousBodies continuous{};
    bool is_mixed = false;  ///< Some bodies have two dimensions, and some three.
    bool is_drawing_known = true;
    bool is_collision_known = true;
    std::vector<Place> binary{};  ///< Scenes and prefabs that are not text.
    std::vector<FileBody> all{};
    PrefabCopies copies{};
};

/// How likely it is that players watch the bodies of a file: its name is that of a player or what
/// he drives (2), it is a scene (1), or it is a prefab that some scene may use (0).
int watched(std::string_view file) {
    const std::string name = lower(file.substr(file.rfind('/') + 1));
    constexpr std::array<std::string_view, 10> kPlayers{
        "player", "hero", "character", "car", "vehicle", "ship", "ball", "bike", "plane", "kart"};
    const bool is_player = std::ranges::any_of(
        kPlayers, [&](std::string_view word) { return name.find(word) != std::string::npos; });
    return is_player ? 2 : name.ends_with(".unity") ? 1 : 0;
}

/// True for a prefab with one body, whose colliders are all triggers.
bool is_of_trigger(std::string_view file, std::string_view text) {
    const auto count = [&](std::string_view part) {
        std::size_t found = 0;
        for (auto at = text.find(part); at != std::string_view::npos;
             at = text.find(part, at + 1)) {
            ++found;
        }
        return found;
    };
    return file.ends_with(".prefab") && count("m_IsTrigger: 1") > 0 &&
           count("m_IsTrigger: 0") == 0 && count("--- !u!54 ") + count("--- !u!50 ") == 1;
}

void close(const std::string& file, bool is_game, Body& body, Bodies& bodies) {
    if (!body.is_open) {
        return;
    }
    SceneBodies& scenes = bodies.scenes;
    ++scenes.all;
    const int dimensions = body.is_2d ? 2 : 3;
    bodies.is_mixed = bodies.is_mixed || (scenes.all > 1 && scenes.dimensions != dimensions);
    scenes.dimensions = bodies.is_mixed ? 0 : dimensions;
    bodies.all.push_back({.file = file,
                          .part = body.id,
                          .is_moved = is_game && body.is_moved,
                          .is_interpolated = body.is_interpolated,
                          .line = body.line});
    if (is_game && body.is_moved) {
        ++scenes.moved;
        scenes.weightless += body.is_weightless ? 1 : 0;
        const Place at{.file = file, .line = body.collision_line};
        if (!body.is_trigger) {
            count_continuous(body.collision, at, bodies.continuous);
        } else if (++bodies.continuous.triggers == 1) {
            bodies.continuous.trigger = at;
        }
    }
    body = {};
}

/// Finds `m_Interpolate: 1` in `  m_Interpolate: 1`.
bool is_key(std::string_view line, std::string_view key, std::string_view& value) {
    const std::string_view text = trimmed(line);
    if (!text.starts_with(key) || text.substr(key.size(), 1) != ":") {
        return false;
    }
    value = trimmed(text.substr(key.size() + 1));
    return true;
}

void take_line(std::string_view line, std::size_t number, Body& body) {
    std::string_view value;
    if (is_key(line, "m_Interpolate", value)) {
        body.is_interpolated = value != "0";
        body.line = number;
    } else if (is_key(line, "m_CollisionDetection", value)) {
        body.collision = value.size() == 1 ? value.front() - '0' : 0;
        body.collision_line = number;
    } else if (is_key(line, "m_IsKinematic", value) || is_key(line, "m_BodyType", value)) {
        body.is_moved = body.is_moved && value == "0";
    } else if (is_key(line, "m_UseGravity", value) || is_key(line, "m_GravityScale", value)) {
        body.is_weightless = value == "0";
    }
}

/// Adds the bodies of a text scene or prefab.
void add_bodies(const std::string& file, std::string_view text, bool is_game, Bodies& bodies) {
    Body body;
    const bool is_trigger = is_of_trigger(file, text);
    std::size_t number = 0;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        const std::string_view line = text.substr(from, end - from);
        ++number;
        from = end + 1;
        if (line.starts_with("--- ")) {
            close(file, is_game, body, bodies);
            const bool is_body = line.starts_with("--- !u!54 ") || line.starts_with("--- !u!50 ");
            body.is_open = is_body && line.find("stripped") == std::string_view::npos;
            body.is_2d = line.starts_with("--- !u!50 ");
            body.is_trigger = is_trigger;
            body.line = body.collision_line = number;
            const auto id = line.find('&');
            body.id = id == std::string_view::npos ? "" : trimmed(line.substr(id + 1));
        } else if (body.is_open) {
            take_line(line, number, body);
        } else if (line.find("propertyPath: m_CollisionDetection") != std::string_view::npos) {
            bodies.is_collision_known = false;
        }
    }
    close(file, is_game, body, bodies);
}

bool ends_with_any(std::string_view file, std::initializer_list<std::string_view> ends) {
    return std::any_of(ends.begin(), ends.end(),
                       [&](std::string_view end) { return file.ends_with(end); });
}

/// Counts the bodies that are drawn between steps, as the copies of their prefabs say.
void count_drawn(const ReachFolder& folder, Bodies& bodies) {
    bodies.is_drawing_known = bodies.is_drawing_known && bodies.copies.apply(folder, bodies.all);
    SceneBodies& scenes = bodies.scenes;
    for (const FileBody& body : bodies.all) {
        if (!body.is_moved) {
            continue;
        }
        scenes.interpolated += body.is_interpolated ? 1 : 0;
        if (!body.is_interpolated && (scenes.not_interpolated.file.empty() ||
                                      watched(body.file) > watched(scenes.not_interpolated.file))) {
            scenes.not_interpolated = {.file = body.file, .line = body.line};
        }
    }
}

std::string in_folder(const ReachFolder& folder, const std::string& file) {
    return (std::filesystem::path(folder.root) / file).generic_string();
}

/// Counts the bodies of all files, and of them as moved those that the build's scenes reach. Where
/// files do not say that, all but those of others count.
Bodies unity_bodies(const ReachFolder& folder) {
    Bodies bodies;
    const auto reached = reached_files(folder, unity_references(folder));
    bodies.scenes.is_of_build = reached.has_value();
    std::size_t bytes = 0;
    for (const std::string& file : folder.files) {
        if (!file.starts_with("Assets/") || !ends_with_any(file, {".unity", ".prefab"})) {
            continue;
        }
        const std::string text = folder.text(file);
        bytes += text.size();
        if (bytes > kMostBytes) {
            return {.is_drawing_known = false, .is_collision_known = false};
        }
        if (!text.starts_with("%YAML")) {
            bodies.binary.push_back({.file = in_folder(folder, file), .line = 1});
            bodies.is_drawing_known = bodies.is_collision_known = false;
            continue;
        }
        const bool is_game =
            reached ? reached->contains(file) : !is_of_others(within_game(folder.main, file, true));
        add_bodies(in_folder(folder, file), text, is_game, bodies);
        if (is_game) {
            bodies.copies.take(text);
        }
    }
    count_drawn(folder, bodies);
    return bodies;
}

/// Counts collision objects in files of their own, game objects and collections. Box2D sweeps all
/// of them against fixed bodies; `bullet` sweeps moving ones against each other.
Bodies defold_bodies(const ReachFolder& folder) {
    constexpr std::string_view kType = "COLLISION_OBJECT_TYPE_";
    Bodies bodies{.is_collision_known = false};
    std::size_t bytes = 0;
    for (const std::string& file : folder.files) {
        if (!ends_with_any(file, {".collisionobject", ".go", ".collection"})) {
            continue;
        }
        const std::string text = folder.text(file);
        bytes += text.size();
        if (bytes > kMostBytes) {
            return {.is_drawing_known = false, .is_collision_known = false};
        }
        for (auto at = text.find(kType); at != std::string::npos; at = text.find(kType, at + 1)) {
            ++bodies.scenes.all;
            bodies.scenes.moved += text.compare(at + kType.size(), 7, "DYNAMIC") == 0 ? 1 : 0;
        }
    }
    return bodies;
}

void take(const Bodies& bodies, ScriptMotion& motion) {
    for (const Place& at : bodies.binary) {
        motion.hazards.push_back({kBinaryScene, at});
    }
    if (bodies.is_drawing_known) {
        motion.bodies = bodies.scenes;
    }
    if (bodies.is_collision_known) {
        motion.continuous = bodies.continuous;
    }
}

}  // namespace

void count_continuous(int mode, const Place& at, ContinuousBodies& bodies) {
    ++bodies.moved;
    if (mode <= 0) {
        if (bodies.without.file.empty()) {
            bodies.without = at;
        }
        return;
    }
    if (++bodies.continuous == 1) {
        bodies.with = at;
        bodies.mode = mode;
    } else if (mode != bodies.mode) {
        bodies.mode = 0;
    }
}

void count_unity_bodies(const ReachFolder& folder, ScriptMotion& motion) {
    take(unity_bodies(folder), motion);
}

void count_defold_bodies(const ReachFolder& folder, ScriptMotion& motion) {
    take(defold_bodies(folder), motion);
}

}  // namespace tickproof::harness
