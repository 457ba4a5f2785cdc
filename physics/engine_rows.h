// The functions that make the rows of the table of engines, and options that rows share.

#pragma once

#include <vector>

#include "physics/engines.h"

namespace tickproof::physics {

/// The option of f32 (0) or f64 (1). It must be a row's first option.
EngineOption precision_option(double default_value = 0);
/// Reads the precision_option() of a row.
Precision precision_of(const EngineSettings& settings);

/// The option that splits a step into world steps; the caller sees whole steps only.
EngineOption substeps_option();

/// The option that damps the velocity of all bodies that move freely, per second; 0: none.
EngineOption linear_damping_option();
EngineOption sleep_option();

/// Ends the program unless every setting is a value of its option. Call it before making a world.
void check(const EngineSettings& settings, const std::vector<EngineOption>& options);

std::vector<Engine> euler_engines();
Engine box2d_engine();
Engine box2d3_engine();
Engine rapier2d_engine();
Engine unreal_character();

/// Rows of bodies as game engines move them.
std::vector<Engine> game_bodies();

}  // namespace tickproof::physics
