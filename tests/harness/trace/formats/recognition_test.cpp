// Every format is known by what is in the file, whatever the file is called and however it was
// saved.

#include <gtest/gtest.h>

#include <set>

#include "harness/trace/formats/formats.h"
#include "tests/harness/trace/captures.h"
#include "tests/harness/trace/encodings.h"

namespace tickproof::harness {
namespace {

struct Known {
    std::string_view fixture;
    std::string_view format;
    double first_ms;
};

constexpr Known kKnown[] = {
    {"android_framestats.txt", "Android framestats", 16},
    {"capframex.csv", "CapFrameX CSV", 10},
    {"capframex.json", "CapFrameX JSON", 16.5},
    {"frame_list.csv", "tickproof", 16.666667},
    {"fraps.csv", "FRAPS", 16.667},
    {"frameview.csv", "FrameView", 16.45},
    {"list_frame_ms.csv", "plain list", 272.646245},
    {"mangohud_us.csv", "MangoHud", 51.133},
    {"ocat.csv", "OCAT", 10},
    {"presentmon_1.csv", "PresentMon 1.0-1.6", 19.648},
    {"presentmon_1_small_m.csv", "PresentMon 1.7+", 16.4754},
    {"presentmon_2_0.csv", "PresentMon 2.0", 16.3893},
    {"presentmon_2_1.csv", "PresentMon 2.1-2.3", 16.3893},
    {"presentmon_2_4.csv", "PresentMon 2.3.1+", 13.7544},
    {"presentmon_snake_case.csv", "PresentMon service", 8},
    {"surfaceflinger.txt", "SurfaceFlinger latency", 16},
    {"trace_event.json", "trace-event JSON", 16.0005},
    {"unity.csv", "Unity Profile Analyzer", 16.5},
    {"unreal.csv", "Unreal CSV profiler", 20.5},
};

class Recognition : public testing::TestWithParam<Known> {
  protected:
    void expect_known(std::string_view bytes, std::string_view file = "capture.csv") const {
        const Capture capture = read_capture_text(bytes, file);
        EXPECT_EQ(capture.format, GetParam().format);
        EXPECT_EQ(capture.trace.frames.at(0), from_seconds(GetParam().first_ms / 1e3));
    }

    std::string text() const {
        const std::string text = fixture(GetParam().fixture);
        return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
    }
};

TEST_P(Recognition, GoesByTheContentAndNotByTheName) {
    for (const std::string_view file : {"capture.csv", "capture", "FrameView_Game.exe_Log.csv",
                                        "OCAT-Game.exe.csv", "a.json", "summary.hml"}) {
        expect_known(text(), file);
    }
}

TEST_P(Recognition, SeesThroughByteOrderMarksUtf16AndGzip) {
    expect_known(joined({"\xEF\xBB\xBF", text()}));
    expect_known(utf16le(text()));
    expect_known(utf16be(text()));
    expect_known(gzip(text()));
    expect_known(gzip(utf16le(text())));
}

TEST_P(Recognition, SeesThroughCarriageReturnsAndBlankLinesOnTop) {
    const std::string unix_lines = replaced(text(), "\r\n", "\n");
    expect_known(replaced(unix_lines, "\n", "\r\n"));
    expect_known(replaced(unix_lines, "\n", "\r"));
    expect_known(joined({"\n\n", unix_lines}));
}

TEST_P(Recognition, HoldsWithoutALastLineBreak) {
    std::string without = replaced(text(), "\r\n", "\n");
    without.pop_back();
    expect_known(without);
}

INSTANTIATE_TEST_SUITE_P(Formats, Recognition, testing::ValuesIn(kKnown), [](const auto& test) {
    std::string name;
    for (const char c : test.param.fixture) {
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    }
    return name;
});

TEST(RecognitionTable, GivesEveryFormatANameOfItsOwnASummaryAndAReader) {
    std::set<std::string_view> names;
    for (const CaptureFormat& format : capture_formats()) {
        EXPECT_TRUE(names.insert(format.name).second) << format.name;
        EXPECT_FALSE(format.summary.empty()) << format.name;
        EXPECT_NE(format.recognises, nullptr) << format.name;
        EXPECT_NE(format.read, nullptr) << format.name;
    }
}

TEST(RecognitionTable, HasAFixtureOfEveryFormat) {
    std::set<std::string_view> shown;
    for (const Known& known : kKnown) {
        shown.insert(known.format);
    }
    for (const CaptureFormat& format : capture_formats()) {
        EXPECT_TRUE(shown.contains(format.name)) << format.name;
    }
}

}  // namespace
}  // namespace tickproof::harness
