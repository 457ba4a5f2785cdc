// camera-out-of-step: bodies are drawn between steps, but the camera goes by the place that a body
// has after the last step, or moves in steps itself. Then the body jitters before the camera, on
// each display. Sources: Godot's manual, "Advanced physics interpolation" (a camera takes
// get_global_transform_interpolated() of its target); Unity's manual on Rigidbody interpolation
// and the page of LateUpdate ("a follow camera should always be implemented in LateUpdate").

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOutOfStep = "camera-out-of-step";

bool is_of_camera(const ScriptView& view) {
    const std::string_view file = view.script.file;
    const std::string name = lower(file.substr(file.rfind('/') + 1));
    return has_any(name, {"camera", "cam_", "_cam", "followcam"}) ||
           has_any(view.script.code, {"extends Camera"});
}

/// `target.global_position`: the place of something else, as the last step left it.
bool reads_place_of_other(const ScriptFunction& function, const ScriptAssignment& assigned) {
    const auto reads = [](std::string_view code) {
        if (has_any(code, {"interpolated"})) {
            return false;
        }
        for (const std::string_view place :
             {".global_position", ".global_transform", ".position", ".GlobalPosition"}) {
            const auto at = code.find(place);
            if (at == std::string_view::npos || at == 0 || !is_word_char(code[at - 1])) {
                continue;
            }
            auto begin = at;
            while (begin > 0 && is_word_char(code[begin - 1])) {
                --begin;
            }
            if (!is_named(code.substr(begin, at - begin), {"self", "this", "transform"})) {
                return true;
            }
        }
        return false;
    };
    return reads(assigned.value) ||
           std::ranges::any_of(words_in(assigned.value), [&](std::string_view word) {
               return reads(value_of_local(function, word));
           });
}

void look_for_camera_out_of_step(const ScriptView& view, std::vector<ScriptRemark>& found) {
    const bool is_godot = view.is(ScriptLanguage::gdscript);
    if (!is_of_camera(view) || !(is_godot || view.facts.is_of_engine)) {
        return;
    }
    const Called when = is_godot ? Called::per_frame : Called::per_step;
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called != when) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            // Under a condition another statement may move it otherwise.
            if (statement.block != 0 || !sets_place(statement) ||
                (is_godot && !reads_place_of_other(function, *statement.assigned))) {
                continue;
            }
            ScriptRemark remark = remark_at(view, kOutOfStep, function, statement);
            remark.holds_for = HoldsFor::interpolated;
            remark.why = is_godot
                             ? "The target is drawn between its last two steps, and the camera "
                               "goes to where the last step left it: it jitters on the screen"
                             : "Bodies that interpolate move in each frame, and the camera in "
                               "steps: they jitter on the screen";
            remark.fix =
                is_godot ? "Follow in _physics_process, so that the engine draws the camera "
                           "between steps as well; or in 3D take "
                           "get_global_transform_interpolated() of the target."
                         : "Move the camera in LateUpdate, and smooth it by the time of the frame.";
            doubt_call(view, function, remark);
            found.push_back(std::move(remark));
            return;
        }
    }
}

}  // namespace

std::vector<Place> cameras_in_steps(const ScriptView& view) {
    if (!is_of_camera(view)) {
        return {};
    }
    for (const ScriptFunction& function : view.script.functions) {
        const auto moves = std::ranges::find_if(function.statements, sets_place);
        if (function.called == Called::per_step && moves != function.statements.end()) {
            return {place_in(view, *moves)};
        }
    }
    return {};
}

ScriptPattern camera_out_of_step() {
    return {.name = kOutOfStep,
            .summary = "the camera does not follow what is drawn between steps",
            .title = "Bodies are drawn between steps, and the camera does not follow that",
            .languages = "GDScript, C#",
            .sources = {{"godot", "Godot manual: Advanced physics interpolation"},
                        {"unity", "Unity: MonoBehaviour.LateUpdate"}},
            .code = PatternCode::both,
            .look = look_for_camera_out_of_step};
}

}  // namespace tickproof::harness
