// Finds what a script of Godot moves in steps without a node, and draws itself: bodies that the
// physics server alone knows. Interpolation between steps moves nodes; Godot's manual, "Using
// physics interpolation", leaves what a script draws to
// Engine.get_physics_interpolation_fraction().

#include <algorithm>

#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

template <typename Is>
const ScriptStatement* first_with(const ScriptFunction& function, Is is) {
    const auto found = std::ranges::find_if(
        function.statements, [&](const ScriptStatement& each) { return is(each.code); });
    return found == function.statements.end() ? nullptr : &*found;
}

}  // namespace

void add_drawn_by_scripts(const ScriptView& view, ScriptMotion& motion) {
    if (!view.is(ScriptLanguage::gdscript) || motion.interpolates) {
        return;
    }
    const auto sets_server = [](std::string_view code) {
        return has_any(code,
                       {"PhysicsServer2D.body_set_state(", "Physics2DServer.body_set_state("});
    };
    const auto draws = [](std::string_view code) {
        return std::ranges::any_of(calls_of(code), [](const ScriptCall& call) {
            return call.receiver.empty() && call.name.starts_with("draw_");
        });
    };
    const auto steps = run_at(view, Called::per_step);
    const bool is_stepped = std::ranges::any_of(steps, [&](const ScriptFunction* step) {
        return first_with(*step, sets_server) != nullptr;
    });
    for (const ScriptFunction& function : view.script.functions) {
        const ScriptStatement* drawn =
            is_stepped && function.name == "_draw" ? first_with(function, draws) : nullptr;
        if (drawn != nullptr) {
            motion.drawn_by_scripts.push_back(place_in(view, *drawn));
        }
    }
}

}  // namespace tickproof::harness
