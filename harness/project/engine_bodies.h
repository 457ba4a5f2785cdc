// Facts about bodies in a project's files: what moves rigid bodies and characters, and their
// gravity.

#pragma once

#include <string>
#include <string_view>

#include "harness/project/project.h"

namespace tickproof::harness {

/// Names engines as the command line does: `godot-body:linear_damp=0.1`. Empty if the project's
/// engine has none of that kind, or it is unknown.
struct ProjectBodies {
    std::string rigid_body;
    std::string character;         ///< Empty: moves as a rigid body.
    std::string character_policy;  ///< Empty: characters move in the steps of physics.
    /// The engine of a character whose motion the game's code writes once a frame.
    std::string character_in_frames;
    /// The game's code chooses whether it moves a character in frames or steps.
    bool code_moves_characters = false;
    /// The rule by which a jump in code rises where its script does not show it: that of the
    /// engine's script template.
    JumpRule jump = JumpRule::gravity_first;
    std::string_view step_callback;  ///< Callback of a physics step: `FixedUpdate`.
    /// What a character's code must do besides if it moves in that callback, as the end of a
    /// sentence: ` and draw it between its last two positions`.
    std::string_view step_callback_needs;
    double gravity_mps2 = 0;  ///< 0: unknown, or not downwards.
    Place gravity_at;
    double units_per_metre_2d = 1;  ///< Lengths of its 2D scripts in a metre of a profile.
    std::string_view title;         ///< The engine's name in a sentence: `Unity`.
    std::string_view lengths;       ///< The project's length for a profile's metre: a sentence.
    /// How its editor switches continuous collision on: `tick Use CCD of the body`. Empty: as the
    /// engine of its rigid bodies says.
    std::string_view continuous;
};

ProjectBodies bodies_of(const Project& project);

}  // namespace tickproof::harness
