// What the code of a script moves in physics steps, and what in rendered frames. Without
// interpolation the former stutters; with it, the latter may.

#include <algorithm>
#include <map>

#include "harness/base/text.h"
#include "harness/project/scripts/view.h"

namespace tickproof::harness {
namespace {

/// Calls that move a rigid body in the next step, from wherever they are made.
bool pushes(std::string_view call) {
    const std::string name = lower(call);
    return has_any(name, {"impulse", "addforce", "add_force", "add_central_force", "addtorque"}) ||
           is_named(name, {"apply_force", "apply_central_force", "apply_torque", "applyforce",
                           "applycentralforce", "applytorque"});
}

bool moves(std::string_view call) {
    const std::string name = lower(call);
    return name.starts_with("move_and_") || name.starts_with("moveand") ||
           is_named(name,
                    {"moveposition", "moverotation", "translate", "rotate", "global_translate",
                     "translate_object_local", "globaltranslate", "move_local_x", "move_local_y",
                     "rotate_x", "rotate_y", "rotate_z", "set_position", "set_global_position",
                     "set_linear_velocity", "look_at"});
}

template <typename Is>
bool calls_any(std::string_view code, Is is) {
    return std::ranges::any_of(calls_of(code),
                               [&](const ScriptCall& call) { return is(call.name); });
}

bool places(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    const auto assigned = assignment_of(code);
    return calls_any(code, [](std::string_view name) { return moves(name); }) ||
           (assigned && !assigned->declares && is_place(view, function, assigned->target));
}

bool moves(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    const auto assigned = assignment_of(code);
    return places(view, function, code) ||
           (assigned && !assigned->declares && is_velocity(view, assigned->target));
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
        const auto assigned = assignment_of(statement.code);
        if (calls_any(statement.code, pushes) ||
            (assigned && is_named(property_of(assigned->target),
                                  {"linear_velocity", "linearvelocity", "angular_velocity"})) ||
            (view.is(ScriptLanguage::csharp) && has_any(statement.code, {"Rigidbody"}))) {
            return &statement;
        }
    }
    return nullptr;
}

/// Other scripts may call it from their steps: `state.physics_update(delta)`.
bool is_step(const ScriptFunction& function) {
    const std::string name = lower(function.name);
    return function.called == Called::per_step || has_any(name, {"physics", "fixed"});
}

/// The functions of steps, and those of the script that these name, and so on.
std::vector<const ScriptFunction*> reached_from_steps(const Script& script) {
    std::map<std::string_view, std::vector<const ScriptFunction*>> waiting;
    std::vector<const ScriptFunction*> reached;
    for (const ScriptFunction& function : script.functions) {
        auto& to = is_step(function) ? reached : waiting[function.name];
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

bool is_of_frame(const ScriptFunction& function) {
    return function.called == Called::per_frame ||
           is_named(function.name, {"_input", "_unhandled_input", "_unhandled_key_input"});
}

/// The first statement that moves something other than by a velocity.
const ScriptStatement* first_place(const ScriptView& view, const ScriptFunction& function) {
    for (const ScriptStatement& statement : function.statements) {
        if (places(view, function, statement.code)) {
            return &statement;
        }
    }
    return nullptr;
}

/// The first statement that moves something; of a block whose condition does, its first.
const ScriptStatement* first_move(const ScriptView& view, const ScriptFunction& function) {
    const auto moved = [&](std::string_view code) { return moves(view, function, code); };
    for (const ScriptStatement& statement : function.statements) {
        if (moved(statement.code) || moved(function.blocks[statement.block].header)) {
            return &statement;
        }
    }
    return nullptr;
}

/// What moves in steps first: by its class, by a push, by code of a step.
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
    for (const ScriptFunction* function : reached_from_steps(view.script)) {
        if (const ScriptStatement* move = first_move(view, *function)) {
            return move;
        }
    }
    return nullptr;
}

}  // namespace

ScriptMotion motion_in(const ScriptView& view) {
    ScriptMotion motion;
    if (const ScriptStatement* step = first_step(view)) {
        motion.in_steps = place_in(view, *step);
        const ScriptStatement* base = base_of(view);
        motion.dimensions = dimensions_of(base != nullptr ? base->code : view.script.code);
    }
    for (const ScriptFunction& function : view.script.functions) {
        const ScriptStatement* move = is_of_frame(function) ? first_place(view, function) : nullptr;
        if (move != nullptr) {
            motion.in_frames = place_in(view, *move);
            break;
        }
    }
    motion.interpolates = has_any(view.script.code, {"get_physics_interpolation_fraction",
                                                     "GetPhysicsInterpolationFraction"});
    return motion;
}

}  // namespace tickproof::harness
