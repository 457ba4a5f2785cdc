// What to do, in the keys of the project's engine where they are known.

#pragma once

#include <string>
#include <string_view>

#include "harness/validate/subject.h"

namespace tickproof::harness {

/// `33.3 ms (FixedFrameRate = 30.000000)`.
std::string timestep_fix(const Subject& subject, double dt_s);

/// `0.0166666667`, or `m_Count = 2352000` as the project writes it.
std::string timestep_text(const Subject& subject, double dt_s);

/// `clamp the frame delta`, or `lower the clamp (KEY)` where there is one.
std::string clamp_fix(const Subject& subject);

/// `step by a fixed timestep (KEY = VALUE)`; `otherwise` where no keys switch it on.
std::string fixed_timestep_fix(const Subject& subject,
                               std::string_view otherwise = "step by a fixed timestep");

/// `, or ...` for a rule that could divide long frames and does not; else empty.
std::string shorter_steps_fix(const Subject& subject);

}  // namespace tickproof::harness
