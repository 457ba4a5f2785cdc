// Finds things that lose a share of their speed in each frame.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/comparisons.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// True for names of things that keep moving, shaking or turning by themselves.
bool is_speed(const ScriptView& view, std::string_view target) {
    return is_velocity(view, target) ||
           has_any(lower(property_of(target)),
                   {"velocity", "speed", "shake", "trauma", "recoil", "momentum", "knockback"});
}

/// True for a bounce: a condition around the statement compares something else than it sets.
bool is_bounce(const ScriptFunction& function, const ScriptStatement& statement,
               std::string_view name) {
    for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
        const auto comparisons = comparisons_in(function.blocks[at].header);
        if (std::ranges::any_of(comparisons, [&](const Comparison& each) {
                return plain(each.left).find(name) == std::string::npos;
            })) {
            return true;
        }
    }
    return false;
}

/// True if it runs in the first frame of a state only: `if self.last_state == DASHING`.
bool is_transition(const ScriptFunction& function, const ScriptStatement& statement) {
    for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
        if (has_any(lower(function.blocks[at].header),
                    {"last_state", "laststate", "previous_state", "previousstate", "prev_state",
                     "prevstate"})) {
            return true;
        }
    }
    return false;
}

/// The damping of one assignment of the statement.
std::string_view damping_of(const ScriptView& view, const ScriptFunction& function,
                            const ScriptStatement& statement, const ScriptAssignment& assigned) {
    const bool is_known = assigned.op == '*' && is_velocity(view, assigned.target);
    const std::string name = plain(assigned.target);
    std::string_view factor = assigned.op == '*' ? assigned.value : std::string_view();
    if (assigned.op == '=' && assigned.value.find('/') == std::string_view::npos &&
        terms_of(assigned.value).size() == 1) {
        const auto factors = factors_of(assigned.value);
        const bool is_first = factors.size() == 2 && plain(factors[0]) == name;
        const bool is_second = factors.size() == 2 && plain(factors[1]) == name;
        factor = is_first ? factors[1] : is_second ? factors[0] : std::string_view();
    }
    const bool is_state =
        is_known || is_place(view, function, assigned.target) || is_speed(view, assigned.target);
    if (factor.empty() || !is_state ||
        (!is_known &&
         (is_local(function, root_of(name)) || function.index.set_anew.contains(name) ||
          is_bounce(function, statement, name)))) {
        return {};
    }
    const auto number = literal_of(factor);
    const double least = is_known ? 0 : 0.5;  // A half is a change of gear, not friction.
    const bool is_damping = number ? *number > least && *number < 1
                                   : has_any(lower(factor), {"damp", "friction", "drag"});
    return is_damping && is_constant_weight(view, function, factor) ? factor : std::string_view();
}

}  // namespace

std::string_view damping_of(const ScriptView& view, const ScriptFunction& function,
                            const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned || assigned->declares || is_transition(function, statement)) {
        return {};
    }
    // In Lua: `v.x, v.y = v.x * 0.9, v.y * 0.9`.
    if (assigned->targets.empty()) {
        return damping_of(view, function, statement, *assigned);
    }
    const auto targets = split_outside(assigned->targets, ",");
    const auto values = split_outside(assigned->value, ",");
    if (targets.size() != values.size()) {
        return {};
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const std::string_view factor =
            damping_of(view, function, statement,
                       {.target = trimmed(targets[i]), .value = trimmed(values[i])});
        if (!factor.empty()) {
            return factor;
        }
    }
    return {};
}

}  // namespace tickproof::harness
