// Frames that are gone through again are paced once, and come out as if they were paced anew.

#include "harness/run/paced_frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "harness/pacing/policies.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// Counts the frames of another pacer.
class CountingPacer final : public Pacer {
  public:
    explicit CountingPacer(std::string_view policy) : paces_(make_pacer(parse_policy(policy))) {}

    void advance(Duration frame, FramePlan& plan) override {
        ++frames;
        paces_->advance(frame, plan);
    }
    void reset() override { paces_->reset(); }
    std::vector<NativeValue> native_state() const override { return paces_->native_state(); }

    std::size_t frames = 0;

  private:
    std::unique_ptr<Pacer> paces_;
};

/// What `count` frames are, in numbers.
std::vector<double> next(PacedFrames& frames, std::size_t count) {
    std::vector<double> all;
    for (std::size_t i = 0; i < count; ++i) {
        const PacedFrame& paced = frames.next();
        const ScheduledFrame& frame = paced.frame;
        all.insert(all.end(), {seconds(frame.effective), 1.0 * frame.first_step, 1.0 * frame.steps,
                               frame.overstep_s, frame.dropped_s, frame.update_s,
                               seconds(paced.simulated), paced.ends_trace ? 1.0 : 0.0});
        for (const Step& step : paced.steps) {
            all.insert(all.end(), {step.dt_s, 1.0 * step.logic_ticks});
        }
    }
    return all;
}

std::vector<double> anew(const FrameTrace& trace, std::size_t start_frame, double phase,
                         std::size_t count, const Load& load = {}) {
    CountingPacer pacer("fixed");
    PacedFrames frames(trace, load, pacer, start_frame, phase);
    return next(frames, count);
}

FrameTrace uneven() {
    FrameTrace trace = constant_rate(50);
    trace.frames = {Duration{40'000'000}, Duration{3'000'000}, Duration{17'000'000}};
    return trace;
}

TEST(PacedFrames, ComeOutAgainAtAnyPhase) {
    const FrameTrace trace = uneven();
    for (const Load& load :
         {Load{}, Load{.render = Duration{9'000'000}, .step_cost = Duration{7'000'000}}}) {
        CountingPacer pacer("fixed");
        PacedFrames frames(trace, load, pacer, 1);
        for (const double phase : {0.25, 0.0, 0.75}) {
            frames.rewind(phase);
            EXPECT_EQ(next(frames, 5), anew(trace, 1, phase, 5, load)) << phase;
        }
        EXPECT_EQ(pacer.frames, 5U);
        frames.rewind(0.5);
        EXPECT_EQ(next(frames, 8), anew(trace, 1, 0.5, 8, load)) << "further than before";
        EXPECT_EQ(pacer.frames, 8U);
    }
}

TEST(PacedFrames, AreForgottenForOtherFrames) {
    const FrameTrace trace = uneven();
    const FrameTrace other = constant_rate(144);
    CountingPacer pacer("fixed");
    PacedFrames frames(trace, {}, pacer, 0);
    frames.rewind(0);
    next(frames, 4);
    frames.restart(other, 0);
    EXPECT_EQ(next(frames, 4), anew(other, 0, 0, 4));
    frames.restart(trace, 2);
    frames.rewind(0.5);
    EXPECT_EQ(next(frames, 4), anew(trace, 2, 0.5, 4));
}

TEST(PacedFrames, ComeOutAgainHoweverMany) {
    constexpr std::size_t kMany = 70'000;  // More than are kept.
    const FrameTrace trace = constant_rate(60);
    CountingPacer pacer("fixed");
    PacedFrames frames(trace, {}, pacer, 0);
    const std::vector<double> expected = anew(trace, 0, 0, kMany);
    for (int pass = 0; pass < 3; ++pass) {
        frames.rewind(0);
        EXPECT_THAT(next(frames, kMany) == expected, IsTrue()) << pass;
    }
}

}  // namespace
}  // namespace tickproof::harness
