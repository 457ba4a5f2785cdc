// Recognises the two statements of a jump in code: the one that sets its speed, and gravity.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"

namespace tickproof::harness {
namespace {

/// `velocity.y`, `velocity`, `rise`: but not `velocity.x`.
bool is_upward(std::string_view target) {
    const std::string name = lower(target);
    return name.ends_with(".y") ||
           has_any(name, {"vertical", "jump", "rise", "vy", "yvel", "yspeed"}) ||
           (has_any(name, {"velocity", "speed"}) && !name.ends_with(".x") && !name.ends_with(".z"));
}

/// `velocity.y = max(velocity.y * 0.5, velocity.y)`: makes less of the speed, or limits it. A term
/// of its own, as in `velocity.y = velocity.y + jump`, adds to it.
bool is_of_itself(const ScriptAssignment& assigned) {
    const std::string target = plain(assigned.target);
    return assigned.op == '=' && plain(assigned.value).find(target) != std::string::npos &&
           std::ranges::none_of(terms_of(assigned.value),
                                [&](std::string_view term) { return plain(term) == target; });
}

/// `velocity.y -= JUMP_SPEED`, where up is negative.
bool is_taken_off(const ScriptAssignment& assigned) {
    return assigned.op == '-' && lower(assigned.target).ends_with(".y") &&
           has_any(lower(assigned.value), {"jump"});
}

/// Of `velocity += way` the velocity, if the local `way` of the statement is all that is added.
std::string summed_into(const FrameRun& run, std::string_view local) {
    constexpr std::size_t kNear = 30;
    const auto& statements = run.function->statements;
    for (std::size_t i = 0, near = 0; i < statements.size() && near < kNear; ++i) {
        if (&statements[i] < run.statement) {
            continue;
        }
        ++near;
        const auto& assigned = statements[i].assigned;
        if (assigned && assigned->op == '+' && plain(assigned->value) == local &&
            !is_local(*run.function, root_of(assigned->target))) {
            return plain(assigned->target);
        }
    }
    return {};
}

/// `coyote_timer <= 0` after a jump that sets the timer to 0: true from the jump on.
bool is_opened_by_jump(const ScriptView& view, std::string_view header) {
    const auto at = header.find("<=");
    const std::string_view timer =
        at == std::string_view::npos ? std::string_view() : trimmed(header.substr(0, at));
    if (timer.empty() || !trimmed(header.substr(at + 2)).starts_with('0')) {
        return false;
    }
    const auto names = words_in(timer);
    return std::ranges::any_of(view.script.functions, [&](const ScriptFunction& function) {
        return has_any(lower(function.name), {"jump"}) &&
               std::ranges::any_of(function.index.statements_of(0), [&](std::size_t i) {
                   const auto& assigned = function.statements[i].assigned;
                   return assigned && assigned->op == '=' && !names.empty() &&
                          plain(assigned->target) == names.back() &&
                          literal_of(assigned->value) == 0.0;
               });
    });
}

bool is_at_release(const FrameRun& run) {
    return std::ranges::any_of(run.blocks, [](const InsideBlock& each) {
        return has_any(lower(each.it().header), {"release", "getkeyup", "getbuttonup"});
    });
}

}  // namespace

bool is_vertical(std::string_view factor) {
    return is_named(plain(factor), {"vector2.up", "vector2.down", "vector3.up", "vector3.down"});
}

std::string_view upward_part(std::string_view value) {
    for (const ScriptCall& call : calls_of(value)) {
        const bool is_whole =
            trimmed(value).ends_with(')') &&
            (trimmed(value).starts_with(call.name) || trimmed(value).starts_with("new "));
        if (is_whole && is_named(call.name, {"vector2", "vector3"}) && call.arguments.size() > 1) {
            return call.arguments[1];
        }
    }
    const auto factors = factors_of(value);
    if (factors.size() == 2 && (is_vertical(factors[0]) || is_vertical(factors[1]))) {
        return factors[is_vertical(factors[0]) ? 1 : 0];
    }
    return value;
}

bool is_same_speed(std::string_view one, std::string_view other) {
    const auto has = [](std::string_view whole, std::string_view part) {
        return part.starts_with(whole) && part.substr(whole.size()).starts_with('.');
    };
    return one == other || has(one, other) || has(other, one);
}

std::string speed_of(const FrameRun& run) {
    const std::string target = plain(assignment_of(run.statement->code)->target);
    const std::string value = plain(value_of_local(*run.function, target));
    if (value.ends_with(".y") || value.ends_with(".Y")) {
        return value;
    }
    const std::string local(root_of(target));
    const std::string whole = is_local(*run.function, local) ? summed_into(run, local) : "";
    return whole.empty() ? target : whole + target.substr(local.size());
}

namespace {

/// True for a product with the time of a step, which Godot's `_integrate_forces` asks for.
bool has_step(const ScriptView& view, const ScriptFunction& function, std::string_view value) {
    return has_time(view, function, value) ||
           std::ranges::any_of(factors_of(value), [&](std::string_view factor) {
               return has_any(value_of_local(function, trimmed(factor)), {".get_step()"}) ||
                      has_any(factor, {".get_step()"});
           });
}

}  // namespace

bool adds_to_fall(const ScriptView& view, const FrameRun& run) {
    const auto assigned = assignment_of(run.statement->code);
    if (!assigned || assigned->declares || is_place(view, *run.function, assigned->target) ||
        !has_step(view, *run.function, assigned->value) ||
        !has_any(lower(run.statement->code),
                 {"grav", ".y", "vy", "vertical", "fall", "down", "yspeed", "yvel"})) {
        return false;
    }
    const std::string code = lower(run.statement->code);
    const bool follows = has_any(code, {"lerp", "smooth", "movetoward", "move_toward", "damp"});
    const bool goes_on = assigned->op == '+' || assigned->op == '-' ||
                         has_word(assigned->value, property_of(assigned->target));
    return goes_on && (!follows || has_any(code, {"grav", "fall"}));
}

bool is_gravity(const ScriptView& view, const FrameRun& run) {
    return adds_to_fall(view, run) &&
           std::ranges::none_of(run.blocks, [&](const InsideBlock& each) {
               const std::string& header = each.it().header;
               return header.find_first_of("<>") != std::string::npos &&
                      !is_opened_by_jump(view, header);
           });
}

bool is_gravity_a_step(const ScriptView& view, const FrameRun& run) {
    const auto assigned = assignment_of(run.statement->code);
    return view.is(ScriptLanguage::gdscript) && assigned && !assigned->declares &&
           (assigned->op == '+' || assigned->op == '-') &&
           lower(assigned->target).ends_with("velocity.y") &&
           has_any(lower(assigned->value), {"grav"}) &&
           !has_time(view, *run.function, assigned->value);
}

bool cuts_rise(const ScriptView& view, const FrameRun& run) {
    return adds_to_fall(view, run) && has_any(lower(run.statement->code), {"grav"}) &&
           std::ranges::any_of(run.blocks, [](const InsideBlock& each) {
               const std::string header = lower(each.it().header);
               return has_any(header, {"> 0", ">0"}) && has_any(header, {".y", "vy", "vertical"});
           });
}

bool is_jump(const ScriptView& view, const FrameRun& run) {
    const auto assigned = assignment_of(run.statement->code);
    if (!assigned || assigned->declares ||
        (assigned->op != '=' && assigned->op != '+' && !is_taken_off(*assigned)) ||
        has_time(view, *run.function, assigned->value) || literal_of(assigned->value) == 0.0 ||
        is_of_itself(*assigned) || is_at_release(run)) {
        return false;
    }
    const std::string value = lower(assigned->value);
    if (has_any(value, {"zero"}) || is_named(plain(value), {"vector2()", "vector3()"})) {
        return false;
    }
    if (has_any(value, {"jump", "sqrt"}) && !has_any(value, {"time", "count", "bool"})) {
        return true;
    }
    const std::string name = lower(run.function->name);
    bool is_pressed = name.starts_with("jump") && !has_any(name, {"grav"}) && !literal_of(value);
    for (const InsideBlock& each : run.blocks) {
        const std::string header = lower(each.it().header);
        is_pressed = is_pressed || has_any(header, {"jump", "getkeydown", "getbuttondown",
                                                    "just_pressed", "justpressed", "waspressed",
                                                    "action_pressed", "actionpressed"});
    }
    return is_pressed && is_upward(assigned->target);
}

bool jumps_or_falls(const ScriptView& view) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const FrameRun run{&function, &statement, with_blocks({}, function, statement.block)};
            const auto& assigned = statement.assigned;
            const bool gains = assigned && (assigned->op == '+' || assigned->op == '-') &&
                               lower(assigned->target).ends_with(".y") &&
                               is_velocity(view, assigned->target);
            if (gains || is_gravity(view, run) || is_jump(view, run)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace tickproof::harness
