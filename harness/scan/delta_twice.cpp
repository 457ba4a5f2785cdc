// delta-twice: a value that is per frame, or that the engine multiplies by the step's time, is
// multiplied by it again. Sources: Godot's manual on CharacterBody2D ("do not multiply velocity by
// delta" for move_and_slide), Unity's pages of Rigidbody.AddForce and Input.GetAxis (do not scale
// mouse axes by Time.deltaTime), Unreal's of APawn::AddMovementInput.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// An acceleration times a delta is a velocity.
bool is_of_acceleration(std::string_view term) {
    return has_any(lower(term), {"grav", "accel", "decel", "friction"});
}

/// True if a term is a product with a delta, as distances are. `speed + delta` is no product.
bool has_delta_term(std::string_view value, bool is_velocity = false) {
    return std::ranges::any_of(terms_of(value), [&](std::string_view term) {
        return deltas_in(term) == 1 && factors_of(term).size() > 1 &&
               !(is_velocity && is_of_acceleration(term));
    });
}

/// Locals that are a product with a delta: `move` in `Vector3 move = direction * Time.deltaTime`.
struct Distances {
    TextSet all{};
    TextSet of_speed{};  ///< Without products of an acceleration.
};

Distances distances_in(const ScriptFunction& function) {
    Distances made;
    for (const ScriptStatement& statement : function.statements) {
        const auto& assigned = statement.assigned;
        if (assigned && assigned->declares && assigned->op == '=' &&
            has_delta_term(assigned->value)) {
            made.all.emplace(assigned->target);
            if (has_delta_term(assigned->value, true)) {
                made.of_speed.emplace(assigned->target);
            }
        }
    }
    return made;
}

bool is_scaled(const Distances& distances, std::string_view value, bool is_velocity) {
    return has_delta_term(value, is_velocity) ||
           (is_velocity ? distances.of_speed : distances.all).contains(trimmed(value));
}

/// True if a velocity's value, or a part of its new vector, is a product with a delta.
bool is_scaled_velocity(const Distances& distances, std::string_view value) {
    const auto open = value.find('(');
    const std::string head = open == std::string_view::npos ? "" : plain(value.substr(0, open));
    const bool is_vector = value.ends_with(')') && (head == "newVector3" || head == "newVector2" ||
                                                    head == "Vector3" || head == "Vector2");
    if (!is_vector) {
        // velocity + gravity * delta stays a velocity; velocity * delta does not.
        const bool adds = terms_of(value).size() > 1;
        return (!adds || value.find("elocity") == std::string_view::npos) &&
               is_scaled(distances, value, true);
    }
    for (const std::string_view part :
         split_outside(value.substr(open + 1, value.size() - open - 2), ",")) {
        const bool is_own = part.find("elocity") != std::string_view::npos;
        if (!is_own && is_scaled(distances, part, true)) {
            return true;
        }
    }
    return false;
}

/// The arguments of move_and_slide in lower case; in Godot 4 always `velocity`.
TextSet slid_names(const ScriptView& view) {
    TextSet names;
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            for (const std::string_view slide : {"move_and_slide", "MoveAndSlide"}) {
                if (statement.code.find(slide) == std::string::npos) {
                    continue;
                }
                for (const ScriptCall& call : calls_of(statement.code, slide)) {
                    names.insert(call.arguments.empty() ? "velocity"
                                                        : lower(plain(call.arguments[0])));
                }
            }
        }
    }
    return names;
}

bool is_slid(const TextSet& names, std::string_view target) {
    const std::string name = lower(plain(target));
    return std::ranges::any_of(beginnings_of(name),
                               [&](std::string_view part) { return names.contains(part); });
}

bool sets_scaled_velocity(const ScriptView& view, const TextSet& slid, const Distances& distances,
                          const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned) {
        return false;
    }
    // `velocity.y` without a body in front may be a vector of the script's own, in any unit.
    const std::string_view property = property_of(assigned->target);
    const bool is_body =
        view.is(ScriptLanguage::csharp)
            ? is_named(property, {"velocity", "linearvelocity", "angularvelocity"}) &&
                  root_of(plain(assigned->target)) != property
            : view.is(ScriptLanguage::gdscript) &&
                  is_named(property_of(assigned->target), {"linear_velocity"});
    // In velocity = move_and_slide(velocity) * delta the engine has moved it already.
    const bool is_result = has_any(assigned->value, {"move_and_slide(", "MoveAndSlide("});
    if ((!is_body && !is_slid(slid, assigned->target)) || is_result) {
        return false;
    }
    return assigned->op == '*'
               ? is_delta(assigned->value)
               : assigned->op == '=' && is_scaled_velocity(distances, assigned->value);
}

/// True for a call whose argument the engine multiplies by the step's time.
bool hands_over(const ScriptView& view, const Distances& distances,
                const ScriptStatement& statement) {
    if (!has_any(statement.code, {"orce(", "orque(", "Move(", "slide(", "Velocity(", "Input("})) {
        return false;
    }
    for (const ScriptCall& call : calls_of(statement.code)) {
        const bool is_force =
            is_named(call.name, {"addforce", "addrelativeforce", "addtorque", "apply_force",
                                 "apply_central_force", "add_central_force", "applyforce",
                                 "simplemove", "move_and_slide", "setlinearvelocity"}) &&
            !has_any(statement.code, {"Impulse", "VelocityChange"});
        const bool is_velocity = !is_push(call.name);
        if (is_force && !call.arguments.empty() &&
            is_scaled(distances, call.arguments[0], is_velocity)) {
            return true;
        }
        if (view.is(ScriptLanguage::cpp) && call.name == "AddMovementInput" &&
            call.arguments.size() > 1 && has_delta_term(call.arguments[1])) {
            return true;
        }
    }
    return false;
}

