// force-per-frame: a force acts, or a velocity grows, in each rendered frame instead of each step.
// Sources: Unity's pages of Rigidbody.AddForce and FixedUpdate (forces add up until the next step),
// Godot's of RigidBody2D.apply_force ("meant to be called every physics update"). Unreal and LOVE
// step physics once a frame, so a force per frame is right there.

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool is_force(const ScriptView& view, std::string_view name) {
    if (view.is(ScriptLanguage::gdscript)) {
        return is_named(name, {"apply_force", "apply_central_force", "add_central_force",
                               "add_force", "apply_torque", "add_torque"});
    }
    return view.is(ScriptLanguage::csharp) &&
           is_named(name, {"addforce", "addrelativeforce", "addtorque", "addforceatposition",
                           "addrelativetorque", "applycentralforce"});
}

/// `Jump`, `ThrowGrenade`: what such a function does, it does once in a while.
bool is_event(const ScriptFunction& function) {
    return has_any(lower(function.name),
                   {"jump", "dash", "shoot", "fire", "throw", "launch", "knock", "bounce", "kick",
                    "explode", "hit", "push", "boost"});
}

bool is_impulse(std::string_view code) {
    return has_any(code, {"Impulse", "VelocityChange"});
}

bool applies_force(const ScriptView& view, const ScriptFunction& function,
                   const ScriptStatement& statement) {
    // Forces times the frame's time add up to one step's force.
    if (has_time(view, function, statement.code) ||
        has_any(lower(statement.code), {"random", "rand_", "randf"})) {
        return false;
    }
    for (const ScriptCall& call : calls_of(statement.code)) {
        if (is_force(view, call.name) && !call.receiver.empty()) {
            if (is_made_here(function, statement, call.receiver)) {
                continue;
            }
            return !is_impulse(statement.code) || (statement.block == 0 && !is_event(function));
        }
        if (is_force(view, call.name) && view.is(ScriptLanguage::gdscript)) {
            return true;
        }
    }
    return false;
}

/// Names that the body of the function sets to zero.
TextSet zeroed_in(const ScriptFunction& function) {
    TextSet names;
    for (const std::size_t i : function.index.statements_of(0)) {
        const auto& assigned = function.statements[i].assigned;
        if (!assigned || assigned->op != '=') {
            continue;
        }
        const std::string value = lower(plain(assigned->value));
        if (has_any(value, {"zero", "vector2()", "vector3()", "(0,0"}) ||
            literal_of(value).value_or(1) == 0) {
            names.insert(plain(assigned->target));
        }
    }
    return names;
}

/// True for a vector that starts at zero in each frame and collects the held keys.
bool is_direction(const ScriptFunction& function, const TextSet& zeroed, std::string_view target) {
    const std::string name = plain(target);
    return is_local(function, root_of(name)) ||
           std::ranges::any_of(beginnings_of(name),
                               [&](std::string_view part) { return zeroed.contains(part); });
}

/// True for `velocity.y += gravity` without a time.
bool adds_velocity(const ScriptView& view, const ScriptFunction& function, const TextSet& zeroed,
                   const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned || assigned->declares || !is_velocity(view, assigned->target) ||
        is_direction(function, zeroed, assigned->target)) {
        return false;
    }
    std::string_view amount = assigned->value;
    if (assigned->op == '=') {
        const auto terms = terms_of(assigned->value);
        if (terms.size() != 2 || plain(terms[0]) != plain(assigned->target)) {
            return false;
        }
        amount = terms[1];
    } else if (assigned->op != '+' && assigned->op != '-') {
        return false;
    }
    const bool is_event = has_any(lower(amount), {"jump", "knock", "impulse", "bounce", "velocity",
                                                  "rand", "kick", "push", "recoil"});
    // A share of the velocity itself is no acceleration.
    const bool is_share = has_any(lower(value_of_local(function, amount)), {"velocity"});
    return !is_event && !is_share && (!has_time(view, function, amount) || cancels_time(amount)) &&
           literal_of(amount).value_or(1) != 0;
}

/// True if the code reads the velocity, not another axis of it: `body.velocity.y` is no
/// `body.velocity.x`, but `body.velocity.magnitude` has both.
bool reads_velocity(std::string_view code, std::string_view velocity, std::string_view axis) {
    const std::string all = plain(code);
    for (auto at = all.find(velocity); at != std::string::npos; at = all.find(velocity, at + 1)) {
        const std::string_view rest = std::string_view(all).substr(at + velocity.size());
        const bool is_axis =
            rest.size() > 1 && rest[0] == '.' && (rest.size() == 2 || !is_word_char(rest[2]));
        const bool is_other_axis = !axis.empty() && is_axis && !rest.starts_with(axis);
        const bool is_name = (at == 0 || (!is_word_char(all[at - 1]) && all[at - 1] != '.')) &&
                             (rest.empty() || !is_word_char(rest[0]));
        if (is_name && !is_other_axis) {
            return true;
        }
    }
    return false;
}

/// True inside `if speed < top_speed:`, where the speed is that velocity or a local made of it: it
/// never grows beyond the limit.
bool is_topped_up(const ScriptFunction& function, const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned) {
        return false;
    }
    const std::string_view last = property_of(assigned->target);
    const auto end = static_cast<std::size_t>(last.data() - assigned->target.data()) + last.size();
    const std::string velocity = plain(assigned->target.substr(0, end));
    const std::string axis = plain(assigned->target.substr(end));
    for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
        const std::string_view header = function.blocks[at].header;
        if (!has_any(header, {" < ", " > ", " <= ", " >= "})) {
            continue;
        }
        if (reads_velocity(header, velocity, axis) ||
            std::ranges::any_of(words_in(header), [&](std::string_view word) {
                return reads_velocity(value_of_local(function, word), velocity, axis);
            })) {
            return true;
        }
    }
    return false;
}

