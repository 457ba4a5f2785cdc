// A check of a game's settings: a pure function from how a game steps, and the frames it is tried
// on, to what it says about that.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/finding.h"
#include "harness/validate/trial.h"

namespace tickproof::harness {

/// A finding about one thing that the profile names, or one setting.
struct GameFinding {
    Finding finding;
    std::string about;  ///< `ledge 2.3 m`: with the check's name it is told apart from the others.
    /// What was measured as a share of what is tolerated: above 1 it fails. NaN where there is no
    /// such share.
    double severity = 0;
    Place at;  ///< The setting at fault.
};
using GameFindings = std::vector<GameFinding>;

struct GameCheck {
    std::string_view name;
    std::string_view summary;
    std::string_view question;  ///< What a user would ask.
    bool is_slow = false;       ///< Takes many runs: asked last where one failure is enough.
    /// Empty where the profile has nothing that it is about.
    GameFindings (*judge)(const Trial& trial) = nullptr;
};

std::span<const GameCheck> game_checks();

/// A finding that passes or fails by its severity.
GameFinding judged(std::string_view check, std::string about, double severity);

/// One that informs, whatever the numbers are.
GameFinding noted(std::string_view check, std::string about);

/// Law 5: one that could not be judged, because nothing was there to compare.
GameFinding unjudged(std::string_view check, std::string about, std::string why);

/// measured / tolerated; where nothing is tolerated 0 passes and anything else is infinite.
double severity(double measured, double tolerated);

}  // namespace tickproof::harness
