#include "harness/run/trials.h"

#include "harness/pacing/policies.h"
#include "harness/run/pace.h"

namespace tickproof::harness {

Trials::Trials(const RunSpec& spec)
    : scenario_(make(spec.scenario)),
      engine_(spec.engine),
      pacer_(make_pacer(spec.policy, spec.load.step_cost)),
      simulation_(scenario_, engine_, spec.split),
      load_(spec.load) {}

TrialResult Trials::run(const FrameTrace& trace, std::size_t start_frame, double phase) {
    if (!paced_) {
        paced_.emplace(trace, load_, *pacer_, start_frame, phase);
    } else {
        paced_->restart(trace, start_frame, phase);
        simulation_.restart();
    }
    const Duration length = from_seconds(scenario_.length_s);
    TrialResult trial;
    const auto take = [&](const ScheduledFrame&, Duration begins) {
        if (paced_->stop() != Stop::none) {
            return true;
        }
        for (const Step& step : paced_->plan().steps) {
            simulation_.step(step.dt_s, seconds(begins), [](auto, auto, double) {});
            trial.steps += 1;
            if (simulation_.is_decided()) {
                trial.is_finished = true;
                return false;
            }
        }
        return true;
    };
    const Paced paced = pace(*paced_, {.simulated = length, .real = length}, take);
    if (paced.stop == Stop::none) {
        trial.is_finished = trial.is_finished || paced.is_reached;
        trial.outcome = simulation_.outcome();
    }
    return trial;
}

}  // namespace tickproof::harness
