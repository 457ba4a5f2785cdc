// Runs that part by chance: each number of their charts, counted again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/study/charts/charts.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/study/charts/said.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// From step `begin` on, at which nothing differs yet. A distance may be none.
DrawnDivergence divergence_by_chance(Pcg32& random, std::string other, const std::string& unit) {
    DrawnDivergence line{.run = "a.tprec",
                         .name = "a.tprec",
                         .other = std::move(other),
                         .finding = {},
                         .unit = unit};
    const std::uint64_t begin = random.below(100);
    const double most = random.below(8) == 0 ? 0 : std::pow(10, random.uniform(-9, 2));
    const std::uint32_t size = 2 + random.below(30);
    for (std::uint32_t i = 0; i < size; ++i) {
        line.steps.push_back(begin + i);
        line.apart.push_back(i == 0                  ? 0
                             : random.below(10) == 0 ? kNone
                                                     : most * random.uniform(0.01, 1));
    }
    if (random.below(2) == 0) {
        const double left = random.uniform(-2, 2);
        line.first = Difference{.step = begin + 1,
                                .body = "box",
                                .field = "position.x",
                                .unit = "m",
                                .left = left,
                                .right = left + std::pow(10, random.uniform(-12, 0))};
    }
    if (random.below(2) == 0) {
        line.first_contact = begin + random.below(20);
    }
    return line;
}

DrawnFloor parting_floor_by_chance(Pcg32& random) {
    DrawnFloor floor{.run = "a.tprec", .twins = 1 + random.below(64)};
    const double most_m = random.below(4) == 0 ? 0 : std::pow(10, random.uniform(-9, -1));
    const std::uint32_t size = 2 + random.below(30);
    for (std::uint32_t i = 0; i < size; ++i) {
        floor.apart_m.push_back(most_m * random.uniform(0.01, 1));
    }
    if (random.below(2) == 0) {
        floor.horizon = random.below(size);
    }
    return floor;
}

Report parted_by_chance(Pcg32& random) {
    Report made = report(Findings{});
    made.drawing.emplace();
    const std::string unit = random.below(3) == 0 ? "" : "m";
    const bool is_perturbed = random.below(3) == 0;
    const std::uint32_t lines = 1 + random.below(3);
    for (std::uint32_t i = 0; i < lines; ++i) {
        made.drawing->divergences.push_back(divergence_by_chance(
            random, fmt::format("{}{}.tprec", is_perturbed ? "with " : "", "bcd"[i]), unit));
        made.drawing->divergences.back().is_perturbed = is_perturbed;
    }
    if (random.below(2) == 0) {
        made.drawing->floors = {parting_floor_by_chance(random)};
    }
    return made;
}

double most_apart(const std::vector<double>& apart) {
    double most = 0;
    for (const double each : apart) {
        most = std::isfinite(each) && each > most ? each : most;
    }
    return most;
}

double end_of(const std::vector<double>& apart) {
    double end = 0;
    for (const double each : apart) {
        end = std::isfinite(each) ? each : end;
    }
    return end;
}

/// The floor of a chart in metres; null where it is 0 everywhere.
const DrawnFloor* drawn_floor(const Drawing& drawing) {
    const bool is_drawn = !drawing.floors.empty() && drawing.divergences.front().unit == "m" &&
                          most_apart(drawing.floors.front().apart_m) > 0;
    return is_drawn ? &drawing.floors.front() : nullptr;
}

void expect_parting_title(const std::string& title, const Drawing& drawing) {
    const DrawnDivergence* worst = &drawing.divergences.front();
    for (const DrawnDivergence& line : drawing.divergences) {
        worst = most_apart(line.apart) > most_apart(worst->apart) ? &line : worst;
    }
    EXPECT_THAT(title, StartsWith("a.tprec"));
    if (most_apart(worst->apart) == 0) {
        EXPECT_THAT(title, HasSubstr("the places never differ"));
        return;
    }
    EXPECT_THAT(title, HasSubstr(worst->other));
    const auto said =
        groups_in(title, "at most " + kSaid + " apart, (?:at the end|" + kSaid + " at the end)$");
    ASSERT_EQ(said.size(), 2U) << title;
    EXPECT_TRUE(says(said[0], most_apart(worst->apart))) << title;
    EXPECT_TRUE(says(said[1].empty() ? said[0] : said[1], end_of(worst->apart))) << title;
}

/// The step after the last one without a difference, or what the comparison says.
std::uint64_t parts_in(const DrawnDivergence& line) {
    return line.first ? line.first->step : line.steps[1];
}

const DrawnDivergence& parts_first(const Drawing& drawing) {
    const DrawnDivergence* first = &drawing.divergences.front();
    for (const DrawnDivergence& line : drawing.divergences) {
        const bool is_earlier = parts_in(line) < parts_in(*first);
        const bool is_farther =
            parts_in(line) == parts_in(*first) && most_apart(line.apart) > most_apart(first->apart);
        first = is_earlier || is_farther ? &line : first;
    }
    return *first;
}

/// Both texts have three digits at least, and as many as tell them apart.
void expect_two_numbers(const std::string& left, const std::string& right,
                        const Difference& difference) {
    EXPECT_NE(left, right);
    EXPECT_NEAR(std::stod(left), difference.left, 0.0051 * std::abs(difference.left));
    EXPECT_NEAR(std::stod(right), difference.right, 0.0051 * std::abs(difference.right));
    EXPECT_LT(std::stod(left), std::stod(right)) << "as the values are";
}

