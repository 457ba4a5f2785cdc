// Recognises statements that move something: by a push, a call, or a new place.

#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/scan/frame_runs.h"
#include "harness/scan/numbers.h"
#include "harness/scan/view.h"

namespace tickproof::harness {

/// True if the code reads a new key press, which lasts one frame.
bool asks_for_press(std::string_view code);

/// True for a statement of `if Input.is_action_just_pressed("jump"):`, or of blocks in it.
bool is_after_press(const ScriptFunction& function, const ScriptStatement& statement);

/// True if a call in the code has a name for which `is` is true.
template <typename Is>
bool calls_any(std::string_view code, Is is) {
    return std::ranges::any_of(calls_of(code),
                               [&](const ScriptCall& call) { return is(call.name); });
}

/// True for Godot's callbacks of input events.
inline bool is_of_input(const ScriptFunction& function) {
    return is_named(function.name, {"_input", "_unhandled_input"});
}

/// True if the script reads keys or sticks of the player; the mouse position does not count.
bool reads_player(const ScriptView& view);

/// Adds what interpolation between steps would draw wrongly: teleports, tweens, and views that turn
/// with the mouse.
void add_interpolation_hazards(const ScriptView& view, ScriptMotion& motion);

/// The functions that the engine calls at `when`, and all functions that they call.
std::vector<const ScriptFunction*> run_at(const ScriptView& view, Called when);

/// Adds the members that frames set after a press, and those of other objects that steps read.
void add_press_flags(const ScriptView& view, ScriptMotion& motion);

/// Adds where the script draws what its steps move in Godot's physics server alone.
void add_drawn_by_scripts(const ScriptView& view, ScriptMotion& motion);

/// Adds where frames, and callbacks of Unity's Input System, keep input for the script's steps.
void add_kept_input(const ScriptView& view, ScriptMotion& motion);

/// Adds the rigid body whose transform the script writes in each frame or step.
void add_placed_bodies(const ScriptView& view, ScriptMotion& motion);

/// True if the script has a word of a jump that is more than the name of a method that lifts
/// nothing.
bool knows_jump(const ScriptView& view);

/// Where frames of a script set what the steps of another script read: a press that reaches the
/// step a frame later.
std::vector<Place> presses_handed_on(const std::vector<ScriptScan>& scripts);

/// Adds what turns with the mouse in rendered frames.
void add_mouse_looks(const ScriptView& view, ScriptMotion& motion);

/// Adds the first place where the script puts something elsewhere, as in a respawn.
void add_teleports(const ScriptView& view, ScriptMotion& motion);

/// Calls that make the next step move a rigid body, wherever they run.
bool is_push(std::string_view call);

bool is_move(std::string_view call);

/// True for classes of Godot that interpolation leaves alone: user interface, or not drawn.
bool is_left_alone(std::string_view type);

/// True for a push of a rigid body, a move of it, or a new velocity.
bool drives_body(std::string_view code);

/// `node.global_position = here`: true for a statement that sets the place of a node, or the whole
/// transform.
bool sets_place(const ScriptStatement& statement);

/// True if the code puts something visible elsewhere.
bool places_something(const ScriptView& view, const ScriptFunction& function,
                      std::string_view code);
/// True if the code puts something visible elsewhere, or gives it a velocity.
bool moves_something(const ScriptView& view, const ScriptFunction& function, std::string_view code);

/// True for a distance rather than a place: `position + velocity * delta`.
bool is_way(std::string_view value);

/// `speed = speed + gravity * dt`: what moves by this speed falls or takes off, as characters do.
bool accelerates(std::string_view code);

/// True for a statement that moves the character.
using IsMove = std::function<bool(const ScriptFunction& function, std::string_view code)>;

/// The node of which code of Godot names the owner: `$Head` in `$Head.rotation.x = 0`.
PlacedNode placed_node(const ScriptView& view, const ScriptFunction& function,
                       std::string_view owner);

/// The nodes that statements of the functions put somewhere, in GDScript. `is_move` is true for
/// such a statement.
std::vector<PlacedNode> placed_nodes(const ScriptView& view,
                                     const std::vector<const ScriptFunction*>& functions,
                                     const IsMove& is_move);

/// True if the two statements are one half of gravity, `speed += gravity * dt / 2`, under the same
/// conditions.
bool are_halves(const FrameRun& one, const FrameRun& other);

/// True for a move by the mean of the speeds before and after, or for gravity in halves before and
/// after the move.
bool is_half_stepped(const ScriptView& view, const std::vector<const ScriptFunction*>& functions);

/// The rule by which the jump in these functions rises and falls; none if they show no jump.
/// `functions` are all that one frame or step runs.
std::optional<JumpRule> jump_rule(const ScriptView& view,
                                  const std::vector<const ScriptFunction*>& functions,
                                  const IsMove& is_move);

/// True if gravity acts on two speeds of a frame, as where their sum moves the character: its jump
/// then has none of the rules.
bool falls_by_two_speeds(const ScriptView& view,
                         const std::vector<const ScriptFunction*>& functions);

/// The size of the script's only jump, if the file has the numbers, or scenes give them. Without
/// `scenes` it is open where they may.
std::optional<JumpSize> jump_size(const ScriptView& view, const SceneNumbers* scenes = nullptr);

/// The statement that names the class of a script of Godot: `extends Area2D`; null without one.
const ScriptStatement* base_of(const ScriptView& view);
/// 2 or 3, by the class of the script, or else by the classes in it; 0 if they do not say.
int dimensions_of(const ScriptView& view);

/// The script's projectile, if it is one of a known speed, and those that it fires. `scenes` is as
/// for jump_size().
std::vector<Shot> shots_in(const ScriptView& view, const SceneNumbers* scenes = nullptr);

/// A place where a step of the script calls what the scan cannot follow, if there is one.
std::vector<Place> hidden_steps(const ScriptView& view);

/// Adds the places where functions of a step or a frame move the player's character.
void add_characters(const ScriptView& view, const std::vector<const ScriptFunction*>& in_steps,
                    const std::vector<const ScriptFunction*>& in_frames, ScriptMotion& motion);

}  // namespace tickproof::harness
