// Reasons against a remark on motion.

#pragma once

#include <optional>
#include <string_view>

#include "harness/scan/comparisons.h"

namespace tickproof::harness {

/// What the reasons rest on, read when the first remark of a script or a function needs it.
struct MotionFacts {
    std::optional<ScriptComparisons> comparisons{};
    const ScriptFunction* function = nullptr;  ///< The one that the rest is of.
    PlaceMap<bool> wraps{};
    TextMap<std::size_t> growing{};  ///< The first statement that adds to a name without a time.
    TextSet set_anew{};              ///< Names that each frame gives another value.
};

/// Makes a note of a remark on motion by `amount` where the script does not show that a player
/// notices it, or that the advice helps.
void doubt_motion(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::string_view amount, MotionFacts& facts,
                  ScriptRemark& remark);

}  // namespace tickproof::harness
