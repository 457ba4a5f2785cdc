// Finds what interpolation between steps would draw wrongly: what is put elsewhere, and what moves
// in frames, such as a tween or a view that turns with the mouse, which waits for a step.

#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// Adds tweens, which run in rendered frames by default, and views that turn with the mouse, which
/// must not wait for a step.
void add_hazards(const ScriptView& view, ScriptMotion& motion) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const std::string_view text =
                view.script.text.substr(statement.begin, statement.end - statement.begin);
            const bool is_tween =
                has_any(text, {"tween_property", "interpolate_property", "TweenProperty"}) &&
                has_any(text, {"position", "rotation", "scale", "transform"});
            const bool is_of_view =
                is_of_input(function) || (function.called == Called::per_frame &&
                                          is_of_mouse(view, function, statement.code));
            const bool is_look =
                is_of_view && (calls_any(statement.code, is_move) || has_any(text, {"rotation"}));
            if (is_tween) {
                motion.hazards.push_back(
                    {"a Tween that moves a node in rendered frames", place_in(view, statement)});
            } else if (is_look) {
                motion.hazards.push_back(
                    {.what = "mouse look in frames, which must not wait for a step: its node needs "
                             "physics_interpolation_mode Off",
                     .at = place_in(view, statement),
                     .is_mouse_look = true});
            }
        }
    }
}

}  // namespace

void add_interpolation_hazards(const ScriptView& view, ScriptMotion& motion) {
    add_teleports(view, motion);
    add_hazards(view, motion);
}

}  // namespace tickproof::harness
