// Logs that were polled, in a table that looks like one of frames; and tables of frames that look
// like polled ones.

#include "harness/trace/formats/table_clock.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

/// Rows of `header`, each made from its number.
template <class Row>
std::string table(std::string_view header, int rows, Row row) {
    std::string text(header);
    for (int i = 0; i < rows; ++i) {
        text += row(i);
    }
    return text;
}

/// The frame times that such logs show: about 16.5 ms.
double sample_ms(int row) {
    return 16.0 + 0.25 * (row % 5);
}

TEST(TableClock, RefusesALogThatWasPolledEveryTenthOfASecond) {
    // 2,000 rows of 100 ms; 1,999 frame times of 16.5 ms on average: 199.9 s and 32.98 s.
    const std::string polled = table("Time (s),FPS,Frametime (ms)\n", 2000, [](int i) {
        return fmt::format("{:.1f},60,{}\n", 0.1 * i, sample_ms(i));
    });
    EXPECT_TRUE(says(capture_refusal(polled), {"2000 rows span 199.9 s", "sum to 32.98 s",
                                               "polled every 100 ms", "PresentMon", "'Time (s)'"}))
        << capture_refusal(polled);
}

TEST(TableClock, KnowsTheUnitOfAClockThatNamesNone) {
    for (const double unit : {1.0, 1e3, 1e6}) {
        const std::string polled = table("timestamp,fps,frametime_ms\n", 100, [&](int i) {
            return fmt::format("{},60,{}\n", 0.5 * i * unit, sample_ms(i));
        });
        EXPECT_TRUE(says(capture_refusal(polled), {"span 49.5 s", "polled every 500 ms"})) << unit;
        const std::string frames = table("timestamp,fps,frametime_ms\n", 100, [&](int i) {
            return fmt::format("{:.6f},60,16.5\n", 0.0165 * i * unit);
        });
        EXPECT_EQ(read_text(frames).trace.frames.size(), 100U) << unit;
    }
}

TEST(TableClock, ReadsTimesOfDay) {
    EXPECT_EQ(time_of_day_s("01:02:03.5"), 3723.5);
    EXPECT_EQ(time_of_day_s("2026-01-31T12:00:01Z"), 43201);
    EXPECT_EQ(time_of_day_s("31/01/2026 9:00:00,25"), 32400.25);
    EXPECT_EQ(time_of_day_s("2026-01-31"), std::nullopt);
    EXPECT_EQ(time_of_day_s("12:30"), std::nullopt);
    EXPECT_EQ(time_of_day_s("16.7"), std::nullopt);
}

TEST(TableClock, RefusesALogThatWasPolledEverySecondByTheTimeOfDay) {
    const std::string polled = table("Timestamp,Framerate,Frametime\n", 50, [](int i) {
        return fmt::format("31-01-2026 12:00:{:02},60,{}\n", i, sample_ms(i));
    });
    EXPECT_TRUE(says(capture_refusal(polled), {"50 rows span 49 s", "polled every 1 s"}))
        << capture_refusal(polled);
}

TEST(TableClock, RefusesALogThatWasPolledTenTimesInASecondOfItsClock) {
    const std::string polled = table("Timestamp,Frametime\n", 500, [](int i) {
        return fmt::format("31-01-2026 12:00:{:02},{}\n", i / 10, sample_ms(i));
    });
    EXPECT_TRUE(says(capture_refusal(polled), {"polled every 98.2 ms"})) << capture_refusal(polled);
}

TEST(TableClock, TakesFramesWithAClockOfWholeSeconds) {
    // 60 rows in each second of the clock.
    const Capture capture = read_text(table("Timestamp,Frametime (ms)\n", 1500, [](int i) {
        return fmt::format("12:00:{:02},16.667\n", i / 60);
    }));
    EXPECT_EQ(capture.trace.frames.size(), 1500U);
    EXPECT_TRUE(capture.notes.empty());
}

TEST(TableClock, NotesNoPauseThatTheResolutionOfAClockExplains) {
    // 4.4 s of frames that begin late in a second: a clock of whole seconds shows 5 s.
    const Capture capture = read_text(table("Timestamp,Frametime (ms)\n", 264, [](int i) {
        return fmt::format("12:00:{:02},16.667\n", (i + 58) / 60);
    }));
    EXPECT_EQ(capture.trace.frames.size(), 264U);
    EXPECT_TRUE(capture.notes.empty());
}

