#include "harness/trace/generate/generated.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr Duration kSecond = std::chrono::seconds{1};

Duration sum(const FrameTrace& trace) {
    return std::accumulate(trace.frames.begin(), trace.frames.end(), Duration{});
}

Duration start_of(const FrameTrace& trace, std::size_t frame) {
    return std::accumulate(trace.frames.begin(),
                           trace.frames.begin() + static_cast<std::ptrdiff_t>(frame), Duration{});
}

TEST(ConstantTrace, OfSixtyFramesASecondDoesNotDrift) {
    const FrameTrace trace = constant_rate(60);
    EXPECT_EQ(trace.frames.size(), 600U);
    EXPECT_EQ(sum(trace), 10 * kSecond);
    EXPECT_EQ(trace.frames[0], nanoseconds{16'666'667});
    EXPECT_EQ(trace.frames[1], nanoseconds{16'666'666});
    EXPECT_EQ(trace.frames[2], nanoseconds{16'666'667});
    EXPECT_EQ(trace.name, "60 fps");
    EXPECT_EQ(to_text(trace.spec), "--fps 60");
    EXPECT_EQ(trace.source, "generated, constant");
}

TEST(ConstantTrace, TakesRatesThatAreNotWholeNumbers) {
    const FrameTrace trace = constant_rate(59.94);
    EXPECT_EQ(trace.frames.size(), 600U);  // 599.4 would end short of ten seconds.
    EXPECT_EQ(sum(trace), nanoseconds{10'010'010'010});
    EXPECT_EQ(to_text(trace.spec), "--fps 59.94");
}

TEST(ConstantTrace, OfAnotherLengthIsRepeatedByItsFullText) {
    const FrameTrace trace = parse_generated("constant:duration=3s:fps=30", 1);
    EXPECT_EQ(sum(trace), 3 * kSecond);
    EXPECT_EQ(to_text(trace.spec), "--generate constant:fps=30:duration=3s");
    EXPECT_EQ(trace.name, "30 fps");
}

TEST(UniformTrace, DrawsEachFrameFromOneOutputOfTheGenerator) {
    const FrameTrace trace = parse_generated("uniform", 42);
    ASSERT_EQ(trace.frames.size(), 30U);
    // 10 ms + 30 ms x 0xa15c02b7 / 2^32, and so on with the published outputs.
    EXPECT_EQ(trace.frames[0], nanoseconds{28'909'307});
    EXPECT_EQ(trace.frames[1], nanoseconds{24'447'000});
    EXPECT_EQ(trace.frames[2], nanoseconds{31'810'242});
    EXPECT_EQ(to_text(trace.spec), "--generate uniform --seed 42");
    EXPECT_EQ(trace.source, "generated, uniform, seed 42");
}

TEST(UniformTrace, StaysInItsRangeAndDependsOnTheSeed) {
    const FrameTrace trace = parse_generated("uniform:min=5ms:max=6ms:frames=1000", 7);
    EXPECT_EQ(trace.frames.size(), 1000U);
    for (const Duration frame : trace.frames) {
        EXPECT_GE(frame, milliseconds{5});
        EXPECT_LE(frame, milliseconds{6});
    }
    EXPECT_EQ(trace.frames, parse_generated("uniform:min=5ms:max=6ms:frames=1000", 7).frames);
    EXPECT_NE(trace.frames, parse_generated("uniform:min=5ms:max=6ms:frames=1000", 8).frames);
    EXPECT_EQ(to_text(trace.spec), "--generate uniform:min=5ms:max=6ms:frames=1000 --seed 7");
}

TEST(JitterTrace, KeepsEachFrameWithinTheSpread) {
    const FrameTrace trace = parse_generated("jitter:fps=100:spread=1ms", 3);
    const auto [shortest, longest] = std::minmax_element(trace.frames.begin(), trace.frames.end());
    EXPECT_GE(*shortest, milliseconds{9});
    EXPECT_LE(*longest, milliseconds{11});
    EXPECT_GT(*longest - *shortest, milliseconds{1});
    EXPECT_GE(sum(trace), 10 * kSecond);
}

/// How late each frame ends, of a display that refreshes at a steady rate.
std::vector<double> lateness_s(const FrameTrace& trace, double fps) {
    std::vector<double> late_s;
    Duration now{};
    for (const Duration frame : trace.frames) {
        now += frame;
        late_s.push_back(seconds(now) - static_cast<double>(late_s.size() + 1) / fps);
    }
    return late_s;
}

TEST(PacedTrace, KeepsTheRateOfItsDisplay) {
    // The errors of ten seconds do not add up: no frame ends further off than the first lateness
    // and its own. Those of jitter do.
    const auto furthest_s = [](std::string_view text) {
        double furthest = 0;
        for (const double late_s : lateness_s(parse_generated(text, 3), 100)) {
            furthest = std::max(furthest, std::abs(late_s));
        }
        return furthest;
    };
    EXPECT_LE(furthest_s("paced:fps=100:spread=1ms"), 0.001);
    EXPECT_GT(furthest_s("paced:fps=100:spread=1ms"), 0.0005);
    EXPECT_GT(furthest_s("jitter:fps=100:spread=1ms:duration=10s"), 0.005);
}

TEST(PacedTrace, HasFramesOfItsRateMoreOrLessItsSpread) {
    const FrameTrace trace = parse_generated("paced:fps=100:spread=1ms", 3);
    EXPECT_NEAR(static_cast<double>(trace.frames.size()), 1000, 1);
    const auto [shortest, longest] = std::minmax_element(trace.frames.begin(), trace.frames.end());
    EXPECT_GE(*shortest, milliseconds{9});
    EXPECT_LE(*longest, milliseconds{11});
    EXPECT_GT(*longest - *shortest, milliseconds{1});
}

TEST(PacedTrace, BeginsAtARandomLateness) {
    std::vector<Duration> firsts;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        firsts.push_back(parse_generated("paced:fps=100:spread=1ms", seed).frames.front());
    }
    // Both shorter and longer than a refresh: the game noticed the one before late, too.
    EXPECT_LT(*std::min_element(firsts.begin(), firsts.end()), milliseconds{10});
    EXPECT_GT(*std::max_element(firsts.begin(), firsts.end()), milliseconds{10});
    std::sort(firsts.begin(), firsts.end());
    EXPECT_EQ(std::unique(firsts.begin(), firsts.end()), firsts.end());
}

TEST(HitchTrace, MakesTheFirstFrameThatBeginsAtOrAfterTheGivenTimeLong) {
    const FrameTrace trace = parse_generated("hitch", 1);
    const auto longest = std::max_element(trace.frames.begin(), trace.frames.end());
    EXPECT_EQ(*longest, kSecond);
    const auto frame = static_cast<std::size_t>(longest - trace.frames.begin());
    EXPECT_EQ(frame, 15U);  // 15 / 60 s = 0.25 s.
    EXPECT_EQ(start_of(trace, frame), milliseconds{250});
    EXPECT_EQ(std::count(trace.frames.begin(), trace.frames.end(), kSecond), 1);
    EXPECT_GE(sum(trace), 3 * kSecond);
}

TEST(HitchTrace, WaitsForTheNextFrameIfNoneBeginsAtTheGivenTime) {
    const FrameTrace trace = parse_generated("hitch:fps=10:at=0.21s:length=2s:duration=4s", 1);
    EXPECT_EQ(trace.frames[2], milliseconds{100});
    EXPECT_EQ(trace.frames[3], 2 * kSecond);
}

TEST(HitchTrace, CanComeBack) {
    const FrameTrace trace =
        parse_generated("hitch:fps=10:at=0.5s:length=0.5s:every=2s:duration=5s", 1);
    std::vector<Duration> starts;
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        if (trace.frames[frame] == milliseconds{500}) {
            starts.push_back(start_of(trace, frame));
        }
    }
    EXPECT_EQ(starts,
              (std::vector<Duration>{milliseconds{500}, milliseconds{2500}, milliseconds{4500}}));
}

