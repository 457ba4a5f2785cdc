// Pieces of work whose instructions tools/counts counts: `counts WORK TIMES` repeats one. The
// difference between two TIMES is the work alone, without the start of the program.
//
// Verified first: each work gives the right answer, or the program exits with 1.

#include <fmt/format.h>

#include <charconv>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/require.h"
#include "harness/check/check.h"
#include "harness/check/investigate.h"
#include "harness/game/engine_text.h"
#include "harness/game/game.h"
#include "harness/pacing/policies.h"
#include "harness/recording/record_run.h"
#include "harness/run/run.h"
#include "harness/run/trials.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/make_trace.h"
#include "harness/trace/read_capture.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// Does the work once. Everything that it needs is made before.
using Work = std::function<void()>;

struct Row {
    std::string_view name;
    std::string_view summary;
    Work (*make)();
};

RunSpec spec_of(std::string_view scenario, std::string_view engine, std::string_view policy) {
    return {.scenario = parse_scenario(scenario),
            .engine = parse_engine(engine),
            .policy = parse_policy(policy)};
}

/// A planted fault, for the test of the gate: a world whose step takes more instructions.
class SlowedWorld final : public physics::World {
  public:
    SlowedWorld(std::unique_ptr<physics::World> world, int more)
        : world_(std::move(world)), more_(more) {}

    bool step(double dt_s) override {
        for (int i = 0; i < more_; ++i) {
            asm volatile("" ::"r"(i));  // Keeps the loop from being optimised away.
        }
        return world_->step(dt_s);
    }
    void read(std::span<physics::BodyState> states) const override { world_->read(states); }
    void set_velocity(std::size_t body, physics::Vec2 velocity_mps) override {
        world_->set_velocity(body, velocity_mps);
    }
    void place(std::size_t body, physics::Vec2 position_m) override {
        world_->place(body, position_m);
    }
    void set_gravity_scale(std::size_t body, double scale) override {
        world_->set_gravity_scale(body, scale);
    }
    void move_to(std::size_t body, physics::Vec2 target_m, double speed_mps) override {
        world_->move_to(body, target_m, speed_mps);
    }

  private:
    std::unique_ptr<physics::World> world_;
    int more_;
};

/// The engine with `more` extra work in each step.
physics::EngineSpec slowed(const physics::EngineSpec& spec, int more) {
    static std::deque<physics::Engine> rows;  // A row keeps its address.
    physics::Engine& row = rows.emplace_back(*spec.engine);
    row.make_world = [plain = spec.engine, more](const physics::Scene& scene,
                                                 const physics::EngineSettings& settings) {
        return std::make_unique<SlowedWorld>(plain->make_world(scene, settings), more);
    };
    return {&row, spec.settings};
}

/// Whole steps of the engine alone.
Work steps(std::string_view scenario, std::string_view setting, std::string_view engine,
           int more = 0) {
    RunSpec spec = spec_of(scenario, engine, "fixed:timestep=1/64");
    if (more > 0) {
        spec.engine = slowed(spec.engine, more);
    }
    set_parameter({&spec.scenario, 1}, setting);
    return [spec, scene = make(spec.scenario).scene] {
        const auto world = spec.engine.engine->make_world(scene, spec.engine.settings);
        constexpr int kSteps = 128;
        for (int step = 0; step < kSteps; ++step) {
            world->step(1.0 / 64);
        }
        std::vector<physics::BodyState> states(scene.bodies.size());
        world->read(states);
        require(states[0].position_m.y < 100, "a world that stays in its place");
    };
}

Work trials(int count) {
    const auto trace = std::make_shared<const FrameTrace>(constant_rate(60));
    const auto made = std::make_shared<Trials>(spec_of("gate", "euler", "fixed"));
    return [made, trace, count] {
        made->take(*trace);
        for (int trial = 0; trial < count; ++trial) {
            const double phase = trial / static_cast<double>(count);
            require(made->run(phase).outcome.passage == Passage::blocked,
                    "a gate that blocks at 60 fps");
        }
    };
}

Work kept(Keep keep) {
    const FrameTrace trace = constant_rate(60);
    const RunSpec spec = spec_of("gate", "euler", "fixed");
    const physics::StateHash hash = run(spec, trace).final_hash;
    return [=] { require(run(spec, trace, keep).final_hash == hash, "a run that repeats"); };
}

Work recording() {
    const FrameTrace trace = constant_rate(60);
    const RunSpec spec = spec_of("stack", "euler", "fixed");
    return [=] {
        std::size_t bytes = 0;
        record(spec, trace, {.states = true}, [&](std::string_view text) { bytes += text.size(); });
        require(bytes > 1000, "a recording of some size");
    };
}

