// Names that hold where something is, or how fast it moves.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

/// The owner of the place, as far as names tell: `enemy.transform` of `enemy.transform.position`.
/// The body, the transform and the object itself are one.
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

/// A position that is read, changed and put back: `pos.x += 1; transform.position = pos`. That of
/// something else, set anew in each frame, is no state.
bool is_put_back(const ScriptView& view, const ScriptFunction& function, std::string_view root) {
    const std::string place = read_from(function, root);
    if (value_of_local(function, root).empty() || place == plain(root)) {
        return false;
    }
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        if (assigned && !assigned->declares && plain(assigned->value) == root &&
            lower(property_of(assigned->target)).find("position") != std::string::npos) {
            return owner_of(plain(assigned->target)) == owner_of(place);
        }
        const auto set = placement_of(view, statement);
        return set && has_word(set->value, root) && owner_of(set->place) == owner_of(place);
    });
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
        return last == "x" || last == "y";
    }
    return is_named(property_of(target),
                    {"position", "global_position", "globalposition", "localposition",
                     "translation", "origin", "rotation", "rotation_degrees", "rotationdegrees",
                     "global_rotation", "localrotation", "eulerangles", "localeulerangles"}) ||
           is_put_back(view, function, root);
}

bool is_velocity(const ScriptView& view, std::string_view target) {
    const std::string_view name = property_of(target);
    return is_named(name, {"velocity", "linear_velocity", "linearvelocity", "vel", "_velocity",
                           "angular_velocity", "angularvelocity", "motion_velocity"}) ||
           (view.is(ScriptLanguage::lua) &&
            is_named(name, {"dx", "dy", "vx", "vy", "xvel", "yvel"}));
}

}  // namespace tickproof::harness
