// Every perturbation that must not matter passes on the clean engines, and each has a planted fault
// that it finds: at the step, in the body and field where it was planted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

#include "harness/determinism/perturbations.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"
#include "tests/sanitized.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using physics::BodyState;
using physics::World;
using States = std::span<const BodyState>;

Findings findings_with(Asked asked, std::set<std::string> names = {},
                       const std::string& program = TICKPROOF_PROGRAM) {
    for (Perturbation& row : perturbations(program)) {
        if (names.empty() || names.contains(row.name)) {
            asked.game.perturbations.push_back(std::move(row));
        }
    }
    return findings_of("determinism", asked);
}

Finding only(const Findings& findings) {
    EXPECT_EQ(findings.size(), 1U);
    return findings.at(0);
}

/// 90 steps; the snapshot is taken after 45.
Asked flight(const physics::EngineSpec& engine) {
    Asked made = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    made.game.engine = engine;
    return made;
}

/// The fault is found in step 8, which is the one after seven: the first body's velocity.
void expect_found(const Finding& finding, double step = 8) {
    EXPECT_EQ(finding.verdict, Verdict::error) << finding.id << ' ' << finding.summary;
    EXPECT_EQ(number_of(finding, "first_step"), step);
    EXPECT_EQ(number_of(finding, "body"), 0);
    EXPECT_NE(finding.summary.find("velocity.x"), std::string::npos) << finding.summary;
}

void push(World& world, States states, double more) {
    const physics::Vec2 v = states[0].velocity_mps;
    world.set_velocity(0, {v.x + more, v.y});
}

TEST(Perturbations, ThatMustNotMatterPassOnTheCleanEngines) {
    for (const char* engine : {"euler", "euler:precision=f64:collision=swept", "box2d"}) {
        for (const char* name : {"gate", "stack", "jump", "bounce"}) {
            Asked made = asked(scenario(name), engine, "fixed", {at_rate(60)});
            std::size_t passed = 0;
            for (const Finding& finding : findings_with(made)) {
                EXPECT_NE(finding.verdict, Verdict::error) << finding.id << ' ' << finding.summary;
                EXPECT_NE(finding.verdict, Verdict::unknown) << finding.id;
                passed += finding.verdict == Verdict::pass ? 1 : 0;
            }
            EXPECT_GE(passed, 7U) << engine << ' ' << name;
        }
    }
}

TEST(Perturbations, ThatMayMatterAreNotes) {
    const Findings found = findings_with(
        asked(scenario("stack"), "box2d", "fixed", {at_rate(60)}),
        {"body-order", "remade-oldest-first", "rounding-up", "iterations", "timestep"});
    ASSERT_EQ(found.size(), 5U);
    for (const Finding& finding : found) {
        EXPECT_EQ(finding.verdict, Verdict::note) << finding.id;
        EXPECT_GT(number_of(finding, "distance_at_end"), 0) << finding.id;
    }
}

TEST(Perturbations, SayWhereTheOrderOfContactsDiffersBeforeTheState) {
    const Finding finding = only(
        findings_with(asked(scenario("stack"), "box2d", "fixed", {at_rate(60)}), {"body-order"}));
    EXPECT_GT(number_of(finding, "first_step"), 1);
    EXPECT_NE(finding.cause.find("order of contacts differs from step 1 on"), std::string::npos)
        << finding.cause;
}

void count_runs(World& world, States states, int step) {
    static std::atomic<int> runs = 0;
    if (step == 7) {
        push(world, states, ++runs);
    }
}

TEST(Perturbations, FindAStaticCounter) {
    for (const char* name : {"repeat", "threads", "used-heap"}) {
        expect_found(only(findings_with(flight(planted<count_runs>()), {name})));
    }
}

void count_steps_of_all_worlds(World& world, States states, int step) {
    static int steps = 0;
    static int of_first = 0;
    ++steps;
    if (step == 0) {
        of_first = steps;
    }
    if (step == 7 && steps - of_first != 7) {
        push(world, states, 1);
    }
}

TEST(Perturbations, FindACounterThatWorldsShare) {
    expect_found(only(findings_with(flight(planted<count_steps_of_all_worlds>()), {"two-worlds"})));
    EXPECT_EQ(only(findings_with(flight(planted<count_steps_of_all_worlds>()), {"repeat"})).verdict,
              Verdict::pass);
}

