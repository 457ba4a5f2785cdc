// mouse-in-step: a fixed step reads the mouse's move of a rendered frame. Two steps in a frame
// count it twice, and a frame without a step loses it. Source: Unity's pages of Input.GetAxis
// (mouse axes are the move since the last frame) and Input.mouseScrollDelta.

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kMouseInStep = "mouse-in-step";

bool reads_move(const ScriptView& view, const ScriptStatement& statement) {
    return has_any(statement.code, {"Input.mouseScrollDelta"}) ||
           (reads_mouse_axis(view, statement) && has_any(statement.code, {"GetAxis"}));
}

void look_for_mouse_in_step(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called != Called::per_step || !view.is(ScriptLanguage::csharp)) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            if (!reads_move(view, statement)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, kMouseInStep, function, statement);
            remark.why =
                "The mouse's move is that of a frame: each step of the frame counts it, and a "
                "frame without a step loses it";
            remark.fix =
                "Add it up in Update, and use the sum in the next step, which sets it to 0; "
                "without "
                "a time in it.";
            doubt_call(view, function, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern mouse_in_step() {
    return {.name = kMouseInStep,
            .summary = "the move of the mouse is read in the fixed step, which counts it by steps",
            .title = "Mouse moves may count twice or get lost: read in the fixed step",
            .languages = "C#",
            .sources = {{"unity", "Unity: Input.GetAxis"}},
            .code = PatternCode::steps,
            .look = look_for_mouse_in_step};
}

}  // namespace tickproof::harness
