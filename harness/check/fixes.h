// Texts of fixes, in the keys of the project's engine if it has them.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// `set common/physics_interpolation to true`, as the project writes it; empty if it lacks a key
/// for one of the settings.
std::string project_text(const Game& game, const Change& settings);

/// `set MaxSubstepDeltaTime to 0.00683 and MaxSubsteps to 8`, as the project writes them; without
/// such keys `set timestep to 6.83 ms and ...`.
std::string set_text(const Game& game, const Change& settings);

/// The timestep of `rate_hz` steps a second: `1/120`, or seconds if the rate is not whole.
SettingValue timestep_of(double rate_hz);

/// A clamp that passes frames of `frame_s` under `policy`, whose time scale may differ from the
/// game's. It leaves room for slower frames, unless the clamp is also the longest step (variable
/// timestep).
SettingValue clamp_for(const PolicySpec& policy, double frame_s);

/// `Set KEY to 250 ms, or KEY to 8.`: limits the steps of a long frame, by settings that the rule
/// has.
std::string limit_fix(const Game& game);

/// `tick Use CCD of the body`: how to turn `on` for a body of `engine`, in the words of the
/// project's editor. The text also says how to set up a body of this `kind` that it meets.
std::string continuous_fix(const Game& game, const physics::EngineSpec& engine,
                           const physics::ContinuousSwitch& on,
                           physics::ObstacleKind kind = physics::ObstacleKind::fixed);

/// How a game with frames of one fixed length can follow the clock, by the keys of its project. No
/// settings if the project has no such key.
struct UnlockedFrames {
    Change settings;
    std::string text;  ///< `set bUseFixedFrameRate to False`.
    std::string kept;  ///< Why frames must keep their length: `Main.cpp:40 counts frames`.
};
UnlockedFrames unlocked_frames(const Game& game);

/// True if all steps have one length and simulated time follows real time: the loop already does
/// what fixed_timestep_fix() advises.
bool has_fixed_timestep(const PolicySpec& policy);

/// `step physics by a fixed timestep (set KEY to VALUE)`; `otherwise` if no key switches it on.
std::string fixed_timestep_fix(const Game& game,
                               std::string_view otherwise = "step physics by a fixed timestep");

/// `player.gd:8` of `game/scripts/player.gd:8`.
std::string short_place(const Place& at);

}  // namespace tickproof::harness
