// Faults of loops, planted in a clean one: the comparison names the frame and the step that follow
// from the fault by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/run/divergence.h"
#include "harness/run/likeness.h"
#include "tests/harness/determinism/faults.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr double kDt_s = 1.0 / 60;

/// Sixty steps a second; `account_s` is what a frame pays in.
class PlantedPacer : public Pacer {
  public:
    void advance(Duration frame, FramePlan& plan) override {
        plan.restart();
        plan.update_s = seconds(frame);
        pay(frame);
        for (; left_s_ >= kDt_s; left_s_ -= kDt_s) {
            plan.steps.push_back({.dt_s = kDt_s});
        }
        plan.overstep_s = left_s_;
        ++frame_;
    }
    void reset() override {
        left_s_ = 0;
        frame_ = 0;
    }
    std::vector<NativeValue> native_state() const override { return {}; }

  protected:
    virtual void pay(Duration frame) { left_s_ += seconds(frame); }

    double left_s_ = 0;
    std::size_t frame_ = 0;
};

template <class Planted>
Policy planted_policy() {
    Policy policy = *parse_policy("fixed").policy;
    policy.make_pacer = [](const PacingSettings&) -> std::unique_ptr<Pacer> {
        return std::make_unique<Planted>();
    };
    return policy;
}

/// A loop that is made while another has time left goes on with some of it, from frame 10 on.
class SharedAccount final : public PlantedPacer {
  public:
    SharedAccount() {
        static int loops = 0;
        carry_s_ = 0.001 * loops++;
    }

  private:
    void pay(Duration frame) override { left_s_ += seconds(frame) + (frame_ == 10 ? carry_s_ : 0); }
    double carry_s_ = 0;
};

TEST(PlantedFaults, ACarryFromAnotherLoopIsFoundInItsFrameWhereAllStepsAreTheSame) {
    const Policy shared = planted_policy<SharedAccount>();
    Asked asked = flight_in(*parse_engine("euler").engine);
    asked.game.policy.policy = &shared;
    // Frames of 50 fps: 1.2 steps a frame, so frame 10 begins with 12 steps done.
    asked.store.add(at_rate(50));
    asked.game.frames = frames_of({at_rate(50).spec});
    const Finding finding = found_by("repeat", asked);
    EXPECT_EQ(finding.verdict, Verdict::error) << finding.summary;
    EXPECT_EQ(number_of(finding, "frame"), 10);
    EXPECT_EQ(number_of(finding, "first_step"), 13);
}

/// The running clock is a float of an hour: a tick of it is 0.24 ms.
class FloatClock final : public PlantedPacer {
  public:
    void advance(Duration frame, FramePlan& plan) override {
        const float before_s = now_s_;
        now_s_ += static_cast<float>(seconds(frame));
        plan.restart();
        plan.update_s = seconds(frame);
        plan.steps.push_back({.dt_s = static_cast<double>(now_s_ - before_s)});
    }

  private:
    float now_s_ = 3600;
};

TEST(PlantedFaults, AFloatClockShowsInTheFirstFrameThatItRounds) {
    const Policy rounded = planted_policy<FloatClock>();
    const FrameTrace trace = at_rate(64);  // 15.625 ms is 64 ticks of the clock: exact,
    FrameTrace hitch = in_memory("hitch", trace.frames);
    hitch.frames[21] = std::chrono::microseconds(20'000);  // and 20 ms is none.
    RunSpec clean = testing::spec(scenario("jump"), "euler", "variable", hitch.spec);
    RunSpec faulty = clean;
    faulty.policy.policy = &rounded;
    const harness::Run left = run(clean, hitch, Keep::states);
    const harness::Run right = run(faulty, hitch, Keep::states);
    const auto first = first_divergence(left.trajectory, right.trajectory);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->step, 22U);  // One step a frame, and the first frame is 0.
    EXPECT_EQ(first->field, "position.x");
    EXPECT_EQ(frame_of_step(left, first->step - 1), 21U);
}

/// What a frame leaves over is lost in frame 30, and the plan says nothing of it.
class ForgetfulPacer final : public PlantedPacer {
    void pay(Duration frame) override { left_s_ = (frame_ == 30 ? 0 : left_s_) + seconds(frame); }
};

TEST(PlantedFaults, ADroppedRemainderIsFoundInItsFrameBesideTheCleanLoop) {
    const Policy forgetful = planted_policy<ForgetfulPacer>();
    const Policy clean = planted_policy<PlantedPacer>();
    const FrameTrace trace = at_rate(50);
    RunSpec spec = testing::spec(scenario("jump"), "euler", "fixed", trace.spec);
    spec.policy.policy = &clean;
    const harness::Run left = run(spec, trace, Keep::hashes);
    spec.policy.policy = &forgetful;
    const harness::Run right = run(spec, trace, Keep::hashes);
    EXPECT_FALSE(likeness(left, right, false).difference) << "step by step nothing differs";
    const auto first = frame_difference(left, right);
    ASSERT_TRUE(first);
    // 50 fps are 1.2 steps a frame, so after 30 frames nothing is left over; after 31, 0.2 steps.
    EXPECT_EQ(first->frame, 30U);
    EXPECT_EQ(first->step, 36U);
}

}  // namespace
}  // namespace tickproof::harness
