// Recognises statements that move something: by a push, a call, or a new place.

#pragma once

#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// Calls that make the next step move a rigid body, wherever they run.
bool is_push(std::string_view call);

bool is_move(std::string_view call);

/// True for classes of Godot that interpolation leaves alone: user interface, or not drawn.
bool is_left_alone(std::string_view type);

/// True if the code puts something visible elsewhere.
bool places_something(const ScriptView& view, const ScriptFunction& function,
                      std::string_view code);
/// True if the code puts something visible elsewhere, or gives it a velocity.
bool moves_something(const ScriptView& view, const ScriptFunction& function, std::string_view code);

/// Adds the places where functions of a step or a frame move the player's character.
void add_characters(const ScriptView& view, const std::vector<const ScriptFunction*>& in_steps,
                    const std::vector<const ScriptFunction*>& in_frames, ScriptMotion& motion);

}  // namespace tickproof::harness
