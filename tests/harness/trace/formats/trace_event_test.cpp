#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

/// Events called `name`, of one thread, at these times.
std::string events(std::string_view name, std::initializer_list<std::string_view> times_us) {
    std::string text;
    for (const std::string_view time_us : times_us) {
        text += R"({"ph":"X","pid":1,"tid":2,"dur":3,"name":")";
        text += name;
        text += R"(","ts":)";
        text += time_us;
        text += "},\n";
    }
    return text;
}

TEST(TraceEventReader, TakesTheTimesBetweenTheBeginsOfAnEventInMicroseconds) {
    // At 1000, 17000.5, 34000 and 49500; the ends, a counter and metadata are no frames.
    const Capture capture = read_fixture("trace_event.json");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.0005, 16.9995, 15.5}));
    EXPECT_EQ(capture.trace.source, "trace-event JSON, Renderer");
    EXPECT_EQ(capture.stream, "Renderer, process 1, thread 2, event DrawFrame");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(TraceEventReader, ReadsAnObjectWhoseUnitOfDisplayChangesNothing) {
    for (const std::string_view unit : {"ms", "ns"}) {
        std::string text = R"({"displayTimeUnit":")";
        text += unit;
        text += R"(","metadata":{"a":[1]},"traceEvents":[)";
        text += events("Frame", {"0", "16000", "33000"});
        text += R"({"ph":"i","name":"end","ts":40000}]})";
        EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 17})) << unit;
    }
}

TEST(TraceEventReader, ToleratesACommaBehindTheLastEvent) {
    const std::string text = joined({"[", events("Frame", {"0", "16000", "33000"}), "]"});
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 17}));
    EXPECT_TRUE(read_text(text).trace.notes.empty());
}

TEST(TraceEventReader, ToleratesAMissingEndAndSaysSo) {
    for (const std::string_view end : {"", R"({"ph":"X","name":"Frame","ts":490)"}) {
        const std::string text = joined({"[", events("Frame", {"0", "16000", "33000"}), end});
        const Capture capture = read_text(text);
        EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
        ASSERT_EQ(capture.notes.size(), 1U);
        EXPECT_TRUE(says(capture.notes[0], {"the end is missing", "the frames before it"}));
    }
}

TEST(TraceEventReader, SortsEventsThatCameOutOfOrder) {
    EXPECT_EQ(read_text(joined({"[", events("Frame", {"33000", "0", "49000", "16000"}), "]"}))
                  .trace.frames,
              frames_ms({16, 17, 16}));
}

TEST(TraceEventReader, KeepsNanosecondsOfAFractionalTime) {
    EXPECT_EQ(read_text(joined({"[", events("Frame", {"0.125", "16000.5"}), "]"})).trace.frames,
              std::vector<Duration>{Duration{16'000'375}});
}

TEST(TraceEventReader, TakesTheEventThatIsNearestToTheLoopHoweverOftenOthersCome) {
    const std::string text =
        joined({"[", events("Scheduler::BeginFrame", {"0", "16000"}),
                events("viz::DrawFrame", {"0", "8000", "16000", "24000"}), "]"});
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, frames_ms({16}));
    EXPECT_TRUE(says(capture.others, {"event viz::DrawFrame (3 frames)"}));
}

TEST(TraceEventReader, KnowsTheNamesThatBrowsersAndEnginesGiveAFrame) {
    for (const std::string_view name :
         {"Frame", "frame", "FEngineLoop::MainLoop", "Scheduler::BeginFrame", "BeginFrame",
          "BeginMainThreadFrame", "GpuCommandBufferStub::OnSwapBuffers", "SwapBuffers",
          "DrawFrame"}) {
        EXPECT_EQ(read_text(joined({"[", events(name, {"0", "16000"}), "]"})).trace.frames,
                  frames_ms({16}))
            << name;
    }
}

TEST(TraceEventReader, TakesAnyEventByName) {
    const std::string text = joined(
        {"[", events("Game::Tick", {"0", "16000"}), events("Frame", {"0", "8000", "16000"}), "]"});
    EXPECT_EQ(read_text(text, {.stream = "Game::Tick"}).trace.frames, frames_ms({16}));
}

