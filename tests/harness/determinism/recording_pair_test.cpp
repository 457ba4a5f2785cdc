// The meaning of a difference between two recordings: by who wrote them, and by the noise floor.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "harness/check/determinism/recording_pair.h"
#include "harness/determinism/ulp_twins.h"
#include "harness/recording/record_run.h"
#include "harness/study/diff/recordings.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// The questions to the two recordings.
struct How {
    std::size_t twins = 16;
    bool is_lockstep = false;
};

class RecordingPair : public tickproof::testing::InScratchFolder {
  protected:
    /// A run of `actual`, written as one of `spec` by a build that `compiler` compiled.
    std::string recorded(const std::string& name, const RunSpec& spec, const RunSpec& actual,
                         const std::string& compiler = "one", bool states = true) const {
        RecordingHeader header = header_of(spec, {.states = states});
        header.about = {{"compiler", compiler}};
        std::string bytes;
        RecordingWriter writer(header, [&](std::string_view text) { bytes += text; });
        const auto sink = recording_sink(writer, {.states = states});
        tickproof::harness::run(actual, at_rate(60), Keep::outcome, sink.get());
        writer.close();
        return file(name, bytes);
    }

    /// The finding about the first difference.
    static Finding judged(const std::string& one, const std::string& other, How how = {}) {
        RecordingSource left = open_recording(one);
        RecordingSource right = open_recording(other);
        const RecordingComparison seen = compare(left, right, moving_bodies_of(left.header));
        const std::vector<Perturbation> twins = ulp_twins(how.twins);
        const PairJudgement pair =
            judge_pair(left.header, right.header, seen,
                       {.is_lockstep = how.is_lockstep, .twins = twins, .jobs = 1});
        const Report report = report_of({}, left, right, seen, pair);
        for (const Reported& each : report.findings) {
            if (each.finding.about == "states" || each.finding.about == "hashes") {
                return each.finding;
            }
        }
        throw std::out_of_range("no first difference");
    }

    /// What diff says of two runs of `fall` under the policy, each on the frames of a generator.
    Report of_frames(const std::string& policy, const std::string& one,
                     const std::string& other) const {
        const auto recorded_on = [&](const std::string& name, const std::string& frames) {
            RunSpec spec = fall_;
            spec.policy = parse_policy(policy);
            spec.trace = generated_spec(frames);
            std::string bytes;
            record(spec, make_trace(spec.trace), {.states = true},
                   [&](std::string_view text) { bytes += text; });
            return file(name, bytes);
        };
        RecordingSource left = open_recording(recorded_on("one", one));
        RecordingSource right = open_recording(recorded_on("other", other));
        const RecordingComparison seen = compare(left, right, moving_bodies_of(left.header));
        return report_of({}, left, right, seen, judge_pair(left.header, right.header, seen, {}));
    }

    RunSpec fall_ = spec(scenario("fall"), "euler", "fixed", at_rate(60).spec);
};

/// 1 ULP of a velocity in step 8.
RunSpec rounded(RunSpec spec) {
    spec.engine = planted<flip_a_bit_in_step_seven>();
    return spec;
}

RunSpec faster(RunSpec spec) {
    spec.scenario = scenario("fall", {"fall.run_mps=5.01"});
    return spec;
}

TEST_F(RecordingPair, OfOneBuildMustNotDifferInABit) {
    const Finding finding =
        judged(recorded("a", fall_, fall_), recorded("b", fall_, rounded(fall_)));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "first_step"), 8);
    EXPECT_EQ(number_of(finding, "ulps"), 1);
}

/// The finding, or null.
const Finding* about(const Report& report, std::string_view what) {
    const auto found = std::ranges::find_if(
        report.findings, [&](const Reported& each) { return each.finding.about == what; });
    return found == report.findings.end() ? nullptr : &found->finding;
}

/// A hitch of 1 s at 0.1 s, without a clamp: 60 steps come at its end, up to 1 s late.
TEST_F(RecordingPair, OfPeersOfWhichOneHitchesSaysThatClocksAreNotCompared) {
    const Report report = of_frames("fixed:frame_delta_max=off", "constant:fps=60:duration=4s",
                                    "hitch:fps=60:at=100ms:duration=4s");
    EXPECT_EQ(report.findings.front().finding.about, "length") << "the last frame ends later";
    EXPECT_EQ(report.verdict, Verdict::warning);
    const Finding* clocks = about(report, "clocks");
    ASSERT_NE(clocks, nullptr);
    EXPECT_EQ(clocks->verdict, Verdict::note);
    EXPECT_NEAR(number_of(*clocks, "clocks_apart"), 1, 0.04);
    EXPECT_THAT(report.answer, ::testing::HasSubstr("step by step; the clocks are up to "));
}

/// A clamp of 100 ms drops 0.9 s of it: that peer is late for good.
TEST_F(RecordingPair, OfAPeerThatLosesTimeSaysThatItStaysBehind) {
    const Report report = of_frames("fixed:frame_delta_max=100ms", "constant:fps=60:duration=4s",
                                    "hitch:fps=60:at=100ms:duration=4s");
    const Finding* clocks = about(report, "clocks");
    ASSERT_NE(clocks, nullptr);
    EXPECT_NEAR(number_of(*clocks, "clocks_apart_at_end"), 0.9, 0.04);
    EXPECT_THAT(clocks->cause, ::testing::HasSubstr("is still "));
}

