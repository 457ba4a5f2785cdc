// The whole of what is said about a game's settings.

#pragma once

#include <functional>
#include <vector>

#include "harness/validate/game_check.h"

namespace tickproof::harness {

struct Validation {
    Subject subject;
    Frames frames;
    GameFindings findings;  ///< In the order of the table of checks.
    Verdict verdict = Verdict::pass;
    /// The largest severity; that of a finding without one counts as 0 where it passes.
    double worst = 0;
};

/// Told how many of the checks are done; called from any thread.
using ValidateProgress = std::function<void(std::size_t done, std::size_t of)>;

/// The checks of these names, in the order of the table; all of them where none is named. Throws
/// InputError with a suggestion.
std::vector<GameCheck> checks_named(std::span<const std::string> names);

/// On at most `jobs` threads (0: as many as there are processors), which changes nothing.
Validation validate(Subject subject, Frames frames, int jobs, const ValidateProgress& progress = {},
                    std::span<const GameCheck> checks = game_checks());

/// The finding of the largest severity, or one that is above `most`: then the other checks are not
/// asked. What could not be judged is above all; notes are not looked at, and where there is
/// nothing else the severity is NaN. The check `likely` is asked first, then the quick ones.
GameFinding worst_finding(const Trial& trial, double most, std::string_view likely = {});

}  // namespace tickproof::harness
