// Recognises pushes, moves and new places by the names in a statement.

#include "harness/scan/what_moves.h"

#include <algorithm>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// `Panel` for a member or local declared as `var _focus: Panel`.
std::string_view type_of(const ScriptView& view, const ScriptFunction& function,
                         std::string_view name) {
    const auto& locals = function.index.types;
    const auto local = locals.find(name);
    const auto member = view.types.find(name);
    return local != locals.end()        ? local->second
           : member != view.types.end() ? member->second
                                        : std::string_view();
}

}  // namespace

bool is_push(std::string_view call) {
    const std::string name = lower(call);
    return has_any(name, {"impulse", "addforce", "add_force", "add_central_force", "addtorque",
                          "addrelative"}) ||
           is_named(name, {"apply_force", "apply_central_force", "apply_torque", "applyforce",
                           "applycentralforce", "applytorque"});
}

bool is_move(std::string_view call) {
    const std::string name = lower(call);
    return name.starts_with("move_and_") || name.starts_with("moveand") ||
           is_named(name,
                    {"moveposition", "moverotation", "translate", "rotate", "global_translate",
                     "translate_object_local", "globaltranslate", "move_local_x", "move_local_y",
                     "rotate_x", "rotate_y", "rotate_z", "set_position", "set_global_position",
                     "set_translation", "set_rotation", "set_rotation_degrees", "look_at"});
}

bool drives_body(std::string_view code) {
    const auto assigned = assignment_of(code);
    return calls_any(code, is_push) ||
           calls_any(code, [](std::string_view call) { return call == "MovePosition"; }) ||
           (assigned && !assigned->declares &&
            is_named(property_of(assigned->target),
                     {"velocity", "linearvelocity", "motortorque"}) &&
            property_of(assigned->target).size() < assigned->target.size());
}

bool is_left_alone(std::string_view type) {
    return has_any(type, {"Container", "Button", "AudioStreamPlayer", "RayCast", "Marker"}) ||
           is_named(type, {"control", "panel", "label", "richtextlabel", "texturerect", "colorrect",
                           "ninepatchrect", "textedit", "lineedit", "progressbar", "canvaslayer",
                           "itemlist", "tree", "graphedit", "window", "popup"});
}

bool is_way(std::string_view value) {
    return value.find('+') != std::string_view::npos || has_any(lower(value), {"delta"}) ||
           has_word(value, "dt");
}

bool accelerates(std::string_view code) {
    const auto assigned = assignment_of(code);
    if (!assigned || assigned->declares || assigned->value.find('*') == std::string_view::npos ||
        !has_any(lower(assigned->target), {"velocity", "speed", "vel", "rise", ".vy"})) {
        return false;
    }
    const bool goes_on = assigned->op == '+' || assigned->op == '-' ||
                         has_word(assigned->value, property_of(assigned->target));
    return goes_on && is_way(assigned->value);
}

bool sets_place(const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    return assigned && !assigned->declares && assigned->op == '=' &&
           is_named(property_of(assigned->target),
                    {"position", "global_position", "globalposition", "transform",
                     "global_transform", "globaltransform"});
}

bool places_something(const ScriptView& view, const ScriptFunction& function,
                      std::string_view code) {
    const auto is_unseen = [&](std::string_view target) {
        // `%RayCast3D` and `$RayCast3D` are no words.
        const bool is_path = target.starts_with('%') || target.starts_with('$');
        const std::string_view root =
            is_path ? target.substr(0, target.find('.')) : root_of(target);
        return view.is(ScriptLanguage::gdscript) &&
               (is_left_alone(type_of(view, function, root)) ||
                has_any(lower(root), {"ray", "shapecast", "audio", "sound", "label", "prompt"}));
    };
    for (const ScriptCall& call : calls_of(code)) {
        const bool is_old_move =
            view.facts.has_old_move && call.name == "move" && call.receiver.empty();
        if ((is_move(call.name) || is_old_move) && !is_unseen(call.receiver)) {
            return true;
        }
    }
    const auto assigned = assignment_of(code);
    return assigned && !assigned->declares && is_place(view, function, assigned->target) &&
           !is_unseen(assigned->target);
}

bool moves_something(const ScriptView& view, const ScriptFunction& function,
                     std::string_view code) {
    const auto assigned = assignment_of(code);
    return places_something(view, function, code) ||
           (assigned && !assigned->declares && is_velocity(view, assigned->target) &&
            !has_any(lower(assigned->value), {"zero"}) && literal_of(assigned->value) != 0.0);
}

}  // namespace tickproof::harness
