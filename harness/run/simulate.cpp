#include "harness/run/simulate.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/run/pace.h"
#include "harness/run/simulation.h"

namespace tickproof::harness {
namespace {

using States = Simulation::States;

[[gnu::noinline]] LimitEvent first_limit(States before, States after, std::size_t step,
                                         double dt_s) {
    const auto limited = std::ranges::find_if(after, &physics::BodyState::limited);
    const auto body = static_cast<std::size_t>(limited - after.begin());
    return {.step = step,
            .body = body,
            .dt_s = dt_s,
            .velocity_before_mps = before[body].velocity_mps,
            .velocity_after_mps = after[body].velocity_mps,
            .touching = after[body].touching};
}

/// Takes down what is noted of a step the first time that it happens.
void note(States before, States after, std::size_t step, double dt_s, Run& run) {
    if (before.data() == after.data()) {
        return;  // Nothing has changed.
    }
    bool limited = false;
    bool touching = false;  // Each contact has a dynamic body.
    for (const physics::BodyState& body : after) {
        limited |= body.limited;
        touching |= body.touching;
    }
    if (limited && !run.limit) {
        run.limit = first_limit(before, after, step, dt_s);
    }
    if (touching && run.first_contact == kNever) {
        run.first_contact = step;
    }
}

void reserve(std::size_t steps, std::size_t bodies, Keep keep, Trajectory& trajectory) {
    trajectory.hash_stride = hash_stride_of(steps);
    if (keep >= Keep::hashes) {
        trajectory.hashes.reserve(steps / trajectory.hash_stride);
    }
    if (keep >= Keep::states) {
        const std::size_t rows = std::min(steps, kRowsMax) + 1;
        trajectory.states.reserve(rows, bodies);
        trajectory.times_s.reserve(rows);
        trajectory.contacts.reserve(rows);
    }
}

void record(const Simulation& simulation, Trajectory& trajectory) {
    trajectory.contacts.push_back(simulation.world().contacts());
    trajectory.states.add(simulation.world(), simulation.states());
    trajectory.times_s.push_back(simulation.simulated_s());
}

/// The path of the subject, thinned out so that a long run keeps no more than a short one.
class PathRecorder {
  public:
    PathRecorder(std::size_t steps, std::size_t subject, Keep keep, Trajectory& trajectory)
        : steps_(steps),
          stride_(std::max<std::size_t>(1, (steps + kPathPointsMax - 1) / kPathPointsMax)),
          subject_(subject),
          path_(keep >= Keep::path ? &trajectory.path : nullptr) {
        if (path_ != nullptr) {
            path_->reserve(steps / stride_ + 2);
        }
    }

    void after(std::size_t steps, double time_s, States states) {
        if (path_ != nullptr && (steps % stride_ == 0 || steps == steps_)) {
            path_->push_back(
                {.steps = steps, .time_s = time_s, .position_m = states[subject_].position_m});
        }
    }

  private:
    std::size_t steps_;
    std::size_t stride_;
    std::size_t subject_;
    std::vector<PathPoint>* path_;
};

}  // namespace

void simulate(const Scenario& scenario, const physics::EngineSpec& engine,
              const StepSchedule& schedule, Keep keep, Run& run, StepSink* sink) {
    Simulation simulation(scenario, engine, run.spec.split);
    run.trajectory.precision = engine.engine->precision(engine.settings);
    reserve(schedule.steps.size(), scenario.scene.bodies.size(), keep, run.trajectory);
    PathRecorder path(schedule.steps.size(), scenario.subject, keep, run.trajectory);
    path.after(0, 0, simulation.states());
    if (keep == Keep::states) {
        record(simulation, run.trajectory);
    }
    if (sink != nullptr) {
        sink->take(0, simulation.world(), simulation.states());
    }

    Duration real{0};
    std::size_t step_index = 0;
    auto step = schedule.steps.begin();
    const auto noting = [&](auto before, auto after, double dt_s) {
        note(before, after, step_index, dt_s, run);
    };
    for (const ScheduledFrame& frame : schedule.frames) {
        for (std::uint32_t i = 0; i < frame.steps; ++i, ++step, ++step_index) {
            simulation.step((*step).dt_s, real, noting);
            path.after(step_index + 1, simulation.simulated_s(), simulation.states());
            if (keep >= Keep::hashes) {
                add_hash(simulation.hash(), step_index + 1, run.trajectory);
            }
            if (keep == Keep::states && step_index < kRowsMax) {
                record(simulation, run.trajectory);
            }
            if (sink != nullptr) {
                sink->take(step_index + 1, simulation.world(), simulation.states());
            }
        }
        real += frame.effective;
    }
    run.final_hash = simulation.hash();
    run.outcome = simulation.outcome();
}

void simulate(const Scenario& scenario, PacedFrames& frames, const Extent& extent, Keep keep,
              Run& run) {
    Simulation simulation(scenario, run.spec.engine, run.spec.split);
    run.trajectory.precision = run.spec.engine.engine->precision(run.spec.engine.settings);
    Summing sum;
    bool is_open = true;
    std::size_t step_index = 0;
    const auto noting = [&](auto before, auto after, double dt_s) {
        note(before, after, step_index, dt_s, run);
    };
    const auto take = [&](const PacedFrame& next, Duration begins) {
        sum.add(next.frame);
        const bool goes_on = next.stop == Stop::none;
        for (const Step& step : next.steps) {
            sum.add(step);
            if (is_open && goes_on) {
                simulation.step(step.dt_s, begins, noting);
                is_open = keep != Keep::decision || !simulation.is_decided();
            }
            ++step_index;
        }
        return true;
    };
    const Paced paced = pace(frames, extent, take);
    run.outcome = simulation.outcome();
    if (keep != Keep::decision) {
        run.final_hash = simulation.hash();
    }
    if (paced.stop != Stop::none) {
        run = Run{.spec = std::move(run.spec)};  // It shows nothing.
    }
    run.summary = sum.summary(paced.stop, paced.trace_repeated);
}

}  // namespace tickproof::harness
