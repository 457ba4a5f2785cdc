// Reasons to make a remark on motion a note.

#pragma once

#include <optional>
#include <string_view>

#include "harness/scan/comparisons.h"

namespace tickproof::harness {

/// Facts that the reasons need, read at the first remark of a script or function.
struct MotionFacts {
    std::optional<ScriptComparisons> comparisons{};
    const ScriptFunction* function = nullptr;  ///< The function of the following members.
    PlaceMap<bool> wraps{};
    TextMap<std::size_t> growing{};  ///< The first statement that adds to a name without a time.
    TextSet set_anew{};              ///< Names that each frame sets anew.
};

/// Makes a remark on motion by `amount` a note, unless the script shows that a player notices it
/// and the advice helps.
void doubt_motion(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::string_view amount, MotionFacts& facts,
                  ScriptRemark& remark);

}  // namespace tickproof::harness
