// The player's character: whether a script moves it in physics steps or in rendered frames. A call
// that only characters have (Unity's CharacterController, Godot's CharacterBody) says so by itself;
// a position that goes on, or a push, only in a script that reads the player's keys, too.

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "harness/base/text.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

using Functions = std::vector<const ScriptFunction*>;

/// What it reads is what the player wants: keys and sticks, and not where the mouse is.
bool reads_player(const ScriptView& view) {
    const std::string_view code = view.script.code;
    const bool is_of_view =
        has_any(lower(view.script.file), {"camera", "cursor", "mouse", "/ui/"}) ||
        has_any(code, {"extends Camera", "extends Control", "extends CanvasLayer", "extends Panel",
                       "extends Button", "extends Label", "extends TextureRect"});
    return !is_of_view &&
           has_any(code, {"Input.GetAxis", "Input.GetKey", "Input.GetButton", "ReadValue<",
                          "Keyboard.current", "Gamepad.current", "Input.is_action_",
                          "Input.get_vector(", "Input.get_axis(", "Input.is_key_pressed",
                          "Input.IsAction", "Input.GetVector(", "Input.GetAxis(", "action_id"});
}

/// `body.Move(speed * Time.deltaTime)` in a script that has a controller, `move_and_slide()`.
bool is_of_character(std::string_view code, bool has_controller) {
    return std::ranges::any_of(calls_of(code), [&](const ScriptCall& call) {
        return is_named(call.name, {"move_and_slide", "move_and_collide", "moveandslide",
                                    "moveandcollide", "move_and_slide_with_snap"}) ||
               (has_controller && !call.receiver.empty() &&
                is_named(call.name, {"move", "simplemove"}));
    });
}

/// A way of some length, and not a place: `position + velocity * delta`.
bool is_way(std::string_view value) {
    return value.find('+') != std::string_view::npos || has_any(lower(value), {"delta"}) ||
           has_word(value, "dt");
}

/// `speed = speed + gravity * dt`: what moves by it falls, or takes off, as characters do.
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

/// It moves something on from where it is. To turn it is no motion of a character, nor is to put it
/// somewhere.
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
    return (is_call || is_moved) && places_something(view, function, code);
}

bool is_halved(std::string_view code) {
    return has_any(code, {"0.5", "/ 2", "/2"});
}

/// A local that has kept the value from before the change: `var before = velocity`.
bool was(const ScriptFunction& function, std::string_view local, std::string_view place) {
    const std::string_view value = value_of_local(function, trimmed(local));
    return !value.empty() && plain(value) == plain(place);
}

/// `(before + speed) * dt * 0.5`: the sum of two speeds in brackets, halved outside.
bool moves_by_mean(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    if (!is_halved(code) || !has_time(view, function, code)) {
        return false;
    }
    auto close = code.find(')');
    for (; close != std::string_view::npos; close = code.find(')', close + 1)) {
        const auto open = code.substr(0, close).find_last_of("()");
        if (open == std::string_view::npos || code[open] == ')') {
            continue;
        }
        const auto terms = split_outside(code.substr(open + 1, close - open - 1), "+");
        if (terms.size() == 2 &&
            (was(function, terms[0], terms[1]) || was(function, terms[1], terms[0]))) {
            return true;
        }
    }
    return false;
}

/// By the mean of the speeds before and after; or gravity acts by halves, once before the move and
/// once after it. Such a jump peaks in long frames where it does in short ones.
bool is_half_stepped(const ScriptView& view, const Functions& functions) {
    std::set<std::tuple<const ScriptFunction*, std::size_t, std::string>> halves;
    for (const ScriptFunction* function : functions) {
        for (const ScriptStatement& statement : function->statements) {
            if (!accelerates(statement.code)) {
                if (moves_by_mean(view, *function, statement.code)) {
                    return true;
                }
            } else if (is_halved(statement.code) &&
                       !halves.emplace(function, statement.block, plain(statement.code)).second) {
                return true;
            }
        }
    }
    return false;
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

}  // namespace

void add_characters(const ScriptView& view, const Functions& in_steps, const Functions& in_frames,
                    ScriptMotion& motion) {
    // Of Lua, whose engine has no body that is a character, a script that makes something fall.
    const bool is_player = reads_player(view) ||
                           (view.is(ScriptLanguage::lua) &&
                            first_of(in_frames, [&](const ScriptFunction&, std::string_view code) {
                                return accelerates(code);
                            }) != nullptr);
    const bool has_controller =
        view.is(ScriptLanguage::csharp) && has_word(view.script.code, "CharacterController");
    const auto moves = [&](const ScriptFunction& function, std::string_view code) {
        return is_of_character(code, has_controller) ||
               (is_player && moves_on(view, function, code));
    };
    if (const ScriptStatement* move = first_of(in_frames, moves)) {
        motion.characters_in_frames.push_back(place_in(view, *move));
        if (is_half_stepped(view, in_frames)) {
            motion.half_stepped.push_back(motion.characters_in_frames.back());
        }
    }
    // A rigid body moves in steps from wherever it is pushed.
    if (const ScriptStatement* move = first_of(in_steps, moves)) {
        motion.characters_in_steps.push_back(place_in(view, *move));
    } else if (is_player && !motion.in_steps.empty()) {
        motion.characters_in_steps.push_back(motion.in_steps.front());
    }
}

}  // namespace tickproof::harness
