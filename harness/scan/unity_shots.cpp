// Reads colliders of prefabs: their sizes, times the scales of their Transforms. Sources: Unity's
// manual, "Sphere Collider" (the largest scale counts), "Capsule Collider" and "Continuous
// collision detection" (never of triggers).

#include "harness/scan/unity_shots.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/expression.h"
#include "harness/scan/in_project.h"
#include "harness/scan/shots.h"
#include "harness/scan/unity_prefab.h"
#include "harness/scan/unity_variant.h"

namespace tickproof::harness {
namespace {

constexpr UnityClass kWithSize[] = {UnityClass::box_2d, UnityClass::box, UnityClass::capsule_2d};
constexpr UnityClass kFlat[] = {UnityClass::circle_2d, UnityClass::box_2d, UnityClass::capsule_2d};

/// Half of the collider's size on each axis, and the line that says it; no value for a mesh or
/// another shape.
std::optional<UnityVector> half_of(const UnityPart& part, const UnityVector& scale,
                                   std::size_t& line) {
    if (std::ranges::count(kWithSize, part.kind) > 0) {
        const auto size = vector_of(value_in(part, "m_Size", &line));
        return size
                   ? std::optional(UnityVector{(*size)[0] * scale[0] / 2, (*size)[1] * scale[1] / 2,
                                               (*size)[2] * scale[2] / 2})
                   : std::nullopt;
    }
    const auto radius = literal_of(value_in(part, "m_Radius", &line));
    if (!radius) {
        return std::nullopt;
    }
    const double in_plane = *radius * std::max(scale[0], scale[1]);
    if (part.kind == UnityClass::sphere || part.kind == UnityClass::circle_2d) {
        const double round =
            part.kind == UnityClass::sphere ? std::max(in_plane, *radius * scale[2]) : in_plane;
        return UnityVector{round, round, round};
    }
    const auto height = literal_of(value_in(part, "m_Height"));
    const auto along = literal_of(value_in(part, "m_Direction"));
    if (part.kind != UnityClass::capsule || !height || !along || *along < 0 || *along > 2) {
        return std::nullopt;
    }
    const auto axis = static_cast<std::size_t>(*along);
    const double round = *radius * std::max(scale[(axis + 1) % 3], scale[(axis + 2) % 3]);
    UnityVector half{round, round, round};
    half[axis] = std::max(round, *height * scale[axis] / 2);
    return half;
}

ShotBody body_in(const UnityPrefab& prefab, const std::string& file, const UnityPart& script,
                 int axis) {
    const std::string_view object = prefab.body_of(script);
    const std::vector<const UnityPart*> colliders = prefab.colliders(object);
    const UnityPart* rigid = prefab.rigid_body(object);
    ShotBody body{.has_rigid_body = rigid != nullptr,
                  .is_continuous = rigid != nullptr &&
                                   literal_of(value_in(*rigid, "m_CollisionDetection")) > 0.0,
                  .at = {.file = file, .line = script.line - 1}};
    if (colliders.size() != 1) {
        body.unknown = colliders.empty() ? "has no collider here" : "has several colliders";
        body.is_trigger =
            !colliders.empty() && std::ranges::all_of(colliders, [](const UnityPart* each) {
                return value_in(*each, "m_IsTrigger") == "1";
            });
        return body;
    }
    const UnityPart& part = *colliders.front();
    const std::string_view own = object_of(part);
    body.is_trigger = value_in(part, "m_IsTrigger") == "1";
    body.at.line = part.line - 1;
    const auto scale = prefab.scale_of(own);
    const auto half = scale ? half_of(part, *scale, body.at.line) : std::nullopt;
    if (!half) {
        body.unknown =
            scale ? "has a collider of another shape" : "takes its scale from another prefab";
        return body;
    }
    const bool is_along = axis >= 0 && own == object_of(script);
    body.radius =
        is_along
            ? (*half)[static_cast<std::size_t>(axis)]
            : *std::min_element(half->begin(),
                                half->begin() + (std::ranges::count(kFlat, part.kind) > 0 ? 2 : 3));
    return body;
}

/// How early a step carries the body through a wall: less is earlier.
auto rank_of(const ShotBody& body) {
    return std::tuple(body.is_continuous && !body.is_trigger, !body.unknown.empty(), body.radius);
}

/// Takes the body if a step carries it through walls before that which the shot has.
void take_worse(const ShotBody& body, Shot& shot) {
    if (!shot.body || rank_of(body) < rank_of(*shot.body)) {
        shot.body = body;
    }
}

/// Where a file is, with the folder.
std::string in_folder(const ReachFolder& folder, const std::string& file) {
    return (std::filesystem::path(folder.root) / file).generic_string();
}

/// The bodies of a prefab or scene: those with the script, or the only one where `guid` is empty.
void take_bodies_in(const ReachFolder& folder, const UnityPrefabs& prefabs, const std::string& file,
                    const std::string& guid, Shot& shot) {
    const bool is_prefab = file.ends_with(".prefab");
    const std::string own = folder.text(file);
    const std::string text = is_prefab ? prefabs.text_of(file) : own;
    if (!text.starts_with("%YAML") || (is_prefab && prefabs.is_only_varied(file))) {
        return;
    }
    const UnityPrefab prefab(text);
    const auto parts = guid.empty() ? prefab.rigid_bodies() : prefab.with_script(guid);
    if (guid.empty() && parts.size() != 1) {
        return;
    }
    for (const UnityPart* part : parts) {
        ShotBody body = body_in(prefab, in_folder(folder, file), *part, shot.axis);
        if (is_prefab && UnityPrefabs::is_variant(own)) {
            body.at.line = 1;  // Its lines are those of several files.
        }
        take_worse(body, shot);
    }
}

/// Gives a shot the body of the prefab that objects with its shooter's script have as a member.
void take_made(const ReachFolder& folder, const UnityPrefabs& prefabs, const std::string& guid,
               Shot& shot) {
    for (const std::string& file : folder.files) {
        if (!(file.ends_with(".prefab") || file.ends_with(".unity")) || is_of_others(file)) {
            continue;
        }
        const std::string text =
            file.ends_with(".prefab") ? prefabs.text_of(file) : folder.text(file);
        if (text.find(guid) == std::string::npos) {
            continue;
        }
        const UnityPrefab prefab(text);
        for (const UnityPart* part : prefab.with_script(guid)) {
            const std::string made = prefabs.file_of(guid_of_meta(value_in(*part, shot.made_of)));
            if (!made.empty()) {
                take_bodies_in(folder, prefabs, made, {}, shot);
            }
        }
    }
}

}  // namespace

void take_unity_body(const ReachFolder& folder, const std::string& script, Shot& shot) {
    const std::string guid = guid_of_meta(folder.text(script + ".meta"));
    if (guid.empty()) {
        return;
    }
    const UnityPrefabs prefabs(folder);
    if (!shot.made_of.empty()) {
        take_made(folder, prefabs, guid, shot);
        settle_guard(shot);
        return;
    }
    for (const std::string& file : folder.files) {
        if (!file.starts_with("Assets/") || is_of_others(file)) {
            continue;
        }
        const bool is_prefab = file.ends_with(".prefab");
        if ((is_prefab && prefabs.text_of(file).find(guid) != std::string::npos) ||
            (file.ends_with(".unity") && folder.text(file).find(guid) != std::string::npos)) {
            take_bodies_in(folder, prefabs, file, guid, shot);
        }
    }
    settle_guard(shot);
}

}  // namespace tickproof::harness
