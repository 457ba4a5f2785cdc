// Recognises names of places and velocities.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// The owner of a place by its name: `enemy.transform` for `enemy.transform.position`. Empty for
/// the script's own object, transform or body.
std::string owner_of(const std::string& place) {
    if (place.starts_with("go.")) {
        return place;
    }
    const auto end = place.find_last_of(".>");
    std::string owner = end == std::string::npos ? "" : place.substr(0, end);
    if (owner.ends_with('-')) {
        owner.pop_back();
    }
    return is_named(owner, {"transform", "_transform", "rb", "_rb", "rb2d", "body", "rigidbody",
                            "rigidbody2d", "_rigidbody"})
               ? ""
               : owner;
}

/// True for a position that is read, changed and put back: `pos.x += 1; transform.position = pos`.
/// A copy of another thing's position is set anew in each frame.
bool is_put_back(const ScriptView& view, const ScriptFunction& function, std::string_view root) {
    const std::string place = read_from(function, root);
    if (value_of_local(function, root).empty() || place == plain(root)) {
        return false;
    }
    const auto set = view.placed.find(&function);
    return set != view.placed.end() &&
           set->second.contains(fmt::format("{}\n{}", root, owner_of(place)));
}

/// Adds locals that the statement puts into places, with the owners of the places.
void look_at_placement(const ScriptView& view, const ScriptStatement& statement, TextSet& placed) {
    const auto& assigned = statement.assigned;
    const std::string value = assigned ? plain(assigned->value) : "";
    if (assigned && !assigned->declares && root_of(value) == value &&
        lower(property_of(assigned->target)).find("position") != std::string::npos) {
        placed.insert(fmt::format("{}\n{}", value, owner_of(plain(assigned->target))));
    }
    if (const auto set = placement_of(view, statement)) {
        const std::string owner = owner_of(set->place);
        for (const std::string_view word : words_in(set->value)) {
            placed.insert(fmt::format("{}\n{}", word, owner));
        }
    }
}

/// True for a corner of a rectangle, which cuts an image out of a texture:
/// `$Track.region_rect.position`.
bool is_of_rectangle(const ScriptView& view, std::string_view target) {
    const auto begin = static_cast<std::size_t>(property_of(target).data() - target.data());
    const std::string_view owner = target.substr(0, begin == 0 ? 0 : begin - 1);
    const std::string_view last = owner.substr(owner.rfind('.') + 1);
    return is_named(last, {"region_rect", "regionrect"}) ||
           (view.is(ScriptLanguage::gdscript) && is_named(last, {"rect", "region"}));
}

}  // namespace

bool is_place(const ScriptView& view, const ScriptFunction& function, std::string_view target) {
    const std::string_view root = root_of(target);
    const bool is_bare = root.size() == target.size();
    if (is_local(function, root) && (is_bare || target.find('.') != target.rfind('.') ||
                                     !is_named(property_of(target), {"position"}))) {
        if (!is_put_back(view, function, root)) {
            return false;
        }
        return is_bare || property_of(target) == root ||
               is_named(property_of(target), {"position"});
    }
    if (view.is(ScriptLanguage::lua)) {
        const auto dot = target.rfind('.');
        const std::string_view last =
            dot == std::string_view::npos ? target : target.substr(dot + 1);
        return (last == "x" || last == "y") &&
               !is_named(property_of(target), {"velocity", "vel", "speed", "acceleration", "accel",
                                               "acc", "force", "gravity"});
    }
    return (is_named(property_of(target),
                     {"position", "global_position", "globalposition", "localposition",
                      "translation", "origin", "rotation", "rotation_degrees", "rotationdegrees",
                      "global_rotation", "localrotation", "eulerangles", "localeulerangles"}) &&
            !is_of_rectangle(view, target)) ||
           is_put_back(view, function, root);
}

void find_placements(ScriptView& view) {
    for (const ScriptFunction& function : view.script.functions) {
        TextSet& placed = view.placed[&function];
        for (const ScriptStatement& statement : function.statements) {
            look_at_placement(view, statement, placed);
        }
    }
}

bool is_velocity(const ScriptView& view, std::string_view target) {
    const std::string_view name = property_of(target);
    return is_named(name, {"velocity", "linear_velocity", "linearvelocity", "vel", "_velocity",
                           "angular_velocity", "angularvelocity", "motion_velocity"}) ||
           (view.is(ScriptLanguage::lua) &&
            is_named(name, {"dx", "dy", "vx", "vy", "xvel", "yvel"}));
}

}  // namespace tickproof::harness
