// What the harness costs on top of Box2D: simulate() with every state recorded and hashed, against
// a loop that a game could have written, as a ratio of times. 1.05 is 5 % more.
//
// Verified first: both ways end in the same state, to the bit.
//
// Biases. Both times hold the making of a fresh world, as simulate() makes its own. All that the
// harness does is counted, not only the recording: script, outcome, contacts, and the listener that
// sees Box2D's limits. The scenes are kept awake, because a step of sleeping bodies is cheap, and
// next to it the same recording looks dear. Few bodies are the worst case: flight is 2 that move
// past a gate left open and land, with hardly a contact to solve.

#include <box2d/box2d.h>
#include <fmt/format.h>

#include <memory>
#include <vector>

#include "bench/paired.h"
#include "bench/require.h"
#include "harness/run/engine_text.h"
#include "harness/run/simulate.h"
#include "harness/trace/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct BareWorld {
    explicit BareWorld(b2Vec2 gravity) : world(gravity) {}

    b2World world;
    std::vector<b2Body*> bodies;
};

b2Vec2 to_box2d(Vec2 a) {
    return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

/// Boxes only, at rest or moving, with the masses that the harness gives them.
void add_body(const physics::Body& body, BareWorld& bare) {
    const auto& box = std::get<physics::Box>(body.shape);
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(box.width_m / 2), static_cast<float>(box.height_m / 2));
    b2BodyDef definition;
    definition.type = body.type == physics::BodyType::dynamic     ? b2_dynamicBody
                      : body.type == physics::BodyType::kinematic ? b2_kinematicBody
                                                                  : b2_staticBody;
    definition.position = to_box2d(body.position_m);
    definition.linearVelocity = to_box2d(body.velocity_mps);
    definition.fixedRotation = !body.rotates;
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = static_cast<float>(body.friction);
    b2Body* made = bare.world.CreateBody(&definition);
    made->CreateFixture(&fixture);
    bare.bodies.push_back(made);
    if (body.type == physics::BodyType::dynamic) {
        b2MassData mass;
        shape.ComputeMass(&mass, 1);
        mass.I = body.rotates ? mass.I * (1 / mass.mass) : 0;
        mass.mass = 1;
        made->SetMassData(&mass);
    }
}

std::unique_ptr<BareWorld> step_bare(const Scenario& scenario, const StepSchedule& schedule) {
    auto bare = std::make_unique<BareWorld>(to_box2d(scenario.scene.gravity_mps2));
    bare->world.SetAllowSleeping(scenario.scene.sleeping);
    for (const physics::Body& body : scenario.scene.bodies) {
        add_body(body, *bare);
    }
    for (const Step& step : schedule.steps) {
        bare->world.Step(static_cast<float>(step.dt_s), 8, 3);
    }
    return bare;
}

bool same_bits(b2Vec2 bare, Vec2 recorded) {
    return static_cast<double>(bare.x) == recorded.x && static_cast<double>(bare.y) == recorded.y;
}

bool ends_alike(const BareWorld& bare, const Trajectory& trajectory) {
    const auto last = trajectory.row(trajectory.rows() - 1);
    for (std::size_t i = 0; i < last.size(); ++i) {
        const b2Body& body = *bare.bodies[i];
        if (!same_bits(body.GetWorldCenter(), last[i].position_m) ||
            !same_bits(body.GetLinearVelocity(), last[i].velocity_mps) ||
            static_cast<double>(body.GetAngle()) != last[i].angle_rad) {
            return false;
        }
    }
    return last.size() == bare.bodies.size();
}

void compare(const std::string& name, const std::string& scene, std::size_t pairs,
             const std::vector<std::string>& settings) {
    std::vector<ScenarioSpec> specs = {parse_scenario(scene)};
    for (const std::string& setting : settings) {
        set_parameter(specs, setting);
    }
    Scenario scenario = make(specs[0]);
    scenario.scene.sleeping = false;
    const RunSpec spec{.scenario = specs[0],
                       .engine = parse_engine("box2d"),
                       .policy = parse_policy("fixed:timestep=1/240"),
                       .keep = Keep::states};
    const std::vector<FrameTrace> traces = {constant_rate(240)};
    const StepSchedule schedule = run(spec, traces).schedule;
    const auto simulated = [&] {
        Run result{.spec = spec};
        simulate(scenario, spec.engine, schedule, result);
        return result;
    };
    const Run first = simulated();
    require(simulated().final_hash == first.final_hash, name + " repeats to the bit");
    require(ends_alike(*step_bare(scenario, schedule), first.trajectory),
            name + " ends alike in the bare loop and in the harness");
    require(!first.trajectory.row(schedule.steps.size()).back().asleep, name + " stays awake");

    const PairedRatio ratio =
        paired_ratio(pairs, simulated, [&] { step_bare(scenario, schedule); });
    fmt::print("{:24} {:3} bodies {:4} steps  {:.4f} [{:.4f}, {:.4f}]  {} pairs\n", name,
               scenario.scene.bodies.size(), schedule.steps.size(), ratio.median, ratio.low,
               ratio.high, pairs);
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    constexpr int kPairs = 400;
    const int pairs = argc > 1 ? std::atoi(argv[1]) : kPairs;
    if (argc > 2 || pairs < 2) {
        fmt::print(stderr, "usage: recording_cost [PAIRS]\nPAIRS is at least 2; default {}\n",
                   kPairs);
        return 2;
    }
    const auto count = static_cast<std::size_t>(pairs);
    fmt::print("recording / bare Box2D: median of paired ratios [95 % interval]\n");
    tickproof::bench::compare("flight, then sliding", "gate", count, {"gate.rise_mps=0"});
    tickproof::bench::compare("flight only", "gate", count,
                              {"gate.rise_mps=0", "gate.gravity_mps2=1"});
    tickproof::bench::compare("awake pyramid", "stack", count, {"stack.sleeping=0"});
    return 0;
}
