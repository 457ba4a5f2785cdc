#include "harness/run/trials.h"

#include "harness/pacing/policies.h"

namespace tickproof::harness {

Trials::Trials(const RunSpec& spec)
    : scenario_(make(spec.scenario)),
      engine_(spec.engine),
      pacer_(make_pacer(spec.policy, spec.load.step_cost)),
      simulation_(scenario_, engine_, spec.split),
      load_(spec.load) {}

Trial Trials::run(const FrameTrace& trace, std::size_t start_frame, double phase) {
    if (!paced_) {
        paced_.emplace(trace, load_, *pacer_, start_frame, phase);
    } else {
        paced_->restart(trace, start_frame, phase);
        simulation_.restart();
    }
    PacedFrames& paced = *paced_;
    Simulation& simulation = simulation_;
    const Duration length = from_seconds(scenario_.length_s);
    Trial trial;
    Duration simulated{0};
    Duration real{0};
    Duration round_began = Duration::min();
    // As schedule() does: a decision only ends it sooner.
    while ((simulated < length || real < length) && real < kRealTimeMax * length) {
        const double frame_begins_s = seconds(real);
        const ScheduledFrame frame = paced.next();
        if (paced.stop() != Stop::none) {
            return {.steps = trial.steps};
        }
        for (const Step& step : paced.plan().steps) {
            simulation.step(step.dt_s, frame_begins_s, [](auto, auto, double) {});
            simulated += from_seconds(step.dt_s);
            trial.steps += 1;
            if (simulation.is_decided()) {
                trial.is_finished = true;
                trial.outcome = simulation.outcome();
                return trial;
            }
        }
        real += frame.effective;
        if (paced.is_at_start()) {
            if (real <= round_began) {
                break;  // The trace stands still.
            }
            round_began = real;
        }
    }
    trial.is_finished = simulated >= length;
    trial.outcome = simulation.outcome();
    return trial;
}

}  // namespace tickproof::harness
