// Does a script move the player's character in physics steps or in rendered frames? A call that
// only characters have (Unity's CharacterController, Godot's CharacterBody) suffices. A changed
// position or a push counts only if the script reads the player's keys, too.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/drawn_at_once.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

using Functions = std::vector<const ScriptFunction*>;

/// `body.Move(speed * Time.deltaTime)` if the script has a controller, `move_and_slide()`.
bool is_of_character(std::string_view code, bool has_controller) {
    return std::ranges::any_of(calls_of(code), [&](const ScriptCall& call) {
        return is_named(call.name, {"move_and_slide", "move_and_collide", "moveandslide",
                                    "moveandcollide", "move_and_slide_with_snap"}) ||
               (has_controller && !call.receiver.empty() &&
                is_named(call.name, {"move", "simplemove"}));
    });
}

/// `self:updatePosition(map, vx * dt, vy * dt)`: moves by a way that is the argument, as a function
/// of the game's own or of its library does.
bool calls_move(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    return view.is(ScriptLanguage::lua) &&
           std::ranges::any_of(calls_of(code), [&](const ScriptCall& call) {
               return has_any(lower(call.name), {"move", "position"}) &&
                      std::ranges::any_of(call.arguments, [&](std::string_view argument) {
                          return argument.find('*') != std::string_view::npos &&
                                 has_time(view, function, argument);
                      });
           });
}

/// True if the code moves something further. To turn it, or put it elsewhere, is no motion of a
/// character.
bool moves_on(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    const bool is_call = std::ranges::any_of(calls_of(code), [](const ScriptCall& call) {
        const bool is_move = is_named(call.name, {"translate", "global_translate", "move_local_x",
                                                  "move_local_y", "translate_object_local"});
        const bool is_put = is_named(
            call.name, {"set_position", "set_global_position", "set_translation", "moveposition"});
        return is_move || (is_put && std::ranges::any_of(call.arguments, is_way));
    });
    const auto assigned = assignment_of(code);
    const bool is_moved = assigned && !assigned->declares &&
                          has_any(lower(assigned->target), {"position", "translation"}) &&
                          (assigned->op != '=' || is_way(assigned->value));
    return ((is_call || is_moved) && places_something(view, function, code)) ||
           calls_move(view, function, code);
}

/// True for a way along the speed of something that the function makes: a shot.
bool moves_made(const ScriptFunction& function, std::string_view code) {
    const auto assigned = assignment_of(code);
    return assigned && has_any(value_of_local(function, root_of(assigned->target)),
                               {".instantiate(", ".instance("});
}

/// The rule of a rigid body of Godot whose `_integrate_forces` adds gravity and sets the velocity,
/// by which the engine then moves it.
std::optional<JumpRule> rule_of_integrator(const ScriptView& view) {
    Functions integrators;
    for (const ScriptFunction& function : view.script.functions) {
        if (function.name == "_integrate_forces") {
            integrators.push_back(&function);
        }
    }
    const auto sets_velocity = [](const ScriptFunction&, std::string_view code) {
        const auto assigned = assignment_of(code);
        return !calls_of(code, "set_linear_velocity").empty() ||
               (assigned && property_of(assigned->target) == "linear_velocity");
    };
    return integrators.empty() ? std::nullopt : jump_rule(view, integrators, sets_velocity);
}

/// True for a rigid body of Godot whose script adds no gravity of its own.
bool is_left_to_engine(const ScriptView& view) {
    return base_class_of(view).starts_with("RigidBody") &&
           std::ranges::none_of(view.script.functions, [&](const ScriptFunction& function) {
               return function.name == "_integrate_forces" ||
                      std::ranges::any_of(function.statements,
                                          [&](const ScriptStatement& statement) {
                                              return is_gravity(view, {&function, &statement, {}});
                                          });
           });
}

