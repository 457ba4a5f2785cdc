// From the measured motion on a display to its finding.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// Motion on one display, a second of it.
struct Stutter {
    double refresh_hz = 0;
    double uneven_per_s = 0;
    /// `uneven_per_s` and `image_s` are only what steps add to frames that are uneven by
    /// themselves.
    bool is_beyond_frames = false;
    double of_frames_per_s = 0;     ///< Uneven even if motion were drawn at the time of its frame.
    double interpolated_per_s = 0;  ///< Uneven if it were interpolated.
    double image_s = 0;             ///< How long one stays; 0 where every refresh has its own.
    double idle_per_s = 0;          ///< Frames without a step.
    double double_per_s = 0;        ///< Frames with two or more.
    std::size_t images = 0;
    std::size_t steps = 0;
    RunSpec spec;
};

/// True if the profile or the project says how frames between two steps are drawn. Where they do
/// not, a game may well interpolate.
bool is_drawing_known(const Game& game);

/// `player.gd:8` of `game/scripts/player.gd:8`.
std::string short_place(const Place& at);

/// Names the key that has to change: the profile's wins over the project's.
std::string interpolate_fix(const Game& game, const std::vector<FixSetting>& settings);

/// Of uneven motion and of images that stand for too long the worse.
double severity_of(const Game& game, const Stutter& stutter);

/// Displays that the profile does not name are a customary choice.
bool is_display_named(const GameProfile& profile);

/// `worst` is the one to report of `about`. `comes_from_lateness`: it is even on even frames.
Finding judge_stutter(const Game& game, const std::string& about, const Stutter& worst,
                      bool comes_from_lateness);

}  // namespace tickproof::harness
