// What an engine does to a body, as far as a project's files say: who moves rigid bodies and
// characters, and the gravity that they get.

#pragma once

#include <string>
#include <string_view>

#include "harness/project/project.h"

namespace tickproof::harness {

/// Engines are written as the command line writes them: `godot-body:linear_damp=0.1`. Empty: the
/// engine of the project has none of that kind, or it is not known.
struct ProjectBodies {
    std::string rigid_body;
    std::string character;         ///< Empty: moved as a rigid body.
    std::string character_policy;  ///< Empty: characters move in the steps of physics.
    /// Moves a character of which the game's code writes the motion once a frame.
    std::string character_in_frames;
    /// The game's code chooses when it moves a character: each has a callback for either.
    bool code_moves_characters = false;
    std::string_view step_callback;  ///< Of code that runs in physics steps: `FixedUpdate`.
    double gravity_mps2 = 0;         ///< 0: not known, or not downwards.
    Place gravity_at;
    std::string_view title;    ///< The engine's name in a sentence: `Unity`.
    std::string_view lengths;  ///< What a metre of a profile is in the project: a sentence.
    /// How its editor switches continuous collision on: `tick Use CCD of the body`. Empty: as the
    /// engine of its rigid bodies says.
    std::string_view continuous;
};

ProjectBodies bodies_of(const Project& project);

}  // namespace tickproof::harness