TEST(TableClock, TakesAFewFramesWithAClockOfWholeSeconds) {
    EXPECT_EQ(read_text("Timestamp,Frametime (ms)\n12:00:00,16\n12:00:00,17\n12:00:00,16\n"
                        "12:00:01,17\n12:00:01,16\n")
                  .trace.frames.size(),
              5U);
}

/// A pause of a minute after every `between` frames of 16 to 17 ms, which begin at their stamp.
std::string paused(int rows, int between) {
    double now_ms = 0;
    return table("time_ms,frame_time_ms\n", rows, [&](int i) {
        now_ms += i % between == 0 ? 60'000 : 0;
        const std::string row = fmt::format("{:.3f},{}\n", now_ms, sample_ms(i));
        now_ms += sample_ms(i);
        return row;
    });
}

TEST(TableClock, TakesRecordingsWithPausesAndNotesThem) {
    for (const int between : {3, 20, 500}) {
        const Capture capture = read_text(paused(1000, between));
        EXPECT_EQ(capture.trace.frames.size(), 1000U) << between;
        ASSERT_EQ(capture.notes.size(), 1U) << between;
        EXPECT_TRUE(says(capture.notes[0], {"add up to 16.", "'time_ms'", "pauses"}));
    }
}

TEST(TableClock, TakesRecordingsWithPausesByAClockOfWholeSeconds) {
    const Capture capture = read_text(table("Timestamp,Frametime (ms)\n", 3000, [](int i) {
        return fmt::format("12:{:02}:{:02},16.667\n", i / 1500, i / 60 % 60);
    }));
    EXPECT_EQ(capture.trace.frames.size(), 3000U);
}

TEST(TableClock, GoesByTheLowsWhereThereIsNoClock) {
    // 40 fps is a frame of 25 ms; the longest here is 17 ms.
    const auto log = [](int low_fps) {
        return table("FPS,1% Low,Frametime (ms)\n", 100,
                     [&](int i) { return fmt::format("60,{},{}\n", low_fps, sample_ms(i)); });
    };
    EXPECT_TRUE(says(capture_refusal(log(40)),
                     {"'1% Low'", "25 ms", "longest frame time is 17 ms", "polled", "PresentMon"}))
        << capture_refusal(log(40));
    const Capture doubtful = read_text(log(59));
    ASSERT_EQ(doubtful.notes.size(), 1U);
    EXPECT_TRUE(says(doubtful.notes[0], {"'1% Low'", "if the rows were polled"}));
}

TEST(TableClock, NotesAverages_WhichProveNothing) {
    const Capture capture = read_text(table("Avg FPS,Frametime (ms)\n", 50, [](int i) {
        return fmt::format("60,{}\n", sample_ms(i));
    }));
    EXPECT_EQ(capture.trace.frames.size(), 50U);
    ASSERT_EQ(capture.notes.size(), 1U);
    EXPECT_TRUE(says(capture.notes[0], {"'Avg FPS'", "polled"}));
}

TEST(TableClock, TakesNoOtherColumnForAClock) {
    for (const std::string_view name :
         {"frame", "GPU time (ms)", "render_time", "frame_start_time", "latency time"}) {
        const Capture capture =
            read_text(table(fmt::format("{},frametime_ms\n", name), 50,
                            [](int i) { return fmt::format("{},16.5\n", 1000 * i); }));
        EXPECT_EQ(capture.trace.frames.size(), 50U) << name;
    }
}

TEST(TableClock, JudgesTheColumnThatIsAskedForToo) {
    const std::string polled = table("time,load,sample\n", 50, [](int i) {
        return fmt::format("2026/01/31 12:00:{:02}.000,99,{}\n", i, sample_ms(i));
    });
    EXPECT_TRUE(
        says(capture_refusal(polled, {.unit = "ms", .column = "sample"}), {"polled every 1 s"}));
}

}  // namespace
}  // namespace tickproof::harness
