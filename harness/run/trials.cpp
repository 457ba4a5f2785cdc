#include "harness/run/trials.h"

#include "harness/pacing/policies.h"
#include "harness/run/pace.h"
#include "physics/engine_failure.h"

namespace tickproof::harness {

Trials::Trials(const RunSpec& spec)
    : scenario_(make(spec.scenario)),
      engine_(spec.engine),
      pacer_(make_pacer(spec.policy, spec.load.step_cost)),
      simulation_(scenario_, engine_, spec.split, Wants::outcome),
      load_(spec.load) {}

void Trials::take(const FrameTrace& trace, std::size_t start_frame) {
    if (frames_) {
        frames_->restart(trace, start_frame);
    } else {
        frames_.emplace(trace, load_, *pacer_, start_frame);
    }
}

TrialResult Trials::run(double phase) {
    frames_->rewind(phase);
    if (has_run_) {
        simulation_.restart();
    }
    has_run_ = true;
    const Duration length = from_seconds(scenario_.length_s);
    TrialResult trial;
    const auto take = [&](const PacedFrame& paced, Duration begins) {
        if (paced.stop != Stop::none) {
            return true;
        }
        for (const Step& step : paced.steps) {
            simulation_.step(step.dt_s, [begins] { return begins; });
            if (simulation_.is_decided()) {
                trial.is_finished = true;
                return false;
            }
        }
        return true;
    };
    Paced paced;
    try {
        paced = pace(*frames_, {.simulated = length, .real = length}, take);
    } catch (const physics::EngineFailure&) {
        return {};  // Unfinished, as a loop that never ends.
    }
    trial.steps = simulation_.steps();
    if (paced.stop == Stop::none) {
        trial.is_finished = trial.is_finished || paced.is_reached;
        trial.outcome = simulation_.outcome();
    }
    return trial;
}

}  // namespace tickproof::harness