TEST(PauseTrace, IsThirtySecondsInAnotherWindow) {
    const FrameTrace trace = parse_generated("pause", 1);
    EXPECT_EQ(trace.frames[60], 30 * kSecond);
    EXPECT_EQ(to_text(trace.spec), "--generate pause");
}

TEST(ClockBackTrace, HoldsOneNegativeFrame) {
    const FrameTrace trace = parse_generated("clock-back", 1);
    EXPECT_EQ(trace.frames[60], milliseconds{-5});
    EXPECT_EQ(std::count_if(trace.frames.begin(), trace.frames.end(),
                            [](Duration frame) { return frame < Duration{}; }),
              1);
    EXPECT_GE(sum(trace), 3 * kSecond);
}

TEST(RampTrace, GoesFromOneRateToTheOther) {
    const FrameTrace trace = parse_generated("ramp:from=100:to=50:duration=2s", 1);
    EXPECT_EQ(trace.frames.front(), milliseconds{10});
    EXPECT_NEAR(seconds(trace.frames.back()), 0.020, 0.0004);
    EXPECT_TRUE(std::is_sorted(trace.frames.begin(), trace.frames.end()));
    // Half the time at 75 fps on average: 100 to 50 fps over 2 s is 150 frames.
    EXPECT_NEAR(static_cast<double>(trace.frames.size()), 150, 1);
}

