// Begins and restarts a scenario in a world, and does what few of its steps need: notes, cut steps,
// plans of what to read.

#include "harness/run/simulation.h"

#include <algorithm>

#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

/// Sums of steps miss a scenario's length by at most this share of it.
constexpr double kLengthSlack = 1e-9;

Vec2 between(Vec2 before, Vec2 after, double fraction) {
    return {harness::between(before.x, after.x, fraction),
            harness::between(before.y, after.y, fraction)};
}

/// The state within a step, by linear interpolation. Flags say what happened by the end of a step,
/// so they are those of its start.
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

Simulation::Simulation(const Scenario& scenario, const physics::EngineSpec& engine, int split,
                       Wants wants)
    : scenario_(scenario),
      engine_(engine),
      world_(engine.engine->make_world(scenario.scene, engine.settings)),
      script_(scenario.script),
      split_(split),
      wants_(wants),
      slack_s_(kLengthSlack * scenario.length_s),
      bodies_(scenario.scene.bodies.size()),
      state_storage_(3 * bodies_),
      before_(state_storage_.data()),
      after_(before_ + bodies_),
      cut_(after_ + bodies_) {
    begin();
}

void Simulation::restart() {
    make_fresh();
    script_.restart();
    begin();
}

void Simulation::begin() {
    is_open_ = true;
    notes_contact_ = wants_ >= Wants::noted;
    notes_limit_ = notes_contact_ && !engine_.engine->limit.empty();
    is_stale_ = is_changed_ = is_hashed_ = false;
    simulated_s_ = 0;
    steps_ = 0;
    outcome_ = {};
    has_arrived_ = false;
    noted_ = {};
    world_->read({after_, bodies_});
    plan_reads();
}

/// Restores a world that can be copied: that takes less time than a new one.
void Simulation::make_fresh() {
    if (fresh_ != nullptr) {
        copyable_->restore(*fresh_);
        return;
    }
    world_.reset();  // First, so that the next world gets its memory.
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
    Outcome whole = outcome_;
    scenario_.observe(scenario_, step, whole);
    has_arrived_ = arrives(scenario_, whole);
    scenario_.observe(scenario_, {step.start_s, left_s, step.before, {cut_, bodies_}, fraction},
                      outcome_);
}

void Simulation::note_limit(double dt_s) {
    if (const auto motion = world_->limited_motion()) [[unlikely]] {
        noted_.limit = LimitEvent{*motion, steps_, dt_s};
        notes_limit_ = false;
    }
}

void Simulation::note_contact() {
    noted_.first_contact = steps_;
    notes_contact_ = false;
    plan_reads();
}

void Simulation::plan_reads() {
    if (wants_ == Wants::states || notes_contact_ || !script_.is_over() || split_ > 1) {
        first_read_s_ = 0;
    } else if (!is_open_) {
        first_read_s_ = std::numeric_limits<double>::infinity();
    } else {
        first_read_s_ =
            scenario_.observed == Observed::last_step ? scenario_.length_s - slack_s_ : 0;
    }
}

Outcome Simulation::outcome() {
    if (is_open_ && is_stale_) {  // It ended early, so the scenario has not seen its last step.
        refresh();
        std::ranges::copy(states(), before_);  // A step of 0 s moves nothing.
        scenario_.observe(scenario_, {simulated_s_, 0, {before_, bodies_}, states()}, outcome_);
    }
    Outcome outcome = outcome_;
    if (scenario_.ideal.passage != Passage::none && outcome.passage == Passage::none &&
        steps_ > 0 && (has_arrived_ || arrives(scenario_, outcome))) {
        outcome.passage = Passage::blocked;  // The body never got to the other side.
    }
    return outcome;
}

}  // namespace tickproof::harness
