// Finds nodes that turn with the mouse in rendered frames. Interpolation between steps shows such a
// turn late, on a body as on a camera. Source: Godot's manual, "Advanced physics interpolation",
// Mouse look.

#include <algorithm>
#include <array>
#include <optional>

#include "harness/base/text.h"
#include "harness/scan/drawn_at_once.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool is_turn_call(std::string_view call) {
    return is_named(
        call, {"rotate", "rotate_x", "rotate_y", "rotate_z", "rotate_object_local", "global_rotate",
               "look_at", "set_rotation", "set_rotation_degrees", "rotatex", "rotatey", "rotatez",
               "rotateobjectlocal", "globalrotate", "lookat"});
}

bool is_turn_property(std::string_view property) {
    return is_named(property, {"rotation", "rotation_degrees", "global_rotation",
                               "global_rotation_degrees", "quaternion", "basis", "rotationdegrees",
                               "globalrotation", "globalrotationdegrees"});
}

/// `$Head` for `$Head.transform`, empty for `self` and for the own transform.
std::string_view node_of(std::string_view owner) {
    return node_behind(
        owner, {"transform", "global_transform", "Transform", "GlobalTransform", "self", "this"});
}

/// The node that the statement turns, empty for the script's own; no value if it turns none.
std::optional<std::string_view> turned_by(const ScriptFunction& function,
                                          const ScriptStatement& statement) {
    for (const ScriptCall& call : calls_of(statement.code)) {
        if (is_turn_call(call.name)) {
            return node_of(call.receiver);
        }
    }
    const auto& assigned = statement.assigned;
    if (!assigned || assigned->declares) {
        return std::nullopt;
    }
    const std::string_view target = assigned->target;
    for (std::size_t from = 0; from < target.size();) {
        const auto end = std::min(target.find('.', from), target.size());
        const std::string_view part = target.substr(from, end - from);
        if (is_turn_property(part) && !(from == 0 && is_local(function, part))) {
            return node_of(target.substr(0, from == 0 ? 0 : from - 1));
        }
        from = end + 1;
    }
    return std::nullopt;
}

/// What holds a move of the mouse in a script.
class MouseMoves {
  public:
    explicit MouseMoves(const ScriptView& view) : view_(view) {
        for (const ScriptFunction& function : view.script.functions) {
            if (is_of_input(function)) {
                look_for_helpers(function);
            }
        }
        // Twice, since a move may pass through a name that is assigned further down.
        for (int round = 0; round < 2; ++round) {
            for (const ScriptFunction& function : view.script.functions) {
                look_for_names(function);
            }
        }
    }

    /// True for a function that an input event calls.
    bool is_called(const ScriptFunction& function) const { return called_.contains(function.name); }

    bool are_in(const ScriptFunction& function, std::string_view code) const {
        const auto is_of_helper = [&](std::string_view word) {
            return helpers_.contains(function.name) && !is_delta(word) &&
                   has_word(function.parameters, word);
        };
        return is_of_mouse(view_, function, code) || is_of_event(code) ||
               std::ranges::any_of(words_in(code), [&](std::string_view word) {
                   return names_.has(function, word) || is_of_helper(word);
               });
    }

  private:
    static bool is_of_event(std::string_view code) {
        return has_any(code, {".relative", ".Relative"});
    }

    void look_for_helpers(const ScriptFunction& function) {
        for (const ScriptStatement& statement : function.statements) {
            const bool is_given_move =
                is_of_event(statement.code) || is_of_mouse(view_, function, statement.code);
            for (const ScriptCall& call : calls_of(statement.code)) {
                if (call.receiver.empty()) {
                    called_.emplace(call.name);
                    if (is_given_move) {
                        helpers_.emplace(call.name);
                    }
                }
            }
        }
    }

    void look_for_names(const ScriptFunction& function) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (assigned && are_in(function, assigned->value)) {
                const std::string_view root = root_of(assigned->target);
                if (!is_turn_property(root) && !is_named(root, {"self", "this", "transform"})) {
                    names_.add(function, is_local(function, root), root);
                }
            }
        }
    }

    const ScriptView& view_;
    TextSet called_{};
    TextSet helpers_{};  ///< `rotate_camera` of `rotate_camera(event.relative)`.
    ScopedNames names_{};
};

/// 2 or 3 for a script on a body that physics moves, else 0.
int dimensions_of_body(const ScriptView& view) {
    const std::string_view base = base_class_of(view);
    if (!has_any(base, {"CharacterBody", "RigidBody", "KinematicBody", "VehicleBody"})) {
        return 0;
    }
    return has_any(base, {"2D"}) ? 2 : 3;
}

}  // namespace

void add_mouse_looks(const ScriptView& view, ScriptMotion& motion) {
    if (!has_any(view.script.code, {"ouse", "elative"})) {
        return;
    }
    const MouseMoves mouse(view);
    const DrawnAtOnce at_once(view);
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called != Called::per_frame && !is_of_input(function) &&
            !(function.called == Called::elsewhere && mouse.is_called(function))) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            const auto turned = turned_by(function, statement);
            if (!turned || !mouse.are_in(function, statement.code)) {
                continue;
            }
            motion.hazards.push_back(
                {.what = "mouse look in frames",
                 .at = place_in(view, statement),
                 .is_mouse_look = true,
                 .is_drawn_at_once = at_once.is_switched_off(function, *turned),
                 .dimensions_of_body = turned->empty() ? dimensions_of_body(view) : 0,
                 .node = placed_node(view, function, *turned)});
        }
    }
}

}  // namespace tickproof::harness
