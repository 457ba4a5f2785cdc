// Finds what interpolation between steps would draw wrongly. A body that is put elsewhere is drawn
// on its way there; what moves in frames, such as a tween or a view that turns with the mouse,
// waits for a step.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// True if the block runs in each call of the function, once or for each element of a list.
bool is_unconditional(const ScriptFunction& function, std::size_t block) {
    while (block != 0 && (function.blocks[block].header.starts_with("for") ||
                          function.blocks[block].header.starts_with("while"))) {
        block = function.blocks[block].parent;
    }
    return block == 0;
}

/// True if the statement moves something by setting its place in each step: `position =
/// way["position"]`, or a place made of the time or itself. The advice to reset interpolation there
/// would switch it off.
bool is_motion(const ScriptView& view, const ScriptFunction& function,
               const ScriptStatement& statement) {
    const ScriptAssignment& assigned = *statement.assigned;
    const std::string_view property = property_of(assigned.target);
    const bool is_made_of_itself = std::ranges::any_of(
        words_in(assigned.value),
        [&](std::string_view word) { return has_word(value_of_local(function, word), property); });
    // A helper may run under a condition: `if fell: respawn()`.
    const bool is_callback =
        is_named(function.name, {"_process", "_physics_process", "_integrate_forces",
                                 "_physicsprocess", "_integrateforces"});
    return function.called != Called::elsewhere &&
           ((is_callback && is_unconditional(function, statement.block)) ||
            has_time(view, function, assigned.value) || is_made_of_itself);
}

/// True for code that puts something at a place where it starts or comes in: `player.position =
/// spawn.position`, or something that it has just added. A target, a marker or a mere follower is
/// no teleport.
bool is_put_back(const ScriptFunction& function, const ScriptStatement& statement) {
    const auto added = function.index.added.find(root_of(statement.assigned->target));
    if (added != function.index.added.end() && added->second < statement.begin) {
        return true;
    }
    return has_any(lower(function.name) + " " + lower(statement.code),
                   {"spawn", "reset", "restart", "teleport", "checkpoint", "initial", "start_pos",
                    "startpos", "start_transform", "portal", "warp", "origin"}) &&
           !has_any(lower(root_of(statement.assigned->target)),
                    {"target", "marker", "goal", "cursor", "aim", "particle", "effect"});
}

/// `player.global_position = spawn.global_position`: interpolation draws a streak over the screen
/// unless the code resets it.
bool is_teleport(const ScriptView& view, const ScriptFunction& function,
                 const ScriptStatement& statement) {
    return sets_place(statement) &&
           !has_word(statement.assigned->value, property_of(statement.assigned->target)) &&
           is_put_back(function, statement) && !is_motion(view, function, statement) &&
           !is_not_added_yet(function, statement, root_of(statement.assigned->target));
}

bool is_of_godot(const ScriptView& view) {
    return view.is(ScriptLanguage::gdscript) || view.facts.is_godot_csharp;
}

void add_teleports(const ScriptView& view, ScriptMotion& motion) {
    if (!view.is(ScriptLanguage::gdscript) && !view.is(ScriptLanguage::csharp)) {
        return;
    }
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            if (is_teleport(view, function, statement)) {
                motion.teleports.push_back(place_in(view, statement));
                return;
            }
        }
    }
}

constexpr std::string_view kDrawnOnItsWay = "teleport-drawn";

bool resets(const ScriptFunction& function) {
    return std::ranges::any_of(function.statements, [](const ScriptStatement& statement) {
        return has_any(statement.code,
                       {"reset_physics_interpolation", "ResetPhysicsInterpolation"});
    });
}

/// True for a script of the user interface, whose nodes are most likely of it, too: interpolation
/// leaves them alone.
bool is_of_interface(const ScriptView& view) {
    const ScriptStatement* base = base_of(view);
    return base != nullptr && is_left_alone(trimmed(std::string_view(base->code).substr(8)));
}

void look_for_teleports(const ScriptView& view, std::vector<ScriptRemark>& found) {
    if (!is_of_godot(view) || is_of_interface(view)) {
        return;
    }
    for (const ScriptFunction& function : view.script.functions) {
        if (resets(function)) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            if (!is_teleport(view, function, statement)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, kDrawnOnItsWay, function, statement);
            remark.holds_for = HoldsFor::interpolated;
            remark.why =
                "For one step interpolation draws it on its way from the old place to the new one";
            remark.fix = "Call reset_physics_interpolation() on it afterwards.";
            found.push_back(std::move(remark));
        }
    }
}

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
            const bool is_look = is_of_input(function) && (calls_any(statement.code, is_move) ||
                                                           has_any(text, {"rotation"}));
            if (is_tween) {
                motion.hazards.push_back(
                    {"a Tween that moves a node in rendered frames", place_in(view, statement)});
            } else if (is_look) {
                motion.hazards.push_back(
                    {"mouse look in _input, which must not wait for a step: its node needs "
                     "physics_interpolation_mode Off",
                     place_in(view, statement)});
            }
        }
    }
}

}  // namespace

ScriptPattern teleport_drawn() {
    return {.name = kDrawnOnItsWay,
            .summary = "interpolation draws what is put elsewhere on its way there",
            .title = "Drawn on its way to where it is put",
            .languages = "GDScript, C# of Godot",
            .sources = {{"godot", "Godot manual: Using physics interpolation"}},
            .code = PatternCode::both,
            .look = look_for_teleports};
}

void add_interpolation_hazards(const ScriptView& view, ScriptMotion& motion) {
    add_teleports(view, motion);
    add_hazards(view, motion);
}

}  // namespace tickproof::harness
