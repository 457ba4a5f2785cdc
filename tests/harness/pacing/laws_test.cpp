// What holds for every rule, clock, rounding and scale: time is conserved, loops end, and the same
// input gives the same bits.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "harness/pacing/settings.h"
#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

struct Frames {
    std::string_view name;
    std::vector<Duration> lengths;
};

/// Uniform from 10 to 40 ms. PCG32 (O'Neill) with a pinned seed.
std::vector<Duration> random_frames() {
    std::vector<Duration> frames;
    std::uint64_t state = 42;
    for (int i = 0; i < 200; ++i) {
        const auto mixed = static_cast<std::uint32_t>(((state >> 18) ^ state) >> 27);
        const std::uint32_t value = std::rotr(mixed, static_cast<int>(state >> 59));
        frames.push_back(Duration{10'000'000 + value % 30'000'000});
        state = state * 6'364'136'223'846'793'005u + 1'442'695'040'888'963'407u;
    }
    return frames;
}

std::vector<Duration> with_frame(Duration frame) {
    std::vector<Duration> frames(120, Duration{16'666'667});
    frames[60] = frame;
    return frames;
}

std::vector<Frames> ordinary() {
    std::vector<Frames> lists;
    for (const int rate_hz : {15, 30, 50, 60, 90, 144, 240}) {
        lists.push_back(
            {"constant", std::vector<Duration>(200, Duration{1'000'000'000 / rate_hz})});
    }
    lists.push_back({"random", random_frames()});
    return lists;
}

std::vector<Frames> disturbed() {
    return {{"hitch", with_frame(1s)},
            {"pause", with_frame(30s)},
            {"negative", with_frame(-20ms)},
            {"zero", std::vector<Duration>(10, Duration{0})},
            {"only negative", std::vector<Duration>(10, Duration{-16'666'667})}};
}

std::vector<Frames> absurd() {
    return {{"10 hours", {36'000s, 16ms, 17ms}},
            {"a week", {600'000s, 16ms, 17ms}},
            {"31 years", {1'000'000'000s, 16ms, 17ms}},
            {"31 years back", {-1'000'000'000s, 16ms, 1'000'000'000s, 16ms}}};
}

/// Neumaier's sum: its error does not grow with the number of terms.
struct Sum {
    double total = 0;
    double lost = 0;

    void add(double value) {
        const double next = total + value;
        lost +=
            std::abs(total) >= std::abs(value) ? (total - next) + value : (value - next) + total;
        total = next;
    }
    double value() const { return total + lost; }
};

/// What law 1 may miss. An integer account books a timestep to the nearest nanosecond, half a
/// nanosecond off at most, for each step. Everything else is a handful of double operations: eight
/// a frame on values no larger than the longest frame, and one a step on values no larger than what
/// was stepped, each off by half a unit in the last place. Floats need no more, as the rules book
/// what their accounts round away.
double tolerance_s(double longest_s, double stepped_s, std::size_t frames, std::size_t steps,
                   const PacingSettings& settings) {
    constexpr double kHalfUlp = 0x1p-53;
    const bool by_integer = settings.clock != Clock::f32 && settings.clock != Clock::f64;
    return (by_integer ? 0.5e-9 * static_cast<double>(steps) : 0.0) +
           kHalfUlp * (8 * static_cast<double>(frames) * longest_s +
                       static_cast<double>(steps) * stepped_s);
}

void expect_lawful(const PolicySpec& spec, const Frames& frames) {
    SCOPED_TRACE(to_text(spec) + " on " + std::string(frames.name));
    const auto pacer = make_pacer(spec);
    FramePlan plan;
    Sum balance;
    Sum stepped;
    double longest_s = 0;
    std::size_t steps = 0;
    for (const Duration frame : frames.lengths) {
        pacer->advance(frame, plan);
        const double effective_s = seconds(frame + plan.waited) * spec.settings.time_scale;
        for (const double value_s : {effective_s, plan.update_s, plan.overstep_s}) {
            longest_s = std::max(longest_s, std::abs(value_s));
        }
        balance.add(effective_s);
        balance.add(-plan.dropped_s);
        for (const Step& step : plan.steps) {
            ASSERT_TRUE(std::isfinite(step.dt_s) && step.dt_s >= 0) << step.dt_s;
            stepped.add(step.dt_s);
        }
        steps += plan.steps.size();
        ASSERT_LE(plan.steps.size(), kStepsPerFrameMax);
        ASSERT_GE(plan.waited, 0ns);
        ASSERT_TRUE(std::isfinite(plan.overstep_s) && std::isfinite(plan.update_s));
        if (plan.stop != Stop::none) {
            EXPECT_LT(plan.overstep_s, 1) << "a loop that was stopped still owes time";
        }
    }
    balance.add(-stepped.value());
    balance.add(-plan.overstep_s);
    EXPECT_NEAR(
        balance.value(), 0,
        tolerance_s(longest_s, stepped.value(), frames.lengths.size(), steps, spec.settings));
}

std::vector<PolicySpec> variants(std::string_view policy, const std::vector<double>& scales,
                                 const std::vector<DeltaRounding>& roundings) {
    std::vector<PolicySpec> specs;
    const PolicySpec plain = parse_policy(policy);
    if (!reads(*plain.policy, "clock")) {
        return {plain};
    }
    for (const Clock clock :
         {Clock::ns, Clock::us, Clock::ms, Clock::f32, Clock::f64, Clock::native}) {
        for (const DeltaRounding rounding : roundings) {
            for (const double scale : scales) {
                specs.push_back(plain);
                specs.back().settings.clock = clock;
                specs.back().settings.delta_rounding = rounding;
                specs.back().settings.time_scale = scale;
            }
        }
    }
    return specs;
}

std::vector<PolicySpec> every_variant(std::string_view policy) {
    return variants(policy, {0.3, 1.0, 2.0},
                    {DeltaRounding::none, DeltaRounding::floor, DeltaRounding::round,
                     DeltaRounding::ceil_plus});
}

void expect_conserved_time(std::string_view policy) {
    for (const PolicySpec& spec : every_variant(policy)) {
        for (const std::vector<Frames>& lists : {ordinary(), disturbed()}) {
            for (const Frames& frames : lists) {
                expect_lawful(spec, frames);
            }
        }
    }
}

class EveryPolicy : public testing::TestWithParam<std::string> {};

TEST_P(EveryPolicy, ConservesTime) {
    expect_conserved_time(GetParam());
}

TEST_P(EveryPolicy, ConservesTimeAndEndsOnAnAbsurdFrame) {
    for (const PolicySpec& spec : variants(GetParam(), {1.0}, {DeltaRounding::none})) {
        for (const Frames& frames : absurd()) {
            expect_lawful(spec, frames);
            PolicySpec unlimited = spec;
            unlimited.settings.frame_delta_max = 0ns;
            unlimited.settings.steps_per_frame_max = 0;
            if (!(unlimited == spec)) {
                expect_lawful(unlimited, frames);
            }
        }
    }
}

TEST_P(EveryPolicy, ConservesTimeUnderEveryCapAndClamp) {
    for (PolicySpec spec : variants(GetParam(), {0.3, 1.0}, {DeltaRounding::none})) {
        for (const int steps_max : {1, 2, 5}) {
            for (const Duration frame_max : {0ns, Duration{20ms}, Duration{100ms}}) {
                spec.settings.steps_per_frame_max = steps_max;
                spec.settings.frame_delta_max = frame_max;
                for (const Frames& frames : disturbed()) {
                    for (const OverCap over_cap : {OverCap::drop, OverCap::keep}) {
                        spec.settings.over_cap = over_cap;
                        expect_lawful(spec, frames);
                    }
                }
            }
        }
    }
}

TEST(EnginePolicies, ConserveTimeWithSettingsThatOnlyTheyRead) {
    for (const std::string_view policy :
         {"godot:jitter_fix=0", "godot:delta_smoothing=on", "godot:fixed_frame_hz=60",
          "godot:fixed_frame_hz=7:version=3.6", "godot-process:fixed_frame_hz=50",
          "godot:jitter_fix=2:steps_per_frame_max=off", "godot:version=3.6", "godot:version=3.2",
          "godot:version=3.2:jitter_fix=0", "phaser-arcade:rate_limit_hz=30",
          "phaser3-arcade:rate_limit_hz=30:cooldown_frames=9",
          "phaser-arcade:smoothing_frames=off:rate_limit_hz=144", "bullet:steps_per_frame_max=off",
          "matter-runner:smoothing_frames=off", "matter-runner:whole_hz=off:step_budget=off",
          "stride:step_budget=off", "fixed:long_frame=replace", "fixed:clamped_time=game"}) {
        expect_conserved_time(policy);
    }
}

/// Every bit that a pacer gives for the frames.
std::vector<double> trail(Pacer& pacer, const std::vector<Duration>& frames) {
    std::vector<double> trail;
    FramePlan plan;
    for (const Duration frame : frames) {
        pacer.advance(frame, plan);
        trail.insert(trail.end(), {plan.overstep_s, plan.dropped_s, plan.update_s});
        trail.push_back(static_cast<double>(plan.waited.count()));
        for (const Step& step : plan.steps) {
            trail.insert(trail.end(), {step.dt_s, static_cast<double>(step.logic_ticks)});
        }
        for (const NativeValue& value : pacer.native_state()) {
            trail.push_back(value.value);
        }
    }
    return trail;
}

TEST_P(EveryPolicy, RepeatsToTheBitAfterAResetAndInASecondPacer) {
    const std::vector<Duration> frames = random_frames();
    for (const PolicySpec& spec : every_variant(GetParam())) {
        SCOPED_TRACE(to_text(spec));
        const auto first = make_pacer(spec);
        const auto second = make_pacer(spec);
        const std::vector<double> once = trail(*first, frames);
        first->reset();
        EXPECT_EQ(trail(*first, frames), once);
        EXPECT_EQ(trail(*second, frames), once);
    }
}

INSTANTIATE_TEST_SUITE_P(Policies, EveryPolicy, testing::ValuesIn(policy_names()));

/// Without this, a rule that booked its faults as dropped time would obey law 1.
class LosslessPolicy : public testing::TestWithParam<const char*> {};

TEST_P(LosslessPolicy, DropsNothingWithoutACause) {
    for (const std::string clock : {"ns", "f64", "native"}) {
        const std::string_view policy = GetParam();
        if (clock == "native" && (policy == "hybrid" || policy == "godot")) {
            continue;  // Whole milliseconds, or microseconds: see the next test.
        }
        for (const Frames& frames : ordinary()) {
            for (const FramePlan& plan :
                 plans(std::string(GetParam()) + ":clock=" + clock, frames.lengths)) {
                // A sum of floats below 0.1 s is off by 4e-9 s at most; a frame makes up to seven.
                ASSERT_NEAR(plan.dropped_s, 0, 3e-8);
                ASSERT_TRUE(clock != "ns" || std::abs(plan.dropped_s) < 1e-15);
            }
        }
    }
}

TEST_P(LosslessPolicy, LosesLessThanItsUnitToAClockThatRoundsDown) {
    for (const auto& [clock, unit_s] : {std::pair{"us", 1e-6}, std::pair{"ms", 1e-3}}) {
        for (const Frames& frames : ordinary()) {
            Sum dropped;
            for (const FramePlan& plan :
                 plans(std::string(GetParam()) + ":clock=" + clock, frames.lengths)) {
                dropped.add(plan.dropped_s);
            }
            EXPECT_GT(dropped.value(), -1e-12);
            EXPECT_LT(dropped.value(), unit_s + 1e-12);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Policies, LosslessPolicy,
                         testing::Values("fixed", "semi-fixed", "fixed-accumulator", "variable",
                                         "frame-limited", "hybrid", "refresh-multiple", "unity",
                                         "bevy", "o3de", "love", "godot", "defold"));

}  // namespace
}  // namespace tickproof::harness
