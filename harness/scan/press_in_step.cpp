// press-in-step: a fixed step reads a press, which lasts one frame. A frame without a step misses
// it, and one with two steps sees it twice. Source: Unity's page of Input.GetKeyDown ("call from
// Update"). Godot 4.1 and later keep a new press for the next step, unless the project asks for the
// behaviour of 4.0: in 4.6.3, one in four presses of one frame at 240 fps then reached a step of 60
// Hz.

#include <algorithm>
#include <set>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kPressInStep = "press-in-step";

/// True if the code reads a press, and not the held key as well, which makes up for a lost press.
bool reads_press(std::string_view code) {
    if (has_any(code, {"GetMouseButton(", "GetMouseButton (", "GetKey(", "GetButton("})) {
        return false;
    }
    for (const ScriptCall& call : calls_of(code)) {
        const bool is_press =
            is_named(call.name, {"getkeydown", "getkeyup", "getbuttondown", "getbuttonup",
                                 "getmousebuttondown", "getmousebuttonup"});
        if (is_press && has_word(call.receiver, "Input")) {
            return true;
        }
    }
    return has_any(code, {".wasPressedThisFrame", ".wasReleasedThisFrame", ".WasPressedThisFrame(",
                          ".WasReleasedThisFrame("});
}

/// True for Godot's new press, in either of its languages.
bool asks_for_new_press(std::string_view code) {
    return std::ranges::any_of(calls_of(code), [](const ScriptCall& call) {
        return is_named(call.name, {"is_action_just_pressed", "isactionjustpressed"});
    });
}

}  // namespace

bool asks_for_press(std::string_view code) {
    return reads_press(code) || asks_for_new_press(code);
}

namespace {

void look_at_step(const ScriptView& view, const ScriptFunction& function,
                  std::vector<ScriptRemark>& found) {
    const auto add = [&](const ScriptStatement& statement, std::string_view pressed) {
        ScriptRemark remark = remark_at(view, kPressInStep, function, statement);
        if (asks_for_new_press(pressed)) {
            remark.holds_for = HoldsFor::lost_presses;
            remark.why = "A press that ends before the next step is lost";
            remark.fix =
                "Set input_devices/compatibility/legacy_just_pressed_behavior to false (Godot 4.1 "
                "and later), or read the press in _input and keep it for the next step.";
            doubt_call(view, function, remark);
            found.push_back(std::move(remark));
            return;
        }
        remark.why =
            "A press lasts one frame: a frame without a step misses it, and a frame "
            "with two steps sees it twice";
        remark.fix = "Read the press in Update, keep it, and use it in the next step.";
        if (view.facts.has_input_system) {
            doubt(remark, "the Input System may be set to update in fixed steps");
        }
        doubt_call(view, function, remark);
        found.push_back(std::move(remark));
    };
    std::set<std::size_t> seen;
    for (const ScriptStatement& statement : function.statements) {
        if (asks_for_press(statement.code)) {
            add(statement, statement.code);
        }
        for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
            if (seen.insert(at).second && asks_for_press(function.blocks[at].header)) {
                add(statement, function.blocks[at].header);
            }
        }
    }
}

void look_for_press_in_step(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called == Called::per_step &&
            (view.is(ScriptLanguage::csharp) || view.is(ScriptLanguage::gdscript))) {
            look_at_step(view, function, found);
        }
    }
}

}  // namespace

ScriptPattern press_in_step() {
    return {.name = kPressInStep,
            .summary = "a key press is read in the fixed step, which misses some",
            .title = "Key presses may get lost: read in the fixed step",
            .languages = "C#, GDScript",
            .sources = {{"unity", "Unity: Input.GetKeyDown"},
                        {"godot", "Godot: ProjectSettings, legacy_just_pressed_behavior"}},
            .code = PatternCode::steps,
            .look = look_for_press_in_step};
}

}  // namespace tickproof::harness
