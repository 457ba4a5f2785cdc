#include "harness/run/simulation.h"

#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

/// As a share of a scenario's length.
constexpr double kLengthSlack = 1e-9;

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

}  // namespace

Simulation::Simulation(const Scenario& scenario, const physics::EngineSpec& engine, int split)
    : scenario_(scenario),
      engine_(engine),
      world_(engine.engine->make_world(scenario.scene, engine.settings)),
      script_(scenario.script),
      split_(split),
      slack_s_(kLengthSlack * scenario.length_s),
      bodies_(scenario.scene.bodies.size()),
      room_(3 * bodies_),
      before_(room_.data()),
      after_(before_ + bodies_),
      cut_(after_ + bodies_) {
    world_->read({after_, bodies_});
}

void Simulation::restart() {
    make_fresh();
    world_->read({after_, bodies_});
    script_.restart();
    changes_ = 0;
    hash_ = {};
    simulated_s_ = 0;
    has_stepped_ = false;
    outcome_ = {};
}

/// A world that can be put back to its first state is as a fresh one, in less time.
void Simulation::make_fresh() {
    if (fresh_ != nullptr) {
        copyable_->restore(*fresh_);
        return;
    }
    world_.reset();  // Before the next one: it takes its memory.
    world_ = engine_.engine->make_world(scenario_.scene, engine_.settings);
    copyable_ = dynamic_cast<physics::CopyableWorld*>(world_.get());
    if (copyable_ != nullptr) {
        fresh_ = copyable_->copy();
    }
}

void Simulation::observe_cut(const StepView& step, double left_s) {
    const double fraction = left_s / step.dt_s;
    for (std::size_t body = 0; body < bodies_; ++body) {
        cut_[body] = between(step.before[body], step.after[body], fraction);
    }
    scenario_.observe(scenario_, {step.start_s, left_s, step.before, {cut_, bodies_}, fraction},
                      outcome_);
}

Outcome Simulation::outcome() const {
    Outcome outcome = outcome_;
    if (scenario_.ideal.passage != Passage::none && outcome.passage == Passage::none &&
        has_stepped_) {
        outcome.passage = Passage::blocked;  // It never got to the other side.
    }
    return outcome;
}

}  // namespace tickproof::harness
