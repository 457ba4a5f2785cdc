// Steps a world through a schedule, and keeps as much of the run as the caller asks for.

#pragma once

#include "harness/run/paced_frames.h"
#include "harness/run/run.h"

namespace tickproof::harness {

/// Receives the world at the start of a run and after each of its steps.
class StepSink {
  public:
    virtual ~StepSink() = default;
    /// `steps` have been taken; `states` has one element a body. False for `is_changed` promises
    /// that they are those of the call before.
    virtual void take(std::size_t steps, const physics::World& world,
                      std::span<const physics::BodyState> states, bool is_changed) = 0;
};

/// Steps a fresh world of `engine` through `schedule` (each step as `run.spec.split` equal ones),
/// and fills the trajectory, outcome, hash, contact and limit of `run`. Nothing is allocated in the
/// loop beyond what `keep` asks for, and what `sink` does.
void simulate(const Scenario& scenario, const physics::EngineSpec& engine,
              const StepSchedule& schedule, Keep keep, Run& run, StepSink* sink = nullptr);

/// Steps a fresh world of the run's engine while it paces the frames, and stores none of them.
/// Fills summary, outcome, hash, contact and limit of `run`, which are those of the other
/// simulate(); with Keep::decision only up to the decision. Fills only the summary if law 2 stops
/// the loop.
void simulate(const Scenario& scenario, PacedFrames& frames, const Extent& extent, Keep keep,
              Run& run);

}  // namespace tickproof::harness