#if !__has_feature(address_sanitizer)  // It fills memory itself.
/// Memory that was never written: what the heap hands out.
void read_uninitialised(World& world, States states, int step) {
    if (step == 7) {
        constexpr std::size_t kBytes =
            50'000;  // More than the C library keeps back of small blocks.
        void* volatile memory = std::malloc(kBytes);  // The compiler must not see what it is.
        const unsigned char byte = static_cast<unsigned char*>(memory)[kBytes / 2];
        const bool is_dirty = byte == 0xA5;
        std::free(memory);
        push(world, states, is_dirty ? 1 : 0);
    }
}

TEST(Perturbations, FindUninitialisedMemory) {
    expect_found(only(findings_with(flight(planted<read_uninitialised>()), {"used-heap"})));
}
#endif

void remember_the_process(World& world, States states, int step) {
    static const pid_t first = getpid();
    if (step == 60 && getpid() != first) {
        push(world, states, 1);
    }
}

TEST(Perturbations, FindWhatASnapshotDoesNotHold) {
    expect_found(only(findings_with(flight(planted<remember_the_process>()), {"snapshot"})), 61);
}

void parse_by_locale(World& world, States states, int step) {
    if (step == 7) {
        push(world, states, std::strtod("0.5", nullptr) - 0.5);
    }
}

/// A system has the sources of locales more often than the locale itself: Debian's package
/// `locales`. Afterwards the C library looks for locales in `folder`.
/// With LOCPATH glibc 2.36 leaks each path at which it finds no locale, which the sanitizer
/// reports.
void make_locale([[maybe_unused]] const tickproof::testing::ScratchFolder& folder) {
#if !__has_feature(address_sanitizer)
    const std::string command = "localedef -i de_DE -f ISO-8859-1 '" +
                                (folder.path() / "de_DE").string() + "' 2> /dev/null";
    if (std::system(command.c_str()) == 0) {
        setenv("LOCPATH", folder.path().c_str(), 1);
    }
#endif
}

TEST(Perturbations, FindNumbersReadByTheLocale) {
    const tickproof::testing::ScratchFolder folder;
    make_locale(folder);
    const Finding finding = findings_with(flight(planted<parse_by_locale>()), {"locale"}).at(0);
    unsetenv("LOCPATH");
    if (finding.cause.find("no locale") != std::string::npos) {
        GTEST_SKIP() << finding.cause;
    }
    expect_found(finding);
}

/// Puts what a frame left over into the next step: steps come to differ by frames.
class LeakingPacer final : public Pacer {
  public:
    void advance(Duration frame, FramePlan& plan) override {
        plan.restart();
        plan.update_s = seconds(frame);
        constexpr double kStep_s = 1.0 / 60;
        for (left_s_ += seconds(frame); left_s_ >= kStep_s; left_s_ -= kStep_s) {
            const bool is_eighth = ++steps_ == 8;
            plan.steps.push_back({.dt_s = kStep_s + (is_eighth ? left_s_ - kStep_s : 0)});
        }
        plan.overstep_s = left_s_;
    }
    void reset() override {
        left_s_ = 0;
        steps_ = 0;
    }
    std::vector<NativeValue> native_state() const override { return {}; }

  private:
    double left_s_ = 0;
    int steps_ = 0;
};

TEST(Perturbations, FindAPacerThatPutsTheRemainderIntoAStep) {
    Policy leaking = *parse_policy("fixed").policy;
    leaking.make_pacer = [](const PacingSettings&) -> std::unique_ptr<Pacer> {
        return std::make_unique<LeakingPacer>();
    };
    Asked asked = flight(parse_engine("euler"));
    asked.game.policy.policy = &leaking;
    const Finding finding = only(findings_with(asked, {"other-frames"}));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "first_step"), 8);
}

TEST(Perturbations, DoNotCompareStepsAsLongAsFrames) {
    const Finding finding =
        findings_with(asked(scenario("jump"), "euler", "variable", {at_rate(60)}), {"other-frames"})
            .at(0);
    EXPECT_EQ(finding.verdict, Verdict::note);
}

