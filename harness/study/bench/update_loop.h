// The loop to time: a game's work for physics in each frame. It paces the frame, runs the script
// and steps the world. Unlike the harness's own loop it records nothing, but it must end equally to
// the bit.

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
    /// The run of a scenario in the game's engine, from the first frame of the trace. `trace` must
    /// outlive it.
    UpdateLoop(const Game& game, const ScenarioSpec& scenario, const FrameTrace& trace);
    UpdateLoop(const UpdateLoop&) = delete;
    UpdateLoop& operator=(const UpdateLoop&) = delete;

    const RunSpec& spec() const { return spec_; }
    std::size_t steps() const { return steps_; }
    std::size_t frames() const { return frames_; }
    double simulated_s() const { return simulated_s_; }
    std::size_t bodies() const { return scenario_.scene.bodies.size(); }
    /// Why the schedule ends early; such a loop must not be timed.
    Stop stop() const { return stop_; }

    /// From now on run() runs this many worlds one after another, since a short run is too short
    /// for a clock.
    void repeat(std::size_t worlds) { worlds_.resize(worlds); }
    std::size_t repeated() const { return worlds_.size(); }

    /// Makes fresh worlds.
    void prepare();
    /// Runs all worlds, which must be fresh. Not inlined, because valgrind counts the instructions
    /// of this function by its name.
    [[gnu::noinline]] void run();
    /// Hash of the last world's state.
    physics::StateHash hash() const;

    /// `prepare` and `run` as work, timed per step or per simulated second. The loop must outlive
    /// it, and repeat() must not be called meanwhile.
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
    bool reads_states_ = false;  ///< Its script looks at body states.
    std::vector<physics::BodyState> states_;
    std::vector<Copy> worlds_{1};
};

/// Sets the number of worlds so that a timing takes about `least`, which a clock measures to a
/// thousandth.
void repeat_for(UpdateLoop& loop, const Now& now, Duration least = Duration{250'000});

}  // namespace tickproof::harness
