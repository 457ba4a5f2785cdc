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

}  // namespace

bool is_gravity(const ScriptView& view, const FrameRun& run) {
    const auto assigned = assignment_of(run.statement->code);
    if (!assigned || assigned->declares || is_place(view, *run.function, assigned->target) ||
        !has_time(view, *run.function, assigned->value) ||
        !has_any(lower(run.statement->code),
                 {"grav", ".y", "vy", "vertical", "fall", "down", "yspeed", "yvel"})) {
        return false;
    }
    const bool goes_on = assigned->op == '+' || assigned->op == '-' ||
                         has_word(assigned->value, property_of(assigned->target));
    return goes_on && std::ranges::none_of(run.blocks, [](const InsideBlock& each) {
               return each.it().header.find('<') != std::string::npos ||
                      each.it().header.find('>') != std::string::npos;
           });
}

bool is_jump(const ScriptView& view, const FrameRun& run) {
    const auto assigned = assignment_of(run.statement->code);
    if (!assigned || assigned->declares || (assigned->op != '=' && assigned->op != '+') ||
        has_time(view, *run.function, assigned->value) || literal_of(assigned->value) == 0.0) {
        return false;
    }
    const std::string value = lower(assigned->value);
    if (has_any(value, {"zero"})) {
        return false;
    }
    if (has_any(value, {"jump", "sqrt"}) && !has_any(value, {"time", "count", "bool"})) {
        return true;
    }
    const std::string name = lower(run.function->name);
    bool is_pressed = name.starts_with("jump") && !has_any(name, {"grav"}) && !literal_of(value);
    for (const InsideBlock& each : run.blocks) {
        const std::string header = lower(each.it().header);
        if (has_any(header, {"release", "getkeyup", "getbuttonup"})) {
            return false;
        }
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
