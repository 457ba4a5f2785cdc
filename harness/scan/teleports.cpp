// Finds code of Godot that puts a node elsewhere at once, as a respawn does. Interpolation between
// steps draws the node on its way there, unless the code resets it. A node that comes into the
// scene is reset by the engine.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/drawn_at_once.h"
#include "harness/scan/node_events.h"
#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// True for the header of a block that runs after an event, or past a limit: `if fell`. A mode
/// such as `if camera == Camera.TOP` is none.
bool is_event(std::string_view header) {
    return has_any(header, {" < ", " > ", "<=", ">="}) ||
           has_any(lower(header),
                   {"fell",   "fallen",  "dead",      "died",     "death",   "alive",     "kill",
                    "hit",    "hurt",    "lost",      "outof",    "out_of",  "outside",   "reset",
                    "spawn",  "restart", "teleport",  "warp",     "portal",  "just",      "press",
                    "finish", "done",    "game_over", "gameover", "trigger", "request",   "pending",
                    "queued", "crash",   "stuck",     "changed",  "collid",  "collision", "touch"});
}

/// True if an event lets the block run, in a function that runs in each step or frame.
bool is_after_event(const ScriptFunction& function, std::size_t block) {
    for (; block != 0; block = function.blocks[block].parent) {
        const ScriptBlock& around = function.blocks[block];
        const bool is_loop = around.header.starts_with("for") || around.header.starts_with("while");
        if (!is_loop && (around.is_gated || is_event(around.header))) {
            return true;
        }
    }
    return false;
}

/// True for a value on the way between two places: `lerp(start, goal, share)`.
bool is_on_its_way(std::string_view value) {
    return has_any(lower(value), {"lerp", "interpolate", "move_toward", "movetoward", "bezier",
                                  "progress", "eased"});
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
    return is_on_its_way(assigned.value) ||
           (function.called != Called::elsewhere &&
            ((is_callback && !is_after_event(function, statement.block)) ||
             has_time(view, function, assigned.value) || is_made_of_itself));
}

/// True for a place where something starts or comes in: `spawn.position`. The origin of a transform
/// is none.
bool is_start_place(std::string_view value) {
    const bool is_name =
        std::ranges::all_of(value, [](char c) { return is_word_char(c) || c == '.'; });
    return std::ranges::any_of(words_in(value), [&](std::string_view word) {
        const std::string name = lower(word);
        const bool is_origin = is_name && name != "origin" && has_any(name, {"origin"});
        return is_origin || has_any(name, {"spawn", "reset", "restart", "teleport", "checkpoint",
                                           "initial", "start_pos", "startpos", "starting_pos",
                                           "start_transform", "portal", "warp"});
    });
}

/// True for code that puts something back, by the names of the function and of the new place. What
/// holds something at a place runs in each step.
bool is_put_back(const ScriptFunction& function, const ScriptStatement& statement) {
    const std::string name = lower(function.name);
    if (has_any(name, {"hold", "follow"})) {
        return false;
    }
    return has_any(name,
                   {"spawn", "reset", "restart", "teleport", "checkpoint", "portal", "warp"}) ||
           is_start_place(statement.assigned->value);
}

/// `if position.distance_to(home) < 5: position = home`: true where the node is there already.
bool is_there_already(const ScriptFunction& function, const ScriptStatement& statement) {
    for (std::size_t block = statement.block; block != 0; block = function.blocks[block].parent) {
        const std::string& header = function.blocks[block].header;
        if (has_any(lower(header), {"distance"}) && header.find('<') != std::string::npos &&
            header.find(statement.assigned->value) != std::string::npos) {
            return true;
        }
    }
    return false;
}

/// True for a function that the engine calls as the node comes into the scene.
bool runs_on_entry(const ScriptFunction& function) {
    return is_named(function.name, {"_ready", "_init", "_enter_tree", "_entertree"});
}

