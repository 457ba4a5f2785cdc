// The rows of the table of perturbations. Several rows of one kind share a file.

#pragma once

#include <string>
#include <vector>

#include "harness/game/perturbation.h"
#include "harness/run/run.h"

namespace tickproof::harness {

// Rows that must not matter.
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

// Rows that may matter.
Perturbation body_order_row();
Perturbation bodies_remade_oldest_first_row();
Perturbation flush_to_zero_row();
Perturbation rounding_row();
Perturbation iterations_row();
Perturbation timestep_row();

/// Makes a world of an engine in a changed way.
using MakeWorld = std::function<std::unique_ptr<physics::World>(
    const physics::Engine& engine, const physics::Scene& scene,
    const physics::EngineSettings& settings)>;

/// Makes the run with worlds from `make`.
Run run_with(const MakeWorld& make, const RunSpec& spec, const FrameTrace& trace, Keep keep);

/// A refusal that allows every run.
std::string any_run(const Run& base);

}  // namespace tickproof::harness
