// Facts about the names in an amount by which something moves, from the rest of its script.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

struct AmountFacts {
    /// Functions that read the time; set when first needed.
    std::optional<TextSet> timed_functions{};
    TextMap<bool> members{};  ///< C#: true if the first such member has a class of the game.
    // The following facts are about one function:
    TextSet handed_out{};  ///< `turn` in `Bob(ref turn)`: another function fills it.
    TextSet goals{};       ///< `velocity=speed` for `velocity.x = direction * speed`.
};

AmountFacts amount_facts_of(const ScriptView& view);
/// Replaces the facts about one function by those of `function`.
void look_at_function(const ScriptFunction& function, AmountFacts& facts);

bool is_timed_function(const ScriptView& view, std::string_view name, AmountFacts& facts);
/// True if the function sets the target, or another part of it, to a product with the word.
bool is_goal(std::string_view target, std::string_view word, const AmountFacts& facts);

/// True in Godot for an amount that a stick or keys give, also where frames pass it on as a
/// parameter: it is a speed.
bool is_of_stick(const ScriptView& view, const ScriptFunction& function, std::string_view amount);
/// The statements of every frame, and those of a helper to which frames pass a stick, as an input
/// event may pass it a move of the mouse.
std::vector<const ScriptStatement*> statements_to_look_at(const ScriptView& view,
                                                          const ScriptFunction& function);
/// True for a member that a node turns to, and that is no speed: `aim_rotation` in `rotation.y =
/// lerp_angle(rotation.y, aim_rotation.y, weight)`.
bool is_aim_of_turn(const ScriptView& view, std::string_view target);

/// The first term of a way that has no time in it, beside terms that have: gravity in
/// `Move(run * Time.deltaTime + fall)`. Else the whole way.
std::string_view untimed_term(const ScriptView& view, const ScriptFunction& function,
                              std::string_view way);

/// How to move by `amount` with the time of the frame. `Multiply fall by the time of the frame,
/// too` for one term of a way whose others have it.
std::string fix_of_motion(const ScriptView& view, const ScriptFunction& function,
                          const ScriptStatement& statement, std::string_view amount);

}  // namespace tickproof::harness
