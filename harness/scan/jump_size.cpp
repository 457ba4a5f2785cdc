// How high does a character jump? Where a script has the speed of its jump and gravity as
// constants, the jump of the data sheet is that one, and none that is assumed.

#include <algorithm>
#include <cmath>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool is_of_project(std::string_view code) {
    return has_any(code, {"get_gravity", "GetGravity", "Physics.gravity", "default_gravity",
                          "ProjectSettings"});
}

/// The first value of a member, or the code itself.
std::string_view first_value(const ScriptView& view, std::string_view code) {
    const auto initial = view.initial.find(root_of(trimmed(code)));
    return initial == view.initial.end() ? code : initial->second;
}

/// The number by which `speed += gravity * delta` grows in a second, 0 for the project's gravity;
/// none if it is unknown, as a multiple of the project's is.
std::optional<double> gravity_of(const ScriptView& view, std::string_view value) {
    double gravity = 1;
    bool is_project = false;
    for (const std::string_view factor : factors_of(value)) {
        if (is_delta(factor)) {
            continue;
        }
        if (const auto number = number_of(view, factor)) {
            gravity *= *number;
            continue;
        }
        const auto parts = factors_of(first_value(view, factor));
        if (!std::ranges::all_of(parts, is_of_project)) {
            return std::nullopt;
        }
        is_project = true;
    }
    return !is_project              ? std::optional(std::abs(gravity))
           : std::abs(gravity) == 1 ? std::optional(0.0)
                                    : std::nullopt;
}

/// `jumping = true`, `jump_buffer = 0.1`: what else a script sets in a jump.
bool is_no_speed(const ScriptAssignment& assigned) {
    return is_named(trimmed(assigned.value), {"true", "false", "null"}) ||
           has_any(lower(assigned.target), {"time", "count", "buffer", "coyote", "jumps"});
}

/// Takes another number for the same thing: none if the two differ.
bool agree(std::optional<double>& common, std::optional<double> other) {
    const bool is_same = other && (!common || *common == *other);
    common = other;
    return is_same;
}

}  // namespace

std::optional<JumpSize> jump_size(const ScriptView& view) {
    std::optional<double> speed;
    std::optional<double> gravity;
    Place at;
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const FrameRun run{&function, &statement, with_blocks({}, function, statement.block)};
            if (is_jump(view, run)) {
                const auto assigned = assignment_of(statement.code);
                if (is_no_speed(*assigned)) {
                    continue;
                }
                const auto number = number_of(view, assigned->value);
                if (!agree(speed, number ? std::optional(std::abs(*number)) : std::nullopt)) {
                    return std::nullopt;
                }
                at = place_in(view, statement);
            } else if (is_gravity(view, run) &&
                       !agree(gravity, gravity_of(view, assignment_of(statement.code)->value))) {
                return std::nullopt;
            }
        }
    }
    constexpr double kLeast = 1;  // A smaller speed keeps a body on the ground.
    return speed && gravity && *speed > kLeast
               ? std::optional(JumpSize{.speed = *speed, .gravity = *gravity, .at = at})
               : std::nullopt;
}

}  // namespace tickproof::harness
