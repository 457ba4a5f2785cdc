// Cost of the harness on top of Box2D: simulate() with every state recorded and hashed, and with
// less, against a loop that a game could have written, as a ratio of times. 1.05 is 5 % more. `the
// same` against itself shows the noise of the ratios.
//
// Verified first: all ways end in the same state, to the bit.
//
// Biases. All times hold the making of a fresh world, as simulate() makes its own. All that the
// harness does is counted, not only the recording: script, outcome, contacts, and the listener that
// sees Box2D's limits. The scenes are kept awake, because a step of sleeping bodies is cheap, and
// next to it the same recording looks dear. Few bodies are the worst case: in `flight` one body
// passes a gate left open, lands and slides on, with hardly a contact to solve.

#include <box2d/box2d.h>
#include <fmt/format.h>

#include <memory>
#include <vector>

#include "bench/pairs.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/run/simulate.h"
#include "harness/timing/paired.h"
#include "harness/trace/generate/generated.h"

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

struct Comparison {
    std::string name;
    Scenario scenario;
    RunSpec spec;
    StepSchedule schedule;
};

Comparison comparison(const std::string& name, const std::string& scenario,
                      const std::string& setting) {
    std::vector<ScenarioSpec> specs = {parse_scenario(scenario)};
    set_parameter(specs, setting);
    const FrameTrace trace = constant_rate(240);
    const RunSpec spec{.scenario = specs[0],
                       .engine = parse_engine("box2d"),
                       .policy = parse_policy("fixed:timestep=1/240"),
                       .trace = trace.spec};
    Comparison made{.name = name,
                    .scenario = make(spec.scenario),
                    .spec = spec,
                    .schedule = run(spec, trace, Keep::states).schedule};
    made.scenario.scene.sleeping = false;
    return made;
}

Run simulated(const Comparison& of, Keep keep) {
    Run result{.spec = of.spec};
    simulate(of.scenario, of.spec.engine, of.schedule, keep, result);
    return result;
}

/// The engine behind its interface, and nothing read.
std::unique_ptr<physics::World> step_world(const Comparison& of) {
    auto world = of.spec.engine.engine->make_world(of.scenario.scene, of.spec.engine.settings);
    for (const Step& step : of.schedule.steps) {
        world->step(step.dt_s);
    }
    return world;
}

void verify(const Comparison& of) {
    const Run recorded = simulated(of, Keep::states);
    for (const Keep keep : {Keep::outcome, Keep::hashes, Keep::states}) {
        require(simulated(of, keep).final_hash == recorded.final_hash, of.name + " repeats");
    }
    require(ends_alike(*step_bare(of.scenario, of.schedule), recorded.trajectory),
            of.name + " ends alike in the bare loop and in the harness");
    std::vector<physics::BodyState> states(of.scenario.scene.bodies.size());
    step_world(of)->read(states);
    require(physics::state_hash(states) == recorded.final_hash,
            of.name + " ends alike behind the interface");
    require(!states.back().asleep, of.name + " stays awake");
}

void compare(const Comparison& of, std::size_t pairs) {
    verify(of);
    const auto print = [&](std::string_view way, const auto& work) {
        const PairedRatio ratio = paired_ratio(
            pairs, {.run = work}, {.run = [&] { step_bare(of.scenario, of.schedule); }});
        fmt::print("{:20}  {:32}  {:.4f} [{:.4f}, {:.4f}]\n", of.name, way, ratio.median, ratio.low,
                   ratio.high);
    };
    print("the same", [&] { step_bare(of.scenario, of.schedule); });
    print("behind the interface", [&] { step_world(of); });
    print("simulate, keeping the outcome", [&] { simulated(of, Keep::outcome); });
    print("simulate, keeping hashes", [&] { simulated(of, Keep::hashes); });
    print("simulate, keeping states", [&] { simulated(of, Keep::states); });
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    const std::size_t pairs = tickproof::bench::pairs_of(argc, argv, "recording_cost");
    fmt::print("time / time of bare Box2D: median of {} paired ratios [95 % interval]\n", pairs);
    using namespace tickproof::bench;
    compare(comparison("flight, 3 bodies", "gate", "gate.rise_mps=0"), pairs);
    compare(comparison("pyramid, 37 bodies", "stack", "stack.sleeping=0"), pairs);
    return 0;
}
