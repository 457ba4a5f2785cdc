// Over real captures, if they lie beside the checkout: what the display chain does to each image is
// what PresentMon calls its animation error.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "harness/check/motion/displayed_error.h"
#include "harness/trace/read_capture.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

const std::filesystem::path kCaptures = std::filesystem::path(TICKPROOF_SHARED) / "data/captures";

/// The cells of a column in the rows of a swap chain, `NA` left out.
std::vector<double> column(const std::filesystem::path& file, const std::string& swap_chain,
                           const std::string& name) {
    std::ifstream stream(file);
    std::vector<double> values;
    std::size_t wanted = 0;
    for (std::string line; std::getline(stream, line);) {
        std::vector<std::string> cells;
        std::istringstream text(line);
        for (std::string cell; std::getline(text, cell, ',');) {
            cells.push_back(cell);
        }
        if (values.empty() && line.find(name) != std::string::npos) {
            wanted = static_cast<std::size_t>(std::ranges::find(cells, name) - cells.begin());
        } else if (cells.at(2) == swap_chain && cells.at(wanted) != "NA") {
            values.push_back(std::stod(cells[wanted]));
        }
    }
    return values;
}

struct Gold {
    std::string file, frame_time, error, swap_chain;
    bool begins_displayed = true;  ///< Whether the first row was displayed.
};

TEST(DisplayChain, MakesTheAnimationErrorThatPresentMonReports) {
    if (!std::filesystem::exists(kCaptures / "INDEX.tsv")) {
        GTEST_SKIP() << "no reference captures in " << kCaptures;
    }
    for (const Gold& gold : {Gold{"presentmon_2_default/GameTechDev__PresentMon__test_case_5.csv",
                                  "MsBetweenAppStart", "MsAnimationError", "0x2A70D2CAC00", false},
                             Gold{"presentmon_2_default/GameTechDev__PresentMon__test_case_5.csv",
                                  "MsBetweenAppStart", "MsAnimationError", "0x19D7EF5E390"},
                             Gold{"presentmon_v2/GameTechDev__PresentMon__test_case_4_v2.csv",
                                  "FrameTime", "AnimationError", "0x19E52815138"},
                             Gold{"presentmon_v2/GameTechDev__PresentMon__test_case_0_v2.csv",
                                  "FrameTime", "AnimationError", "0x224CBFFD9D8"}}) {
        SCOPED_TRACE(gold.file + gold.swap_chain);
        const FrameTrace trace =
            read_capture(kCaptures / gold.file,
                         {.column = gold.frame_time, .stream = gold.swap_chain, .raw = true})
                .trace;
        // The first row has no frame before it whose length would drive a loop.
        std::vector<double> errors_ms = column(kCaptures / gold.file, gold.swap_chain, gold.error);
        ASSERT_FALSE(errors_ms.empty());
        errors_ms.erase(errors_ms.begin(), errors_ms.begin() + (gold.begins_displayed ? 1 : 0));
        double sum_ms = 0;
        for (const double error_ms : errors_ms) {
            sum_ms += std::abs(error_ms);
        }
        const PolicySpec variable = parse_policy("variable");
        const auto pacer = make_pacer(variable);
        const DisplayedMotion seen = displayed_motion(schedule(trace, {}, *pacer, whole(trace)),
                                                      trace.displayed, variable.settings);
        EXPECT_EQ(seen.images, errors_ms.size());
        EXPECT_NEAR(1e3 * seen.of_chain.mean_s, sum_ms / static_cast<double>(errors_ms.size()),
                    1e-3);
    }
}

}  // namespace
}  // namespace tickproof::harness
