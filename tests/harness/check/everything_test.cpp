// All checks of a game together: the same with any number of threads, and every time.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <bit>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A game that every check has something to say of.
constexpr std::string_view kEverything = R"([physics]
gravity_mps2 = 30
[jump]
height_m = 2.5
run_mps = 7
ledges_m = [1, 2, 2.4]
gaps_m = [3, 5]
ceilings_m = [2.7]
[wall]
thickness_m = 0.5
fastest_mps = 20
fastest_radius_m = 0.4
[gate]
thickness_m = 0.5
speed_mps = 15
[motion]
damping_per_step = 0.99
lerp_per_step = 0.1
spring_radps = 20
bounce_height_m = 1
[timers]
cooldowns_s = [0.25]
scales = [0.5, 2]
[network]
lockstep = true
[cost]
step_ms = 2
[frames]
lowest_fps = 57
highest_fps = 60
refresh_hz = [60]
worst_hitch_ms = 250
)";

std::uint64_t bits(double value) {
    return std::bit_cast<std::uint64_t>(value);
}

std::string text_of(const Finding& found) {
    std::string text = fmt::format(
        "{} {} {} {} {} {:x} {:x} {:x}", found.id, to_text(found.verdict), found.summary,
        found.cause, found.fix, bits(found.severity), bits(found.measured), bits(found.tolerated));
    for (const Number& number : found.numbers) {
        text += fmt::format(" {}={:x}", number.name, bits(number.value));
    }
    for (const AtRate& point : found.curve) {
        text += fmt::format(" {:x}:{:x}", bits(point.fps), bits(point.value));
    }
    for (const RunSpec& spec : found.shown_by) {
        text += " " + to_text(spec);
    }
    return text;
}

Findings findings_with(std::string_view policy, int jobs, const InquiryProgress& progress = {}) {
    const Game judged = game(policy, kEverything);
    TraceStore store;
    return judge(judged, checks_asked_by(&AskedBy::validate), store, jobs, progress);
}

std::vector<std::string> texts_with(std::string_view policy, int jobs) {
    std::vector<std::string> texts;
    for (const Finding& found : findings_with(policy, jobs)) {
        texts.push_back(text_of(found));
    }
    return texts;
}

TEST(Everything, IsTheSameWithAnyNumberOfThreadsAndEveryTime) {
    for (const std::string_view policy : {"variable", "fixed"}) {
        const std::vector<std::string> one = texts_with(policy, 1);
        EXPECT_GE(one.size(), 15U);
        for (const int jobs : {1, 2, 5}) {
            EXPECT_EQ(texts_with(policy, jobs), one) << jobs;
        }
    }
}

TEST(Everything, IsNotTheSameForAnotherPolicy) {
    EXPECT_NE(texts_with("variable", 2), texts_with("fixed", 2));
}

TEST(Everything, IsFoundInTheOrderOfTheTable) {
    std::size_t at = 0;
    for (const Finding& found : findings_with("variable", 2)) {
        const auto row = std::ranges::find(checks(), found.check, &Check::name);
        ASSERT_NE(row, checks().end()) << found.check;
        const auto place = static_cast<std::size_t>(row - checks().begin());
        EXPECT_GE(place, at) << found.check;
        at = place;
    }
    EXPECT_GT(at, 0U);
}

TEST(Everything, IsCountedOnTheWay) {
    std::size_t told = 0;
    std::size_t last = 0;
    std::size_t all = 0;
    findings_with("fixed", 2, [&](const Headway& headway) {
        ++told;
        EXPECT_GE(headway.done, last);
        last = headway.done;
        all = headway.of;
    });
    EXPECT_GT(told, 1U);
    EXPECT_EQ(last, all);
}

TEST(Severity, IsAShareOfWhatIsTolerated) {
    EXPECT_EQ(severity(0.5, 2), 0.25);
    EXPECT_EQ(severity(0, 0), 0);
    EXPECT_EQ(severity(-1, 0), 0);
    EXPECT_TRUE(std::isinf(severity(1e-9, 0)));
}

TEST(Judged, FailsAboveOneAndWhereThereIsNoNumber) {
    EXPECT_EQ(judged("jump", "height", 1).verdict, Verdict::pass);
    EXPECT_EQ(judged("jump", "height", 1.0000001).verdict, Verdict::error);
    EXPECT_EQ(judged("jump", "height", std::nan("")).verdict, Verdict::error);
    EXPECT_EQ(noted("jump", "height").verdict, Verdict::note);
    EXPECT_EQ(unjudged("jump", "height", "").verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
