// The rows of the table of engines that stand in files of their own, and what all rows share.

#pragma once

#include <vector>

#include "physics/engines.h"

namespace tickproof::physics {

/// f32 or f64, the first option of a row that has it; 0 and 1 as the default.
EngineOption precision_option(double default_value = 0);
Precision precision_of(const EngineSettings& settings);

/// The same in every engine: a whole step is what its caller sees.
EngineOption substeps_option();

/// Every setting is a value of its option: what makes a world asks for it.
void check(const EngineSettings& settings, const std::vector<EngineOption>& options);

std::vector<Engine> euler_engines();
Engine box2d_engine();
Engine unreal_character();

/// Bodies as the engines of games move them.
std::vector<Engine> game_bodies();

}  // namespace tickproof::physics
