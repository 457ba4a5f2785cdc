// Shots of Godot that their shooter gives a speed: `bullet.linear_velocity = direction * 20`, of a
// rigid body whose scene has the name of a projectile.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/shots.h"

namespace tickproof::harness {
namespace {

/// A script with more shots is not read to its end.
constexpr std::size_t kMostShots = 100;

/// The path in `preload("res://shots/bullet.tscn")`; with its quote if it is relative to the
/// script:
/// `"bullet.tscn`. Empty without one.
std::string_view scene_named_in(const Script& script, const ScriptStatement& statement) {
    constexpr std::string_view kBegin = "\"res://";
    const std::string_view text =
        script.text.substr(statement.begin, statement.end - statement.begin);
    const auto at = text.find(kBegin);
    const auto quote = text.find("load(\"");
    if (at == std::string_view::npos && quote != std::string_view::npos) {
        const std::string_view rest = text.substr(quote + 5);
        const std::string_view path = rest.substr(0, rest.find('"', 1));
        return path.ends_with(".tscn") && path.find(':') == std::string_view::npos
                   ? path
                   : std::string_view();
    }
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = text.substr(at + kBegin.size());
    const std::string_view path = rest.substr(0, rest.find('"'));
    return path.ends_with(".tscn") ? path : std::string_view();
}

/// The scene of which the statement makes a node: `Bullet.instantiate()`, where the script has
/// `const Bullet = preload(...)`.
std::string_view scene_made_by(const Script& script, const ScriptStatement& statement) {
    for (const ScriptCall& call : calls_of(statement.code)) {
        if (!is_named(call.name, {"instantiate", "instance"})) {
            continue;
        }
        if (const auto path = scene_named_in(script, statement); !path.empty()) {
            return path;
        }
        for (const ScriptStatement& member : script.members) {
            if (member.assigned && plain(member.assigned->target) == plain(call.receiver)) {
                return scene_named_in(script, member);
            }
        }
    }
    return {};
}

/// A speed that is given to something: `bullet`, `direction * 20`.
struct GivenSpeed {
    std::string_view to{};
    std::string_view value{};
    bool is_member = false;   ///< It is `velocity`, by which a script moves its node.
    bool is_impulse = false;  ///< It is the speed times the mass.
};

GivenSpeed given_speed(const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (assigned && !assigned->declares && assigned->op == '=' &&
        is_named(property_of(assigned->target),
                 {"linear_velocity", "linearvelocity", "velocity"}) &&
        property_of(assigned->target).size() + 1 + root_of(assigned->target).size() ==
            assigned->target.size()) {
        return {.to = root_of(assigned->target),
                .value = assigned->value,
                .is_member = is_named(property_of(assigned->target), {"velocity"})};
    }
    for (const ScriptCall& call : calls_of(statement.code, "set_linear_velocity")) {
        if (call.arguments.size() == 1) {
            return {.to = call.receiver, .value = call.arguments.front()};
        }
    }
    for (const ScriptCall& call : calls_of(statement.code)) {
        // With two arguments the order is another in Godot 3.
        const bool is_impulse = is_named(call.name, {"apply_central_impulse", "applycentralimpulse",
                                                     "apply_impulse", "applyimpulse"});
        if (is_impulse && call.arguments.size() == 1) {
            return {.to = call.receiver, .value = call.arguments.front(), .is_impulse = true};
        }
    }
    return {};
}

/// The scene of the local at the statement; empty if another script made it, or it is no
/// projectile.
std::string_view scene_of(const Script& script, const ScriptFunction& function,
                          std::string_view local) {
    for (const ScriptStatement& statement : function.statements) {
        const auto& assigned = statement.assigned;
        if (assigned && assigned->declares && assigned->target == local) {
            const std::string_view scene = scene_made_by(script, statement);
            return is_projectile(scene) ? scene : std::string_view();
        }
    }
    return {};
}

/// `Vector2.RIGHT.rotated(angle) * 400`: the number of a product with a turned direction.
std::optional<double> turned_speed(const ScriptFunction& function, std::string_view value,
                                   ScriptNumbers& numbers) {
    const auto factors = factors_of(value);
    if (factors.size() != 2) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string code = lower(trimmed(factors[i]));
        if (code.ends_with(')') && has_any(code, {"rotated(", "from_angle(", "rot2vec("})) {
            const auto number = numbers.of(function, factors[1 - i]);
            return number && *number > 0 ? number : std::nullopt;
        }
    }
    return std::nullopt;
}

/// The shot that `bullet.prepare(here, direction * 400)` fires; its scene's script says what it
/// does with the speed. None without a projectile.
std::optional<Shot> handed_speed(const ScriptView& view, const ScriptFunction& function,
                                 const ScriptStatement& statement, const SceneNumbers* scenes) {
    for (const ScriptCall& call : calls_of(statement.code)) {
        if (call.arguments.empty() || call.receiver.empty() || !is_local(function, call.receiver)) {
            continue;
        }
        const std::string_view scene = scene_of(view.script, function, call.receiver);
        for (std::size_t i = 0; !scene.empty() && i < call.arguments.size(); ++i) {
            ScriptNumbers numbers(view, scenes);
            if (const auto speed = turned_speed(function, call.arguments[i], numbers)) {
                return Shot{.speed = *speed,
                            .at = place_in(view, statement),
                            .is_open = numbers.is_open(),
                            .members = {numbers.members().begin(), numbers.members().end()},
                            .scene = std::string(scene),
                            .made_of = std::string(call.name) + ':' + std::to_string(i)};
            }
        }
    }
    return std::nullopt;
}

/// Leaves out a scene whose shots have several speeds.
void add_shot(Shot shot, std::vector<Shot>& shots) {
    const auto same = std::ranges::find(shots, shot.scene, &Shot::scene);
    if (same == shots.end()) {
        shots.push_back(std::move(shot));
    } else if (same->speed != shot.speed) {
        same->speed = 0;
    }
}

}  // namespace

std::vector<Shot> shots_fired(const ScriptView& view, const SceneNumbers* scenes) {
    if (!view.is(ScriptLanguage::gdscript) && !view.facts.is_godot_csharp) {
        return {};
    }
    std::vector<Shot> shots;
    std::optional<ScriptNumbers> numbers;
    std::size_t asked = 0;
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const GivenSpeed given = given_speed(statement);
            const std::string_view scene = given.to.empty() || ++asked > kMostShots
                                               ? std::string_view()
                                               : scene_of(view.script, function, given.to);
            if (scene.empty()) {
                if (auto shot = given.to.empty() && statement.code.find('*') != std::string::npos
                                    ? handed_speed(view, function, statement, scenes)
                                    : std::nullopt) {
                    add_shot(std::move(*shot), shots);
                }
                continue;
            }
            if (!numbers) {
                numbers.emplace(view, scenes);
            }
            const auto speed =
                speed_along(function, with_local(function, given.value), false, *numbers);
            add_shot({.speed = speed.value_or(0),
                      .guard = ShotGuard::discrete,
                      .at = place_in(view, statement),
                      .is_open = numbers->is_open(),
                      .members = {numbers->members().begin(), numbers->members().end()},
                      .scene = std::string(scene),
                      .by_speed = !given.is_member,
                      .by_impulse = given.is_impulse},
                     shots);
        }
    }
    std::erase_if(shots, [](const Shot& shot) { return shot.speed == 0; });
    return shots;
}

}  // namespace tickproof::harness
