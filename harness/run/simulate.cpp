// Steps a simulation through a schedule or paced frames, and records path, hashes, states and rows.

#include "harness/run/simulate.h"

#include <algorithm>
#include <utility>

#include "harness/run/pace.h"
#include "harness/run/simulation.h"

namespace tickproof::harness {
namespace {

using States = Simulation::States;

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
    trajectory.states.add(simulation.states(), simulation.is_changed());
    trajectory.times_s.push_back(simulation.simulated_s());
}

/// Records the subject's path; of a long run every n-th point only, to bound the memory.
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

/// Says when the frame of a step begins. Steps must come in ascending order.
class FrameBegins {
  public:
    explicit FrameBegins(const ScheduledFrames& frames) : frame_(frames.begin()) {}

    Duration of(std::size_t step) {
        while (step >= (*frame_).first_step + (*frame_).steps) {
            real_ += (*frame_).effective;
            ++frame_;
        }
        return real_;
    }

  private:
    ScheduledFrames::Iterator frame_;
    Duration real_{0};
};

Wants wants_of(Keep keep) {
    return keep <= Keep::outcome ? Wants::noted : Wants::states;
}

void finish(Simulation& simulation, Keep keep, Run& run) {
    run.outcome = simulation.outcome();
    run.final_hash = keep == Keep::decision ? 0 : simulation.hash();
    run.first_contact = simulation.noted().first_contact;
    run.limit = simulation.noted().limit;
}

}  // namespace

void simulate(const Scenario& scenario, const physics::EngineSpec& engine,
              const StepSchedule& schedule, Keep keep, Run& run, StepSink* sink) {
    Simulation simulation(scenario, engine, run.spec.split,
                          sink != nullptr ? Wants::states : wants_of(keep));
    run.trajectory.precision = engine.engine->precision(engine.settings);
    reserve(schedule.steps.size(), scenario.scene.bodies.size(), keep, run.trajectory);
    PathRecorder path(schedule.steps.size(), scenario.subject, keep, run.trajectory);
    path.after(0, 0, simulation.states());
    if (keep == Keep::states) {
        record(simulation, run.trajectory);
    }
    if (sink != nullptr) {
        sink->take(0, simulation.world(), simulation.states(), true);
    }

    const auto keep_step = [&] {
        const std::size_t steps = simulation.steps();
        path.after(steps, simulation.simulated_s(), simulation.states());
        if (keep >= Keep::hashes) {
            add_hash(simulation.hash(), steps, run.trajectory);
        }
        if (keep == Keep::states && steps <= kRowsMax) {
            record(simulation, run.trajectory);
        }
        if (sink != nullptr) {
            sink->take(steps, simulation.world(), simulation.states(), simulation.is_changed());
        }
    };
    const bool keeps = keep > Keep::outcome || sink != nullptr;
    FrameBegins begins(schedule.frames);
    schedule.steps.lengths_s().for_each([&](double dt_s) {
        simulation.step(dt_s, [&] { return begins.of(simulation.steps()); });
        if (keeps) {
            keep_step();
        }
    });
    finish(simulation, keep, run);
}

void simulate(const Scenario& scenario, PacedFrames& frames, const Extent& extent, Keep keep,
              Run& run) {
    Simulation simulation(scenario, run.spec.engine, run.spec.split, wants_of(keep));
    run.trajectory.precision = run.spec.engine.engine->precision(run.spec.engine.settings);
    Summing sum;
    bool is_open = true;
    const auto take = [&](const PacedFrame& next, Duration begins) {
        sum.add(next.frame);
        is_open = is_open && next.stop == Stop::none;
        for (const Step& step : next.steps) {
            sum.add(step);
            if (is_open) {
                simulation.step(step.dt_s, [begins] { return begins; });
                is_open = keep != Keep::decision || !simulation.is_decided();
            }
        }
        return true;
    };
    const Paced paced = pace(frames, extent, take);
    if (paced.stop == Stop::none) {
        finish(simulation, keep, run);
    } else {
        run = Run{.spec = std::move(run.spec)};  // Without the results of the steps before.
    }
    run.summary = sum.summary(paced.stop, paced.trace_repeated);
}

}  // namespace tickproof::harness