void look_for_force_per_frame(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        const auto statements = every_frame(function);
        const TextSet zeroed = statements.empty() ? TextSet() : zeroed_in(function);
        for (const ScriptStatement* statement : statements) {
            const bool is_added = adds_velocity(view, function, zeroed, *statement);
            if ((!is_added && !applies_force(view, function, *statement)) ||
                !weight_of_approach(view, function, *statement).empty()) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "force-per-frame", function, *statement);
            remark.why = is_added ? "Each frame adds the same velocity, so twice the frame rate "
                                    "is twice the acceleration"
                                  : "The force is applied once a frame, not once a step, so it "
                                    "is stronger at a higher frame rate";
            remark.fix =
                is_added ? "Multiply what is added by the time of the frame (and by 60, if 60 fps "
                           "felt right)."
                         : fmt::format(
                               "Apply it in {}, and the timers that belong to it; if 60 "
                               "fps felt right, multiply it by 60 times the timestep.",
                               step_name(view));
            if (is_added && is_topped_up(function, *statement)) {
                doubt(remark, "it gains speed up to a bound only");
            }
            doubt_call(view, function, remark);
            found.push_back(std::move(remark));
        }
    }
}

bool is_timed_wait(const ScriptStatement& statement) {
    return has_any(statement.code, {"WaitForSeconds", "WaitUntil", "WaitWhile"});
}

bool is_loop(const ScriptBlock& block) {
    return block.header.starts_with("while") || block.header.starts_with("for");
}

/// The loops of a coroutine that wait for a time or a condition in each round, and never for a
/// frame or a step: `while (true) { yield return new WaitForSeconds(1); body.AddForce(up); }`.
std::set<std::size_t> waiting_loops(const ScriptFunction& function) {
    std::set<std::size_t> waiting;
    std::set<std::size_t> others;
    for (const ScriptStatement& each : function.statements) {
        if (!has_word(each.code, "yield")) {
            continue;
        }
        const bool is_timed = is_timed_wait(each);
        for (std::size_t at = each.block; at != 0; at = function.blocks[at].parent) {
            (is_timed && at == each.block ? waiting : others).insert(at);
        }
    }
    std::erase_if(waiting, [&](std::size_t block) {
        return others.contains(block) || !is_loop(function.blocks[block]);
    });
    return waiting;
}

/// The innermost loop around the statement; 0 without one.
std::size_t loop_around(const ScriptFunction& function, const ScriptStatement& statement) {
    std::size_t at = statement.block;
    while (at != 0 && !is_loop(function.blocks[at])) {
        at = function.blocks[at].parent;
    }
    return at;
}

/// True for one push by a force: `if (Input.GetKeyDown(KeyCode.Space)) body.AddForce(up)`. It acts
/// for one step, however long that is.
bool pushes_once(const ScriptView& view, const ScriptFunction& function,
                 const std::set<std::size_t>& waiting, const ScriptStatement& statement) {
    const bool is_force_call =
        view.is(ScriptLanguage::csharp) && !is_impulse(statement.code) &&
        std::ranges::any_of(calls_of(statement.code), [&](const ScriptCall& call) {
            return is_force(view, call.name) && !call.receiver.empty();
        });
    if (!is_force_call || has_time(view, function, statement.code)) {
        return false;
    }
    for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
        if (asks_for_press(function.blocks[at].header)) {
            return true;
        }
    }
    return (is_event(function) && function.called == Called::elsewhere) ||
           waiting.contains(loop_around(function, statement));
}

/// True for a speed that a step changes by a fixed amount or share.
bool sums_by_step(const ScriptView& view, const ScriptFunction& function, const TextSet& zeroed,
                  const ScriptStatement& statement) {
    if (function.called != Called::per_step || function.blocks[statement.block].is_gated) {
        return false;
    }
    const std::string_view damping = damping_of(view, function, statement);
    return (adds_velocity(view, function, zeroed, statement) &&
            !is_topped_up(function, statement)) ||
           (!damping.empty() && !has_time(view, function, damping));
}

}  // namespace

std::vector<Place> step_sums_in(const ScriptView& view) {
    std::vector<Place> places;
    for (const ScriptFunction& function : view.script.functions) {
        const TextSet zeroed =
            function.called == Called::per_step ? zeroed_in(function) : TextSet();
        const std::set<std::size_t> waiting =
            view.is(ScriptLanguage::csharp) ? waiting_loops(function) : std::set<std::size_t>();
        for (const ScriptStatement& statement : function.statements) {
            if (pushes_once(view, function, waiting, statement) ||
                sums_by_step(view, function, zeroed, statement)) {
                places.push_back(place_in(view, statement));
            }
        }
    }
    return places;
}

ScriptPattern force_per_frame() {
    return {.name = "force-per-frame",
            .summary = "a force is applied, or a velocity grows, once in each rendered frame",
            .title = "Acceleration may depend on the frame rate: force per frame",
            .languages = "GDScript, C#, Lua, C++",
            .sources = {{"godot", "Godot: RigidBody2D.apply_force"},
                        {"unity", "Unity: Rigidbody.AddForce, MonoBehaviour.FixedUpdate"},
                        {"stride", "Stride manual: Rigidbodies"},
                        {"defold", "Defold manual: Script components, update(self, dt)"},
                        {"unreal", "Unreal: AActor::Tick"},
                        {"own-loop", "G. Fiedler, Fix Your Timestep!"}},
            .look = look_for_force_per_frame};
}

}  // namespace tickproof::harness