Work paced(std::string_view policy) {
    constexpr double kRate = 144;
    const FrameTrace trace = constant_rate(kRate);
    const std::shared_ptr<Pacer> pacer = make_pacer(parse_policy(policy));
    return [=] {
        pacer->reset();
        const ScheduleSummary summary = summarise(schedule(trace, {}, *pacer, whole(trace)));
        require(summary.frames == trace.frames.size() && summary.steps > 0, "a loop that steps");
    };
}

Work hashing() {
    return [states = std::vector<physics::BodyState>(1000)] {
        require(physics::state_hash(states) != 0, "a hash");
    };
}

Work capture() {
    constexpr int kRows = 2000;
    std::string rows = "Application,ProcessID,SwapChainAddress,MsBetweenPresents\n";
    for (int row = 0; row < kRows; ++row) {
        rows += fmt::format("game.exe,1,0x1,{}\n", 16 + row % 3);
    }
    return [rows] {
        require(read_capture_text(rows, "counts.csv").trace.frames.size() + 2 > kRows,
                "a capture with a frame a row");
    };
}

Work judging() {
    return [] {
        Game game;
        game.policy = parse_policy("fixed");
        game.engine = parse_engine("euler");
        game.scenarios = {parse_scenario("jump")};
        game.frames = frames_of({constant_rate(30).spec, constant_rate(60).spec});
        std::vector<const Check*> asked;
        for (const Check& check : checks()) {
            if (check.asked_by.run) {
                asked.push_back(&check);
            }
        }
        TraceStore store;
        require(!judge(game, asked, store, 1).empty(), "checks that say something");
    };
}

constexpr int kTrials = 320;

constexpr Row kRows[] = {
    {"steps-euler", "a gate left open, 128 steps of Euler",
     [] { return steps("gate", "gate.rise_mps=0", "euler"); }},
    {"steps-box2d", "a pyramid of 36 boxes, awake, 128 steps of Box2D",
     [] { return steps("stack", "stack.sleeping=0", "box2d"); }},
    {"trials", "320 trials of the gate in Euler", [] { return trials(kTrials); }},
    {"keep-outcome", "a run of the gate in Euler, of which the outcome is kept",
     [] { return kept(Keep::outcome); }},
    {"keep-hashes", "the same, with hashes and schedule", [] { return kept(Keep::hashes); }},
    {"keep-states", "the same, with states", [] { return kept(Keep::states); }},
    {"recording", "a recording of a pyramid in Euler, with states", recording},
    {"pacing-fixed", "10 s at 144 fps under fixed", [] { return paced("fixed"); }},
    {"pacing-variable", "under variable", [] { return paced("variable"); }},
    {"pacing-snapped", "under snapped", [] { return paced("snapped"); }},
    {"pacing-unity", "under unity", [] { return paced("unity"); }},
    {"pacing-godot", "under godot", [] { return paced("godot"); }},
    {"hashing", "the states of 1,000 bodies", hashing},
    {"capture", "a PresentMon log of 2,000 rows, read", capture},
    {"checks", "a jump at two rates, judged by all checks of run", judging},
};

/// A planted fault, for the test of the gate: 5 % more instructions in each step.
constexpr Row kSlower{"steps-box2d-slower", "the pyramid, whose step takes 5 % more", [] {
                          constexpr int kMore =
                              6'850;  // Loops of three instructions, beside 410,000 of a step.
                          return steps("stack", "stack.sleeping=0", "box2d", kMore);
                      }};

int count(const Row& row, int times) {
    const Work work = row.make();
    for (int i = 0; i < times; ++i) {
        work();
    }
    return 0;
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    using namespace tickproof::bench;
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (argc == 2 && name == "--list") {
        for (const Row& row : kRows) {
            fmt::print("{}\n", row.name);
        }
        return 0;
    }
    int times = 0;
    if (argc == 3) {
        const std::string_view text = argv[2];
        std::from_chars(text.data(), text.data() + text.size(), times);
    }
    if (times > 0 && name == kSlower.name) {
        return count(kSlower, times);
    }
    for (const Row& row : kRows) {
        if (times > 0 && name == row.name) {
            return count(row, times);
        }
    }
    fmt::print(stderr, "usage: counts WORK TIMES | --list\nWORK is one of\n");
    for (const Row& row : kRows) {
        fmt::print(stderr, "  {:16}{}\n", row.name, row.summary);
    }
    return 2;
}
