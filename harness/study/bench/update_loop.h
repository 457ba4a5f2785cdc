// The loop that is timed: what a game does for its physics in each frame. It paces the frame, acts
// by the script, and steps the world; it records and observes nothing, unlike the harness's own
// loop, whose end it has to reach to the bit.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "harness/game/game.h"
#include "harness/run/paced_frames.h"
#include "harness/run/scripted.h"
#include "harness/timing/now.h"
#include "physics/state_hash.h"

namespace tickproof::harness {

class UpdateLoop {
  public:
    /// The run of a scenario in the game's engine on the trace, from its first frame. The trace
    /// outlives it.
    UpdateLoop(const Game& game, const ScenarioSpec& scenario, const FrameTrace& trace);
    UpdateLoop(const UpdateLoop&) = delete;
    UpdateLoop& operator=(const UpdateLoop&) = delete;

    const RunSpec& spec() const { return spec_; }
    std::size_t steps() const { return steps_; }
    std::size_t frames() const { return frames_; }
    double simulated_s() const { return simulated_s_; }
    std::size_t bodies() const { return scenario_.scene.bodies.size(); }
    /// The reason why the schedule ends before its time: such a loop is not to be timed.
    Stop stop() const { return stop_; }

    /// From now on so many worlds run one after the other: a short run is over before a clock can
    /// tell.
    void repeat(std::size_t worlds) { worlds_.resize(worlds); }
    std::size_t repeated() const { return worlds_.size(); }

    /// Makes fresh worlds.
    void prepare();
    /// Runs all of them. They have to be fresh. Instructions are counted from its first to its
    /// last, by its name, so it is a function of its own in the program, too.
    [[gnu::noinline]] void run();
    /// Of the last world's state.
    physics::StateHash hash() const;

    /// `prepare` and `run`, timed for one step, or for one simulated second. The loop, which is not
    /// to be repeated otherwise from now on, outlives it.
    Work work_by_step();
    Work work_by_second();

  private:
    struct Copy {
        std::unique_ptr<physics::World> world{};
        std::unique_ptr<Pacer> pacer{};
        std::optional<PacedFrames> frames{};
        std::optional<ScriptRunner> script{};
    };
    void run(Copy& copy);

    RunSpec spec_;
    const FrameTrace& trace_;
    Scenario scenario_;
    Stop stop_ = Stop::none;
    std::size_t frames_ = 0;
    std::size_t steps_ = 0;
    double simulated_s_ = 0;
    bool reads_states_ = false;  ///< Its script looks at them.
    std::vector<physics::BodyState> states_;
    std::vector<Copy> worlds_{1};
};

/// Gives the loop so many worlds that a timing of it takes about `least`, which a clock tells to a
/// thousandth.
void repeat_for(UpdateLoop& loop, const Now& now, Duration least = Duration{250'000});

}  // namespace tickproof::harness
