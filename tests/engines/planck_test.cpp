// planck, a port of Box2D in JavaScript, as an engine in another process: at the gate it does what
// Box2D does. It computes in doubles, so paths are near and not equal.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/game/engine_text.h"
#include "harness/run/run_all.h"
#include "harness/trace/generate/generated.h"
#include "physics/kinematic_motion.h"
#include "tests/engines/real_engine.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

using nlohmann::json;
using physics::Vec2;

/// The process. It answers questions one by one, so it serves one thread.
class Planck {
  public:
    Planck() {
        const std::string answers = folder_.path() / "answers";
        const std::string command = "node " + javascript_driver("planck.mjs") + " > " + answers;
        if (mkfifo(answers.c_str(), 0600) != 0 ||
            (questions_ = popen(command.c_str(), "w")) == nullptr) {
            throw std::runtime_error("failed: " + command);
        }
        answers_.open(answers);
    }
    Planck(const Planck&) = delete;
    Planck& operator=(const Planck&) = delete;
    ~Planck() { pclose(questions_); }

    json ask(const json& question) {
        std::fputs((question.dump() + "\n").c_str(), questions_);
        std::fflush(questions_);
        std::string line;
        if (!std::getline(answers_, line)) {
            throw std::runtime_error("planck ended");
        }
        return json::parse(line);
    }

    int next_world() { return worlds_++; }

  private:
    const testing::ScratchFolder folder_;
    std::FILE* questions_ = nullptr;
    std::ifstream answers_;
    int worlds_ = 0;
};

enum Option : std::size_t { kSubsteps, kCcd };

json scene_of(const physics::Scene& scene, bool ccd) {
    constexpr const char* kTypes[] = {"static", "kinematic", "dynamic"};
    json bodies = json::array();
    for (const physics::Body& body : scene.bodies) {
        const auto& box = std::get<physics::Box>(body.shape);
        bodies.push_back({{"type", kTypes[static_cast<int>(body.type)]},
                          {"size", {box.width_m, box.height_m}},
                          {"position", {body.position_m.x, body.position_m.y}},
                          {"velocity", {body.velocity_mps.x, body.velocity_mps.y}},
                          {"mass", body.mass_kg}});
    }
    return {{"gravity", {scene.gravity_mps2.x, scene.gravity_mps2.y}},
            {"bodies", bodies},
            {"continuousPhysics", ccd}};
}

/// As much of a world as the gate needs: boxes that do not turn.
class PlanckWorld final : public physics::World {
  public:
    PlanckWorld(Planck& planck, const physics::Scene& scene, bool ccd)
        : planck_(planck), world_(planck.next_world()), motions_(scene.bodies.size()) {
        ask({{"make", scene_of(scene, ccd)}});
    }

    bool step(double dt_s) override {
        std::vector<std::size_t> arriving;
        for (std::size_t i = 0; i < motions_.size(); ++i) {
            if (motions_[i].moving) {
                const auto next = next_step(motions_[i], number(i, 0), number(i, 1), dt_s);
                tell(i, "velocity", {next.velocity_x, next.velocity_y});
                if (next.arrives) {
                    arriving.push_back(i);
                }
            }
        }
        ask({{"step", dt_s}});
        for (const std::size_t i : arriving) {
            motions_[i].moving = false;
            place(i, {motions_[i].target_x, motions_[i].target_y});
            tell(i, "velocity", {0, 0});
        }
        return true;
    }

    void read(std::span<physics::BodyState> states) const override {
        for (std::size_t i = 0; i < states.size(); ++i) {
            states[i] = {.position_m = {number(i, 0), number(i, 1)},
                         .angle_rad = number(i, 2),
                         .velocity_mps = {number(i, 3), number(i, 4)},
                         .angular_velocity_radps = number(i, 5),
                         .touching = number(i, 6) != 0,
                         .asleep = number(i, 7) != 0};
        }
    }

    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        motions_[body].moving = false;
        tell(body, "velocity", velocity_mps);
    }
    void place(std::size_t body, Vec2 position_m) override { tell(body, "place", position_m); }
    void set_gravity_scale(std::size_t, double) override {
        throw std::logic_error("the gate scales no gravity");
    }
    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        motions_[body] = {
            .target_x = target_m.x, .target_y = target_m.y, .speed = speed_mps, .moving = true};
    }

  private:
    double number(std::size_t body, std::size_t field) const {
        return state_[body][field].get<double>();
    }
    void tell(std::size_t body, const char* what, Vec2 value) {
        ask({{"body", body}, {what, {value.x, value.y}}});
    }
    void ask(json question) {
        question["world"] = world_;
        state_ = planck_.ask(question);
    }

    Planck& planck_;
    int world_;
    std::vector<physics::KinematicMotion<double>> motions_;
    json state_;
};

