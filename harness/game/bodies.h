// The bodies of a game. An engine moves a character otherwise than a rigid body: by code of its
// own, in Unreal even in steps of its own. So a finding says which kind of body it is about.

#pragma once

#include <optional>
#include <string_view>

#include "harness/pacing/policies.h"
#include "physics/engines.h"

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

inline bool has_own_steps(const std::optional<CharacterMotion>& character) {
    return character && character->policy;
}

/// The game as its characters see it: their engine, and their steps.
Game of_characters(const Game& game);

}  // namespace tickproof::harness
