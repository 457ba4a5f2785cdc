#include "harness/show/perfetto.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "harness/pacing/policies.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/read_capture.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

ScheduleTimeline timeline(const std::string& policy, const FrameTrace& trace,
                          const Load& load = {}) {
    const PolicySpec spec = parse_policy(policy);
    return {.name = policy + ", \"" + trace.name + "\"",
            .schedule = schedule(trace, load, *make_pacer(spec), whole(trace)),
            .step_cost = load.step_cost};
}

FrameTrace trace_of(std::initializer_list<int> lengths_ms) {
    FrameTrace trace{.name = "test"};
    for (const int length_ms : lengths_ms) {
        trace.frames.emplace_back(milliseconds{length_ms});
    }
    return trace;
}

std::vector<Json> events(const std::string& text, const std::string& phase) {
    const Json parsed = Json::parse(text);
    std::vector<Json> found;
    for (const Json& event : parsed["traceEvents"]) {
        if (event["ph"] == phase) {
            found.push_back(event);
        }
    }
    return found;
}

std::vector<Json> slices(const std::string& text, const std::string& name) {
    std::vector<Json> found;
    for (const Json& event : events(text, "X")) {
        if (event["name"] == name) {
            found.push_back(event);
        }
    }
    return found;
}

TEST(TraceEvent, ShowsFramesStepsAndOverstepAtTheirTimes) {
    const std::string text = to_trace_event(
        std::vector{timeline("fixed-accumulator:timestep=10ms", trace_of({25, 8, 40}))});
    const std::vector<Json> frames = slices(text, "frame");
    ASSERT_EQ(frames.size(), 3U);
    EXPECT_EQ(frames[1]["ts"], 25'000);
    EXPECT_EQ(frames[1]["dur"], 8'000);
    EXPECT_EQ(frames[1]["args"]["steps"], 1);
    // Two steps of the first frame share the second's 8 ms; the third frame's share its own 40.
    const std::vector<Json> steps = slices(text, "step");
    ASSERT_EQ(steps.size(), 7U);
    EXPECT_EQ(steps[0]["ts"], 25'000);
    EXPECT_EQ(steps[1]["ts"], 29'000);
    EXPECT_EQ(steps[1]["dur"], 4'000);
    EXPECT_EQ(steps[1]["args"]["dt_ms"], 10);
    EXPECT_EQ(steps[2]["ts"], 33'000);
    const std::vector<Json> counters = events(text, "C");
    ASSERT_EQ(counters.size(), 3U);
    EXPECT_EQ(counters[0]["args"]["value"], 5);
    EXPECT_EQ(counters[1]["args"]["value"], 3);
    EXPECT_TRUE(events(text, "i").empty());
}

TEST(TraceEvent, MarksTimeThatIsLostAndTimeThatIsInvented) {
    const std::vector<Json> lost = events(
        to_trace_event(std::vector{timeline("fixed:frame_delta_max=250ms", trace_of({16, 1000}))}),
        "i");
    ASSERT_EQ(lost.size(), 1U);
    EXPECT_EQ(lost[0]["name"], "dropped 750.000 ms");
    EXPECT_EQ(lost[0]["ts"], 1'016'000);
    const std::vector<Json> added = events(
        to_trace_event(std::vector{timeline("frame-locked:timestep=20ms", trace_of({15}))}), "i");
    ASSERT_EQ(added.size(), 1U);
    EXPECT_EQ(added[0]["name"], "added 5.000 ms");
}

TEST(TraceEvent, DrawsStepsAsLongAsTheyTake) {
    const Load load{.render = milliseconds{1}, .step_cost = milliseconds{3}};
    const std::vector<Json> steps = slices(
        to_trace_event(
            std::vector{timeline("fixed-accumulator:timestep=10ms", trace_of({21, 21}), load)}),
        "step");
    ASSERT_EQ(steps.size(), 4U);
    EXPECT_EQ(steps[1]["ts"], 24'000);
    EXPECT_EQ(steps[1]["dur"], 3'000);
}

/// Slices of one track must nest, and time must not go back on it, or viewers drop them.
void expect_well_formed(const std::string& text) {
    std::map<std::pair<int, int>, double> ends;
    for (const Json& event : events(text, "X")) {
        double& end = ends[{event["pid"], event["tid"]}];
        const double begin = event["ts"];
        const double length = event["dur"];
        EXPECT_GE(begin, end - 1e-6) << event;
        EXPECT_GE(length, 0) << event;
        end = begin + length;
    }
    EXPECT_FALSE(ends.empty());
}

TEST(TraceEvent, SlicesOfATrackNeverOverlapUnderAnyPolicyTraceAndLoad) {
    for (std::size_t i = 0; i < policies().size(); i += tickproof::testing::kSanitizedEvery) {
        const Policy& policy = policies()[i];
        for (const char* generator : {"constant:fps=144", "hitch", "vsync", "clock-back"}) {
            SCOPED_TRACE(std::string(policy.name) + ", " + generator);
            const FrameTrace trace = parse_generated(generator, 1);
            for (const Load& load : {Load{}, Load{milliseconds{2}, milliseconds{4}}}) {
                expect_well_formed(
                    to_trace_event(std::vector{timeline(std::string(policy.name), trace, load)}));
            }
        }
    }
}

TEST(TraceEvent, GivesEachTimelineAProcessAndQuotesItsName) {
    const FrameTrace trace = trace_of({16});
    const std::string text =
        to_trace_event(std::vector{timeline("fixed", trace), timeline("variable", trace)});
    std::vector<std::string> names;
    for (const Json& event : events(text, "M")) {
        if (event["name"] == "process_name") {
            names.push_back(event["args"]["name"]);
            EXPECT_EQ(event["pid"], names.size());
        }
    }
    EXPECT_EQ(names, (std::vector<std::string>{"fixed, \"test\"", "variable, \"test\""}));
}

TEST(TraceEvent, ReadsBackAsACaptureOfTheSameFrames) {
    const FrameTrace trace = trace_of({16, 17, 33, 16});
    const Capture capture =
        read_capture_text(to_trace_event(std::vector{timeline("fixed", trace)}), "timeline.json");
    // From one beginning to the next: the last frame has none behind it.
    EXPECT_EQ(capture.trace.frames,
              std::vector<Duration>(trace.frames.begin(), trace.frames.end() - 1));
}

}  // namespace
}  // namespace tickproof::harness
