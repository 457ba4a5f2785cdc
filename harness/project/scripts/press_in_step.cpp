// press-in-step: a press is read in the fixed step, though it lasts one frame: a frame without a
// step misses it, and one with two steps sees it twice. Source: Unity's page of Input.GetKeyDown
// ("call from Update").

#include <set>

#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kPressInStep = "press-in-step";

/// True if it reads a press and not the held key as well, which makes up for a lost press.
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
    return has_any(code, {".wasPressedThisFrame", ".wasReleasedThisFrame"});
}

void look_at_step(const ScriptView& view, const ScriptFunction& function,
                  std::vector<ScriptRemark>& found) {
    const auto add = [&](const ScriptStatement& statement) {
        ScriptRemark remark = remark_at(view, kPressInStep, function, statement);
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
        if (reads_press(statement.code)) {
            add(statement);
        }
        for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
            if (seen.insert(at).second && reads_press(function.blocks[at].header)) {
                add(statement);
            }
        }
    }
}

void look_for_press_in_step(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called == Called::per_step && view.is(ScriptLanguage::csharp)) {
            look_at_step(view, function, found);
        }
    }
}

}  // namespace

ScriptPattern press_in_step() {
    return {.name = kPressInStep,
            .summary = "a key press is read in the fixed step, which misses some",
            .title = "Key presses may get lost: read in the fixed step",
            .languages = "C#",
            .sources = {{"unity", "Unity: Input.GetKeyDown"}},
            .look = look_for_press_in_step};
}

}  // namespace tickproof::harness
