// The displays that players look at, and the frames that a game draws for them.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The profile's displays. If the profile names none, also displays that refresh faster than the
/// project's frame limit: a frame stays there for several refreshes.
std::vector<double> displays_of(const Game& game);

/// False if the displays are a customary choice.
bool is_display_named(const GameProfile& profile);

/// How many refreshes of the display a frame stands, by the project; 1 if it says nothing.
int refreshes_a_frame(const Game& game);

/// True if frames stand for so many refreshes that motion is choppy with any steps.
bool stands_by_vsync(const Game& game, double refresh_hz);

/// The frame rate on a display: its refresh rate, a part of it, or the project's limit if that is
/// lower.
double frame_rate_on(const Game& game, double refresh_hz);

/// ` (72 fps)` where frames stand for several refreshes; else empty.
std::string frames_text(const Game& game, double refresh_hz);

/// ` with 72 frames a second (vSyncCount is 2, QualitySettings.asset:29)`; empty if each refresh
/// has a frame.
std::string vsync_text(const Game& game, double frames_per_s);

/// `1 or 2 steps`: what images take in turn where motion alternates.
std::string steps_in_turn(const Game& game, double refresh_hz);

/// What stays on a display while motion stands still: a `refresh`, or a `frame` of several.
std::string_view image_of(const Game& game);

/// Explains motion that is choppy because frames stand for too many refreshes.
void explain_vsync(const Game& game, double refresh_hz, Finding& finding);

}  // namespace tickproof::harness
