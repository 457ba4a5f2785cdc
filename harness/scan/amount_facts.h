// Facts about the names in an amount by which something moves, from the rest of its script.

#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace tickproof::harness