TEST(TraceEventReader, TellsThreadsApart) {
    const std::string text = joined({"[", events("Frame", {"0", "16000", "33000"}),
                                     R"({"ph":"X","pid":1,"tid":9,"name":"Frame","ts":1000},)",
                                     R"({"ph":"X","pid":1,"tid":9,"name":"Frame","ts":5000}])"});
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(read_text(text).others, "process 1, thread 9, event Frame (1 frame)");
}

TEST(TraceEventReader, RefusesATraceWithoutFramesAndNamesWhatThereIs) {
    EXPECT_TRUE(
        says(capture_refusal(joined({"[", events("Paint", {"0", "1"}), events("GC", {"2"}), "]"})),
             {"no event has the name of a frame", "--stream", "Paint (2), GC (1)"}));
    EXPECT_TRUE(
        says(capture_refusal(joined({"[", events("Paint", {"0"}), "]"}), {.stream = "Tick"}),
             {"no event has the name 'Tick'", "Paint (1)"}));
}

TEST(TraceEventReader, RefusesWhatIsNoJson) {
    EXPECT_TRUE(says(capture_refusal(R"([{"ph":"X","ts":1},oops,{"ph":"X","ts":2}])"),
                     {"is not valid JSON from byte", "correct it"}));
}

TEST(TraceEventReader, RefusesOtherJson) {
    EXPECT_TRUE(
        says(capture_refusal("{\"Runs\":[]}\n"), {"JSON without events", "one event per frame"}));
}

TEST(TraceEventReader, FindsEventsBelowLongMetadata) {
    const std::string metadata(100'000, 'x');
    EXPECT_EQ(read_text("{\"metadata\":{\"a\":\"" + metadata +
                        "\"},\"traceEvents\":[{\"ph\":\"X\",\"name\":\"Frame\",\"ts\":0},"
                        "{\"ph\":\"X\",\"name\":\"Frame\",\"ts\":16000}]}")
                  .trace.frames,
              frames_ms({16}));
}

TEST(TraceEventReader, TakesFramesThatAreNumberedInTheirNamesForOneEvent) {
    EXPECT_EQ(read_text("[{\"ph\":\"X\",\"name\":\"Frame 0\",\"ts\":0},"
                        "{\"ph\":\"X\",\"name\":\"Frame 1\",\"ts\":16000},"
                        "{\"ph\":\"X\",\"name\":\"Frame 2\",\"ts\":33000}]")
                  .trace.frames,
              frames_ms({16, 17}));
}

TEST(TraceEventReader, ChoosesAThreadByWhatTheReportCallsIt) {
    constexpr std::string_view kTwoThreads =
        "[{\"ph\":\"X\",\"name\":\"Frame\",\"pid\":1,\"tid\":1,\"ts\":0},"
        "{\"ph\":\"X\",\"name\":\"Frame\",\"pid\":1,\"tid\":1,\"ts\":10000},"
        "{\"ph\":\"X\",\"name\":\"Frame\",\"pid\":1,\"tid\":1,\"ts\":20000},"
        "{\"ph\":\"X\",\"name\":\"Frame\",\"pid\":1,\"tid\":2,\"ts\":0},"
        "{\"ph\":\"X\",\"name\":\"Frame\",\"pid\":1,\"tid\":2,\"ts\":16000}]";
    for (const char* stream : {"process 1, thread 2, event Frame", "thread 2, event Frame"}) {
        EXPECT_EQ(read_text(kTwoThreads, {.stream = stream}).trace.frames, frames_ms({16}));
    }
}

TEST(TraceEventReader, TakesTheLengthOfTheFramesEventAsBusy) {
    const Capture capture = read_text(
        "[{\"ph\":\"X\",\"name\":\"Frame\",\"ts\":16000,\"dur\":6000},"
        "{\"ph\":\"X\",\"name\":\"Frame\",\"ts\":0,\"dur\":5000},"
        "{\"ph\":\"X\",\"name\":\"Frame\",\"ts\":33000,\"dur\":7000}]");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(capture.busy, frames_ms({5, 6}));
}

}  // namespace
}  // namespace tickproof::harness
