// Finds what a script moves in physics steps, and what in rendered frames. Steps stutter without
// interpolation; frames may stutter with it.

#include <algorithm>
#include <map>

#include "harness/base/text.h"
#include "harness/scan/view.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

template <typename Is>
bool calls_any(std::string_view code, Is is) {
    return std::ranges::any_of(calls_of(code),
                               [&](const ScriptCall& call) { return is(call.name); });
}

const ScriptStatement* base_of(const ScriptView& view) {
    for (const ScriptStatement& member : view.script.members) {
        if (view.is(ScriptLanguage::gdscript) && member.code.starts_with("extends ")) {
            return &member;
        }
    }
    return nullptr;
}

/// 2 or 3, by the names of classes in the code.
int dimensions_of(std::string_view code) {
    if (has_any(code, {"2D"})) {
        return 2;
    }
    return has_any(code, {"3D", "Spatial", "KinematicBody", "RigidBody", "VehicleBody"}) ? 3 : 0;
}

const ScriptStatement* first_push(const ScriptView& view, const ScriptFunction& function) {
    for (const ScriptStatement& statement : function.statements) {
        const auto& assigned = statement.assigned;
        if (calls_any(statement.code, is_push) ||
            (assigned && is_named(property_of(assigned->target),
                                  {"linear_velocity", "linearvelocity", "angular_velocity"})) ||
            (view.is(ScriptLanguage::csharp) && has_any(statement.code, {"Rigidbody"}))) {
            return &statement;
        }
    }
    return nullptr;
}

/// True also for functions that other scripts may call from their steps:
/// `state.physics_update(delta)`.
bool is_step(const ScriptFunction& function) {
    const std::string name = lower(function.name);
    return function.called == Called::per_step || has_any(name, {"physics", "fixed"});
}

/// The functions for which `is_root` is true, and all functions that they call.
template <typename IsRoot>
std::vector<const ScriptFunction*> reached_from(const Script& script, IsRoot is_root) {
    std::map<std::string_view, std::vector<const ScriptFunction*>> waiting;
    std::vector<const ScriptFunction*> reached;
    for (const ScriptFunction& function : script.functions) {
        auto& to = is_root(function) ? reached : waiting[function.name];
        to.push_back(&function);
    }
    const auto reach = [&](std::string_view code) {
        for (const std::string_view word : words_in(code)) {
            const auto named = waiting.find(word);
            if (named != waiting.end()) {
                reached.insert(reached.end(), named->second.begin(), named->second.end());
                waiting.erase(named);
            }
        }
    };
    for (std::size_t i = 0; i < reached.size(); ++i) {
        std::ranges::for_each(reached[i]->statements, reach, &ScriptStatement::code);
        std::ranges::for_each(reached[i]->blocks, reach, &ScriptBlock::header);
    }
    return reached;
}

bool is_of_input(const ScriptFunction& function) {
    return is_named(function.name, {"_input", "_unhandled_input"});
}

bool runs_per_frame(const ScriptFunction& function) {
    return function.called == Called::per_frame || is_of_input(function);
}

/// The first statement for which `is` is true, or whose header it is true for.
template <typename Is>
const ScriptStatement* first_of(const std::vector<const ScriptFunction*>& functions, Is is) {
    for (const ScriptFunction* function : functions) {
        std::vector<bool> asked(function->blocks.size());
        for (const ScriptStatement& statement : function->statements) {
            const bool is_new = !asked[statement.block];
            asked[statement.block] = true;
            if (is(*function, statement.code) ||
                (is_new && is(*function, function->blocks[statement.block].header))) {
                return &statement;
            }
        }
    }
    return nullptr;
}

