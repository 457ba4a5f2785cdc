// tickproof bench of a capture: what a step costs is estimated from the frames of a game.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/harness/lines_of.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

const std::string kOfABusyGame =
    " --from-capture '" TICKPROOF_SOURCE_DIR "/examples/captures/busy_100fps.csv'";

TEST(BenchEstimate, EstimatesTheCostOfAStepFromACapture) {
    const Ended ended = tickproof("bench --timestep 1/60 --json -" + kOfABusyGame);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const Json report = Json::parse(ended.out);
    EXPECT_FALSE(report.contains("timings"));
    const Json& finding = report["findings"][0];
    EXPECT_EQ(finding["check"], "step-cost");
    EXPECT_EQ(finding["verdict"], "note");
    EXPECT_EQ(finding["id"], "step-cost/busy-100fps.csv");
    const double step_ms = finding.at("numbers").at("step_ms").at("value");
    EXPECT_NEAR(step_ms, 2, 0.1);  // See examples/make_capture.
}

TEST(BenchEstimate, WritesAnEstimateIntoTheProfileButNoneThatIsUnknown) {
    const tickproof::testing::ScratchFolder folder;
    const std::filesystem::path profile = folder.path() / "tickproof.toml";
    const auto run = [&](const std::string& settings) {
        std::ofstream(profile) << "[loop]\n" << settings << '\n';
        return tickproof("bench --profile '" + profile.string() + "' --write" + kOfABusyGame)
            .exit_code;
    };
    EXPECT_EQ(run("timestep = \"1/60\""), 0);
    const std::string written = contents(profile);
    const std::size_t at = written.find("[cost]\nstep_ms = ");
    ASSERT_NE(at, std::string::npos);
    EXPECT_NEAR(std::stod(written.substr(written.find("= ", at) + 2)), 2, 0.1);
    EXPECT_EQ(run("policy = \"variable\""), 1);
    EXPECT_THAT(contents(profile), Not(HasSubstr("step_ms")));
}

}  // namespace
}  // namespace tickproof::harness
