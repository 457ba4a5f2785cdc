// How fast does a projectile fly? By the file's name it is one; its speed is the number in
// `position += direction * speed * delta` or `velocity = forward * speed`.

#include "harness/scan/shots.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// `direction`, `transform.x`, `Vector3.forward`, but not `upgrade`.
bool is_direction(std::string_view factor) {
    const bool is_named_so =
        has_any(lower(factor), {"direction", "forward", "basis", "transform", "normalized",
                                "facing", "heading"}) ||
        std::ranges::any_of(words_in(factor), [](std::string_view word) {
            return lower(word).ends_with("dir") || is_named(word, {"up", "right", "left", "back"});
        });
    return is_named_so && factor.find('+') == std::string_view::npos;
}

/// True also for a local that was made of one: `var aim = transform.basis.z`.
bool is_direction_in(const ScriptFunction& function, std::string_view factor) {
    const std::string_view local = value_of_local(function, trimmed(factor));
    return is_direction(factor) ||
           (is_direction(local) && local.find('*') == std::string_view::npos);
}

/// `$Gun.position` for `$Rig/Arm/Gun.position`, whose slashes divide nothing.
std::string without_node_paths(std::string_view code) {
    std::string left;
    bool is_path = false;
    for (std::size_t i = 0; i < code.size(); ++i) {
        is_path = code[i] == '$' || (is_path && (is_word_char(code[i]) || code[i] == '/'));
        if (is_path && code[i] == '/') {
            left.resize(left.rfind('$') + 1);
        } else {
            left += code[i];
        }
    }
    return left;
}

/// The speed that the statement gives; none if it gives another thing, or it is not known.
std::optional<double> speed_of(const ScriptView& view, const ScriptFunction& function,
                               std::string_view code, ScriptNumbers& numbers) {
    for (const ScriptCall& call : calls_of(code)) {
        if (is_named(call.name, {"move_and_collide", "moveandcollide", "translate"}) &&
            !call.arguments.empty()) {
            return speed_along(function, with_local(function, call.arguments.front()), true,
                               numbers);
        }
    }
    const auto assigned = assignment_of(code);
    if (!assigned || assigned->declares) {
        return std::nullopt;
    }
    if (is_place(view, function, assigned->target) && assigned->op == '+') {
        return speed_along(function, with_local(function, assigned->value), true, numbers);
    }
    const bool is_speed =
        is_named(property_of(assigned->target), {"velocity", "linear_velocity", "linearvelocity"});
    return is_speed && assigned->op == '='
               ? speed_along(function, with_local(function, assigned->value), false, numbers)
               : std::nullopt;
}

/// The own axis of the Transform along which the statement moves: 2 for `transform.forward *
/// speed`.
int axis_of(std::string_view code) {
    for (const auto& [word, axis] : {std::pair("x", 0), std::pair("y", 1), std::pair("z", 2)}) {
        const std::string axis_name = std::string("transform.") + word;
        if (has_any(code, {axis_name + ' ', axis_name + ')', "basis." + std::string(word)})) {
            return axis;  // As Godot writes it.
        }
    }
    const bool is_own = has_any(code, {"transform.forward", "transform.up", "transform.right"}) ||
                        (has_any(code, {"Translate("}) && !has_any(code, {"Space.World"}) &&
                         has_any(code, {"Vector3.", "Vector2."}));
    return !is_own                                ? -1
           : has_any(code, {".forward", ".back"}) ? 2
           : has_any(code, {".up", ".down"})      ? 1
           : has_any(code, {".right", ".left"})   ? 0
                                                  : -1;
}

/// True if the statement moves the node by a sweep, which stops it at any speed.
bool sweeps_its_way(const ScriptStatement& statement) {
    return std::ranges::any_of(calls_of(statement.code), [](const ScriptCall& call) {
        return is_named(call.name, {"move_and_collide", "moveandcollide"}) &&
               is_named(plain(call.receiver), {"", "self", "this"}) && !call.arguments.empty() &&
               deltas_in(call.arguments.front()) > 0;
    });
}

/// The only speed of the script's own projectile, with the statement that gives it.
struct OwnShot {
    Shot shot{};
    const ScriptStatement* statement = nullptr;
    bool is_known = true;
};

void take_function(const ScriptView& view, const ScriptFunction& function, ScriptNumbers& numbers,
                   OwnShot& own) {
    const Coroutine coroutine = coroutine_of(function);
    for (const ScriptStatement& statement : function.statements) {
        auto speed = speed_of(view, function, statement.code, numbers);
        if (!speed && !sweeps_its_way(statement)) {
            continue;
        }
        speed = speed.value_or(0);
        const bool is_same =
            own.shot.speed == *speed || (std::isnan(own.shot.speed) && std::isnan(*speed));
        if ((own.statement != nullptr && !is_same) || (coroutine.is_one && !coroutine.called)) {
            own.is_known = false;
            return;
        }
        own.statement = &statement;
        own.shot.speed = *speed;
        own.shot.in_frames = coroutine.called.value_or(function.called) == Called::per_frame;
        own.shot.at = place_in(view, statement);
        const auto assigned = assignment_of(statement.code);
        own.shot.by_speed = assigned && assigned->op == '=';
        own.shot.axis = axis_of(statement.code);
    }
}

