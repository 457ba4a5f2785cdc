// Steps a world through a scenario: its script acts before each step, its observer sees each step.
// Every run steps its world here.
//
// A simulation reads states after a step only if script, scenario or caller need them. Once the
// outcome is decided only a caller that keeps states does: otherwise the rest of a run costs hardly
// more than the engine's steps.

#pragma once

#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "harness/run/noted.h"
#include "harness/run/scripted.h"
#include "harness/scenario/scenario.h"
#include "physics/engines.h"
#include "physics/state_hash.h"
#include "physics/world.h"

namespace tickproof::harness {

/// The results that a caller wants, each with all before it: the outcome; the first contact and
/// limit (Noted); the states after every step.
enum class Wants { outcome, noted, states };

/// A scenario in progress in a world of its own. Allocates in its constructor and in restart(), not
/// in steps. Scenario and engine must outlive it.
class Simulation {
  public:
    using States = std::span<const physics::BodyState>;

    /// Makes a fresh world, and takes every step as `split` equal ones.
    Simulation(const Scenario& scenario, const physics::EngineSpec& engine, int split, Wants wants);
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// Begins again in another fresh world.
    void restart();

    /// Takes a step of `dt_s` seconds. `begins()` returns the real time at which its frame begins;
    /// it is called only while the script still has rows.
    template <class Begins>
    void step(double dt_s, Begins begins) {
        const double end_s = simulated_s_ + dt_s;
        is_changed_ = false;
        if (end_s < first_read_s_) {
            step_unread(dt_s);
        } else if (split_ == 1) [[likely]] {
            take_part(simulated_s_, end_s, dt_s, begins);
        } else {
            take_parts(dt_s, begins);
        }
        simulated_s_ = end_s;
        ++steps_;
    }

    std::size_t steps() const { return steps_; }
    double simulated_s() const { return simulated_s_; }
    const physics::World& world() const { return *world_; }
    /// One state a body after the last step, if the caller wants states.
    States states() const { return {after_, bodies_}; }
    /// True unless states() are known to be the same as before the last step: all bodies slept.
    bool is_changed() const { return is_changed_; }
    /// state_hash() of the states after the last step. Before the end only if the caller wants
    /// states.
    physics::StateHash hash() {
        refresh();
        if (!is_hashed_) {
            hash_ = physics::state_hash(states());
            is_hashed_ = true;
        }
        return hash_;
    }
    const Noted& noted() const { return noted_; }

    /// True as soon as no further step changes the outcome.
    bool is_decided() const { return !is_open_; }

    /// The outcome so far. A body that never got past its obstacle was blocked.
    Outcome outcome();

  private:
    template <class Begins>
    [[gnu::noinline]] void take_parts(double dt_s, Begins& begins) {
        const double part_s = dt_s / split_;
        for (int part = 0; part < split_; ++part) {
            const double start_s = simulated_s_ + part * part_s;
            take_part(start_s, start_s + part_s, part_s, begins);
        }
    }

    template <class Begins>
    void take_part(double start_s, double end_s, double dt_s, Begins& begins) {
        physics::World& world = *world_;
        const bool was_unread = is_stale_;
        refresh();
        if (!script_.is_over()) [[unlikely]] {
            script_.before_step({start_s, begins(), dt_s, states()}, world);
            if (script_.is_over()) {
                plan_reads();
            }
        }
        const physics::BodyState* before = after_;  // Unless the step changes a state.
        // The scenario has not seen the change of steps that were left unread.
        if (world.step(dt_s) || was_unread) [[likely]] {
            std::swap(before_, after_);
            world.read({after_, bodies_});
            is_changed_ = true;
            is_hashed_ = false;
        }
        if (is_open_) {
            observe({start_s, dt_s, {before, bodies_}, states()}, end_s);
        }
        if (notes_limit_) [[unlikely]] {
            note_limit(dt_s);
        }
        if (notes_contact_ && is_touched()) [[unlikely]] {
            note_contact();
        }
    }

    void make_fresh();
    void begin();

    void step_unread(double dt_s) {
        world_->step(dt_s);
        is_stale_ = true;
        if (notes_limit_) [[unlikely]] {
            note_limit(dt_s);
        }
    }

    /// Reads the states if the last step left them unread.
    void refresh() {
        if (is_stale_) [[unlikely]] {
            is_stale_ = false;
            is_hashed_ = false;
            world_->read({after_, bodies_});
        }
    }

    /// Lets the scenario see the step, up to the scenario's length.
    void observe(const StepView& step, double end_s) {
        const double left_s = scenario_.length_s - step.start_s;
        if (left_s >= step.dt_s - slack_s_) [[likely]] {
            scenario_.observe(scenario_, step, outcome_);
        } else {
            observe_cut(step, left_s);
        }
        if (outcome_.is_decided || scenario_.length_s - end_s <= slack_s_) [[unlikely]] {
            is_open_ = false;
            plan_reads();
        }
    }
    /// Lets the scenario see the first `left_s` seconds of the step, as StepView says.
    void observe_cut(const StepView& step, double left_s);

    void note_limit(double dt_s);
    void note_contact();
    /// True if a body touches another. Each contact has a dynamic body.
    bool is_touched() const {
        bool touching = false;
        for (const physics::BodyState& body : states()) {
            touching |= body.touching;
        }
        return touching;
    }
    /// Sets `first_read_s_`, the earliest simulated time whose state is read.
    void plan_reads();

    const Scenario& scenario_;
    const physics::EngineSpec& engine_;
    std::unique_ptr<physics::World> world_;
    physics::CopyableWorld* copyable_ =
        nullptr;  ///< `world_` after a restart, if it can be copied.
    std::unique_ptr<physics::CopyableWorld>
        fresh_;  ///< Copy of `*copyable_` before its first step.
    ScriptRunner script_;
    int split_;
    Wants wants_;
    double slack_s_;      ///< Rounding of sums of steps, in s, near the scenario's length.
    std::size_t bodies_;  ///< Number of bodies.
    /// Storage that the next three pointers share, `bodies_` states each.
    std::vector<physics::BodyState> state_storage_;
    physics::BodyState* before_;  ///< States before the last step.
    physics::BodyState* after_;   ///< States after the last step that was read.
    physics::BodyState* cut_;     ///< States at the scenario's end, within its last step.

    // begin() sets the members from here on for each run.
    bool is_open_ = true;         ///< The outcome is not decided.
    bool notes_contact_ = false;  ///< The first contact is wanted, and has not come yet.
    bool notes_limit_ = false;    ///< The same of the first motion that the engine limits.
    bool is_stale_ = false;       ///< The world was stepped since `after_` was read.
    bool is_changed_ = false;     ///< The last step changed `after_`.
    bool is_hashed_ = false;      ///< `hash_` is that of `after_`.
    double first_read_s_ = 0;     ///< Simulated time; steps that end before it are left unread.
    physics::StateHash hash_ = 0;
    double simulated_s_ = 0;
    std::size_t steps_ = 0;
    Outcome outcome_;
    bool has_arrived_ =
        false;  ///< The whole of the last step, which the scenario saw cut, met the obstacle.
    Noted noted_;
};

}  // namespace tickproof::harness
