// Statements of scripts that move something: by a push, by a call, by setting where it is.

#pragma once

#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// Calls that move a rigid body in the next step, from wherever they are made.
bool is_push(std::string_view call);

bool is_move(std::string_view call);

/// A class of Godot that interpolation leaves alone: of the user interface, or not drawn.
bool is_left_alone(std::string_view type);

/// True if the code puts something that is seen somewhere else,
bool places_something(const ScriptView& view, const ScriptFunction& function,
                      std::string_view code);
/// or gives it a velocity.
bool moves_something(const ScriptView& view, const ScriptFunction& function, std::string_view code);

/// Where the script moves the player's character, in the functions of a step and of a frame.
void add_characters(const ScriptView& view, const std::vector<const ScriptFunction*>& in_steps,
                    const std::vector<const ScriptFunction*>& in_frames, ScriptMotion& motion);

}  // namespace tickproof::harness