/// The first statement that moves something in steps: by its class, by a push, or by code of a
/// step.
const ScriptStatement* first_step(const ScriptView& view) {
    const ScriptStatement* base = base_of(view);
    if (base != nullptr &&
        trimmed(std::string_view(base->code).substr(8)).starts_with("RigidBody")) {
        return base;
    }
    for (const ScriptFunction& function : view.script.functions) {
        if (const ScriptStatement* push = first_push(view, function)) {
            return push;
        }
    }
    const auto functions = reached_from(view.script, is_step);
    for (const std::string_view call : {"move_and_", "moveand"}) {
        const ScriptStatement* move =
            first_of(functions, [call](const ScriptFunction&, std::string_view code) {
                return lower(code).find(call) != std::string::npos;
            });
        if (move != nullptr) {
            return move;
        }
    }
    const ScriptStatement* place =
        first_of(functions, [&](const ScriptFunction& function, std::string_view code) {
            return places_something(view, function, code);
        });
    return place != nullptr
               ? place
               : first_of(functions, [&](const ScriptFunction& function, std::string_view code) {
                     return moves_something(view, function, code);
                 });
}

/// Adds the script if it moves a body in steps and reads the player's input.
void add_players(const ScriptView& view, ScriptMotion& motion) {
    if (!has_any(view.script.code, {"Input.", "get_vector("})) {
        return;
    }
    const auto functions = reached_from(view.script, [](const ScriptFunction& function) {
        return function.called == Called::per_step;
    });
    const ScriptStatement* move =
        first_of(functions, [](const ScriptFunction&, std::string_view code) {
            return has_any(code, {"move_and_", "MoveAnd"});
        });
    if (move != nullptr) {
        motion.players.push_back(place_in(view, *move));
    }
}

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

/// Adds `player.global_position = spawn.global_position`: interpolation draws a streak over the
/// screen unless the code resets it.
void add_teleports(const ScriptView& view, ScriptMotion& motion) {
    if (!view.is(ScriptLanguage::gdscript) && !view.is(ScriptLanguage::csharp)) {
        return;
    }
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            const bool is_put = assigned && !assigned->declares && assigned->op == '=' &&
                                is_named(property_of(assigned->target),
                                         {"position", "global_position", "globalposition",
                                          "transform", "global_transform", "globaltransform"}) &&
                                !has_word(assigned->value, property_of(assigned->target)) &&
                                !is_motion(view, function, statement) &&
                                !is_not_added_yet(function, statement, root_of(assigned->target));
            if (is_put) {
                motion.teleports.push_back(place_in(view, statement));
                return;
            }
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

ScriptMotion motion_in(const ScriptView& view) {
    ScriptMotion motion;
    const ScriptStatement* base = base_of(view);
    if (const ScriptStatement* step = first_step(view)) {
        motion.in_steps.push_back(place_in(view, *step));
        motion.dimensions = dimensions_of(base != nullptr ? base->code : view.script.code);
    }
    const bool is_unseen_itself =
        base != nullptr && is_left_alone(trimmed(std::string_view(base->code).substr(8)));
    const ScriptStatement* move =
        first_of(reached_from(view.script, runs_per_frame),
                 [&](const ScriptFunction& function, std::string_view code) {
                     const bool is_turned = has_any(lower(code), {"relative", "mouse"});
                     return !is_unseen_itself && places_something(view, function, code) &&
                            (!is_of_input(function) || is_turned);
                 });
    if (move != nullptr) {
        motion.in_frames.push_back(place_in(view, *move));
    }
    add_players(view, motion);
    const auto of_frame = [](const ScriptFunction& function) {
        return function.called == Called::per_frame;
    };
    add_characters(view, reached_from(view.script, is_step), reached_from(view.script, of_frame),
                   motion);
    add_teleports(view, motion);
    add_hazards(view, motion);
    motion.frame_counts = frame_counts_in(view);
    motion.interpolates = has_any(view.script.code, {"get_physics_interpolation_fraction",
                                                     "GetPhysicsInterpolationFraction"});
    motion.is_for_headset = has_any(view.script.code, {"ARVRServer", "ARVROrigin", "ARVRController",
                                                       "XRServer", "XROrigin3D", "XRController3D"});
    return motion;
}

}  // namespace tickproof::harness
