#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(TraceCommand, ShowsTheNumbersAndTheirDefinition) {
    // 99 frames of 10 ms and one of 110 ms: 11 ms in the mean, and the one is the slowest
    // hundredth.
    std::string lines;
    for (int i = 0; i < 100; ++i) {
        lines += i == 40 ? "110\n" : "10\n";
    }
    const ScratchFile list(lines);
    const Ended ended = tickproof("trace --unit ms " + list.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("frames      100 in 1.1 s"));
    EXPECT_THAT(ended.out, HasSubstr("mean        11.000 ms, 90.91 fps"));
    EXPECT_THAT(ended.out, HasSubstr("median      10.000 ms"));
    EXPECT_THAT(ended.out, HasSubstr("P99         10.000 ms"));
    EXPECT_THAT(ended.out, HasSubstr("max         110.000 ms, frame 40, at 400 ms"));
    EXPECT_THAT(ended.out, HasSubstr("1 % low"));
    EXPECT_THAT(ended.out, HasSubstr("99th percentile"));
}

TEST(TraceCommand, WritesJson) {
    const ScratchFile list("10\n20\n30\n10\n");
    const auto json =
        nlohmann::json::parse(tickproof("trace --unit ms --json - " + list.path()).out);
    EXPECT_EQ(json[0]["frames"], 4);
    EXPECT_EQ(json[0]["max_ms"], 30);
    EXPECT_EQ(json[0]["max_frame"], 2);
}

TEST(TraceCommand, DropsFramesOfNoLengthWithANote) {
    const ScratchFile list("16\n0\n17\n16\n");
    const Ended ended = tickproof("trace --unit ms " + list.path());
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.out, HasSubstr("frames      3"));
    EXPECT_THAT(ended.out, HasSubstr("zero-length"));
}

}  // namespace
}  // namespace tickproof::harness
