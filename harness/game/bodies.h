// The bodies of a game. An engine moves characters by other code than rigid bodies, Unreal even in
// other steps, and a game's code may move them once per rendered frame. So findings name the kind.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"
#include "harness/scan/script_scan.h"
#include "physics/engines.h"
#include "physics/scene.h"

namespace tickproof::harness {

struct Game;

/// `any`: the finding is about no body, or about all kinds.
enum class BodyKind { any, rigid_body, character, projectile };

/// `rigid body`; empty for `any`.
std::string_view to_text(BodyKind kind);

/// How a game's characters move, if not as rigid bodies do.
struct CharacterMotion {
    physics::EngineSpec engine;
    /// The policy that makes their steps, if they have steps of their own.
    std::optional<PolicySpec> policy{};
};

/// When a game moves its characters: in its physics steps or once per rendered frame.
enum class CharacterMoves { unknown, step, frame };

/// True if the project's key of interpolation does nothing in the dimensions of what moves.
bool ignores_interpolation(const Project& project, const ScriptMotion& motion);

/// True if a script sets the speed of its jump after gravity: frames of several lengths give a jump
/// of no integrator.
bool jumps_last(const Game& game);

/// False if code moves the characters, and no script shows whether a jump moves or falls first: a
/// jump that falls first is lower in long steps, the other higher. `game` is one of
/// of_characters().
bool shows_jump_order(const Game& game);

/// The profile's answer, or else the scripts'. Without a project it is `step`.
CharacterMoves character_moves(const Game& game);

/// True if key presses act in the frame that reads them: the characters move in frames alone, those
/// that never jump included.
bool presses_act_in_frames(const Game& game);

/// True if the scan has read all scripts, and sees none that lets the player move a body in steps.
bool has_no_player_in_steps(const Game& game);

/// True if each rigid body of the project's engine says for itself whether it is interpolated.
bool bodies_interpolate(const Game& game);

/// The bodies that scenes show. No value if bodies of the engine do not interpolate each, if the
/// profile says how the game draws, or if no scene has a body that physics moves.
std::optional<SceneBodies> drawn_bodies(const Game& game);

/// True if characters do not move in the steps of the game's policy.
bool has_own_steps(const Game& game);

/// True if characters move as the game's other bodies do.
bool are_like_bodies(const Game& game);

/// The game with the engine and the steps of its characters.
Game of_characters(const Game& game);

/// Names of the bodies of a scene, one each: a body without a name, or with one that another body
/// has, gets its number.
std::vector<std::string> body_names(const physics::Scene& scene);

}  // namespace tickproof::harness
