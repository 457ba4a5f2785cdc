#include "harness/run/simulate.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/run/script.h"
#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

/// Sums of steps end this near to a length that is a whole number of them.
constexpr double kLengthSlack = 1e-9;

void note_first_limit(std::span<const physics::BodyState> before,
                      std::span<const physics::BodyState> after, std::size_t step, double dt_s,
                      Run& run) {
    for (std::size_t body = 0; body < after.size(); ++body) {
        if (after[body].limited) {
            run.limit = LimitEvent{.step = step,
                                   .body = body,
                                   .dt_s = dt_s,
                                   .velocity_before_mps = before[body].velocity_mps,
                                   .velocity_after_mps = after[body].velocity_mps,
                                   .touching = after[body].touching};
            return;
        }
    }
}

bool any_touches(const Scenario& scenario, std::span<const physics::BodyState> states) {
    for (std::size_t body = 0; body < states.size(); ++body) {
        if (states[body].touching &&
            scenario.scene.bodies[body].type == physics::BodyType::dynamic) {
            return true;
        }
    }
    return false;
}

void reserve(std::size_t steps, std::size_t bodies, Keep keep, Trajectory& trajectory) {
    trajectory.bodies = bodies;
    trajectory.hash_stride = hash_stride_of(steps);
    if (keep >= Keep::hashes) {
        trajectory.hashes.reserve(steps / trajectory.hash_stride);
    }
    if (keep >= Keep::states) {
        const std::size_t rows = std::min(steps, kRowsMax) + 1;
        trajectory.states.reserve(rows * bodies);
        trajectory.times_s.reserve(rows);
        trajectory.contacts.reserve(rows);
    }
}

void record(std::span<const physics::BodyState> states, const physics::World& world, double time_s,
            Trajectory& trajectory) {
    trajectory.contacts.push_back(world.contacts());
    trajectory.states.insert(trajectory.states.end(), states.begin(), states.end());
    trajectory.times_s.push_back(time_s);
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

    void after(std::size_t steps, double time_s, std::span<const physics::BodyState> states) {
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

Vec2 between(Vec2 before, Vec2 after, double fraction) {
    return {harness::between(before.x, after.x, fraction),
            harness::between(before.y, after.y, fraction)};
}

/// Within a step. The flags say what happened at its end, so they are those of its start.
physics::BodyState between(const physics::BodyState& before, const physics::BodyState& after,
                           double fraction) {
    physics::BodyState state = before;
    state.position_m = between(before.position_m, after.position_m, fraction);
    state.angle_rad = harness::between(before.angle_rad, after.angle_rad, fraction);
    state.velocity_mps = between(before.velocity_mps, after.velocity_mps, fraction);
    state.angular_velocity_radps =
        harness::between(before.angular_velocity_radps, after.angular_velocity_radps, fraction);
    return state;
}

/// Cuts a step that goes on beyond the scenario's length, as StepView says. What comes after it is
/// not seen. `cut` is room for the states at that moment.
void observe(const Scenario& scenario, const StepView& step, std::span<physics::BodyState> cut,
             Outcome& outcome) {
    const double slack_s = kLengthSlack * scenario.length_s;
    const double left_s = scenario.length_s - step.start_s;
    if (left_s <= slack_s) {
        return;
    }
    if (left_s >= step.dt_s - slack_s) {
        scenario.observe(scenario, step, outcome);
        return;
    }
    const double fraction = left_s / step.dt_s;
    for (std::size_t body = 0; body < cut.size(); ++body) {
        cut[body] = between(step.before[body], step.after[body], fraction);
    }
    scenario.observe(scenario, {step.start_s, left_s, step.before, cut, fraction}, outcome);
}

}  // namespace

void simulate(const Scenario& scenario, const physics::EngineSpec& engine,
              const StepSchedule& schedule, Keep keep, Run& run, StepSink* sink) {
    const auto world = engine.engine->make_world(scenario.scene, engine.settings);
    const int split = run.spec.split;
    std::vector<physics::BodyState> before(scenario.scene.bodies.size());
    std::vector<physics::BodyState> after(before.size());
    std::vector<physics::BodyState> cut(before.size());
    ScriptRunner script(scenario.script);
    run.trajectory.precision = engine.engine->precision(engine.settings);
    reserve(schedule.steps.size(), before.size(), keep, run.trajectory);
    PathRecorder path(schedule.steps.size(), scenario.subject, keep, run.trajectory);
    world->read(after);
    path.after(0, 0, after);
    if (keep == Keep::states) {
        record(after, *world, 0, run.trajectory);
    }
    if (sink != nullptr) {
        sink->take(0, *world, after);
    }

    double simulated_s = 0;
    Duration real{0};
    std::size_t step_index = 0;
    for (const ScheduledFrame& frame : schedule.frames) {
        const double frame_begins_s = seconds(real);
        for (std::uint32_t i = 0; i < frame.steps; ++i, ++step_index) {
            const double whole_dt_s = schedule.steps[step_index].dt_s;
            const double dt_s = whole_dt_s / split;
            for (int part = 0; part < split; ++part) {
                std::swap(before, after);
                const double start_s = simulated_s + part * dt_s;
                script.before_step({start_s, frame_begins_s, dt_s, before}, *world);
                world->step(dt_s);
                world->read(after);
                observe(scenario, {start_s, dt_s, before, after}, cut, run.outcome);
                if (!run.limit) {
                    note_first_limit(before, after, step_index, dt_s, run);
                }
                if (run.first_contact == kNever && any_touches(scenario, after)) {
                    run.first_contact = step_index;
                }
            }
            simulated_s += whole_dt_s;
            path.after(step_index + 1, simulated_s, after);
            if (keep >= Keep::hashes) {
                add_hash(physics::state_hash(after), step_index + 1, run.trajectory);
            }
            if (keep == Keep::states && step_index < kRowsMax) {
                record(after, *world, simulated_s, run.trajectory);
            }
            if (sink != nullptr) {
                sink->take(step_index + 1, *world, after);
            }
        }
        real += frame.effective;
    }
    run.final_hash = physics::state_hash(after);
    if (scenario.ideal.passage != Passage::none && run.outcome.passage == Passage::none &&
        step_index > 0) {
        run.outcome.passage = Passage::blocked;  // It never got to the other side.
    }
}

}  // namespace tickproof::harness