/// The statement that moves the script's node by the member `velocity` which another one sets; null
/// without one.
struct Move {
    const ScriptStatement* statement = nullptr;
    Called called = Called::elsewhere;
};
Move move_by_velocity(const ScriptView& view) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            if (moves_by_velocity(view, function, statement)) {
                return {&statement, function.called};
            }
        }
    }
    return {};
}

/// A node of Godot other than a rigid body is moved by its script, where `velocity` moves it.
void settle_move(const ScriptView& view, OwnShot& own) {
    const auto assigned = assignment_of(own.statement->code);
    if (!own.shot.by_speed || !assigned || !is_named(plain(assigned->target), {"velocity"}) ||
        !(view.is(ScriptLanguage::gdscript) || view.facts.is_godot_csharp)) {
        return;
    }
    const Move move = move_by_velocity(view);
    own.is_known = own.is_known && move.statement != nullptr && move.called != Called::elsewhere;
    if (own.is_known) {
        own.shot.by_speed = false;
        own.shot.in_frames = move.called == Called::per_frame;
        own.shot.at = place_in(view, *move.statement);
        own.statement = move.statement;
    }
}

}  // namespace

bool names_projectile(std::string_view code) {
    return has_any(lower(code),
                   {"bullet", "projectile", "missile", "rocket", "arrow", "laser", "grenade"});
}

bool is_projectile(std::string_view file) {
    const std::string name = lower(file.substr(file.find_last_of("/\\") + 1));
    return names_projectile(name) &&
           !has_any(name, {"gun", "launcher", "spawn", "pool", "hole", "trail", "manager", "data",
                           "view", "effect", "cannon", "weapon", "container", "test", "shoot",
                           "resource", "decal", "timer", "hook"});
}

std::string_view with_local(const ScriptFunction& function, std::string_view value) {
    const std::string_view local = value_of_local(function, trimmed(value));
    const std::string_view whole = trimmed(local.empty() ? value : local);
    // `Vector2(direction * 20, 0)` is along one axis.
    const auto calls = whole.ends_with(')') ? calls_of(whole) : std::vector<ScriptCall>{};
    if (!calls.empty() && calls.front().receiver.empty() && whole.starts_with(calls.front().name) &&
        is_named(calls.front().name, {"vector2", "vector3"})) {
        std::string_view along;
        for (const std::string_view part : calls.front().arguments) {
            if (literal_of(trimmed(part)) != 0.0) {
                if (!along.empty()) {
                    return whole;
                }
                along = trimmed(part);
            }
        }
        return along.empty() ? whole : along;
    }
    return whole;
}

std::optional<double> speed_along(const ScriptFunction& function, std::string_view product,
                                  bool is_way, ScriptNumbers& numbers) {
    double speed = 1;
    bool has_number = false;
    bool has_direction = false;
    bool has_delta = false;
    const std::string code = without_node_paths(product);
    if (split_outside(code, "/").size() > 1) {
        return std::nullopt;
    }
    for (const std::string_view factor : factors_of(code)) {
        const auto name = trimmed(factor);
        if (is_delta(name.starts_with('-') ? name.substr(1) : name)) {
            has_delta = true;
        } else if (const auto number = numbers.of(function, factor)) {
            speed *= *number;
            has_number = true;
        } else if (!has_direction && is_direction_in(function, factor)) {
            has_direction = true;
        } else {
            return std::nullopt;
        }
    }
    return has_number && has_direction && has_delta == is_way ? std::optional(std::abs(speed))
                                                              : std::nullopt;
}

std::vector<Shot> shots_in(const ScriptView& view, const SceneNumbers* scenes) {
    std::vector<Shot> shots = shots_fired(view, scenes);
    std::ranges::move(shots_made(view, scenes), std::back_inserter(shots));
    if (auto ray = ray_shot(view)) {
        shots.push_back(std::move(*ray));
    }
    if (!is_projectile(view.script.file)) {
        return shots;
    }
    ScriptNumbers numbers(view, scenes);
    OwnShot own;
    for (const ScriptFunction& function : view.script.functions) {
        take_function(view, function, numbers, own);
    }
    if (own.statement == nullptr || !own.is_known ||
        (own.shot.speed == 0 && !sweeps_its_way(*own.statement))) {
        return shots;
    }
    settle_move(view, own);
    if (!own.is_known) {
        return shots;
    }
    own.shot.dimensions = dimensions_of(view);
    own.shot.is_open = numbers.is_open();
    own.shot.guard = guard_of(view, *own.statement);
    own.shot.members = {numbers.members().begin(), numbers.members().end()};
    shots.push_back(std::move(own.shot));
    return shots;
}

}  // namespace tickproof::harness