template <typename Is>
const ScriptStatement* first_of(const Functions& functions, Is is) {
    for (const ScriptFunction* function : functions) {
        for (const ScriptStatement& statement : function->statements) {
            if (is(*function, statement.code)) {
                return &statement;
            }
        }
    }
    return nullptr;
}

/// Where a statement of a frame, which no step runs, is gravity of the kind `is`.
Place gravity_only_in(const ScriptView& view, const Functions& frames, const Functions& steps,
                      bool (*is)(const ScriptView& view, const FrameRun& run)) {
    for (const ScriptFunction* function : frames) {
        if (std::ranges::find(steps, function) != steps.end()) {
            continue;
        }
        for (const ScriptStatement& statement : function->statements) {
            if (is(view, {function, &statement, with_blocks({}, *function, statement.block)})) {
                return place_in(view, statement);
            }
        }
    }
    return {};
}

}  // namespace

bool reads_player(const ScriptView& view) {
    const std::string_view code = view.script.code;
    const bool is_of_view =
        has_any(lower(view.script.file), {"camera", "cursor", "mouse", "/ui/"}) ||
        has_any(code, {"extends Camera", "extends Control", "extends CanvasLayer", "extends Panel",
                       "extends Button", "extends Label", "extends TextureRect"});
    return !is_of_view &&
           has_any(code, {"Input.GetAxis", "Input.GetKey", "Input.GetButton", "ReadValue<",
                          "InputValue ", "Keyboard.current", "Gamepad.current", "Input.is_action_",
                          "Input.get_vector(", "Input.get_axis(", "Input.is_key_pressed",
                          "Input.IsAction", "Input.GetVector(", "Input.GetAxis(", "action_id"});
}

void add_characters(const ScriptView& view, const Functions& in_steps, const Functions& in_frames,
                    ScriptMotion& motion) {
    // Lua engines have no character body, so any script counts that makes something fall.
    const bool is_player = reads_player(view) ||
                           (view.is(ScriptLanguage::lua) &&
                            first_of(in_frames, [&](const ScriptFunction&, std::string_view code) {
                                return accelerates(code);
                            }) != nullptr);
    const bool has_controller =
        view.is(ScriptLanguage::csharp) && has_word(view.script.code, "CharacterController");
    const auto moves = [&](const ScriptFunction& function, std::string_view code) {
        return is_of_character(code, has_controller) ||
               (is_player && moves_on(view, function, code) && !moves_made(function, code));
    };
    const auto add = [&](const Functions& functions, std::vector<MovedCharacter>& characters) {
        const ScriptStatement* move = first_of(functions, moves);
        if (move != nullptr) {
            const bool is_unknown = falls_by_two_speeds(view, functions);
            characters.push_back(
                {.at = place_in(view, *move),
                 .jump = is_unknown ? std::nullopt : jump_rule(view, functions, moves),
                 .size = jump_size(view),
                 .is_level =
                     !view.is(ScriptLanguage::lua) && !jumps_or_falls(view),  // Lua: any names.
                 .is_rule_unknown = is_unknown});
        }
        return move != nullptr;
    };
    const bool moves_in_frames = add(in_frames, motion.characters_in_frames);
    const bool moves_in_steps = add(in_steps, motion.characters_in_steps);
    // A rigid body moves in steps, wherever code pushes it.
    const bool is_pushed = !moves_in_steps && is_player && !motion.in_steps.empty();
    if (is_pushed) {
        motion.characters_in_steps.push_back({.at = motion.in_steps.front(),
                                              .jump = rule_of_integrator(view),
                                              .is_rigid_body = is_left_to_engine(view)});
    }
    if (moves_in_steps || (is_pushed && !moves_in_frames)) {
        MovedCharacter& mover = motion.characters_in_steps.back();
        mover.falls_in_frames = gravity_only_in(view, in_frames, in_steps, is_gravity);
        mover.cut_in_frames = gravity_only_in(view, in_frames, in_steps, cuts_rise);
    }
}

}  // namespace tickproof::harness
