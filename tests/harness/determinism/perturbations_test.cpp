// Every perturbation that must not matter passes on the clean engines, and each has a planted fault
// that it finds: at the step, in the body and field where it was planted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/harness/determinism/perturbed.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"
#include "tests/sanitized.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using physics::BodyState;
using physics::World;
using ::testing::HasSubstr;
using ::testing::Not;
using States = std::span<const BodyState>;

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
    const auto cause_of = [](const std::string& perturbation) {
        const Finding finding = only(findings_with(
            asked(scenario("stack"), "box2d", "fixed", {at_rate(60)}), {perturbation}));
        EXPECT_GT(number_of(finding, "first_step"), 1);
        return finding.cause;
    };
    EXPECT_THAT(cause_of("remade-oldest-first"),
                HasSubstr("the order of contacts differs from step 1 on"));
    EXPECT_THAT(cause_of("body-order"), Not(HasSubstr("touching bodies")))
        << "hashes of contacts name bodies by their places in another scene";
}

TEST(Perturbations, OfTheOrderOfBodiesLeaveAJumpAGravityOfItsOwn) {
    // A step at 10 m/s2, then twice that: 29/6 + 27/6 + ... + 1/6 m/s, each for 1/60 s.
    const ScenarioSpec jump = scenario("jump", {"jump.released_gravity=2"});
    constexpr std::string_view kEngine = "euler:precision=f64";
    const auto base = run_on(at_rate(60), jump, kEngine, "fixed", Keep::outcome);
    ASSERT_NEAR(base.outcome.quantities[0], 225.0 / 6 / 60, 1e-12);
    const Finding finding =
        only(findings_with(asked(jump, kEngine, "fixed", {at_rate(60)}), {"body-order"}));
    EXPECT_FALSE(finding.was_not_tried);
    EXPECT_EQ(finding.verdict, Verdict::pass) << finding.summary;
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
/// `locales`. Afterwards the C library looks for locales in `folder`; false where none was made.
/// With LOCPATH glibc 2.36 leaks each path at which it finds no locale, which the sanitizer
/// reports.
bool make_locale([[maybe_unused]] const tickproof::testing::ScratchFolder& folder) {
#if !__has_feature(address_sanitizer)
    const std::string command = "localedef -i de_DE -f ISO-8859-1 '" +
                                (folder.path() / "de_DE").string() + "' 2> /dev/null";
    if (std::system(command.c_str()) == 0) {
        setenv("LOCPATH", folder.path().c_str(), 1);
        return true;
    }
#endif
    return false;
}

TEST(Perturbations, FindNumbersReadByTheLocale) {
    const tickproof::testing::ScratchFolder folder;
    const bool is_made = make_locale(folder);
    const Finding finding = findings_with(flight(planted<parse_by_locale>()), {"locale"}).at(0);
    unsetenv("LOCPATH");
    if (!is_made && finding.cause.find("no locale") != std::string::npos) {
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

}  // namespace
}  // namespace tickproof::harness
