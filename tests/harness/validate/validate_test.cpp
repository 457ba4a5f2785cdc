// The whole of a validation: the same with any number of threads, and every time.

#include "harness/validate/validate.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <bit>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A game that every check has something to say of.
constexpr std::string_view kEverything = R"(preset = "platformer"
[motion]
damping_per_step = 0.99
spring_radps = 20
bounce_height_m = 1
[timers]
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

/// All of a finding but the run that shows it.
std::string text_of(const GameFinding& found) {
    std::string text = fmt::format("{} {} {} {} {} {} {:x}", found.finding.check, found.about,
                                   to_text(found.finding.verdict), found.finding.summary,
                                   found.finding.cause, found.finding.fix, bits(found.severity));
    for (const Number& number : found.finding.numbers) {
        text += fmt::format(" {}={:x}", number.name, bits(number.value));
    }
    return text +
           fmt::format(" {} {}", found.finding.shown_by.trace, found.finding.shown_by.start_frame);
}

std::vector<std::string> texts_of(const Validation& validation) {
    std::vector<std::string> texts;
    for (const GameFinding& found : validation.findings) {
        texts.push_back(text_of(found));
    }
    return texts;
}

Validation validated(std::string_view policy, int jobs) {
    Subject subject = game(policy, kEverything);
    Frames frames = frames_of(subject.profile);
    return validate(std::move(subject), std::move(frames), jobs);
}

TEST(Validation, IsTheSameWithAnyNumberOfThreadsAndEveryTime) {
    for (const std::string_view policy : {"variable", "fixed"}) {
        const Validation one = validated(policy, 1);
        EXPECT_GE(one.findings.size(), game_checks().size());
        for (const int jobs : {1, 2, 5, 0}) {
            const Validation other = validated(policy, jobs);
            EXPECT_EQ(texts_of(other), texts_of(one)) << jobs;
            EXPECT_EQ(other.verdict, one.verdict);
            EXPECT_EQ(bits(other.worst), bits(one.worst));
        }
    }
}

TEST(Validation, IsNotTheSameForAnotherPolicy) {
    EXPECT_NE(texts_of(validated("variable", 1)), texts_of(validated("fixed", 1)));
}

TEST(Validation, HasItsFindingsInTheOrderOfTheTable) {
    const Validation validation = validated("variable", 2);
    std::vector<std::string_view> order;
    for (const GameCheck& check : game_checks()) {
        order.push_back(check.name);
    }
    std::size_t at = 0;
    for (const GameFinding& found : validation.findings) {
        const auto place =
            static_cast<std::size_t>(std::ranges::find(order, found.finding.check) - order.begin());
        ASSERT_LT(place, order.size());
        EXPECT_GE(place, at) << found.finding.check;
        at = place;
    }
}

TEST(Validation, IsAsBadAsItsWorstFinding) {
    const Validation bad = validated("variable", 1);
    EXPECT_EQ(bad.verdict, Verdict::fail);
    double worst = 0;
    for (const GameFinding& found : bad.findings) {
        worst = found.severity > worst ? found.severity : worst;
    }
    EXPECT_EQ(bad.worst, worst);
    EXPECT_GT(bad.worst, 1);

    Subject good = game("fixed:timestep=1/60:frame_delta_max=100ms", at_rate(60));
    Frames frames = frames_of(good.profile);
    const Validation passing = validate(std::move(good), std::move(frames), 1);
    EXPECT_LE(passing.verdict, Verdict::note);
    EXPECT_LE(passing.worst, 1);
}

TEST(Validation, TellsHowFarItIs) {
    std::atomic<std::size_t> told = 0;
    std::atomic<std::size_t> last = 0;
    Subject subject = game("fixed", at_rate(60));
    Frames frames = frames_of(subject.profile);
    validate(std::move(subject), std::move(frames), 2, [&](std::size_t done, std::size_t of) {
        ++told;
        EXPECT_EQ(of, game_checks().size());
        last = std::max(last.load(), done);
    });
    EXPECT_EQ(told, game_checks().size());
    EXPECT_EQ(last, game_checks().size());
}

TEST(Severity, IsAShareOfWhatIsTolerated) {
    EXPECT_EQ(severity(0.5, 2), 0.25);
    EXPECT_EQ(severity(0, 0), 0);
    EXPECT_EQ(severity(-1, 0), 0);
    EXPECT_TRUE(std::isinf(severity(1e-9, 0)));
}

TEST(Judged, FailsAboveOneAndWhereThereIsNoNumber) {
    EXPECT_EQ(judged("jump", "height", 1).finding.verdict, Verdict::pass);
    EXPECT_EQ(judged("jump", "height", 1.0000001).finding.verdict, Verdict::fail);
    EXPECT_EQ(judged("jump", "height", kNotSeen).finding.verdict, Verdict::fail);
    EXPECT_EQ(noted("jump", "height").finding.verdict, Verdict::note);
    EXPECT_EQ(unjudged("jump", "height", "").finding.verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
