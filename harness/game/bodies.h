// The bodies of a game. An engine moves a character otherwise than a rigid body: by code of its
// own, in Unreal even in steps of its own; and a game's code can move one in each rendered frame.
// So a finding says which kind of body it is about.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"
#include "physics/engines.h"
#include "physics/scene.h"

namespace tickproof::harness {

struct Game;

/// `any`: no body is run, or it does not matter which.
enum class BodyKind { any, rigid_body, character, projectile };

/// `rigid body`; empty for any.
std::string_view to_text(BodyKind kind);

/// How a game's characters move where rigid bodies move otherwise.
struct CharacterMotion {
    physics::EngineSpec engine;
    /// Where they have steps of their own: the policy that makes them.
    std::optional<PolicySpec> policy{};
};

/// When a game moves its characters: in the steps of its physics, or once in each rendered frame.
enum class CharacterMoves { unknown, step, frame };

/// As the profile says, or else as the scripts of the project show. Without a project the policy is
/// that of whatever moves.
CharacterMoves character_moves(const Game& game);

/// Where they do not move in the steps of the game's policy.
bool has_own_steps(const Game& game);

/// True if characters move as the game's other bodies do.
bool are_like_bodies(const Game& game);

/// Continuous collision, where all rigid bodies that physics moves in the scenes of the project
/// have it: the game's engine gets it, unless the profile names an engine.
void take_continuous(Game& game);

/// Which bodies of the scenes have continuous collision as the engine switches it on: `2 of the 3
/// rigid bodies of the scenes have it, and a.tscn:7 has not`. Empty where no scene says.
std::string continuous_bodies_text(const Game& game, const physics::EngineSpec& engine);

/// The game as its characters see it: their engine, and their steps.
Game of_characters(const Game& game);

/// Names of the bodies of a scene, one each: a body without a name, or with one that another body
/// has, gets its number.
std::vector<std::string> body_names(const physics::Scene& scene);

}  // namespace tickproof::harness