/// True if the statement scales the mouse's move since the last frame by a delta.
bool scales_mouse(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement) {
    const bool reads_axis = reads_mouse_axis(view, statement);
    for (const std::string_view term : all_terms(statement.code)) {
        // The time of a step is constant.
        if (deltas_in(term) == 0 || has_any(term, {"fixedDeltaTime"})) {
            continue;
        }
        for (const std::string_view factor : factors_of(term)) {
            if (is_delta(factor)) {
                continue;
            }
            const bool is_axis = reads_axis && has_any(factor, {"GetAxis"});
            const bool is_move = has_any(lower(factor), {"mouse"}) &&
                                 has_any(lower(factor), {"relative", "delta", "motion", "axis"});
            if (is_axis || is_move || view.mouse.has(function, property_of(factor))) {
                return true;
            }
        }
    }
    return false;
}

/// True for `v * dt * dt`, except in an acceleration's distance or Verlet's step.
bool squares_delta(const ScriptStatement& statement) {
    if (has_any(lower(statement.code), {"prev", "last", "old"})) {
        return false;
    }
    for (const std::string_view term : all_terms(statement.code)) {
        const std::string small = lower(term);
        if (deltas_in(term) >= 2 && factors_of(term).size() > deltas_in(term) &&
            !has_word(small, "a") &&
            !has_any(small, {"0.5", ".5", "/ 2", "/2", "acc", "grav", "force", "jerk"})) {
            return true;
        }
    }
    return false;
}

/// True for `delta = to - from`, which is a difference and no time.
bool has_other_delta(const ScriptFunction& function) {
    for (const std::string_view name : {"delta", "dt"}) {
        const std::string_view value = value_of_local(function, name);
        if (!value.empty() && !has_any(lower(value), {"delta", "time", "elapsed", "dt"})) {
            return true;
        }
    }
    return false;
}

/// In steps of one length delta is constant: the speed is right, and changes only with the tick
/// rate. Forces of frames add up until the next step; times delta they make one step's force.
void doubt_product(const ScriptView& view, const ScriptFunction& function,
                   const ScriptStatement& statement, bool is_known, ScriptRemark& remark) {
    if (function.called == Called::per_step) {
        doubt(remark, "in steps of one length, the delta is a constant");
    } else if (function.called == Called::elsewhere) {
        doubt(remark, "nothing shows whether frames or steps run this");
    } else if (!is_known) {
        doubt(remark, "a squared time may be meant");
    } else if (has_any(statement.code, {"orce(", "orque("})) {
        doubt(remark, "the forces of all frames until the next step add up to that of a step");
    }
    doubt_call(view, function, remark);
}

/// The fix. Forces of frames that have a delta must keep it.
std::string fix_of_product(const ScriptView& view, const ScriptFunction& function,
                           const ScriptStatement& statement) {
    const bool is_force = has_any(statement.code, {"orce(", "orque("});
    if (is_force && function.called != Called::per_step) {
        return fmt::format(
            "{} {}, then leave the delta out and multiply the value by the fixed timestep.",
            function.called == Called::per_frame ? "Move it into"
                                                 : "Where frames run it, move it into",
            step_name(view));
    }
    const bool is_of_frame = function.called == Called::per_frame;
    return fmt::format("Leave the delta out, and multiply the value by {}.",
                       is_of_frame ? "1/60 s, if 60 fps felt right" : "the fixed timestep");
}

void look_for_delta_twice(const ScriptView& view, std::vector<ScriptRemark>& found) {
    const TextSet slid = slid_names(view);
    for (const ScriptFunction& function : view.script.functions) {
        if (has_other_delta(function)) {
            continue;
        }
        const Distances distances = distances_in(function);
        for (const ScriptStatement& statement : function.statements) {
            const bool has_delta = has_any(statement.code, {"elta", "dt"});
            const bool is_mouse = has_delta && function.called != Called::per_step &&
                                  scales_mouse(view, function, statement);
            const bool is_handed = hands_over(view, distances, statement) ||
                                   sets_scaled_velocity(view, slid, distances, statement);
            if (!is_mouse && !is_handed && !(has_delta && squares_delta(statement))) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "delta-twice", function, statement);
            remark.why = is_mouse ? "What the mouse moved by is that of the whole frame already: "
                                    "times delta, it counts for less at a higher frame rate"
                         : is_handed ? "The engine multiplies by the time of the step itself, so "
                                       "the time counts twice"
                                     : "The time counts twice in this product";
            remark.fix = fix_of_product(view, function, statement);
            doubt_product(view, function, statement, is_mouse || is_handed, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern delta_twice() {
    return {.name = "delta-twice",
            .summary =
                "a velocity, force or mouse axis is multiplied by delta, which the engine "
                "does itself",
            .title = "Delta may count twice",
            .languages = "GDScript, C#, Lua, C++",
            .sources = {{"godot",
                         "Godot: CharacterBody2D.move_and_slide, InputEventMouseMotion.relative"},
                        {"unity", "Unity: Rigidbody.AddForce, Input.GetAxis"},
                        {"stride", "Stride manual: Scripts, GameTime"},
                        {"defold", "Defold manual: Script components, update(self, dt)"},
                        {"unreal", "Unreal: APawn::AddMovementInput"},
                        {"own-loop", "G. Fiedler, Integration Basics"}},
            .delta = DeltaUse::twice,
            .look = look_for_delta_twice};
}

}  // namespace tickproof::harness
