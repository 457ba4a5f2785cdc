// What a script says elsewhere of the names in an amount by which something moves.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/scan/view.h"

namespace tickproof::harness {

struct AmountFacts {
    /// Functions that read the time; looked for when the first value needs it.
    std::optional<TextSet> timed_functions{};
    TextMap<bool> members{};  ///< Of C#: true if the first of that name has a class of the game.
    // Of one function:
    TextSet handed_out{};  ///< `turn` of `Bob(ref turn)`, which another function fills.
    TextSet goals{};       ///< `velocity=speed` of `velocity.x = direction * speed`.
};

AmountFacts amount_facts_of(const ScriptView& view);
/// Makes the facts those of the function.
void look_at_function(const ScriptFunction& function, AmountFacts& facts);

bool is_timed_function(const ScriptView& view, std::string_view name, AmountFacts& facts);
/// True if the function sets the target, or another part of it, to a product of the word.
bool is_goal(std::string_view target, std::string_view word, const AmountFacts& facts);

}  // namespace tickproof::harness