/// At 60 and 120 fps no step comes more than a frame later.
TEST_F(RecordingPair, OfPeersThatHaveTheSameTimeSaysNothingOfClocks) {
    const Report report =
        of_frames("fixed", "constant:fps=60:duration=4s", "constant:fps=120:duration=4s");
    EXPECT_EQ(about(report, "clocks"), nullptr);
    EXPECT_THAT(report.answer, ::testing::EndsWith("step by step"));
}

TEST_F(RecordingPair, OfOtherBuildsMayDifferByRounding) {
    const Finding finding =
        judged(recorded("a", fall_, fall_), recorded("b", fall_, rounded(fall_), "other"));
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_EQ(number_of(finding, "first_step"), 8);
    EXPECT_GT(number_of(finding, "share_of_allowed"), 0);
    EXPECT_LT(number_of(finding, "share_of_allowed"), 1);
    EXPECT_THAT(finding.cause, ::testing::HasSubstr("Every field is judged, and the worst is "));
}

TEST_F(RecordingPair, OfOtherBuildsMayNotDifferByMore) {
    const Finding finding =
        judged(recorded("a", fall_, fall_), recorded("b", fall_, faster(fall_), "other"));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "first_step_outside"), 0) << "by the velocity at the start";
    EXPECT_THAT(finding.cause, ::testing::HasSubstr("the velocity of a body is 0.01 m/s apart"));
    EXPECT_GT(finding.severity, 1);
}

TEST_F(RecordingPair, OfALockstepGameMustNotDifferInABit) {
    const Finding finding =
        judged(recorded("a", fall_, fall_), recorded("b", fall_, rounded(fall_), "other"),
               {.is_lockstep = true});
    EXPECT_EQ(finding.verdict, Verdict::error);
}

TEST_F(RecordingPair, WithoutTwinsMustNotDifferInABit) {
    const Finding finding = judged(recorded("a", fall_, fall_),
                                   recorded("b", fall_, rounded(fall_), "other"), {.twins = 0});
    EXPECT_EQ(finding.verdict, Verdict::error);
}

TEST_F(RecordingPair, OfHashesAloneIsNotTold) {
    const Finding finding = judged(recorded("a", fall_, fall_, "one", false),
                                   recorded("b", fall_, rounded(fall_), "other", false));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
    EXPECT_EQ(number_of(finding, "first_step"), 8);
}

TEST_F(RecordingPair, OfARunThatCannotBeMadeAgainIsNotTold) {
    RunSpec captured = fall_;
    captured.trace = {.file = "gone.csv", .digest = 1};
    const Finding finding =
        judged(recorded("a", captured, fall_), recorded("b", captured, rounded(fall_), "other"));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
    EXPECT_NE(finding.cause.find("gone.csv"), std::string::npos) << finding.cause;
}

TEST_F(RecordingPair, OfOtherRunsSaysSoFirst) {
    const RunSpec other = faster(fall_);
    const Finding finding = judged(recorded("a", fall_, fall_), recorded("b", other, other));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_TRUE(finding.summary.starts_with("These are two different runs")) << finding.summary;
    EXPECT_THAT(finding.fix, ::testing::HasSubstr(" differ by design, in --set fall.run_mps "));
}

TEST_F(RecordingPair, OfOtherRunsNamesAllThatDiffers) {
    RunSpec other = faster(fall_);
    other.policy = parse_policy("variable");
    other.trace = at_rate(45).spec;
    const Finding finding = judged(recorded("a", fall_, fall_), recorded("b", other, other));
    EXPECT_EQ(finding.fix,
              "Record one run twice, or change one of these at a time: --policy fixed | variable, "
              "--fps 60 | 45, --set fall.run_mps default | 5.01.");
}

RunSpec in_engine(RunSpec spec, std::string_view engine) {
    spec.engine = parse_engine(engine);
    return spec;
}

TEST_F(RecordingPair, OfTwoEnginesMayDifferFromTheFirstContactOn) {
    const RunSpec one = spec(scenario("bounce"), "euler", "fixed", at_rate(60).spec);
    const RunSpec other = in_engine(one, "box2d");
    const Finding finding = judged(recorded("a", one, one), recorded("b", other, other));
    EXPECT_EQ(finding.verdict, Verdict::note) << finding.summary;
    EXPECT_GE(number_of(finding, "first_step"), number_of(finding, "first_contact"));
}

TEST_F(RecordingPair, OfTwoEnginesMustNotDifferBefore) {
    const RunSpec one = spec(scenario("bounce"), "euler", "fixed", at_rate(60).spec);
    const RunSpec other = in_engine(one, "box2d");
    const Finding finding = judged(recorded("a", one, rounded(one)), recorded("b", other, other));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "first_step"), 8);
}

TEST_F(RecordingPair, OfEnginesThatComputeOtherSumsMayDifferAtOnce) {
    const RunSpec other = in_engine(fall_, "euler:precision=f64");
    EXPECT_EQ(judged(recorded("a", fall_, fall_), recorded("b", other, other)).verdict,
              Verdict::error);  // One engine with another setting: two runs.
    const RunSpec exact = in_engine(fall_, "euler-explicit");
    EXPECT_EQ(judged(recorded("a", fall_, fall_), recorded("b", exact, exact)).verdict,
              Verdict::note);
}

TEST_F(RecordingPair, SaysNothingOfAListThatOneSideLacks) {
    const RunSpec stack = spec(scenario("stack"), "euler", "fixed", at_rate(60).spec);
    const RunSpec other = in_engine(stack, "box2d");
    const Finding finding = judged(recorded("a", stack, stack), recorded("b", other, other));
    EXPECT_EQ(finding.cause.find("order of contacts"), std::string::npos) << finding.cause;
}

}  // namespace
}  // namespace tickproof::harness
