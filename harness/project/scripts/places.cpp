// Names that hold where something is, or how fast it moves.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/project/scripts/view.h"

namespace tickproof::harness {
namespace {

/// `transform.position`, `go.get_position()`.
bool reads_position(std::string_view value) {
    const std::string name = lower(plain(value));
    return name.ends_with("position") || name.ends_with("get_position()") ||
           name.ends_with("getactorlocation()");
}

/// A position that is read, changed and put back: `pos.x += 1; transform.position = pos`.
bool is_put_back(const ScriptFunction& function, std::string_view root) {
    if (!reads_position(value_of_local(function, root))) {
        return false;
    }
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        if (assigned && !assigned->declares && plain(assigned->value) == root &&
            lower(property_of(assigned->target)).find("position") != std::string::npos) {
            return true;
        }
        return has_word(statement.code, root) &&
               has_any(statement.code, {"set_position(", "SetActorLocation("});
    });
}

}  // namespace

bool is_place(const ScriptView& view, const ScriptFunction& function, std::string_view target) {
    const std::string_view root = root_of(target);
    const bool is_bare = root.size() == target.size();
    if (is_local(function, root) && (is_bare || target.find('.') != target.rfind('.') ||
                                     !is_named(property_of(target), {"position"}))) {
        if (!is_put_back(function, root)) {
            return false;
        }
        return is_bare || is_named(property_of(target), {"position", root});
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
           is_put_back(function, root);
}

bool is_velocity(const ScriptView& view, std::string_view target) {
    const std::string_view name = property_of(target);
    return is_named(name, {"velocity", "linear_velocity", "linearvelocity", "vel", "_velocity",
                           "angular_velocity", "angularvelocity", "motion_velocity"}) ||
           (view.is(ScriptLanguage::lua) &&
            is_named(name, {"dx", "dy", "vx", "vy", "xvel", "yvel"}));
}

}  // namespace tickproof::harness
