// A scenario under way in a world: step after step, with its script before and its observer after
// each. Every loop that steps a world goes through here.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "harness/run/script.h"
#include "harness/scenario/scenario.h"
#include "physics/copyable_world.h"
#include "physics/engines.h"
#include "physics/state_hash.h"

namespace tickproof::harness {

/// Allocates when it is made, and not in its steps. Scenario and engine must outlive it.
class Simulation {
  public:
    using States = std::span<const physics::BodyState>;

    /// A fresh world, in which every step is taken as `split` equal ones.
    Simulation(const Scenario& scenario, const physics::EngineSpec& engine, int split);
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// Begins again in another fresh world.
    void restart();

    /// Takes a step of `dt_s`, in a frame that begins at `frame_begins` of real time.
    /// `after_part(before, after, dt_s)` sees the states around each of its parts.
    template <class AfterPart>
    void step(double dt_s, Duration frame_begins, AfterPart after_part) {
        if (split_ == 1) [[likely]] {
            take_part(simulated_s_, dt_s, frame_begins, after_part);
        } else {
            take_parts(dt_s, frame_begins, after_part);
        }
        simulated_s_ += dt_s;
        has_stepped_ = true;
    }

    const physics::World& world() const { return *world_; }
    States states() const { return {after_, bodies_}; }
    /// state_hash() of the states.
    physics::StateHash hash() { return hash_.of(*world_, states()); }
    double simulated_s() const { return simulated_s_; }

    /// True as soon as no further step changes the outcome.
    bool is_decided() const {
        return outcome_.is_decided || scenario_.length_s - simulated_s_ <= slack_s_;
    }

    /// As seen so far. A body that never got past its obstacle was blocked.
    Outcome outcome() const;

  private:
    template <class AfterPart>
    [[gnu::noinline]] void take_parts(double dt_s, Duration frame_begins, AfterPart& after_part) {
        const double part_s = dt_s / split_;
        for (int part = 0; part < split_; ++part) {
            take_part(simulated_s_ + part * part_s, part_s, frame_begins, after_part);
        }
    }

    template <class AfterPart>
    void take_part(double start_s, double dt_s, Duration frame_begins, AfterPart& after_part) {
        physics::World& world = *world_;
        if (!script_.is_over()) {
            script_.before_step({start_s, frame_begins, dt_s, states()}, world);
        }
        world.step(dt_s);
        const physics::BodyState* before = after_;  // Where nothing has changed.
        if (is_changed()) {
            std::swap(before_, after_);
            world.read({after_, bodies_});
        }
        observe({start_s, dt_s, {before, bodies_}, states()});
        after_part(States{before, bodies_}, states(), dt_s);
    }

    void make_fresh();

    /// Lets the scenario see the step; none of what comes after its length.
    void observe(const StepView& step) {
        const double left_s = scenario_.length_s - step.start_s;
        if (left_s >= step.dt_s - slack_s_ && left_s > slack_s_) [[likely]] {
            scenario_.observe(scenario_, step, outcome_);
        } else if (left_s > slack_s_) {
            observe_cut(step, left_s);
        }
    }
    /// Cuts a step that goes on beyond the scenario's length, as StepView says.
    void observe_cut(const StepView& step, double left_s);

    /// Whether a state may have changed since they were read.
    bool is_changed() {
        const std::uint64_t changes = world_->changes();
        return changes == 0 || std::exchange(changes_, changes) != changes;
    }

    const Scenario& scenario_;
    const physics::EngineSpec& engine_;
    std::unique_ptr<physics::World> world_;
    physics::CopyableWorld* copyable_ = nullptr;     ///< The world, where it is one, and
    std::unique_ptr<physics::CopyableWorld> fresh_;  ///< its first state.
    ScriptRunner script_;
    int split_;
    double slack_s_;  ///< Sums of steps end this near to a length that is a whole number of them.
    std::size_t bodies_;
    std::vector<physics::BodyState> room_;  ///< What the next three stand in.
    physics::BodyState* before_;
    physics::BodyState* after_;
    physics::BodyState* cut_;    ///< Room for the states at the scenario's end.
    std::uint64_t changes_ = 0;  ///< Of the world, as `after_` was read.
    physics::ChangingHash hash_;
    double simulated_s_ = 0;
    bool has_stepped_ = false;
    Outcome outcome_;
};

}  // namespace tickproof::harness
