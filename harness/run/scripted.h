// Carries out a scenario's script: rows are judged before each step, on the state and the time at
// its start.

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
    double dt_s = 0;
    std::span<const physics::BodyState> states;
};

/// True if a script acts at real times, so that other frames have it act in other steps.
bool acts_at_real_time(const ScenarioSpec& scenario);

class ScriptRunner {
  public:
    explicit ScriptRunner(const std::vector<ScriptRow>& rows)
        : rows_(rows), done_(rows.size(), false), left_(rows.size()) {}

    void before_step(const Moment& moment, physics::World& world) {
        if (!is_over()) {
            act(moment, world);
        }
    }
    /// No row is left that could act.
    bool is_over() const { return left_ == 0; }

    void restart() {
        std::ranges::fill(done_, 0);
        left_ = rows_.size();
    }

  private:
    void act(const Moment& moment, physics::World& world);

    const std::vector<ScriptRow>& rows_;
    std::vector<char> done_;
    std::size_t left_;
};

}  // namespace tickproof::harness
