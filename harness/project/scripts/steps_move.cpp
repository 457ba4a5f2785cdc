// Does code of this script move something in physics steps? What stutters without interpolation is
// such motion, and not that of rendered frames.

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

bool moves(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    const auto assigned = assignment_of(code);
    return calls_any(code, [](std::string_view name) { return moves(name); }) ||
           (assigned && !assigned->declares &&
            (is_velocity(view, assigned->target) || is_place(view, function, assigned->target)));
}

/// A rigid body, which moves in steps whatever its script does.
bool is_rigid_body(const ScriptView& view) {
    const auto is_base = [&](std::string_view code) {
        return code.starts_with("extends ") && trimmed(code.substr(8)).starts_with("RigidBody");
    };
    return view.is(ScriptLanguage::gdscript) &&
           std::ranges::any_of(view.script.members, is_base, &ScriptStatement::code);
}

bool pushes_body(const ScriptView& view, const ScriptFunction& function) {
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        return calls_any(statement.code, pushes) ||
               (assigned && is_named(property_of(assigned->target),
                                     {"linear_velocity", "linearvelocity", "angular_velocity"})) ||
               (view.is(ScriptLanguage::csharp) && has_any(statement.code, {"Rigidbody"}));
    });
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

}  // namespace

bool moves_in_steps(const ScriptView& view) {
    const auto moved_by = [&](const ScriptFunction* function) {
        const auto moved = [&](std::string_view code) { return moves(view, *function, code); };
        return std::ranges::any_of(function->statements, moved, &ScriptStatement::code) ||
               std::ranges::any_of(function->blocks, moved, &ScriptBlock::header);
    };
    const auto pushed_by = [&](const ScriptFunction& function) {
        return pushes_body(view, function);
    };
    return is_rigid_body(view) || std::ranges::any_of(view.script.functions, pushed_by) ||
           std::ranges::any_of(reached_from_steps(view.script), moved_by);
}

}  // namespace tickproof::harness