/// A statement such as `player.global_position = spawn.global_position`: interpolation draws a
/// streak over the screen unless the code resets it.
struct Teleport {
    const ScriptFunction* function = nullptr;
    const ScriptStatement* statement = nullptr;
};

bool is_teleport(const ScriptView& view, const Teleport& found, const NodeEvents& events,
                 const DrawnAtOnce& at_once) {
    const auto& [function, statement] = found;
    const std::string owner = owner_of_place(*statement);
    const bool is_elsewhere =
        events.is_shown_again(*statement, owner) ||
        (is_put_back(*function, *statement) && !is_motion(view, *function, *statement) &&
         !is_there_already(*function, *statement));
    return is_elsewhere && !is_initialiser(function->blocks[statement->block]) &&
           !at_once.has(*function, owner) && !events.is_new(*statement, owner) &&
           !events.is_hidden(*statement, owner);
}

bool is_of_godot(const ScriptView& view) {
    return view.is(ScriptLanguage::gdscript) || view.facts.is_godot_csharp ||
           (view.is(ScriptLanguage::csharp) && has_any(view.script.code, {"using Godot"}));
}

std::vector<Teleport> teleports_in(const ScriptView& view) {
    std::vector<Teleport> found;
    // The nodes of a script of the user interface are most likely of it, too.
    if (!is_of_godot(view) || is_left_alone(base_class_of(view))) {
        return found;
    }
    std::optional<DrawnAtOnce> at_once;
    for (const ScriptFunction& function : view.script.functions) {
        std::optional<NodeEvents> events;
        for (const ScriptStatement& statement : function.statements) {
            if (runs_on_entry(function) || !sets_place(statement) ||
                has_word(statement.assigned->value, property_of(statement.assigned->target))) {
                continue;
            }
            if (!at_once) {
                at_once.emplace(view);
            }
            if (!events) {
                events.emplace(view, function);
            }
            const Teleport teleport{&function, &statement};
            if (is_teleport(view, teleport, *events, *at_once)) {
                found.push_back(teleport);
            }
        }
    }
    return found;
}

constexpr std::string_view kDrawnOnItsWay = "teleport-drawn";

bool resets(const ScriptFunction& function) {
    return std::ranges::any_of(function.statements, [](const ScriptStatement& statement) {
        return has_any(statement.code,
                       {"reset_physics_interpolation", "ResetPhysicsInterpolation"});
    });
}

void look_for_teleports(const ScriptView& view, std::vector<ScriptRemark>& found) {
    const ScriptFunction* last = nullptr;
    bool is_reset = false;
    for (const auto& [function, statement] : teleports_in(view)) {
        is_reset = function == last ? is_reset : resets(*function);
        last = function;
        if (is_reset) {
            continue;
        }
        ScriptRemark remark = remark_at(view, kDrawnOnItsWay, *function, *statement);
        remark.holds_for = HoldsFor::interpolated;
        remark.node = placed_node(view, *function, owner_of_place(*statement));
        remark.why =
            "For one step interpolation draws it on its way from the old place to the new one";
        remark.fix = view.is(ScriptLanguage::csharp)
                         ? "Call ResetPhysicsInterpolation() on it afterwards."
                         : "Call reset_physics_interpolation() on it afterwards.";
        found.push_back(std::move(remark));
    }
}

}  // namespace

void add_teleports(const ScriptView& view, ScriptMotion& motion) {
    const std::vector<Teleport> found = teleports_in(view);
    if (!found.empty()) {
        motion.teleports.push_back(place_in(view, *found.front().statement));
    }
}

ScriptPattern teleport_drawn() {
    return {.name = kDrawnOnItsWay,
            .summary = "interpolation draws what is put elsewhere on its way there",
            .title = "Drawn on its way to where it is put",
            .languages = "GDScript, C# of Godot",
            .sources = {{"godot", "Godot manual: Using physics interpolation"}},
            .code = PatternCode::both,
            .look = look_for_teleports};
}

}  // namespace tickproof::harness
