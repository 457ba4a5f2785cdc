// Input that a frame, or a callback of Unity's Input System, keeps for a step or turns into a push.
// Unity runs the steps of a frame before its Update, and the Input System's callbacks after these
// steps, too: the next frame's steps are the first that know the input. Sources: Unity manual,
// Order of execution for event functions; Input System, InputUpdateType.Dynamic ("happens after all
// the fixed updates for the frame have run"), which InputSettings.UpdateMode has by default.

#include <algorithm>
#include <map>
#include <optional>

#include "harness/scan/kept_input.h"
#include "harness/scan/shots.h"

namespace tickproof::harness {
namespace {

using Functions = KeptInput::Functions;

/// True if the code asks for a key, a button or an axis.
bool reads_input(std::string_view code) {
    for (const ScriptCall& call : calls_of(code)) {
        const bool is_input = is_named(
            call.name, {"getaxis", "getaxisraw", "getkey", "getkeydown", "getkeyup", "getbutton",
                        "getbuttondown", "getbuttonup", "getmousebutton", "getmousebuttondown"});
        if (is_input && has_word(call.receiver, "Input")) {
            return true;
        }
    }
    return asks_for_press(code) || has_any(code, {".isPressed", ".IsPressed(", "ReadValue<"});
}

/// True for `void OnMove(InputValue value)` and `void OnJump(InputAction.CallbackContext context)`.
bool is_callback(const ScriptFunction& function) {
    return has_word(function.parameters, "InputValue") ||
           has_word(function.parameters, "CallbackContext");
}

/// `move = c.ReadValue<Vector2>()` of `actions.Move.performed += c => move = ...`; else empty.
std::string_view lambda_of(std::string_view code) {
    const auto arrow = code.find("=>");
    const bool is_event = has_any(code, {"performed +=", "started +=", "canceled +="});
    return is_event && arrow != std::string_view::npos ? trimmed(code.substr(arrow + 2))
                                                       : std::string_view();
}

void follow_callbacks(const ScriptView& view, KeptInput& input) {
    Functions all;
    for (const ScriptFunction& function : view.script.functions) {
        all.push_back(&function);
        if (is_callback(function)) {
            input.call(function);
        }
        for (const ScriptStatement& statement : function.statements) {
            if (const std::string_view code = lambda_of(statement.code); !code.empty()) {
                input.follow_code(function, statement, code, place_in(view, statement));
            }
        }
    }
    constexpr int kPasses = 3;
    for (int pass = 0; pass < kPasses; ++pass) {
        for (const ScriptFunction* function : all) {
            if (input.has_called(function->name) && function->called == Called::elsewhere) {
                input.follow({function});
            }
        }
    }
}

/// Adds `MoveEvent` of `reader.MoveEvent += HandleMove` if a step uses what HandleMove keeps.
void add_handled_events(const ScriptView& view, const FieldClasses& classes, const Functions& steps,
                        ScriptMotion& motion) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (!assigned || assigned->op != '+' ||
                assigned->target.find('.') == std::string_view::npos) {
                continue;
            }
            const auto handler = std::ranges::find(view.script.functions, trimmed(assigned->value),
                                                   &ScriptFunction::name);
            if (handler == view.script.functions.end()) {
                continue;
            }
            KeptInput handled(view, classes);
            handled.call(*handler);
            handled.follow({&*handler});
            if (handled.used_by(steps)) {
                motion.read_in_steps.emplace_back(property_of(assigned->target));
            }
        }
    }
}

}  // namespace

bool is_input(const ScriptView& view, const ScriptStatement& statement, std::string_view code) {
    return is_of_godot(view) ? reads_input_of_godot(code)
                             : reads_input(code) && !reads_mouse_axis(view, statement);
}

KeptInput::Functions only_in_frames(const ScriptView& view, const KeptInput::Functions& steps) {
    KeptInput::Functions frames = run_at(view, Called::per_frame);
    for (const ScriptFunction& function : view.script.functions) {
        if (coroutine_of(function).called == Called::per_frame &&
            std::ranges::find(frames, &function) == frames.end()) {
            frames.push_back(&function);
        }
    }
    std::erase_if(frames, [&](const ScriptFunction* function) {
        return std::ranges::find(steps, function) != steps.end();
    });
    return frames;
}

void add_kept_input(const ScriptView& view, ScriptMotion& motion) {
    if (is_of_godot(view)) {
        add_kept_in_godot(view, motion);
        return;
    }
    if (!view.is(ScriptLanguage::csharp) || view.facts.is_godot_csharp) {
        return;
    }
    const Functions steps = run_at(view, Called::per_step);
    const FieldClasses classes(view);
    KeptInput of_callbacks(view, classes);
    follow_callbacks(view, of_callbacks);
    KeptInput of_frames(view, classes);
    of_frames.follow(only_in_frames(view, steps));
    for (const KeptInput* input : {&of_callbacks, &of_frames}) {
        for (const auto& [event, at] : input->events()) {
            motion.press_flags.push_back({.name = event, .at = at});
        }
    }
    if (motion.in_steps.empty()) {
        return;
    }
    add_handled_events(view, classes, steps, motion);
    add_taken_input(view, classes, motion.read_in_steps);
    if (!reads_player(view)) {
        return;  // A camera.
    }
    if (const auto at = of_frames.used_by(steps)) {
        motion.presses_in_frames.push_back(*at);
    }
    if (const auto at = of_callbacks.used_by(steps)) {
        motion.presses_in_events.push_back(*at);
    }
}

}  // namespace tickproof::harness
