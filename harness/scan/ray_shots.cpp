// Shots that are rays: the function that shoots casts one, and what it hits takes damage.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/shots.h"

namespace tickproof::harness {
namespace {

/// `shoot`, `fire_weapon` and `ActionShoot`, but not `fireplace`.
bool shoots(std::string_view function) {
    std::string words;
    for (const char c : function) {
        words += c >= 'A' && c <= 'Z' ? std::string("_") + c : std::string(1, c);
    }
    const std::string name = '_' + lower(words) + '_';
    return has_any(name, {"_shoot_", "_fire_", "_shot_"});
}

/// True if the code is about a projectile that is no ray and no mark of a hit.
bool is_about_projectile(std::string_view code) {
    return names_projectile(code) &&
           !has_any(lower(code), {"ray", "decal", "hole", "trail", "impact"});
}

bool does_damage(std::string_view code) {
    return has_any(lower(code), {"damage", "health", ".hit(", "kill("});
}

}  // namespace

std::optional<Shot> ray_shot(const ScriptView& view) {
    std::optional<Shot> ray;
    for (const ScriptFunction& function : view.script.functions) {
        if (!shoots(function.name)) {
            continue;
        }
        const ScriptStatement* cast = nullptr;
        bool hurts = false;
        for (const ScriptStatement& statement : function.statements) {
            const std::string code = lower(statement.code);
            if (is_about_projectile(code)) {
                return std::nullopt;
            }
            const bool casts =
                has_any(code, {"intersect_ray(", "intersectray(", "force_raycast_update(",
                               "forceraycastupdate(", "physics.raycast(", "physics2d.raycast("});
            cast = casts && cast == nullptr ? &statement : cast;
            hurts = hurts || does_damage(code);
        }
        for (const ScriptBlock& block : function.blocks) {
            hurts = hurts || does_damage(block.header);
            if (cast == nullptr &&
                has_any(lower(block.header), {"physics.raycast(", "physics2d.raycast("})) {
                const auto inside = std::ranges::find_if(
                    function.statements, [&](const ScriptStatement& statement) {
                        return &function.blocks[statement.block] == &block;
                    });
                cast = inside == function.statements.end() ? nullptr : &*inside;
            }
        }
        if (cast == nullptr || !hurts) {
            continue;
        }
        if (ray) {
            return std::nullopt;
        }
        ray = Shot{.guard = ShotGuard::ray, .at = place_in(view, *cast)};
    }
    return ray;
}

}  // namespace tickproof::harness