void add_planck(Planck& planck) {
    physics::add_engine(
        {.name = "planck",
         .summary = "planck 1.4 in a process of its own",
         .options = {{.name = "substeps", .default_value = 1, .minimum = 1, .maximum = 1},
                     {.name = "ccd", .default_value = 1, .choices = {"off", "on"}}},
         .precision = [](const physics::EngineSettings&) { return physics::Precision::f64; },
         .make_world =
             [&planck](const physics::Scene& scene, const physics::EngineSettings& settings) {
                 return std::make_unique<PlanckWorld>(planck, scene, settings[kCcd] == 1);
             }});
}

/// The gate at many rates, and with a hitch at each frame of the run-up.
std::vector<harness::RunSpec> runs_at_the_gate(harness::TraceStore& traces) {
    std::vector<harness::RunSpec> specs;
    const auto add = [&](std::string_view policy, std::string_view trace, unsigned seed,
                         std::size_t start_frame) {
        const harness::FrameTrace made = harness::parse_generated(trace, seed);
        traces.add(made);
        specs.push_back({.scenario = harness::parse_scenario("gate"),
                         .policy = harness::parse_policy(policy),
                         .trace = made.spec,
                         .start_frame = start_frame});
    };
    for (const char* policy : {"variable", "fixed", "semi-fixed", "matter-runner"}) {
        for (int fps = 5; fps <= 240; fps += 5) {
            add(policy, fmt::format("constant:fps={}:duration=4s", fps), 1, 0);
        }
        for (unsigned seed = 1; seed <= 12; ++seed) {
            add(policy, "uniform:min=5ms:max=60ms:frames=200", seed, 0);
        }
    }
    for (std::size_t frame = 200; frame < 260; ++frame) {
        add("variable", "hitch:fps=60:length=0.2s:every=4s:duration=12s", 1, frame);
        add("variable", "hitch:fps=60:length=1s:every=4s:duration=12s", 1, frame);
    }
    return specs;
}

/// Runs that got past the gate.
std::size_t compare(harness::TraceStore& traces, const std::vector<harness::RunSpec>& specs,
                    const std::string& settings) {
    std::vector<harness::Wanted> wanted;
    for (const harness::RunSpec& spec : specs) {
        for (const std::string engine : {"box2d", "planck"}) {
            wanted.push_back({.spec = spec});
            wanted.back().spec.engine = harness::parse_engine(engine + settings);
        }
    }
    const std::vector<harness::Run> runs = harness::run_all(wanted, traces, 1);
    std::size_t past = 0;
    for (std::size_t i = 0; i < runs.size(); i += 2) {
        const harness::Outcome& box2d = runs[i].outcome;
        const harness::Outcome& planck = runs[i + 1].outcome;
        EXPECT_EQ(box2d.passage, planck.passage) << to_text(runs[i].spec);
        EXPECT_NEAR(box2d.quantities[0], planck.quantities[0], 1e-5) << to_text(runs[i].spec);
        past += box2d.passage == harness::Passage::blocked ? 0 : 1;
    }
    return past;
}

TEST(PlanckTest, PassesTheGateWhereBox2dDoes) {
    Planck planck;
    add_planck(planck);
    harness::TraceStore traces;
    const std::vector<harness::RunSpec> specs = runs_at_the_gate(traces);
    EXPECT_GT(specs.size(), 340U);
    EXPECT_EQ(compare(traces, specs, ""), 0U);
    EXPECT_GT(compare(traces, specs, ":ccd=off"), 5U);
}

}  // namespace
}  // namespace tickproof::engines
