// Faults that games have had, each planted in a clean engine or loop: the comparison with the clean
// run names the step, body and field (or frame and step) that follow from the fault by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/recording/compare_recordings.h"
#include "harness/recording/open_recording.h"
#include "harness/recording/record_run.h"
#include "tests/harness/determinism/cold_world.h"
#include "tests/harness/determinism/faults.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using physics::BodyState;
using physics::Scene;
using States = std::vector<BodyState>;

constexpr double kDt_s = 1.0 / 60;

/// A world with states before and after each step. Steps are counted from 1.
class Watched : public physics::WrappedWorld {
  public:
    Watched(const Scene& scene, const physics::EngineSpec& engine)
        : WrappedWorld(clean_world(scene, engine)),
          before_(scene.bodies.size()),
          after_(scene.bodies.size()) {}

    bool step(double dt_s) override {
        ++step_;
        read(before_);
        WrappedWorld::step(dt_s);
        read(after_);
        spoil(dt_s);
        return true;
    }

  protected:
    virtual void spoil(double dt_s) = 0;

    States before_;
    States after_;
    int step_ = 0;
};

template <class Faulty>
physics::Engine watched(std::string_view clean) {
    return faulty_engine(clean, [](const Scene& scene, const physics::EngineSpec& engine) {
        return std::make_unique<Faulty>(scene, engine);
    });
}

class PlantedFault : public tickproof::testing::InScratchFolder {
  protected:
    /// The recordings of a scenario in both engines at 60 fps, compared as `diff` does.
    RecordingComparison compared(const ScenarioSpec& scenario, std::string_view clean,
                                 const physics::Engine& faulty) const {
        const FrameTrace trace = at_rate(60);
        RunSpec run = testing::spec(scenario, clean, "fixed", trace.spec);
        const std::string left = recorded(run, trace);
        run.engine.engine = &faulty;
        const std::string right = recorded(run, trace);
        RecordingSource one = open_recording(file("left", left));
        RecordingSource other = open_recording(file("right", right));
        return compare(one, other);
    }

  private:
    static std::string recorded(const RunSpec& spec, const FrameTrace& trace) {
        std::string bytes;
        record(spec, trace, {.states = true}, [&](std::string_view more) { bytes += more; });
        return bytes;
    }
};

void expect_first(const RecordingComparison& seen, std::uint64_t step, std::string_view body,
                  std::string_view field) {
    ASSERT_TRUE(seen.first);
    EXPECT_EQ(seen.first->step, step);
    EXPECT_EQ(seen.first->body, body);
    EXPECT_EQ(seen.first->field, field);
}

/// A box slides over the ground at 5 m/s, and touches it from the start.
ScenarioRow slide_row() {
    return {.name = "slide",
            .summary = "a box on the ground",
            .quantities = {{.name = "x", .unit = "m", .summary = "how far it gets"}},
            .make = [](std::span<const double>) {
                Scenario slide;
                slide.scene.bodies = {{.name = "ground",
                                       .type = physics::BodyType::fixed,
                                       .shape = physics::Box{100, 1},
                                       .position_m = {0, -0.5},
                                       .friction = 0.5},
                                      {.name = "box",
                                       .shape = physics::Box{1, 1},
                                       .position_m = {0, 0.5},
                                       .velocity_mps = {5, 0},
                                       .friction = 0.5}};
                slide.subject = 1;
                slide.observe = [](const Scenario&, const StepView&, Outcome&) {};
                return slide;
            }};
}

TEST_F(PlantedFault, AThousandthMoreFrictionShowsInTheFirstStepThatSlides) {
    const physics::Engine rough =
        faulty_engine("box2d", [](Scene scene, const physics::EngineSpec& engine) {
            for (physics::Body& body : scene.bodies) {
                body.friction *= 1.001;
            }
            return clean_world(scene, engine);
        });
    const ScenarioRow row = slide_row();
    const RecordingComparison seen = compared({.row = &row}, "box2d", rough);
    expect_first(seen, 1, "box", "position.x");
    // Friction takes mu g dt of the velocity, from the first step on.
    const auto x_m = [](double friction) { return (5 - friction * 10 * kDt_s) * kDt_s; };
    ASSERT_TRUE(seen.first);
    EXPECT_NEAR(seen.first->left, x_m(0.5), 1e-6);
    EXPECT_NEAR(seen.first->right, x_m(0.5005), 1e-6);
}

