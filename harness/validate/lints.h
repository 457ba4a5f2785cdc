// What the lints of the settings share; all but those in files of their own are in settings.cpp.

#pragma once

#include <string>
#include <string_view>

#include "harness/validate/game_check.h"

namespace tickproof::harness {

/// A finding of the settings with the place of `pacing`: a note, unless `severity` is above 1.
GameFinding lint(const Subject& subject, std::string about, double severity,
                 std::string_view pacing);

/// `Fixed Timestep`, or the policy's own name where no project has it.
std::string name_of(const Subject& subject, std::string_view pacing);

/// How many steps the first frame of a run takes.
std::size_t steps_of(const PolicySpec& policy, double frame_s);

void decimal_step(const Subject& subject, GameFindings& found);

}  // namespace tickproof::harness
