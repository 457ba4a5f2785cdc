// The harness on top of Box2D: simulate() with its sinks, against a loop that a game could have.
//
// Verified first: all ways end in the same state, to the bit.
//
// `states, hashes` is a sink of this file, since the harness keeps no states without the hashes of
// contacts. It keeps 256 steps at a time, so a long run needs no more memory.
//
// Biases. All times include the making of a fresh world, as simulate() makes its own. They include
// all work of the harness, not only the recording: script, outcome, and the listener for contacts
// and Box2D's limits. A step of sleeping bodies is cheap, so the same recording looks expensive
// beside it; the boxes that sleep are awake in the first half second, a hundredth of the steps.
// Box2D reads the clock several times in each step: with a slow clock that is up to half of a step
// of few bodies, in the bare loop as well, and the ratio is smaller than elsewhere.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "bench/ratios/bare_box2d.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/run/simulate.h"
#include "harness/timing/placement.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct Wish {
    std::string name;
    std::string scenario;
    std::vector<std::string> settings;
    double rate_hz = 240;
    bool sleeps = false;  ///< The boxes lie side by side on the ground, and sleep soon.
    std::size_t pairs_share = 1;
    std::size_t starts = 1;
};

/// The works to compare all take the steps of this schedule.
struct Scene {
    Wish wish;
    Scenario scenario;
    RunSpec spec;
    StepSchedule schedule;

    const std::string& name() const { return wish.name; }
};

void lay_side_by_side(Scenario& stack) {
    double x_m = 0;
    for (physics::Body& body : stack.scene.bodies) {
        if (body.type == physics::BodyType::dynamic) {
            const auto& box = std::get<physics::Box>(body.shape);
            body.position_m = {x_m, box.height_m / 2};
            x_m += 2 * box.width_m;
        }
    }
}

Scene scene_of(const Wish& wish, bool is_small) {
    ScenarioSpec scenario = parse_scenario(wish.scenario);
    for (const std::string& setting : wish.settings) {
        set_parameter(std::span(&scenario, 1), setting);
    }
    if (is_small && wish.scenario == "stack") {
        set_parameter(std::span(&scenario, 1), "stack.length_s=1");
    }
    const FrameTrace trace = constant_rate(wish.rate_hz);
    Scene scene{.wish = wish,
                .scenario = make(scenario),
                .spec = {.scenario = scenario,
                         .engine = parse_engine("box2d"),
                         .policy = parse_policy(fmt::format("fixed:timestep=1/{}", wish.rate_hz)),
                         .trace = trace.spec}};
    scene.scenario.scene.sleeping = wish.sleeps;
    if (wish.sleeps) {
        lay_side_by_side(scene.scenario);
    }
    const auto pacer = make_pacer(scene.spec.policy);
    const Duration length = from_seconds(scene.scenario.length_s);
    scene.schedule = schedule(trace, {}, *pacer, {.simulated = length, .real = length});
    return scene;
}

Run simulated(const Scene& scene, Keep keep, StepSink* sink = nullptr) {
    Run result{.spec = scene.spec};
    simulate(scene.scenario, scene.spec.engine, scene.schedule, keep, result, sink);
    return result;
}

/// Keeps states and their hashes in blocks as long as those of a recording. A block replaces the
/// one before.
class BlockSink final : public StepSink {
  public:
    explicit BlockSink(std::size_t bodies) : hashes_(kSteps) { states_.reserve(kSteps, bodies); }

    void take(std::size_t steps, const physics::World&, std::span<const physics::BodyState> states,
              bool is_changed) override {
        const std::size_t row = steps % kSteps;
        if (row == 0) {
            states_.clear();
        }
        states_.add(states, is_changed);
        hash_ = is_changed ? physics::state_hash(states) : hash_;
        hashes_[row] = hash_;
    }
    physics::StateHash hash_after(std::size_t steps) const { return hashes_[steps % kSteps]; }

  private:
    static constexpr std::size_t kSteps = 256;
    StateRows states_;
    std::vector<physics::StateHash> hashes_;
    physics::StateHash hash_ = 0;
};

