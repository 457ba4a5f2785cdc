// Every rule against a second, independent implementation of it, on frames of this project's own.

#include <gtest/gtest.h>

#include "tests/harness/pacing/golden_table.h"

namespace tickproof::harness {
namespace {

const std::string kDirectory = std::string(TICKPROOF_SOURCE_DIR) + "/tests/golden/pacing/";

class OwnTable : public testing::TestWithParam<const char*> {};

TEST_P(OwnTable, IsReproducedToTheLastDigit) {
    const std::vector<Duration> frames = read_frames(kDirectory + "frames.txt", "s");
    EXPECT_EQ(golden_table(GetParam(), frames), read_text(kDirectory + GetParam() + ".csv"))
        << "The table is made by: python3 tests/golden/pacing/make_tables.py";
}

INSTANTIATE_TEST_SUITE_P(Policies, OwnTable,
                         testing::Values("refresh-multiple", "refresh-slow-down",
                                         "refresh-pass-through", "fixed-capped", "frame-limited",
                                         "fixed-accumulator", "hybrid", "fixed", "snapped"));

}  // namespace
}  // namespace tickproof::harness
