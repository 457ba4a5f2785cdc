// motion-without-delta: something moves or turns by a fixed amount in each rendered frame. At twice
// the frame rate it is twice as fast. Sources: Godot's manual on idle and physics processing,
// Unity's on Time.deltaTime, the love.update page of LOVE's wiki, Defold's manual of update(self,
// dt), Unreal's of AActor::Tick(DeltaSeconds).

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "harness/scan/amount_facts.h"
#include "harness/scan/motion_doubts.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// Calls that move by their arguments, and do not multiply by a delta themselves.
constexpr std::array<std::string_view, 20> kMoves{"Translate",
                                                  "translate",
                                                  "translate_object_local",
                                                  "global_translate",
                                                  "move_local_x",
                                                  "move_local_y",
                                                  "Rotate",
                                                  "rotate",
                                                  "rotate_x",
                                                  "rotate_y",
                                                  "rotate_z",
                                                  "RotateAround",
                                                  "move_and_collide",
                                                  "MoveAndCollide",
                                                  "AddActorWorldOffset",
                                                  "AddActorLocalOffset",
                                                  "AddActorWorldRotation",
                                                  "AddActorLocalRotation",
                                                  "AddRelativeRotation",
                                                  "AddLocalRotation"};

/// True for `1.0 / width`, part of a size, but not for `1.0 / 60.0`, the time of a frame.
bool is_part_of_size(std::string_view amount) {
    constexpr double kLeast_hz = 20;
    constexpr double kMost_hz = 360;
    return std::ranges::any_of(std::array{"1.0f /", "1f /", "1.0 /"}, [&](std::string_view one) {
        const auto at = amount.find(one);
        if (at == std::string_view::npos) {
            return false;
        }
        const auto words = words_in(amount.substr(at + one.size()));
        const double rate = words.empty() ? 0 : literal_of(words.front()).value_or(0);
        return rate < kLeast_hz || rate > kMost_hz;
    });
}

/// True for amounts that are no speeds: distances to a goal, random shakes, sizes.
bool is_no_speed(std::string_view amount) {
    return is_part_of_size(amount) ||
           has_any(lower(amount),
                   {"position", "offset", "motion",      "diff",   "relative", "distance", "depth",
                    "overlap",  "rand",   "size",        "width",  "height",   "margin",   "shake",
                    "noise",    "origin", "scrollwheel", "tau",    "recoil",   "zoom",     "sens",
                    "look",     "length", "correct",     "extent", "bounds",   "location", "touch",
                    "drag",     "spring", "anchor"}) ||
           has_word(amount, "PI") || has_word(amount, "normal") || has_word(amount, "rotation");
}

/// True for `FRotator(Rot.Pitch, MouseRot.Yaw, 0)`: a direction, not a rate.
bool is_direction_of(std::string_view value) {
    return has_any(lower(value), {"rotation()", "rot.", "lookat", "look_at", "mouse"});
}

/// True for `way = WayOfPlatform()`, if that function reads the time.
bool is_from_timed_function(const ScriptView& view, std::string_view value, AmountFacts& facts) {
    return std::ranges::any_of(calls_of(value), [&](const ScriptCall& call) {
        return is_timed_function(view, call.name, facts);
    });
}

bool is_step(const ScriptView& view, const ScriptFunction& function, std::string_view amount,
             AmountFacts& facts) {
    if (amount.empty() || (has_time(view, function, amount) && !cancels_time(amount)) ||
        is_of_mouse(view, function, amount)) {
        return false;
    }
    if (is_of_stick(view, function, amount)) {
        return true;
    }
    if (is_no_speed(amount)) {
        return false;
    }
    for (const std::string_view word : words_in(amount)) {
        const std::string_view value = value_of_local(function, word);
        // The distance to a goal, or an amount that only the caller knows.
        if (is_no_speed(value) || is_direction_of(value) || has_any(lower(value), {"pos"}) ||
            is_from_timed_function(view, value, facts) ||
            (word != "self" && has_word(function.parameters, word)) ||
            lower(word).ends_with("pos") || facts.handed_out.contains(word)) {
            return false;
        }
    }
    const auto words = words_in(amount);
    const bool is_zero = std::ranges::all_of(words, [](std::string_view word) {
        return literal_of(word).value_or(1) == 0 || word.starts_with("Vector") ||
               is_named(word, {"new", "zero", "identity"});
    });
    if (is_zero) {
        return false;
    }
    const auto number = literal_of(amount);
    return !number || (*number != 0 && *number < 90 && *number > -90);
}

/// True for `velocity.x = move_toward(velocity.x, 0, speed)` beside `velocity.x = direction *
/// speed`: it stops within one frame at any rate.
bool stops_at_once(const ScriptAssignment& approach, std::string_view step,
                   const AmountFacts& facts) {
    const auto words = words_in(step);
    return !words.empty() && std::ranges::all_of(words, [&](std::string_view word) {
        return is_goal(approach.target, word, facts);
    });
}

/// True for a CharacterController by its name or its declaration.
bool is_controller(const ScriptView& view, std::string_view receiver) {
    return has_any(lower(receiver), {"controller"}) ||
           (!receiver.empty() && root_of(receiver) == receiver &&
            has_any(view.script.code, {fmt::format("CharacterController {};", receiver)}));
}

