// Runs a scenario as a game would, without recording.

#include "harness/study/bench/update_loop.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "harness/run/schedule.h"

namespace tickproof::harness {
namespace {

/// False for rows that act at a time without looking at bodies.
bool reads_states(const ScriptRow& row) {
    const bool waits_for_time =
        std::holds_alternative<AtSim>(row.when) || std::holds_alternative<AtReal>(row.when);
    const bool depends_on_bodies = std::holds_alternative<Turn>(row.action) ||
                                   std::holds_alternative<JumpGravity>(row.action) ||
                                   std::holds_alternative<Lerp>(row.action);
    const bool is_clocked =
        waits_for_time || (std::holds_alternative<EveryStep>(row.when) && !depends_on_bodies);
    return !is_clocked || depends_on_bodies;
}

}  // namespace

UpdateLoop::UpdateLoop(const Game& game, const ScenarioSpec& scenario, const FrameTrace& trace)
    : spec_(run_spec(game, scenario, trace.spec)),
      trace_(trace),
      scenario_(make(scenario)),
      reads_states_(std::ranges::any_of(scenario_.script, reads_states)),
      states_(scenario_.scene.bodies.size()) {
    const Duration length = from_seconds(scenario_.length_s);
    const auto pacer = make_pacer(spec_.policy, spec_.load.step_cost);
    const StepSchedule steps =
        schedule(trace, spec_.load, *pacer, {.simulated = length, .real = length});
    const ScheduleSummary summary = summarise(steps);
    stop_ = summary.stop;
    frames_ = summary.frames;
    steps_ = summary.steps;
    simulated_s_ = summary.simulated_s;
}

void UpdateLoop::prepare() {
    // Makes everything anew, because its place in memory changes what a step costs. Scripts refer
    // to the scenario, so they go first.
    worlds_ = std::vector<Copy>(worlds_.size());
    scenario_ = Scenario(scenario_);
    states_ = std::vector<physics::BodyState>(states_.size());
    for (Copy& copy : worlds_) {
        copy.world = spec_.engine.engine->make_world(scenario_.scene, spec_.engine.settings);
        copy.pacer = make_pacer(spec_.policy, spec_.load.step_cost);
        copy.frames.emplace(trace_, spec_.load, *copy.pacer, spec_.start_frame);
        copy.script.emplace(scenario_.script);
    }
}

void UpdateLoop::run() {
    for (Copy& copy : worlds_) {
        run(copy);
    }
}

void UpdateLoop::run(Copy& copy) {
    physics::World& world = *copy.world;
    const bool has_script = !scenario_.script.empty();
    double simulated_s = 0;
    Duration real{0};
    for (std::size_t frame = 0; frame < frames_; ++frame) {
        const PacedFrame& paced = copy.frames->next();
        for (const Step& step : paced.steps) {
            if (has_script) {
                if (reads_states_) {
                    world.read(states_);
                }
                copy.script->before_step({simulated_s, real, step.dt_s, states_}, world);
            }
            world.step(step.dt_s);
            simulated_s += step.dt_s;
        }
        real += paced.frame.effective;
    }
}

physics::StateHash UpdateLoop::hash() const {
    std::vector<physics::BodyState> states(states_.size());
    worlds_.back().world->read(states);
    return physics::state_hash(states);
}

Work UpdateLoop::work_by_step() {
    return {.prepare = [this] { prepare(); },
            .run = [this] { run(); },
            .units = static_cast<double>(steps_ * worlds_.size())};
}

Work UpdateLoop::work_by_second() {
    Work work = work_by_step();
    work.units = simulated_s_ * static_cast<double>(worlds_.size());
    return work;
}

void repeat_for(UpdateLoop& loop, const Now& now, Duration least) {
    constexpr std::size_t kMost = 2'000;
    loop.repeat(1);
    const Work once = loop.work_by_step();
    const double once_s = std::min(seconds_of(once, now), seconds_of(once, now)) * once.units;
    const double wanted = once_s > 0 ? std::ceil(seconds(least) / once_s) : 1;
    loop.repeat(std::clamp(static_cast<std::size_t>(std::min<double>(wanted, kMost)),
                           std::size_t{1}, kMost));
}

}  // namespace tickproof::harness
