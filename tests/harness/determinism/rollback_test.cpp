// A world that is saved and restored again and again goes on as if nothing had been.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "harness/determinism/perturbations.h"
#include "physics/world.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Finding rolled_back(Asked asked) {
    for (Perturbation& row : perturbations("")) {
        if (row.name == "rollback") {
            asked.game.perturbations.push_back(std::move(row));
        }
    }
    return findings_of("determinism", asked).at(0);
}

Asked in_flight(const physics::EngineSpec& engine) {
    Asked made = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    made.game.engine = engine;
    return made;
}

/// What a restored world does with a count that it does not save as it should.
enum class Restored { as_saved, from_zero, not_at_all };

/// Pushes the first body in its eighth step, which it counts.
class ForgetfulWorld final : public physics::CopyableWorld {
  public:
    ForgetfulWorld(std::unique_ptr<physics::World> world, Restored count)
        : world_(std::move(world)), count_(count) {}

    bool step(double dt_s) override {
        world_->step(dt_s);
        if (++steps_ == 8) {
            world_->set_velocity(0, {1, 0});
        }
        return true;
    }
    std::unique_ptr<CopyableWorld> copy() const override {
        auto made = std::make_unique<ForgetfulWorld>(
            dynamic_cast<const CopyableWorld&>(*world_).copy(), count_);
        made->steps_ = steps_;
        return made;
    }
    void restore(const CopyableWorld& copy) override {
        const auto& saved = dynamic_cast<const ForgetfulWorld&>(copy);
        dynamic_cast<CopyableWorld&>(*world_).restore(
            dynamic_cast<const CopyableWorld&>(*saved.world_));
        if (count_ != Restored::not_at_all) {
            steps_ = count_ == Restored::as_saved ? saved.steps_ : 0;
        }
    }
    void read(std::span<physics::BodyState> states) const override { world_->read(states); }
    void set_velocity(std::size_t body, physics::Vec2 v) override { world_->set_velocity(body, v); }
    void place(std::size_t body, physics::Vec2 p) override { world_->place(body, p); }
    void set_gravity_scale(std::size_t body, double scale) override {
        world_->set_gravity_scale(body, scale);
    }
    void move_to(std::size_t body, physics::Vec2 target, double speed) override {
        world_->move_to(body, target, speed);
    }

  private:
    std::unique_ptr<physics::World> world_;
    Restored count_;
    int steps_ = 0;
};

template <Restored kCount>
physics::EngineSpec forgetful() {
    static const physics::Engine row = [] {
        physics::Engine made = *parse_engine("euler").engine;
        made.make_world = [real = made.make_world](const auto& scene, const auto& settings) {
            return std::make_unique<ForgetfulWorld>(real(scene, settings), kCount);
        };
        return made;
    }();
    return {.engine = &row, .settings = parse_engine("euler").settings};
}

TEST(Rollback, FindsStateThatASavedWorldDoesNotHold) {
    // Saved before steps 1, 9, 17, ...: without its count each copy is at its first step again, so
    // step 16 pushes as step 8 did.
    const Finding finding = rolled_back(in_flight(forgetful<Restored::from_zero>()));
    EXPECT_EQ(finding.verdict, Verdict::error) << finding.summary;
    EXPECT_EQ(number_of(finding, "first_step"), 16);
    EXPECT_EQ(number_of(finding, "body"), 0);
    EXPECT_THAT(finding.summary, ::testing::HasSubstr("velocity.y"));
    EXPECT_EQ(rolled_back(in_flight(forgetful<Restored::as_saved>())).verdict, Verdict::pass);
}

TEST(Rollback, GoesEightStepsAhead) {
    // The count goes on through the steps ahead: the push that is due in step 8 comes in the last
    // of those, and is undone. After fewer steps ahead it would come in an earlier step.
    const Finding finding = rolled_back(in_flight(forgetful<Restored::not_at_all>()));
    EXPECT_EQ(finding.verdict, Verdict::error) << finding.summary;
    EXPECT_EQ(number_of(finding, "first_step"), 8);
}

TEST(Rollback, IsOfWorldsOfEulerOnly) {
    for (const char* engine : {"euler", "euler:precision=f64:collision=swept", "box2d"}) {
        for (const char* name : {"gate", "curve", "stack", "bounce"}) {
            const Finding finding =
                rolled_back(asked(scenario(name), engine, "fixed", {at_rate(60)}));
            if (std::string_view(engine) == "box2d") {
                EXPECT_TRUE(finding.was_not_tried) << finding.summary;
            } else {
                EXPECT_EQ(finding.verdict, Verdict::pass) << engine << ' ' << finding.summary;
                EXPECT_GT(number_of(finding, "steps_compared"), 16);
            }
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
