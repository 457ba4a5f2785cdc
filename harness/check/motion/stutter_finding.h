// Turns the measured motion on a display into a finding.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/check/motion/frames_on_display.h"
#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// A second of motion on one display.
struct Stutter {
    double refresh_hz = 0;
    double uneven_per_s = 0;
    /// `uneven_per_s` and `image_s` leave out the part that uneven frames cause by themselves.
    bool is_beyond_frames = false;
    double of_frames_per_s = 0;     ///< Uneven images if each frame were drawn at its own time.
    double interpolated_per_s = 0;  ///< Uneven images with interpolation.
    double off_share = 0;           ///< As a Cadence has it.
    double interpolated_off_share = 0;
    double image_s = 0;       ///< How long an image stays; 0 if every refresh has its own.
    double idle_per_s = 0;    ///< Frames without a step.
    double double_per_s = 0;  ///< Frames with two steps or more.
    std::size_t images = 0;
    std::size_t steps = 0;
    double shown_per_s = 0;  ///< `uneven_per_s` of the run of `spec` alone.
    RunSpec spec;
};

/// The motion on a display whose frames are even or a little late, whichever is worse.
Stutter stutter_on(Inquiry& ask, double refresh_hz);

/// True if the profile or the project says how frames between two steps are drawn. Otherwise the
/// game may well interpolate.
bool is_drawing_known(const Game& game);

/// Where scripts move things in frames that could move in steps: a view that turns with the mouse
/// stays in frames.
std::vector<Place> movable_to_steps(const ScriptMotion& motion);

/// `turn the body with MoveRotation in FixedUpdate`: how to move a body that its script places.
std::string_view placed_cure(const PlacedBody& body);

/// The interpolated bodies whose transform a script writes.
std::optional<Finding> placed_apart(const Game& game);

/// The things of a game that interpolates by its project's key which do not move in steps, as the
/// scripts show them.
std::optional<Finding> interpolated_apart(const Game& game);

/// `1 node that steps move is not`, and its place: what scenes leave out of a game that
/// interpolates by its project's key. Empty if they leave out nothing that may move.
std::string not_interpolated_text(const Game& game);

/// Where a script draws what moves in steps, at its place after the last step, if all that moves in
/// steps is so; null otherwise.
const Place* drawn_by_script(const Game& game);

/// ` (the default of common/physics_interpolation)`: why an engine with a key does not interpolate.
std::string why_not_interpolated(const Game& game);

/// What a game that interpolates by its project's key leaves out.
std::optional<Finding> not_interpolated(const Game& game);

/// `move to Godot 4.4 or later, since Godot 4.3 interpolates in 2D only, and set ...`: without a
/// capital and a full stop. Empty if the engine's version interpolates this game, or none does.
std::string upgrade_text(const Game& game);

/// `set common/physics_interpolation to true`, or `interpolate between steps` without a key
/// that acts in all versions that the project may be of.
std::string interpolation_text(const Game& game);

/// Names the key to change: the profile's if it has one, else the project's.
std::string interpolate_fix(const Game& game, const Change& settings);

/// The worse of two severities: uneven motion, and images that stay on screen too long.
double severity_of(const Game& game, const Stutter& stutter);

/// True if no image is uneven, but images take more steps and fewer in turn: they move by a tenth
/// more or less than in even motion. Frames that are up to 0.5 ms late make that 4% at 240 Hz.
bool alternates(const Game& game, const Stutter& stutter);

/// Judges `worst`, the worst display of `about`. `comes_from_lateness`: it is even on even frames.
Finding judge_stutter(const Game& game, const std::string& about, const Stutter& worst,
                      bool comes_from_lateness);

}  // namespace tickproof::harness
