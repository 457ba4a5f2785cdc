// Times beside those of an earlier report: what may be compared, and what a ratio says.

#include "harness/study/bench/since_before.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/engine_text.h"
#include "harness/show/report_formats.h"
#include "tests/harness/refusal.h"
#include "tests/harness/study/bench/timed_report.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Steps of 2 us, in a report read back from its JSON.
EarlierTimings earlier() {
    Report made = timed_report();
    made.timings->engines = {"box2d 2.4.1"};
    made.timings->loops.pop_back();
    return parse_earlier_timings(to_json(described(made)), "before.json");
}

/// The same loop, which takes `step_s` now.
Report now(double step_s) {
    Report made = timed_report();
    made.timings->loops = {timed_loop(0, step_s)};
    add_before(earlier(), *made.timings);
    return described(made);
}

TEST(EarlierTimings, AreThoseOfTheReport) {
    const EarlierTimings read = earlier();
    EXPECT_EQ(read.machine, "a machine");
    EXPECT_EQ(read.command, "tickproof bench gate");
    EXPECT_THAT(read.engines, ElementsAre("box2d 2.4.1"));
    ASSERT_EQ(read.loops.size(), 1U);
    EXPECT_DOUBLE_EQ(read.loops[0].step_s, 2e-6);
    EXPECT_NEAR(read.loops[0].spread, 0.05, 1e-12) << "quartiles at 0.95 and 1.05 of the median";
}

/// The command to repeat compares with no third report, which another machine made, too.
TEST(EarlierTimings, HaveTheCommandWithoutABaselineOfItsOwn) {
    Report made = timed_report();
    made.timings->engines = {"box2d 2.4.1"};
    made.options.command = "tickproof bench gate --baseline 'last week.json' --fps 60";
    EXPECT_EQ(parse_earlier_timings(to_json(described(made)), "before.json").command,
              "tickproof bench gate --fps 60");
}

TEST(EarlierTimings, RefuseOtherFilesWithWhatToWrite) {
    for (const std::string_view text :
         {"", "[]", "{}", "{\"timings\": 3}", "{\"timings\": {\"machine\": \"m\"}}",
          "{\"repeat\": \"r\", \"timings\": {\"machine\": \"m\", \"engines\": [], "
          "\"loops\": [{\"spec\": \"s\", \"step_s\": 0}]}}"}) {
        EXPECT_THAT(refusal([&] { parse_earlier_timings(text, "b.json"); }),
                    AllOf(StartsWith("b.json: "), HasSubstr("tickproof bench ... --json FILE")))
            << text;
    }
}

TEST(SinceBefore, IsClearBeyondWhatBothTimesSpread) {
    const auto answer = [](double step_s) { return now(step_s).answer; };
    // Both spread by 5%: 10% in all.
    EXPECT_EQ(answer(2.1e-6), "a step costs 1.05 of before.json: as much, to 10%");
    EXPECT_EQ(answer(2.6e-6), "a step costs 1.30 of before.json: dearer");
    EXPECT_EQ(answer(1e-6), "a step costs 0.50 of before.json: cheaper");
}

TEST(SinceBefore, HasARatioInEachRow) {
    const Table table = now(3e-6).timings->table;
    EXPECT_THAT(table.columns,
                ::testing::IsSupersetOf({std::string("before"), std::string("ratio")}));
    EXPECT_EQ(table.rows[0].cells[3], "2 us");
    EXPECT_EQ(table.rows[0].cells[4], "1.50");
    EXPECT_EQ(now(2e-6).timings->table.rows[0].cells[4], "1.00 (same)");
}

TEST(SinceBefore, RefusesOtherWorkAndSaysWhatDiffersAndWhatToDo) {
    const EarlierTimings before = earlier();
    const LoopSpecs loops{before.loops[0].spec};
    Timings same{.machine = "a machine", .engines = {"box2d 2.4.1"}};
    EXPECT_NO_THROW(refuse_other_work(before, same, loops));
    const auto refused = [&](const Timings& timings, const LoopSpecs& specs) {
        return refusal([&] { refuse_other_work(before, timings, specs); });
    };
    Timings machine = same;
    machine.machine = "another";
    EXPECT_EQ(refused(machine, loops),
              "--baseline before.json: it was timed on a machine, and this is another; time it "
              "again here: tickproof bench gate --json FILE");
    Timings engine = same;
    engine.engines = {"box2d 3.0"};
    EXPECT_THAT(refused(engine, loops), HasSubstr("it timed box2d 2.4.1, and this is box2d 3.0; "));
    EXPECT_THAT(refused(same, {"run jump"}),
                AllOf(HasSubstr("it did not time run jump; "),
                      HasSubstr("give the settings that it has: tickproof bench gate")));
    EXPECT_THAT(refused(same, {}), HasSubstr("it timed run gate"));
}

}  // namespace
}  // namespace tickproof::harness
