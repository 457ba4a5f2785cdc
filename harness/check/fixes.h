// Instructions, in the keys of the project's engine where they are known.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// `set common/physics_interpolation to true`, as the project writes it; empty where it has no keys
/// for all of them.
std::string project_text(const Game& game, const std::vector<FixSetting>& settings);

/// `set MaxSubstepDeltaTime to 0.00683 and MaxSubsteps to 8`, as the project writes them; `set
/// timestep to 6.83 ms and ...` where it has no keys for them.
std::string set_text(const Game& game, const std::vector<FixSetting>& settings);

/// The timestep of so many steps a second, `1/120`; in seconds where the rate is not whole.
FixSetting timestep_of(double rate_hz);

/// A clamp that passes frames of `frame_s` under `policy`, which is that of a game but for its time
/// scale, with room for slower ones. Where a clamp is also the
/// longest step, as under a variable timestep, it has no more room than that.
FixSetting clamp_for(const PolicySpec& policy, double frame_s);

/// `clamp the frame delta`, or `lower the clamp (KEY)` where there is one.
std::string clamp_fix(const Game& game);

/// `Set KEY to 250 ms, or KEY to 8.`: a limit for the steps of a long frame, by the settings that
/// the rule has.
std::string limit_fix(const Game& game);

/// `tick Use CCD of the body`: how a body of `engine`, which has a switch, gets continuous
/// collision, in the words of the project's editor.
std::string continuous_fix(const Game& game, const physics::EngineSpec& engine);

/// How a game whose frames are all of one length follows the clock instead, by the keys of its
/// project; without settings where it has none for that, and where `kept` says why its frames have
/// to stay as they are.
struct UnlockedFrames {
    std::vector<FixSetting> settings;
    std::string text;  ///< `set bUseFixedFrameRate to False`.
    std::string kept;  ///< `Main.cpp:40 counts frames`.
};
UnlockedFrames unlocked_frames(const Game& game);

/// True if steps are all of one length, and as many as the frames need: the loop has what
/// fixed_timestep_fix() says.
bool has_fixed_timestep(const PolicySpec& policy);

/// `step physics by a fixed timestep (set KEY to VALUE)`; `otherwise` where no keys switch it on.
std::string fixed_timestep_fix(const Game& game,
                               std::string_view otherwise = "step physics by a fixed timestep");

}  // namespace tickproof::harness
