// Does a script move the player's character in physics steps or in rendered frames? A call that
// only characters have (Unity's CharacterController, Godot's CharacterBody) suffices. A changed
// position or a push counts only if the script reads the player's keys, too.

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "harness/base/text.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

using Functions = std::vector<const ScriptFunction*>;

/// True if the script reads keys or sticks; the mouse position does not count.
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

/// `body.Move(speed * Time.deltaTime)` if the script has a controller, `move_and_slide()`.
bool is_of_character(std::string_view code, bool has_controller) {
    return std::ranges::any_of(calls_of(code), [&](const ScriptCall& call) {
        return is_named(call.name, {"move_and_slide", "move_and_collide", "moveandslide",
                                    "moveandcollide", "move_and_slide_with_snap"}) ||
               (has_controller && !call.receiver.empty() &&
                is_named(call.name, {"move", "simplemove"}));
    });
}

/// True for a distance rather than a place: `position + velocity * delta`.
bool is_way(std::string_view value) {
    return value.find('+') != std::string_view::npos || has_any(lower(value), {"delta"}) ||
           has_word(value, "dt");
}

/// `speed = speed + gravity * dt`: what moves by this speed falls or takes off, as characters do.
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
    return (is_call || is_moved) && places_something(view, function, code);
}

/// True if no word of the script is about a jump or a fall, the name of a key and a comment
/// included, and nothing in it moves upwards alone.
bool is_level(const ScriptView& view) {
    return !has_any(lower(view.script.text),
                    {"grav", "jump", "fall", "grounded", "on_floor", "isonfloor", "yspeed", "vy",
                     ".y -=", ".y +=", ".y-=", ".y+="});
}

bool is_halved(std::string_view code) {
    return has_any(code, {"0.5", "/ 2", "/2"});
}

/// True for a local that keeps the value from before a change: `var before = velocity`.
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

/// True for a move by the mean of the speeds before and after, or for gravity in halves before and
/// after the move. Such a jump has one height in long and short frames.
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
               (is_player && moves_on(view, function, code));
    };
    if (const ScriptStatement* move = first_of(in_frames, moves)) {
        motion.characters_in_frames.push_back(place_in(view, *move));
        const Place& place = motion.characters_in_frames.back();
        if (is_half_stepped(view, in_frames)) {
            motion.half_stepped.push_back(place);
        }
        if (!view.is(ScriptLanguage::lua) && is_level(view)) {  // Lua's names are any.
            motion.level.push_back(place);
        }
    }
    // A rigid body moves in steps, wherever code pushes it.
    if (const ScriptStatement* move = first_of(in_steps, moves)) {
        motion.characters_in_steps.push_back(place_in(view, *move));
    } else if (is_player && !motion.in_steps.empty()) {
        motion.characters_in_steps.push_back(motion.in_steps.front());
    }
}

}  // namespace tickproof::harness
