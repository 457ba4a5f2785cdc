// Carries out a scenario's script. Before each step it decides which rows are due, by the state and
// the time at the step's start.

#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "harness/base/duration.h"
#include "harness/scenario/scenarios.h"
#include "physics/world.h"

namespace tickproof::harness {

/// The inputs of a row's condition.
struct Moment {
    double simulated_s = 0;    ///< At the start of the step.
    Duration frame_begins{0};  ///< Real time at which the frame of this step began.
    double dt_s = 0;           ///< Length of the step.
    std::span<const physics::BodyState> states;  ///< At the start of the step, one a body.
};

/// True if a script acts at real times: under other frames it then acts in other steps.
bool acts_at_real_time(const ScenarioSpec& scenario);

class ScriptRunner {
  public:
    /// A row that ends by itself acts once more, to undo what it set.
    enum class State : char { acts, has_ended, is_done };

    explicit ScriptRunner(const std::vector<ScriptRow>& rows)
        : rows_(rows), states_(rows.size(), State::acts), left_(rows.size()) {}

    void before_step(const Moment& moment, physics::World& world) {
        if (!is_over()) {
            act(moment, world);
        }
    }
    /// True if no row can act any more.
    bool is_over() const { return left_ == 0; }

    void restart() {
        std::ranges::fill(states_, State::acts);
        left_ = rows_.size();
    }

  private:
    void act(const Moment& moment, physics::World& world);

    const std::vector<ScriptRow>& rows_;
    std::vector<State> states_;
    std::size_t left_;
};

}  // namespace tickproof::harness
