#include "harness/base/progress_text.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

TEST(ProgressText, HasTheRateAndTheTimeThatIsLeft) {
    EXPECT_EQ(progress_text({.done = 200'000, .of = 1'000'000}, "trials", 0.5),
              "200,000 of 1,000,000 trials, 400,000/s, about 2 s left");
    EXPECT_EQ(progress_text({.done = 1, .of = 51}, "checks", 2),
              "1 of 51 checks, about 100 s left");
    EXPECT_EQ(progress_text({.done = 1, .of = 601}, "checks", 2),
              "1 of 601 checks, about 20 min left");
    EXPECT_EQ(progress_text({.done = 1, .of = 10'001}, "checks", 1),
              "1 of 10,001 checks, about 2.8 h left");
}

TEST(ProgressText, PromisesNothingBeforeTheFirstAndAfterTheLast) {
    EXPECT_EQ(progress_text({.done = 0, .of = 12}, "checks", 3), "0 of 12 checks");
    EXPECT_EQ(progress_text({.done = 12, .of = 12}, "checks", 3), "12 of 12 checks");
    EXPECT_EQ(progress_text({.done = 3, .of = 12}, "checks", 0), "3 of 12 checks");
}

TEST(ProgressText, SaysNoEndWhereNobodyKnowsOne) {
    EXPECT_EQ(progress_text({.done = 200'000}, "steps", 0.5), "200,000 steps, 400,000/s");
    EXPECT_EQ(progress_text({.done = 0}, "steps", 0.5), "0 steps");
}

TEST(ProgressText, CountsRunsWhereTheyTakeTheTime) {
    EXPECT_EQ(progress_text({.done = 3, .of = 12, .runs = 4'210, .part = 1}, "checks", 5),
              "3 of 12 checks, 4,210 runs, 840/s, about 10 s left");
    EXPECT_EQ(progress_text({.done = 0, .of = 12, .runs = 8, .part = 6}, "checks", 5),
              "0 of 12 checks, 8 runs, about 5 s left");
}

TEST(Grouped, PutsACommaBeforeEveryThreeDigits) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1'000), "1,000");
    EXPECT_EQ(grouped(12'345'678), "12,345,678");
}

}  // namespace
}  // namespace tickproof::harness
