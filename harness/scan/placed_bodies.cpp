// Rigid bodies of Unity whose transform a script writes in each frame or step. Interpolation draws
// only what the physics moves: "when interpolation is enabled, the physics system takes control of
// the Rigidbody's transform" (Unity: Rigidbody.interpolation). MovePosition, MoveRotation and
// velocities go with it.

#include <algorithm>
#include <optional>

#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// `rotation` for `transform.rotation` and `this.transform.rotation`; empty for other objects.
std::string_view own_part(std::string_view target) {
    for (const std::string_view owner :
         {"transform.", "this.transform.", "base.transform.", "gameObject.transform."}) {
        if (target.starts_with(owner)) {
            return target.substr(owner.size());
        }
    }
    return {};
}

bool is_turn(std::string_view part) {
    return is_named(part, {"rotation", "localrotation", "eulerangles", "localeulerangles", "up",
                           "right", "forward"});
}

/// True for a value that changes from frame to frame. `Quaternion.Euler(0, 180, 0)`, `Vector3.zero`
/// and `isLeft ? left : right` turn round at once, as a sprite does.
bool goes_on(std::string_view value) {
    return value.find('?') == std::string_view::npos &&
           std::ranges::any_of(words_in(value), [&](std::string_view word) {
               const std::string_view before =
                   value.substr(0, static_cast<std::size_t>(word.data() - value.data()));
               const bool is_constant = before.ends_with("Vector2.") ||
                                        before.ends_with("Vector3.") || word == "identity";
               return !literal_of(word) && !is_constant && word != "new" && word != "Quaternion" &&
                      word != "Euler" && !word.starts_with("Vector");
           });
}

/// A turn or a move of the script's own transform that goes on; none for other statements.
std::optional<bool> turns_or_moves(const ScriptStatement& statement) {
    if (const auto& assigned = statement.assigned; assigned && !assigned->declares) {
        const std::string_view part = own_part(assigned->target);
        if (is_turn(part) && goes_on(assigned->value)) {
            return true;
        }
        const bool is_way =
            assigned->op != '=' ||
            has_any(assigned->value, {"MoveTowards(", "Lerp(", "SmoothDamp(", "deltaTime"});
        return is_named(part, {"position", "localposition"}) && is_way ? std::optional(false)
                                                                       : std::nullopt;
    }
    for (const ScriptCall& call : calls_of(statement.code)) {
        const std::string owner = plain(call.receiver);
        const bool is_own =
            owner == "transform" || owner == "base.transform" || owner == "gameObject.transform";
        if (!is_own || call.arguments.empty() || !std::ranges::any_of(call.arguments, goes_on)) {
            continue;
        }
        if (is_named(call.name, {"rotate", "lookat", "rotatearound"})) {
            return true;
        }
        if (call.name == "Translate") {
            return false;
        }
    }
    return std::nullopt;
}

/// True for `body = GetComponent<Rigidbody>()` of the script's own object. `gameObject` may be a
/// local.
bool has_own_body(std::string_view code) {
    constexpr std::string_view kGet = "GetComponent<Rigidbody";
    if (has_any(code, {"RequireComponent(typeof(Rigidbody"})) {
        return true;
    }
    for (auto at = code.find(kGet); at != std::string_view::npos; at = code.find(kGet, at + 1)) {
        const std::string_view before = code.substr(0, at);
        if (before.ends_with("= ") || before.ends_with("= this.")) {
            return true;
        }
    }
    return false;
}

}  // namespace

void add_placed_bodies(const ScriptView& view, ScriptMotion& motion) {
    const std::string_view code = view.script.code;
    const bool has_body = has_word(code, "Rigidbody") || has_word(code, "Rigidbody2D");
    if (!view.is(ScriptLanguage::csharp) || view.facts.is_godot_csharp ||
        !view.facts.is_of_engine || !has_body ||
        has_any(lower(code), {"kinematic", "synctransforms"})) {
        return;
    }
    for (const Called when : {Called::per_step, Called::per_frame}) {
        for (const ScriptFunction* function : run_at(view, when)) {
            for (const ScriptStatement& statement : function->statements) {
                const auto turns = turns_or_moves(statement);
                if (turns && !is_after_press(*function, statement)) {
                    motion.placed_bodies.push_back({.at = place_in(view, statement),
                                                    .turns = *turns,
                                                    .is_open = !has_own_body(code)});
                    return;
                }
            }
        }
    }
}

}  // namespace tickproof::harness