TEST(ToggleTrace, ChangesRateWithEveryPeriod) {
    const FrameTrace trace = parse_generated("toggle:fps=100:cap=10:period=1s:duration=3s", 1);
    ASSERT_EQ(trace.frames.size(), 210U);
    EXPECT_EQ(trace.frames[99], milliseconds{10});
    EXPECT_EQ(trace.frames[100], milliseconds{100});
    EXPECT_EQ(trace.frames[109], milliseconds{100});
    EXPECT_EQ(trace.frames[110], milliseconds{10});
    EXPECT_EQ(sum(trace), 3 * kSecond);
}

TEST(VsyncTrace, LastsWholeRefreshes) {
    const FrameTrace trace = parse_generated("vsync:refresh_hz=100:min=1ms:max=29ms", 5);
    Duration longest{};
    for (const Duration frame : trace.frames) {
        EXPECT_EQ(frame % milliseconds{10}, Duration{});
        longest = std::max(longest, frame);
    }
    EXPECT_EQ(longest, milliseconds{30});
    EXPECT_EQ(*std::min_element(trace.frames.begin(), trace.frames.end()), milliseconds{10});
}

TEST(VsyncTrace, OfWorkThatFitsIsTheRefreshRate) {
    EXPECT_EQ(parse_generated("vsync:min=0s:max=5ms", 1).frames, constant_rate(60).frames);
}

TEST(VsyncTrace, OfWorkThatLastsExactlyARefreshIsTheRefreshRate) {
    const FrameTrace trace =
        parse_generated("vsync:refresh_hz=100:min=10ms:max=10ms:duration=1s", 1);
    EXPECT_EQ(trace.frames, std::vector<Duration>(100, milliseconds{10}));
}

TEST(AbsurdFirstTrace, BeginsWithTenHours) {
    const FrameTrace trace = parse_generated("absurd-first:fps=50", 1);
    EXPECT_EQ(trace.frames[0], 36'000 * kSecond);
    EXPECT_EQ(trace.frames[1], milliseconds{20});
    EXPECT_EQ(sum(trace), 36'003 * kSecond);
}

TEST(Generated, AHitchThatIsDueWhenTheLastEndsFollowsIt) {
    const FrameTrace trace =
        parse_generated("hitch:fps=10:at=1s:length=1s:every=1s:duration=5s", 1);
    EXPECT_EQ(std::ranges::count(trace.frames, Duration{1'000'000'000}), 4);
    EXPECT_EQ(trace.frames.size(), 10U + 4U);
}

}  // namespace
}  // namespace tickproof::harness