physics::StateHash with_rows(const Scene& scene) {
    BlockSink rows(scene.scenario.scene.bodies.size());
    simulated(scene, Keep::outcome, &rows);
    return rows.hash_after(scene.schedule.steps.size());
}

std::unique_ptr<BareBox2d> step_scene(const Scene& scene) {
    auto bare = std::make_unique<BareBox2d>(scene.scenario);
    for (const Step& step : scene.schedule.steps) {
        bare->step(static_cast<float>(step.dt_s));
    }
    return bare;
}

void verify(const Scene& scene) {
    const Run recorded = simulated(scene, Keep::states);
    for (const Keep keep : {Keep::outcome, Keep::hashes}) {
        require(simulated(scene, keep).final_hash == recorded.final_hash,
                scene.name() + " repeats");
    }
    require(with_rows(scene) == recorded.final_hash, scene.name() + " is recorded");
    const Trajectory& all = recorded.trajectory;
    const auto last = all.row(all.rows() - 1);
    require(all.rows() == scene.schedule.steps.size() + 1 && step_scene(scene)->is_at(last),
            scene.name() + " ends alike in the bare loop and in the harness");
    const bool is_asleep = std::ranges::all_of(last, [&](const physics::BodyState& body) {
        return body.asleep || &body == &last.front();
    });
    require(is_asleep == scene.wish.sleeps, scene.name() + " ends asleep, or awake, as it should");
}

using Way = std::function<void(const Scene&)>;

Row scene_row(const Wish& wish, const std::string& kept, double goal, const Way& way) {
    return {.name = fmt::format("recording/{}/{}", wish.name, kept),
            .goal = goal,
            .starts = wish.starts,
            .measure = [=](const Effort& effort) {
                const Scene scene = scene_of(wish, effort.is_small);
                verify(scene);
                Placement placement;
                return measured(paired_ratio(
                    effort.pairs_of(wish.pairs_share),
                    placement.elsewhere({.run = [&] { way(scene); }}),
                    placement.elsewhere({.run = [&] { step_scene(scene); }}), processor_now));
            }};
}

}  // namespace

Rows recording_rows() {
    const Way outcome = [](const Scene& scene) { simulated(scene, Keep::outcome); };
    const Way hashes = [](const Scene& scene) { simulated(scene, Keep::hashes); };
    const Way states = [](const Scene& scene) { with_rows(scene); };
    const Way contacts = [](const Scene& scene) { simulated(scene, Keep::states); };
    constexpr double kOutcome = 1.01;
    constexpr std::size_t kStarts = 15;
    Rows rows;
    for (const Wish& wish : {Wish{.name = "2 moving", .scenario = "gate", .starts = kStarts},
                             Wish{.name = "3 moving",
                             .scenario = "stack",
                             .settings = {"stack.rows=2", "stack.tilt_deg=20", "stack.gap_m=0.5"},
                             .starts = kStarts}}) {
        rows.push_back(scene_row(wish, "outcome", kOutcome, outcome));
        rows.push_back(scene_row(wish, "hashes", 1.03, hashes));
        rows.push_back(scene_row(wish, "states, hashes", 1.03, states));
        rows.push_back(scene_row(wish, "states, hashes, contacts", 1.1, contacts));
    }
    const Wish awake{.name = "200 active",
                     .scenario = "stack",
                     .settings = {"stack.rows=20"},
                     .rate_hz = 60,
                     .pairs_share = 10};
    const Wish asleep{.name = "200 asleep",
                      .scenario = "stack",
                      .settings = {"stack.rows=20", "stack.length_s=60"},
                      .rate_hz = 60,
                      .sleeps = true,
                      .pairs_share = 20};
    rows.push_back(scene_row(awake, "outcome", kOutcome, outcome));
    rows.push_back(scene_row(awake, "states, hashes", 1.02, states));
    rows.push_back(scene_row(asleep, "outcome", kOutcome, outcome));
    rows.push_back(scene_row(asleep, "states, hashes", 1.05, states));
    return rows;
}

}  // namespace tickproof::bench
