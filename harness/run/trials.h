// Trials: the same scenario, engine and policy again and again, under other frames, of which only
// the outcome is wanted. Nothing of a trial is stored, and it ends as soon as its outcome is
// decided, so millions of them are a matter of seconds.

#pragma once

#include <memory>
#include <optional>

#include "harness/game/run_spec.h"
#include "harness/run/paced_frames.h"
#include "harness/run/simulation.h"

namespace tickproof::harness {

struct TrialResult {
    Outcome outcome;
    /// It got to its decision or to the end of its scenario; a loop that takes no step, or does not
    /// end, shows nothing of it.
    bool is_finished = false;
    std::size_t steps = 0;
};

class Trials {
  public:
    /// Of the scenario, engine, policy, load and split of `spec`. Throws InputError where the
    /// scenario's parameters do not fit together.
    explicit Trials(const RunSpec& spec);
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;

    const Scenario& scenario() const { return scenario_; }

    /// The frames of the next trials, before the first of them. `trace` has at least one frame, and
    /// outlives the trials.
    void take(const FrameTrace& trace, std::size_t start_frame = 0);

    /// The outcome of run() on the same frames, to the bit. It differs only where the loop would
    /// have been stopped after the decision, which is not seen. Not for several threads at once.
    /// Frames of which there are several trials are paced once.
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