TEST(Perturbations, DoNotCompareStepsThatAreAsLongAsASlowFrame) {
    // At 224 fps every step of Flax has the same length, and at 58 fps the first do not.
    const Finding finding =
        findings_with(asked(scenario("jump"), "euler", "flax", {at_rate(224)}), {"other-frames"})
            .at(0);
    EXPECT_EQ(finding.verdict, Verdict::note);
}

TEST(Perturbations, DoNotCompareStepsThatASettingMakesAsLongAsFrames) {
    for (const char* policy : {"bullet:steps_per_frame_max=off", "bullet"}) {
        const Finding finding =
            findings_with(asked(scenario("jump"), "euler", policy, {at_rate(60)}), {"other-frames"})
                .at(0);
        EXPECT_EQ(finding.was_not_tried, std::string_view(policy) != "bullet") << policy;
        EXPECT_NE(finding.verdict, Verdict::error) << finding.summary;
    }
}

TEST(Perturbations, OfAGameInLockstepMustBeTriedUnderOtherFrames) {
    Asked made = asked(scenario("jump"), "euler", "variable", {at_rate(60)});
    made.game.profile.lockstep = true;
    made.game.profile.at["network.lockstep"] = "tickproof.toml:3";
    const Finding finding = only(findings_with(made, {"other-frames"}));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_THAT(finding.asked, ::testing::ElementsAre("network.lockstep"));
    made.game.policy = parse_policy("fixed");
    EXPECT_EQ(findings_with(made, {"other-frames"}).at(0).verdict, Verdict::pass);
}

TEST(Perturbations, ReverseNoOrderOfOneBody) {
    const Findings found =
        findings_with(asked(scenario("lerp"), "euler", "fixed", {at_rate(60)}), {"body-order"});
    EXPECT_EQ(found.at(0).verdict, Verdict::note);
    EXPECT_EQ(found.at(1).verdict, Verdict::unknown);
}

TEST(Perturbations, StartNoProcessWithoutAProgram) {
    for (const char* name : {"fresh-process", "without-fma"}) {
        const Finding finding = findings_with(flight(parse_engine("euler")), {name}, "").at(0);
        EXPECT_EQ(finding.verdict, Verdict::note) << name;
    }
}

TEST(Perturbations, RefuseAProgramThatIsNotTickproof) {
    EXPECT_ANY_THROW(findings_with(flight(parse_engine("euler")), {"fresh-process"}, "/bin/false"));
    EXPECT_ANY_THROW(findings_with(flight(parse_engine("euler")), {"fresh-process"}, "/none"));
}

TEST(Perturbations, OfManyRunsAreAskedForTogether) {
    // A check may ask in 500 rounds: 16 perturbations of each run, one after the other, were more.
    Asked made = asked("fixed", {at_rate(30), at_rate(60), at_rate(120)});
    for (const char* name : {"jump", "fall", "bounce", "cooldown", "gate", "wall"}) {
        made.game.scenarios.push_back(scenario(name));
    }
    made.game.engine = parse_engine("euler");
    made.game.others = {parse_engine("euler-explicit"), parse_engine("euler-half-step")};
    const Findings found = findings_with(made, {}, "");
    EXPECT_GT(found.size(), 500U);
    std::set<std::string> abouts;
    for (const Finding& finding : found) {
        EXPECT_TRUE(abouts.insert(finding.about).second) << finding.about;
        EXPECT_NE(finding.verdict, Verdict::error) << finding.summary;
    }
}

TEST(Perturbations, OfWhichNoneCanBeTriedAreUnknown) {
    const Findings found = findings_with(flight(parse_engine("euler")), {"remade-bodies"});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].verdict, Verdict::note);
    EXPECT_EQ(found[1].verdict, Verdict::unknown);
}

TEST(Perturbations, DoNotIterateMoreThanTheEngineCan) {
    const Findings found =
        findings_with(flight(parse_engine("box2d:velocity_iterations=100")), {"iterations"});
    EXPECT_EQ(found.at(0).verdict, Verdict::note);
}

TEST(Perturbations, CompareNothingWithoutAStep) {
    const Asked still =
        asked(scenario("jump"), "euler", "fixed:timestep=10s:frame_delta_max=1us", {at_rate(60)});
    EXPECT_EQ(only(findings_with(still, {"repeat"})).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
