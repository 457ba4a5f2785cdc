// The rows of the table of perturbations, some a file.

#pragma once

#include <string>
#include <vector>

#include "harness/game/perturbation.h"
#include "harness/run/run.h"

namespace tickproof::harness {

// Must not matter.
Perturbation repeat_row();
Perturbation two_worlds_row();
Perturbation threads_row();
Perturbation used_heap_row();
Perturbation remade_bodies_row();
Perturbation locale_row();
Perturbation snapshot_row();
Perturbation rollback_row();
Perturbation fresh_process_row(const std::string& program);
Perturbation without_fma_row(const std::string& program);
Perturbation other_frames_row();

// May matter.
Perturbation body_order_row();
Perturbation bodies_remade_oldest_first_row();
Perturbation flush_to_zero_row();
Perturbation rounding_row();
Perturbation iterations_row();
Perturbation timestep_row();

/// Makes worlds of an engine in another way.
using MakeWorld = std::function<std::unique_ptr<physics::World>(
    const physics::Engine& engine, const physics::Scene& scene,
    const physics::EngineSettings& settings)>;

/// The run with worlds that `make` makes.
Run run_with(const MakeWorld& make, const RunSpec& spec, const FrameTrace& trace, Keep keep);

/// Never refuses.
std::string any_run(const Run& base);

}  // namespace tickproof::harness