void expect_step(const std::string& caption, const std::string& pattern,
                 const std::optional<std::uint64_t>& step) {
    const auto said = groups_in(caption, pattern + R"( in step (\d+))");
    ASSERT_EQ(said.size(), step ? 1U : 0U) << caption;
    if (step) {
        EXPECT_EQ(std::stoull(said[0]), *step) << caption;
    }
}

void expect_parting_caption(const std::string& caption, const Drawing& drawing) {
    const DrawnDivergence& line = parts_first(drawing);
    expect_step(caption, "The first contact is", line.first_contact);
    const DrawnFloor* floor = drawn_floor(drawing);
    expect_step(caption, "which reaches 1 cm",
                floor != nullptr ? floor->horizon : std::optional<std::uint64_t>());
    const auto twins = groups_in(caption, R"(the farthest of (\d+) twins? that)");
    ASSERT_EQ(twins.size(), floor != nullptr ? 1U : 0U) << caption;
    if (floor != nullptr) {
        EXPECT_EQ(std::stoul(twins[0]), floor->twins);
    }
    const auto said = groups_in(caption, R"(The first difference is in step (\d+)(?: \((.*?)\))?: )"
                                         R"(box, position\.x, (\S+) and (\S+) m\.)");
    ASSERT_EQ(said.size(), line.first ? 4U : 0U) << caption;
    if (line.first) {
        EXPECT_EQ(std::stoull(said[0]), line.first->step) << caption;
        EXPECT_EQ(said[1], drawing.divergences.size() > 1 ? line.other : "") << caption;
        expect_two_numbers(said[2], said[3], *line.first);
    }
}

void expect_parting_rules(const Chart& chart, const Drawing& drawing) {
    const DrawnDivergence& line = parts_first(drawing);
    const DrawnFloor* floor = drawn_floor(drawing);
    std::vector<std::uint64_t> steps{parts_in(line)};
    if (line.first_contact) {
        steps.push_back(*line.first_contact);
    }
    if (floor != nullptr && floor->horizon) {
        steps.push_back(*floor->horizon);
    }
    ASSERT_EQ(chart.rules.size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(chart.rules[i].at, static_cast<double>(steps[i]));
        EXPECT_THAT(chart.rules[i].label, ::testing::EndsWith(fmt::format(": step {}", steps[i])));
    }
}

TEST(PartingSentences, SayHowFarRunsPart) {
    Pcg32 random(31);
    std::size_t drawn = 0;
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Report made = parted_by_chance(random);
        const Drawing& drawing = *made.drawing;
        bool is_apart = drawn_floor(drawing) != nullptr;
        for (const DrawnDivergence& line : drawing.divergences) {
            is_apart = is_apart || most_apart(line.apart) > 0;
        }
        const std::vector<Chart> charts = parting_charts(made);
        ASSERT_EQ(charts.size(), is_apart ? 1U : 0U);
        if (is_apart) {
            EXPECT_EQ(faults_of(charts), "");
            expect_parting_title(charts[0].title, drawing);
            expect_parting_caption(charts[0].caption, drawing);
            expect_parting_rules(charts[0], drawing);
            ++drawn;
        }
    }
    EXPECT_GT(drawn, 200U);
}

TEST(PartingSentences, SayHowFarRoundingAloneGets) {
    Pcg32 random(32);
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        Report made = report(Findings{});
        made.drawing.emplace();
        made.drawing->floors = {parting_floor_by_chance(random)};
        made.drawing->floors[0].is_of_finding = true;
        const double most_m = most_apart(made.drawing->floors[0].apart_m);
        const std::vector<Chart> charts = parting_charts(made);
        ASSERT_EQ(charts.size(), most_m > 0 ? 1U : 0U);
        if (most_m > 0) {
            const auto said =
                groups_in(charts[0].title, "^a.tprec: 1 ULP at the start grows to " + kSaid + "$");
            ASSERT_EQ(said.size(), 1U) << charts[0].title;
            EXPECT_TRUE(says(said[0], most_m));
        }
    }
}

TEST(PartingSentences, AreWholeWithDistancesThatAreNoneOrHuge) {
    const double odd[] = {kNone, kInfinite, 1e300, 1e-300, 0, 1};
    Pcg32 random(33);
    std::size_t drawn = 0;
    for (int i = 0; i < 300; ++i) {
        Report made = parted_by_chance(random);
        for (DrawnDivergence& line : made.drawing->divergences) {
            for (double& apart : line.apart) {
                apart = random.below(3) == 0 ? apart : odd[random.below(6)];
            }
        }
        const std::vector<Chart> charts = parting_charts(made);
        EXPECT_EQ(faults_of(charts), "");
        drawn += charts.size();
    }
    EXPECT_GT(drawn, 200U);
}

TEST(PartingSentences, AreNoneOfEmptyLines) {
    Report made = report(Findings{});
    EXPECT_THAT(parting_charts(made), IsEmpty());
    made.drawing.emplace();
    EXPECT_THAT(parting_charts(made), IsEmpty());
    made.drawing->divergences = {
        {.run = "a.tprec", .name = "a.tprec", .other = "b.tprec", .finding = {}}};
    made.drawing->floors = {{.run = "a.tprec", .is_of_finding = true}};
    EXPECT_THAT(parting_charts(made), IsEmpty());
}

/// Recordings that differ in their only step.
TEST(PartingSentences, AreWholeWithOnePoint) {
    Report made = report(Findings{});
    made.drawing.emplace();
    made.drawing->divergences = {{.run = "a.tprec",
                                  .name = "a.tprec",
                                  .other = "b.tprec",
                                  .finding = {},
                                  .steps = {7},
                                  .apart = {0.5}}};
    EXPECT_EQ(faults_of(parting_charts(made)), "");
}

}  // namespace
}  // namespace tickproof::harness
