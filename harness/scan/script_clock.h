// The lines of a script that change the game's clock: its own loops of steps, and what it sets over
// the settings files.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

/// A loop that takes steps of one length out of an accumulator: `while acc >= STEP do`.
struct StepLoop {
    std::string code;  ///< The header of the loop.
    Place at{};
    std::string timestep{};  ///< `1/60` if the file says it; else empty.
    double step_s = 0;       ///< The same, s; 0 if the file does not say it.
    /// It takes one step at most, and throws the rest away: `if acc >= STEP then acc = 0`.
    bool loses_rest = false;
};

/// A highest delta that the game's update goes by: `dt = math.min(dt, 0.1)`.
struct DeltaClamp {
    double most_s = 0;
    Place at{};
};

/// Stands for a policy's setting where code sets for how many refreshes a frame stands.
inline constexpr std::string_view kVsyncOfCode = "vsync";

/// Stands for a policy's setting where code sets the highest frame rate.
inline constexpr std::string_view kFrameRateOfCode = "frame rate";

/// A line that sets what the settings files set, too: `Time.fixedDeltaTime = 0.02f`.
struct CodeSetting {
    std::string_view name;          ///< As code names it: `Engine.physics_ticks_per_second`.
    std::string_view pacing;        ///< The policy's setting, kVsyncOfCode or kFrameRateOfCode.
    std::optional<double> value{};  ///< None if the file does not say it.
    bool is_rate = false;           ///< `value` is in steps a second.
    bool is_certain = false;        ///< No condition is around it.
    bool at_start = false;          ///< It runs as its object starts, on no condition.
    Place at{};
};

/// The script lines that change the game's clock.
struct ScriptClock {
    std::vector<Place> pauses{};  ///< Where scripts set the time scale to 0.
    std::vector<Place> limits{};  ///< Where scripts set a highest frame rate.
    std::vector<StepLoop> loops{};
    std::vector<DeltaClamp> clamps{};
    std::vector<CodeSetting> settings{};
    /// Scripts change the length of the step, as slow motion should.
    bool sets_step = false;
};

}  // namespace tickproof::harness
