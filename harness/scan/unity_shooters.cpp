// Shots of Unity that their shooter gives a speed: `body.velocity = transform.forward * 20` of a
// body that it has made of a prefab, by a member with the name of a projectile.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/shots.h"

namespace tickproof::harness {
namespace {

/// The local that holds what a function makes of a prefab: `clone` of `var clone =
/// Instantiate(bulletPrefab, ...)`.
struct MadeLocal {
    std::string_view local{};
    std::string_view prefab{};
};

MadeLocal made_in(const ScriptFunction& function) {
    MadeLocal found;
    for (const ScriptStatement& statement : function.statements) {
        for (const ScriptCall& call : calls_of(statement.code, "Instantiate")) {
            const auto& assigned = statement.assigned;
            if (!found.local.empty() || !assigned || !assigned->declares ||
                call.arguments.empty() || !names_projectile(call.arguments.front())) {
                return {};  // Which of them gets the speed?
            }
            found = {.local = assigned->target, .prefab = trimmed(call.arguments.front())};
        }
    }
    return found;
}

/// True if the owner of a velocity is the body of the local: `clone`, `clone.GetComponent<...>()`,
/// or a local that was made of these.
bool is_body_of(const ScriptFunction& function, std::string_view owner, std::string_view made) {
    if (root_of(owner) == made) {
        return owner == made || has_any(owner, {"GetComponent<Rigidbody"});
    }
    if (const auto value = value_of_local(function, owner); !value.empty()) {
        return root_of(value) == made && has_any(value, {"GetComponent<Rigidbody"});
    }
    return std::ranges::any_of(function.blocks, [&](const ScriptBlock& block) {
        return has_any(block.header, {std::string(made) + ".TryGetComponent"}) &&
               has_any(block.header, {" " + std::string(owner) + ")"}) &&
               has_any(block.header, {"Rigidbody"});
    });
}

}  // namespace

std::vector<Shot> shots_made(const ScriptView& view, const SceneNumbers* scenes) {
    std::vector<Shot> shots;
    if (!view.is(ScriptLanguage::csharp) || view.facts.is_godot_csharp ||
        view.script.code.find("Instantiate") == std::string::npos) {
        return shots;
    }
    for (const ScriptFunction& function : view.script.functions) {
        const MadeLocal made = made_in(function);
        if (made.local.empty()) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (!assigned || assigned->op != '=' ||
                !is_named(property_of(assigned->target), {"velocity", "linearvelocity"})) {
                continue;
            }
            const std::string_view owner = assigned->target.substr(0, assigned->target.rfind('.'));
            if (owner == assigned->target || !is_body_of(function, owner, made.local)) {
                continue;
            }
            ScriptNumbers numbers(view, scenes);
            const auto speed =
                speed_along(function, with_local(function, assigned->value), false, numbers);
            if (!speed || *speed == 0) {
                continue;
            }
            shots.push_back({.speed = *speed,
                             .guard = ShotGuard::discrete,
                             .at = place_in(view, statement),
                             .is_open = numbers.is_open(),
                             .members = {numbers.members().begin(), numbers.members().end()},
                             .made_of = std::string(made.prefab),
                             .by_speed = true});
        }
    }
    return shots;
}

}  // namespace tickproof::harness
