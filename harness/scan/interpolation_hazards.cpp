// Finds what interpolation between steps would draw wrongly: what is put elsewhere, tweens, and
// what turns with the mouse.

#include "harness/scan/drawn_at_once.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// Adds tweens, which run in rendered frames by default.
void add_tweens(const ScriptView& view, ScriptMotion& motion) {
    if (is_left_alone(base_class_of(view))) {
        return;
    }
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const std::string_view text =
                view.script.text.substr(statement.begin, statement.end - statement.begin);
            if (has_any(text, {"tween_property", "interpolate_property", "TweenProperty"}) &&
                has_any(text, {"position", "rotation", "scale", "transform"})) {
                motion.hazards.push_back(
                    {"a Tween that moves a node in rendered frames", place_in(view, statement)});
            }
        }
    }
}

}  // namespace

void add_interpolation_hazards(const ScriptView& view, ScriptMotion& motion) {
    add_teleports(view, motion);
    add_tweens(view, motion);
    add_mouse_looks(view, motion);
}

}  // namespace tickproof::harness
