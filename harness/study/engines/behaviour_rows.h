// The rows of the table of behaviours, by what they are about, and what several of them need.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/study/engines/behaviours.h"

namespace tickproof::harness {

/// Shots at walls and sensors.
std::vector<Behaviour> shot_behaviours();

/// Rows that ask the engine itself: limits, repetition, rollback.
std::vector<Behaviour> engine_behaviours();

/// As the command line reads it.
RunSpec run_of(const std::string& scenario, const physics::EngineSpec& engine,
               const std::string& frames);

double count_wrong(const std::vector<Run>& runs);

/// Where dynamic bodies pass one another, a wall of them stops nothing.
std::function<bool(const physics::EngineSpec& engine)> collides_with(
    physics::ObstacleKind obstacle);

}  // namespace tickproof::harness
