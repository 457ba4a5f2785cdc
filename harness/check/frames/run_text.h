// Texts that the checks of motion share.

#pragma once

#include <string>
#include <string_view>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// `at 30 fps`, `in a 1 s hitch at 60 fps`, `with capture.csv from frame 812`.
std::string at_run(const Inquiry& ask, std::size_t trace, std::size_t start_frame = 0);

/// `semi-implicit Euler`.
std::string_view integrator_name(const physics::EngineSpec& engine);

/// `box2d moves no body further than 2 units ...: 120 m/s in steps of 16.7 ms`: the engine's limit
/// that cut a motion.
std::string limit_text(const physics::EngineSpec& engine, const LimitEvent& limit);

/// The fix for such a limit.
inline constexpr std::string_view kLimitFix =
    "Take shorter steps, so that no body reaches the limit, or make the world's unit longer.";

/// `tunnels`, `is blocked`, `misses it`: how a run ended, as a verb.
std::string ending_text(Passage passage);

/// `2 ms`, `1.25 s`; `none` for NaN.
std::string value_text(double value, std::string_view unit);

}  // namespace tickproof::harness
