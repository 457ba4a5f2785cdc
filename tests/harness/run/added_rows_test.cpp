// Scenarios and engines that are added at run time. A row stays for as long as the program runs, so
// these tests have a program of their own: no sweep over a table meets what they add.

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "harness/game/engine_text.h"
#include "harness/run/run_all.h"
#include "harness/trace/generate/generated.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using testing::refusal;

/// What a row owns: an engine somewhere else, that knows where the body is after each step.
/// It cannot be copied, like a process or a plugin.
struct Rail {
    explicit Rail(std::vector<double> places) : places_m(std::move(places)) {}
    Rail(const Rail&) = delete;
    Rail& operator=(const Rail&) = delete;

    const std::vector<double> places_m;
    std::atomic<int> worlds = 0;
};

class RailWorld final : public physics::World {
  public:
    explicit RailWorld(const Rail& rail) : rail_(rail) {}

    bool step(double) override {
        ++step_;
        return true;
    }
    void read(std::span<physics::BodyState> states) const override {
        states[0] = {.position_m = {rail_.places_m.at(step_), 0}};
    }
    void set_velocity(std::size_t, Vec2) override {}
    void place(std::size_t, Vec2) override {}
    void set_gravity_scale(std::size_t, double) override {}
    void move_to(std::size_t, Vec2, double) override {}

  private:
    const Rail& rail_;
    std::size_t step_ = 0;
};

physics::Engine rail_engine(const std::string& name, std::shared_ptr<Rail> rail) {
    return {.name = name,
            .summary = "stands where its rail says",
            .options = {{.name = "substeps", .default_value = 1, .minimum = 1, .maximum = 1}},
            .precision = [](const physics::EngineSettings&) { return physics::Precision::f64; },
            .make_world =
                [rail](const physics::Scene&, const physics::EngineSettings&) {
                    ++rail->worlds;
                    return std::make_unique<RailWorld>(*rail);
                }};
}

void observe_place(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    outcome.quantities[0] = step.after[0].position_m.x - scenario.data[0];
}

/// The place is told from a mark; the row holds the marks, and a parameter chooses one.
ScenarioRow ride(const std::string& name, std::vector<double> marks_m) {
    ScenarioRow row{.name = name, .summary = "a ride along a rail"};
    row.parameters = {{.name = "mark", .summary = "which mark", .maximum = 1, .whole = true}};
    row.quantities = {{.name = "last_x", .unit = "m", .tolerance = 0.1}};
    row.make = [marks_m](std::span<const double> parameters) {
        Scenario scenario;
        scenario.scene.bodies = {{.name = "cart"}};
        scenario.length_s = 0.3;
        scenario.data = {marks_m.at(static_cast<std::size_t>(parameters[0]))};
        scenario.observe = observe_place;
        return scenario;
    };
    return row;
}

TEST(AddedRows, AreFoundListedAndRunWithTheStateThatTheyOwn) {
    const auto rail = std::make_shared<Rail>(std::vector<double>{0, 1, 4, 9, 16});
    const physics::Engine* engine = &physics::add_engine(rail_engine("rail", rail));
    const ScenarioRow* scenario = &add_scenario(ride("ride", {0, 2.5}));

    EXPECT_EQ(&physics::engines().back(), engine);
    EXPECT_EQ(&scenarios().back(), scenario);
    EXPECT_EQ(to_text(parse_engine("rail")), "rail");
    EXPECT_EQ(parse_engine("rail").engine, engine);
    EXPECT_EQ(parse_scenario("ride").row, scenario);
    EXPECT_EQ(refusal([] { parse_engine("rial"); }), "no engine 'rial'; did you mean 'rail'?");
    EXPECT_EQ(refusal([] { parse_scenario("rid"); }), "no scenario 'rid'; did you mean 'ride'?");

    // Three frames of 0.1 s, and a step each: the third place is 9 m, 6.5 m past the second mark.
    FrameTrace trace;
    trace.frames.assign(3, Duration{100'000'000});
    RunSpec spec{.scenario = parse_scenario("ride"),
                 .engine = parse_engine("rail"),
                 .policy = parse_policy("variable")};
    std::vector<Wanted> wanted{{.spec = spec}, {.spec = spec}};
    set_parameter(wanted[1].spec.scenario, "mark", "1");
    TraceStore traces;
    traces.add(trace);
    const auto runs = run_all(wanted, traces, 2);
    EXPECT_EQ(runs[0].summary.steps, 3U);
    EXPECT_EQ(runs[0].outcome.quantities[0], 9);
    EXPECT_EQ(runs[1].outcome.quantities[0], 6.5);
    EXPECT_EQ(rail->worlds, 2);
}

TEST(AddedRows, LeaveEarlierRowsWhereTheyAre) {
    const ScenarioSpec jump = parse_scenario("jump");
    const physics::EngineSpec box2d = parse_engine("box2d");
    const auto rail = std::make_shared<Rail>(std::vector<double>{0});
    for (int i = 0; i < 1000; ++i) {
        physics::add_engine(rail_engine("rail-" + std::to_string(i), rail));
        add_scenario(ride("ride-" + std::to_string(i), {0}));
    }
    EXPECT_EQ(parse_scenario("jump"), jump);
    EXPECT_EQ(parse_engine("box2d"), box2d);
    EXPECT_EQ(jump.row->name, "jump");
    EXPECT_EQ(box2d.engine->name, "box2d");
}

TEST(AddedRows, HaveNamesOfTheirOwn) {
    const auto rail = std::make_shared<Rail>(std::vector<double>{0});
    const std::size_t engines = physics::engines().size();
    const std::size_t rows = scenarios().size();
    EXPECT_THROW(physics::add_engine(rail_engine("euler", rail)), std::invalid_argument);
    EXPECT_NE(refusal([] { add_scenario(ride("jump", {0})); }).find("the scenario 'jump' exists"),
              std::string::npos);
    EXPECT_EQ(physics::engines().size(), engines);
    EXPECT_EQ(scenarios().size(), rows);
}

TEST(AddedRows, OfEnginesAreCompleteOrRefused) {
    const auto rail = std::make_shared<Rail>(std::vector<double>{0});
    const physics::Engine whole = rail_engine("torn", rail);
    const auto refused = [&](auto tear) {
        physics::Engine torn = whole;
        tear(torn);
        EXPECT_THROW(physics::add_engine(torn), std::invalid_argument);
    };
    refused([](physics::Engine& engine) { engine.name.clear(); });
    refused([](physics::Engine& engine) { engine.precision = nullptr; });
    refused([](physics::Engine& engine) { engine.make_world = nullptr; });
    refused([](physics::Engine& engine) { engine.substeps = 1; });
    refused([](physics::Engine& engine) { engine.options.clear(); });
    refused([](physics::Engine& engine) { engine.continuous = {{.option = 1}}; });
}

TEST(AddedRows, OfScenariosAreCompleteOrRefused) {
    const auto refused = [](auto tear) {
        ScenarioRow torn = ride("torn", {0});
        tear(torn);
        EXPECT_THROW(add_scenario(torn), InputError);
    };
    refused([](ScenarioRow& row) { row.name.clear(); });
    refused([](ScenarioRow& row) { row.make = nullptr; });
    refused([](ScenarioRow& row) { row.quantities.clear(); });
    refused([](ScenarioRow& row) { row.quantities.resize(kQuantitiesMax + 1); });
    refused([](ScenarioRow& row) {
        row.parameters[0].list = true;
        row.parameters.push_back({.name = "after_the_list"});
    });
}

}  // namespace
}  // namespace tickproof::harness
