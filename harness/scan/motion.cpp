// Finds what a script moves in physics steps, and what in rendered frames. Steps stutter without
// interpolation; frames may stutter with it.

#include <algorithm>
#include <map>

#include "harness/base/text.h"
#include "harness/scan/coroutines.h"
#include "harness/scan/drawn_at_once.h"
#include "harness/scan/view.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {

const ScriptStatement* base_of(const ScriptView& view) {
    for (const ScriptStatement& member : view.script.members) {
        if (view.is(ScriptLanguage::gdscript) && member.code.starts_with("extends ")) {
            return &member;
        }
    }
    return nullptr;
}

namespace {

/// 2 or 3, by the names of classes in the code.
int dimensions_in(std::string_view code) {
    if (has_any(code, {"2D"})) {
        return 2;
    }
    return has_any(code, {"3D", "Spatial", "KinematicBody", "RigidBody", "VehicleBody"}) ? 3 : 0;
}

}  // namespace

int dimensions_of(const ScriptView& view) {
    const ScriptStatement* base = base_of(view);
    return dimensions_in(base != nullptr ? base->code : view.script.code);
}

namespace {

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

/// True if a name or a text of the script has one of the words; comments do not count.
bool speaks_of(const Script& script, std::initializer_list<std::string_view> words) {
    const std::string_view mark = script.language == ScriptLanguage::gdscript ? "#"
                                  : script.language == ScriptLanguage::lua    ? "--"
                                                                              : "//";
    const std::string text = lower(script.text);
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        const std::string_view line = std::string_view(text).substr(from, end - from);
        const std::string_view code = line.substr(0, line.find(mark));
        if (!trimmed(code).starts_with('*') && has_any(code, words)) {
            return true;
        }
        from = end + 1;
    }
    return false;
}

/// `self.bumpWorld:move(hero, x, y)`: the item and its goal.
bool moves_through_world(const ScriptView& view) {
    const auto moves = [](const ScriptStatement& statement) {
        return std::ranges::any_of(calls_of(statement.code, "move"), [](const ScriptCall& call) {
            return call.arguments.size() >= 3 && has_any(lower(call.receiver), {"world"});
        });
    };
    return view.is(ScriptLanguage::lua) &&
           std::ranges::any_of(view.script.functions, [&](const ScriptFunction& function) {
               return std::ranges::any_of(function.statements, moves);
           });
}

}  // namespace

std::vector<const ScriptFunction*> run_at(const ScriptView& view, Called when) {
    return reached_from(view.script,
                        [when](const ScriptFunction& function) { return function.called == when; });
}

namespace {

/// Adds the script if it moves a body in steps and reads the player's input.
void add_players(const ScriptView& view, ScriptMotion& motion) {
    const auto is_move = [](const ScriptFunction&, std::string_view code) {
        return has_any(code, {"move_and_", "MoveAnd"});
    };
    const auto is_drive = [](const ScriptFunction&, std::string_view code) {
        return drives_body(code);
    };
    const ScriptStatement* move = nullptr;
    if (view.is(ScriptLanguage::csharp) && view.facts.is_of_engine && !view.facts.is_godot_csharp) {
        // A Rigidbody moves in steps, wherever code drives it.
        move = reads_player(view)
                   ? first_of(reached_from(view.script,
                                           [](const ScriptFunction& function) {
                                               return function.called != Called::elsewhere;
                                           }),
                              is_drive)
                   : nullptr;
    } else if (has_any(view.script.code, {"Input.", "get_vector("})) {
        move = first_of(run_at(view, Called::per_step), is_move);
    }
    if (move == nullptr) {
        return;
    }
    motion.players.push_back(place_in(view, *move));
}

}  // namespace

ScriptMotion motion_in(const ScriptView& view) {
    ScriptMotion motion;
    const ScriptStatement* step = first_step(view);
    step = step == nullptr ? first_in_coroutines(view, Called::per_step) : step;
    if (step != nullptr) {
        motion.in_steps.push_back(place_in(view, *step));
        motion.dimensions = dimensions_of(view);
    }
    const bool is_unseen_itself = is_left_alone(base_class_of(view));
    const auto is_in_frame = [&](const ScriptFunction& function, std::string_view code) {
        const bool is_turned = has_any(lower(code), {"relative", "mouse"});
        return !is_unseen_itself && places_something(view, function, code) &&
               (!is_of_input(function) || is_turned);
    };
    const auto in_frames = reached_from(view.script, runs_per_frame);
    if (const ScriptStatement* move = first_of(in_frames, is_in_frame)) {
        motion.in_frames.push_back(place_in(view, *move));
        motion.placed_in_frames = placed_nodes(view, in_frames, is_in_frame);
    } else if (const ScriptStatement* by = first_in_coroutines(view, Called::per_frame)) {
        motion.in_frames.push_back(place_in(view, *by));
    }
    motion.placed_in_steps =
        placed_nodes(view, reached_from(view.script, is_step),
                     [&](const ScriptFunction& function, std::string_view code) {
                         return moves_something(view, function, code);
                     });
    add_players(view, motion);
    add_press_flags(view, motion);
    add_kept_input(view, motion);
    add_placed_bodies(view, motion);
    add_characters(view, reached_from(view.script, is_step), run_at(view, Called::per_frame),
                   motion);
    add_interpolation_hazards(view, motion);
    motion.shots = shots_in(view);
    motion.hidden_steps = hidden_steps(view);
    motion.cameras_in_steps = cameras_in_steps(view);
    motion.jumps = speaks_of(view.script, {"jump", "leap"}) &&
                   (!view.facts.is_of_engine || view.facts.is_godot_csharp || knows_jump(view));
    motion.reads_keys =
        !(view.is(ScriptLanguage::gdscript) || view.facts.is_godot_csharp) ||
        has_any(view.script.code,
                {"Input.is_", "Input.get_a", "Input.get_v", "Input.get_j", "Input.Is", "Input.Get",
                 "InputEventKey", "InputEventJoypad", "InputEventMouseButton", "InputEventScreen",
                 "InputEventAction", "is_action", "IsAction", "pressed", "Pressed"});
    motion.springs = speaks_of(view.script, {"spring", "stiff", "suspension", "hooke", "elastic",
                                             "pendulum", "rope", "tether", "grappl", "damp"});
    motion.makes_sweeping_world =
        view.is(ScriptLanguage::lua) && has_any(view.script.code, {"bump.newWorld("});
    motion.moves_through_world = moves_through_world(view);
    motion.frame_counts = frame_counts_in(view);
    motion.step_sums = step_sums_in(view);
    motion.interpolates = has_any(view.script.code, {"get_physics_interpolation_fraction",
                                                     "GetPhysicsInterpolationFraction"});
    add_drawn_by_scripts(view, motion);
    motion.is_for_headset = has_any(view.script.code, {"ARVRServer", "ARVROrigin", "ARVRController",
                                                       "XRServer", "XROrigin3D", "XRController3D"});
    return motion;
}

}  // namespace tickproof::harness