/// The arguments of a call that is the whole statement.
std::string_view moved_by(const ScriptView& view, const ScriptFunction& function,
                          std::string_view code, const AmountFacts& facts) {
    if (view.is(ScriptLanguage::lua)) {
        return {};  // love.graphics.translate draws.
    }
    const auto open = code.find('(');
    for (const ScriptCall& call : calls_of(code)) {
        const bool is_first = call.name.data() + call.name.size() <= code.data() + open &&
                              (call.receiver.empty() || call.receiver.data() == code.data());
        if (!is_first || call.arguments.empty()) {
            continue;
        }
        const auto member = facts.members.find(call.receiver);
        if (member != facts.members.end() && member->second) {
            continue;
        }
        if (call.name == "Move" && is_controller(view, call.receiver)) {
            return untimed_term(view, function, call.arguments.front());
        }
        for (const std::string_view name : kMoves) {
            if (call.name == name) {
                // Rotate(axis, angle)
                const bool is_angle = call.arguments.size() == 2 && call.name == "Rotate" &&
                                      literal_of(call.arguments.back());
                return is_angle ? call.arguments.back() : code.substr(open + 1);
            }
        }
    }
    return {};
}

/// The argument of `var hit = move_and_collide(way)`, which moves even if nothing uses the result.
std::string_view collided_way(std::string_view value) {
    for (const std::string_view name : {"move_and_collide", "MoveAndCollide"}) {
        for (const ScriptCall& call : calls_of(value, name)) {
            if (!call.arguments.empty()) {
                return call.arguments[0];
            }
        }
    }
    return {};
}

/// The amount that the statement moves something by; empty if it moves nothing.
std::string_view amount_of(const ScriptView& view, const ScriptFunction& function,
                           const ScriptStatement& statement, const AmountFacts& facts) {
    const auto& assigned = statement.assigned;
    if (const auto amount = amount_of_list(view, function, statement)) {
        return *amount;
    }
    if (assigned) {
        if (const std::string_view way = collided_way(assigned->value); !way.empty()) {
            return way;
        }
        if (assigned->declares) {
            return {};
        }
        // The step of an approach is a speed, whatever moves.
        if (const std::string_view step = step_of_approach(*assigned); !step.empty()) {
            return stops_at_once(*assigned, step, facts) ? std::string_view() : step;
        }
        const std::string_view amount = added(function, *assigned);
        if (amount.empty() ||
            (!is_place(view, function, assigned->target) &&
             !(is_of_stick(view, function, amount) && is_aim_of_turn(view, assigned->target)))) {
            return {};
        }
        // Only functions that run in every frame have the index for this.
        const bool is_indexed = function.called == Called::per_frame;
        return is_indexed && is_no_motion(function, statement, *assigned, amount)
                   ? std::string_view()
                   : amount;
    }
    const std::string_view amount = moved_by(view, function, statement.code, facts);
    const auto calls = amount.empty() ? std::vector<ScriptCall>() : calls_of(statement.code);
    if (!calls.empty() && is_set_before(function, statement, calls.front().receiver)) {
        return {};
    }
    return amount.empty() ? amount_of_setter(view, function, statement) : amount;
}

/// True for the wheel or a finger, whose move is per frame: a constant beside it is no rate.
bool is_move_of_frame(const ScriptView& view, const ScriptFunction& function,
                      std::string_view amount) {
    const auto has_device = [](std::string_view code) {
        return has_any(lower(code), {"mouse", "scroll", "touch", "deltaposition"});
    };
    return is_of_mouse(view, function, amount) ||
           std::ranges::any_of(words_in(amount), [&](std::string_view word) {
               return has_device(word) || has_device(value_of_local(function, word));
           });
}

bool is_by_fixed_delta(std::string_view amount) {
    return has_any(
        amount, {"fixedDeltaTime", "get_physics_process_delta_time", "GetPhysicsProcessDeltaTime"});
}

void look_for_motion_without_delta(const ScriptView& view, std::vector<ScriptRemark>& found) {
    AmountFacts facts = amount_facts_of(view);
    MotionFacts doubts;
    for (const ScriptFunction& function : view.script.functions) {
        const auto statements = statements_to_look_at(view, function);
        if (!statements.empty()) {
            look_at_function(function, facts);
        }
        for (const ScriptStatement* statement : statements) {
            const std::string_view amount = amount_of(view, function, *statement, facts);
            const bool is_fixed =
                is_by_fixed_delta(amount) && !is_move_of_frame(view, function, amount);
            if (reads_mouse_axis(view, *statement) ||
                (!is_fixed && !is_step(view, function, amount, facts)) ||
                !weight_of_approach(view, function, *statement).empty()) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "motion-without-delta", function, *statement);
            remark.why = is_fixed ? "A frame moves it by the time of a step, however long the "
                                    "frame is"
                         : is_of_stick(view, function, amount)
                             ? "A held stick or key moves it by the same amount in each frame, "
                               "so twice the frame rate is twice as fast"
                             : "Each frame moves it by the same amount, so twice the frame "
                               "rate is twice as fast";
            remark.fix = is_fixed ? "Multiply by the time of the frame instead."
                                  : fix_of_motion(view, function, *statement, amount);
            doubt_motion(view, function, *statement, amount, doubts, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern motion_without_delta() {
    return {.name = "motion-without-delta",
            .summary = "a position or an angle changes by a fixed amount in each rendered frame",
            .title = "Speed may depend on the frame rate: motion without delta",
            .languages = "GDScript, C#, Lua, C++",
            .sources = {{"godot", "Godot manual: Idle and physics processing"},
                        {"unity", "Unity: Time.deltaTime"},
                        {"stride", "Stride manual: Scripts, GameTime"},
                        {"defold", "Defold manual: Script components, update(self, dt)"},
                        {"unreal", "Unreal: AActor::Tick"},
                        {"own-loop", "LÖVE wiki: love.update; G. Fiedler, Fix Your Timestep!"}},
            .delta = DeltaUse::none,
            .look = look_for_motion_without_delta};
}

}  // namespace tickproof::harness
