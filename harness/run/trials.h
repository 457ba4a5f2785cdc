// Runs the same scenario, engine and policy again and again, under other frames, for the outcome
// alone. A trial stores nothing and ends as soon as its outcome is decided, so millions of trials
// are a matter of seconds.

#pragma once

#include <memory>
#include <optional>

#include "harness/game/run_spec.h"
#include "harness/run/paced_frames.h"
#include "harness/run/simulation.h"

namespace tickproof::harness {

struct TrialResult {
    Outcome outcome;
    /// The trial reached its decision or the end of its scenario. It reaches neither in a loop that
    /// takes no step, or that law 2 stops.
    bool is_finished = false;
    std::size_t steps = 0;  ///< Steps up to the decision.
};

class Trials {
  public:
    /// Takes scenario, engine, policy, load and split of `spec`. Throws InputError if the
    /// scenario's parameters do not fit together.
    explicit Trials(const RunSpec& spec);
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;

    const Scenario& scenario() const { return scenario_; }

    /// Sets the frames of the trials that follow; call it before the first of them. `trace` has at
    /// least one frame, and outlives the trials.
    void take(const FrameTrace& trace, std::size_t start_frame = 0);

    /// Makes a trial whose first step is shortened by its share `phase`. The outcome is that of
    /// run() on the same frames, to the bit, unless law 2 stops that run after the decision. Paces
    /// the frames once for all their trials. Not thread-safe.
    TrialResult run(double phase = 0);

  private:
    Scenario scenario_;
    physics::EngineSpec engine_;
    std::unique_ptr<Pacer> pacer_;
    Simulation simulation_;
    Load load_;
    std::optional<PacedFrames> frames_;
    bool has_run_ = false;
};

}  // namespace tickproof::harness
