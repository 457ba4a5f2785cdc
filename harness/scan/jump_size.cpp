// How high does a character jump? Where a script, and the scenes that set its members, have the
// speed of its jump and gravity in numbers, the jump of the data sheet is that one, and none that
// is assumed.

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/numbers.h"
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

/// By how much speed grows in a second; `of_project`: in gravities of the project.
struct Gravity {
    double amount = 0;
    bool of_project = false;
};

std::string without_brackets(std::string_view code) {
    std::string made = plain(code);
    std::erase_if(made, [](char c) { return c == '(' || c == ')'; });
    return made;
}

/// `gravity * delta` of `min(speed + gravity * delta, fastest)`; empty if there are several.
std::string_view timed_term(std::string_view value) {
    std::string_view found;
    for (const std::string_view term : all_terms(value)) {
        if (deltas_in(term) == 0) {
            continue;
        }
        if (!found.empty() && without_brackets(term) != without_brackets(found)) {
            return {};
        }
        found = term;
    }
    return found;
}

/// None if it is unknown.
std::optional<Gravity> gravity_of(const ScriptView& view, const ScriptFunction& function,
                                  std::string_view value, ScriptNumbers& numbers) {
    const std::string_view term = timed_term(value);
    Gravity gravity{.amount = 1};
    for (const std::string_view factor : factors_of(term)) {
        if (is_delta(factor) || is_vertical(factor)) {
            continue;
        }
        if (const auto number = numbers.of(function, factor)) {
            gravity.amount *= std::abs(*number);
            continue;
        }
        for (const std::string_view part : factors_of(first_value(view, factor))) {
            if (const auto number = numbers.of(function, part)) {
                gravity.amount *= std::abs(*number);
            } else if (is_of_project(part)) {  // Two: the amount, and the direction.
                gravity.of_project = true;
            } else {
                return std::nullopt;
            }
        }
    }
    return term.empty() ? std::nullopt : std::optional(gravity);
}

/// `jumping = true`, `jump_buffer = 0.1`: what else a script sets in a jump.
bool is_no_speed(const ScriptAssignment& assigned) {
    return is_named(trimmed(assigned.value), {"true", "false", "null"}) ||
           has_any(lower(assigned.target), {"time", "count", "buffer", "coyote", "jumps"});
}

/// True if the statement, a condition around it, or its function has the word.
bool speaks_of_jump(const FrameRun& run) {
    return has_any(lower(run.statement->code), {"jump"}) ||
           has_any(lower(run.function->name), {"jump"}) ||
           std::ranges::any_of(run.blocks, [](const InsideBlock& each) {
               return has_any(lower(each.it().header), {"jump"});
           });
}

/// The statements that set the speed of a jump, and those that add gravity to that speed.
struct JumpStatements {
    std::vector<FrameRun> jumps{};
    std::vector<FrameRun> falls{};
};

JumpStatements statements_of(const ScriptView& view) {
    JumpStatements found;
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const FrameRun run{&function, &statement, with_blocks({}, function, statement.block)};
            if (is_jump(view, run) && !is_no_speed(*assignment_of(statement.code))) {
                found.jumps.push_back(run);
            } else if (is_gravity(view, run)) {
                found.falls.push_back(run);
            }
        }
    }
    const auto is_other = [](const FrameRun& run, const std::vector<FrameRun>& of) {
        return std::ranges::none_of(
            of, [&](const FrameRun& each) { return is_same_speed(speed_of(run), speed_of(each)); });
    };
    std::erase_if(found.jumps, [&](const FrameRun& run) { return is_other(run, found.falls); });
    if (std::ranges::any_of(found.jumps, speaks_of_jump)) {  // A slide, a dash.
        std::erase_if(found.jumps, std::not_fn(speaks_of_jump));
    }
    std::erase_if(found.falls, [&](const FrameRun& run) { return is_other(run, found.jumps); });
    return found;
}

/// True for a branch that speed or height decide: `else` after `if velocity.y < 0`. Gravity of the
/// rise and of the fall are two, and `<` alone does not say which is which.
bool is_of_other_gravity(const FrameRun& run) {
    return std::ranges::any_of(run.blocks, [](const InsideBlock& each) {
        const auto& blocks = each.function->blocks;
        std::size_t first = each.block;
        while (blocks[first].header.starts_with("el")) {  // else, elif, elseif
            const std::size_t parent = blocks[each.block].parent;
            do {
                --first;
            } while (first > 0 && blocks[first].parent != parent);
            if (first == 0) {
                return false;
            }
            if (blocks[first].header.find_first_of("<>") != std::string::npos) {
                return true;
            }
        }
        return false;
    });
}

/// True if a callback damps the speed each time: `velocity *= 0.95`.
bool damps(const ScriptView& view, std::string_view speed) {
    for (const ScriptFunction& function : view.script.functions) {
        if (!is_named(function.name, {"_physics_process", "_process", "_physicsprocess",
                                      "fixedupdate", "update"})) {
            continue;
        }
        for (const std::size_t i : function.index.statements_of(0)) {
            const auto& assigned = function.statements[i].assigned;
            if (assigned && (assigned->op == '*' || assigned->op == '/') &&
                is_same_speed(speed, plain(assigned->target))) {
                return true;
            }
        }
    }
    return false;
}

/// True if the two are the same; NaN is a number that scenes set.
bool is_same(double one, double other) {
    return one == other || (std::isnan(one) && std::isnan(other));
}

}  // namespace

std::optional<JumpSize> jump_size(const ScriptView& view, const SceneNumbers* scenes) {
    constexpr double kLeast = 1;  // A smaller speed keeps a body on the ground.
    ScriptNumbers numbers(view, scenes);
    const JumpStatements found = statements_of(view);
    std::optional<JumpSize> size;
    for (const FrameRun& jump : found.jumps) {
        const auto assigned = assignment_of(jump.statement->code);
        const auto number = numbers.of(*jump.function, upward_part(assigned->value));
        if (!number || (size && !is_same(size->speed, std::abs(*number)))) {
            return std::nullopt;
        }
        size = JumpSize{.speed = std::abs(*number), .at = place_in(view, *jump.statement)};
    }
    std::optional<Gravity> gravity;
    for (const FrameRun& fall : found.falls) {
        if (is_of_other_gravity(fall) || damps(view, speed_of(fall))) {
            return std::nullopt;
        }
        const auto other =
            gravity_of(view, *fall.function, assignment_of(fall.statement->code)->value, numbers);
        if (!other || (gravity && (gravity->of_project != other->of_project ||
                                   !is_same(gravity->amount, other->amount)))) {
            return std::nullopt;
        }
        gravity = other;
    }
    if (!size || !gravity || size->speed <= kLeast || gravity->amount == 0) {
        return std::nullopt;
    }
    size->dimensions = dimensions_of(view);
    const bool is_in_halves =
        found.falls.size() == 2 && are_halves(found.falls.front(), found.falls.back());
    size->gravity = (is_in_halves ? 2 : 1) * gravity->amount;
    size->is_of_project = gravity->of_project;
    size->is_open = numbers.is_open();
    return size;
}

}  // namespace tickproof::harness
