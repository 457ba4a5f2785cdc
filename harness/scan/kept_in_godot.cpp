// Input that a frame of Godot keeps for a step. Godot runs the steps of a frame before _process, so
// the next frame's steps are the first that know it. Source: Main::iteration of Godot.

#include "harness/scan/kept_input.h"

namespace tickproof::harness {

bool reads_input_of_godot(std::string_view code) {
    return std::ranges::any_of(calls_of(code), [](const ScriptCall& call) {
        return call.receiver == "Input" &&
               is_named(call.name, {"is_action_pressed", "is_action_just_pressed", "is_key_pressed",
                                    "is_mouse_button_pressed", "get_axis", "get_vector",
                                    "get_action_strength", "get_joy_axis", "isactionpressed",
                                    "isactionjustpressed", "iskeypressed", "ismousebuttonpressed",
                                    "getaxis", "getvector", "getactionstrength", "getjoyaxis"});
    });
}

namespace {

using Functions = KeptInput::Functions;

/// True if `steps` move the body by a velocity that they need not name.
bool use_velocity(const Functions& steps) {
    return std::ranges::any_of(steps, [](const ScriptFunction* step) {
        return std::ranges::any_of(step->statements, [](const ScriptStatement& statement) {
            return has_any(plain(statement.code), {"move_and_slide()", "MoveAndSlide()"});
        });
    });
}

/// Where a frame starts a jump after a press; the next frame's step is the first that rises.
std::optional<Place> jump_in(const ScriptView& view, const Functions& frames) {
    for (const ScriptFunction* function : frames) {
        for (const ScriptStatement& statement : function->statements) {
            const auto& assigned = statement.assigned;
            if (assigned && is_named(root_of(plain(assigned->target)), {"velocity"}) &&
                is_after_press(*function, statement) &&
                is_jump(view,
                        {function, &statement, with_blocks({}, *function, statement.block)})) {
                return place_in(view, statement);
            }
        }
    }
    return std::nullopt;
}

}  // namespace

void add_kept_in_godot(const ScriptView& view, ScriptMotion& motion) {
    if (motion.in_steps.empty()) {
        return;
    }
    const Functions steps = run_at(view, Called::per_step);
    const Functions frames = only_in_frames(view, steps);
    const bool is_moved = use_velocity(steps);
    if (const auto jump = is_moved ? jump_in(view, frames) : std::nullopt) {
        motion.presses_in_frames.push_back(*jump);
        return;
    }
    const FieldClasses classes(view);
    KeptInput kept(view, classes);
    kept.follow(frames);
    auto at = kept.used_by(steps);
    for (const std::string_view velocity : {"velocity", "Velocity"}) {
        at = at || !is_moved ? at : kept.member(velocity);
    }
    if (at) {
        motion.presses_in_frames.push_back(*at);
    }
}

}  // namespace tickproof::harness