TEST_F(PlantedFault, WarmStartingOffShowsInTheSecondStepOfAContact) {
    // The first step of a contact starts from nothing either way. The pile stands, so what the
    // first step's impulses leave to be solved differs in its second.
    const physics::Engine cold = faulty_engine(
        "box2d",
        [](const Scene& scene, const physics::EngineSpec&) { return make_cold_world(scene); });
    const RecordingComparison seen =
        compared(scenario("stack", {"stack.rows=2", "stack.gap_m=0"}), "box2d", cold);
    expect_first(seen, 2, "box 0.0", "position.x");
}

class SwappedOrder final : public Watched {
  public:
    using Watched::Watched;

  private:
    /// In step 20 the position moves by the velocity before gravity, not by the one after.
    void spoil(double dt_s) override {
        if (step_ == 20) {
            const BodyState& was = before_[0];
            world().place(0, {was.position_m.x + was.velocity_mps.x * dt_s,
                              was.position_m.y + was.velocity_mps.y * dt_s});
        }
    }
};

TEST_F(PlantedFault, ASwappedUpdateOrderShowsInTheStepThatHasIt) {
    const RecordingComparison seen =
        compared(scenario("jump"), "euler", watched<SwappedOrder>("euler"));
    expect_first(seen, 20, "character", "position.y");
    ASSERT_TRUE(seen.first);
    EXPECT_NEAR(seen.first->right - seen.first->left, 10 * kDt_s * kDt_s, 1e-6) << "g dt^2";
}

class DoubleImpulse final : public Watched {
  public:
    using Watched::Watched;

  private:
    /// A bounce turns the velocity round; its impulse is given once more.
    void spoil(double dt_s) override {
        const double was = before_[0].velocity_mps.y - 10 * dt_s;
        const double is = after_[0].velocity_mps.y;
        if (was < 0 && is > 0 && !is_given_) {
            world().set_velocity(0, {0, is + (is - was)});
            is_given_ = true;
        }
    }
    bool is_given_ = false;
};

TEST_F(PlantedFault, AnImpulseGivenTwiceShowsInTheVelocityOfTheBounce) {
    const RecordingComparison seen = compared(scenario("bounce", {"bounce.gravity_mps2=10"}),
                                              "euler", watched<DoubleImpulse>("euler"));
    // After n steps it is g dt^2 n (n + 1) / 2 lower: 5 m in the 60th, where n = 59 is 4.92 m.
    expect_first(seen, 60, "ball", "velocity.y");
    ASSERT_TRUE(seen.first);
    EXPECT_NEAR(seen.first->left, 10, 1e-3);
    EXPECT_NEAR(seen.first->right, 30, 1e-3) << "10 + (10 - (-10))";
}

class Fused final : public Watched {
  public:
    using Watched::Watched;

  private:
    /// x + v dt with one rounding, as a compiler makes it that may contract.
    void spoil(double dt_s) override {
        const auto fused = [&](double x, double v) {
            return static_cast<double>(
                std::fma(static_cast<float>(v), static_cast<float>(dt_s), static_cast<float>(x)));
        };
        const BodyState& was = before_[0];
        const BodyState& is = after_[0];
        world().place(0, {fused(was.position_m.x, is.velocity_mps.x),
                          fused(was.position_m.y, is.velocity_mps.y)});
    }
};

TEST_F(PlantedFault, AFusedMultiplyAddShowsWhereItRoundsOtherwise) {
    const RecordingComparison seen = compared(scenario("fall"), "euler", watched<Fused>("euler"));
    // The fall by hand: the first step in which one rounding and two give another float.
    const volatile auto dt = static_cast<float>(kDt_s);
    float v = 0;
    float fused = static_cast<float>(make(scenario("fall")).scene.bodies[0].position_m.y);
    float parted = fused;
    std::uint64_t step = 0;
    while (fused == parted && step < 60) {
        ++step;
        const volatile float kick = dt * -10.0F;
        v = v + kick;
        const volatile float move = dt * v;
        fused = std::fma(dt, v, parted);
        parted = parted + move;
    }
    ASSERT_LT(step, 60U);
    expect_first(seen, step, "ball", "position.y");
    ASSERT_TRUE(seen.first);
    EXPECT_EQ(seen.first->left, parted);
    EXPECT_EQ(seen.first->right, fused);
    EXPECT_EQ(seen.first->ulps, 1U);
}

}  // namespace
}  // namespace tickproof::harness
