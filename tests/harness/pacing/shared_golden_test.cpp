// The rules of the published sources against the tables that came with them, character by
// character.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "tests/harness/pacing/golden_table.h"

namespace tickproof::harness {
namespace {

struct Source {
    std::string policy;
    std::string frames_suffix;  ///< Of the frame files in the unit that the source counts in.
    std::string_view unit;
};

void PrintTo(const Source& source, std::ostream* out) {
    *out << source.policy;
}

class SharedTable : public testing::TestWithParam<std::tuple<Source, const char*>> {};

TEST_P(SharedTable, IsReproducedToTheLastDigit) {
    const auto& [source, frames_name] = GetParam();
    const std::string directory = std::string(TICKPROOF_SHARED) + "/golden/";
    if (!std::filesystem::exists(directory)) {
        GTEST_SKIP() << "no reference tables at " << directory << "; set TICKPROOF_SHARED";
    }
    const std::string frames_path =
        directory + "frames-" + frames_name + source.frames_suffix + ".txt";
    EXPECT_EQ(golden_table(source.policy, read_frames(frames_path, source.unit)),
              read_text(directory + source.policy + "-" + frames_name + ".csv"));
}

const Source kSources[] = {{"refresh-multiple", "", "s"},
                           {"refresh-slow-down", "", "s"},
                           {"refresh-pass-through", "", "s"},
                           {"fixed-capped", "", "s"},
                           {"frame-limited", "-fms", "ms"},
                           {"fixed-accumulator", "-fms", "ms"},
                           {"hybrid", "-ms", "ms"}};

INSTANTIATE_TEST_SUITE_P(Sources, SharedTable,
                         testing::Combine(testing::ValuesIn(kSources),
                                          testing::Values("uniform", "hitch", "144")),
                         [](const auto& test) {
                             std::string name(std::get<0>(test.param).policy);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name + "_" + std::get<1>(test.param);
                         });

}  // namespace
}  // namespace tickproof::harness
