// Over real captures, if they lie beside the checkout: each is read to the statistics that its
// index gives, or refused with a reason.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/read_trace.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {
namespace {

const std::filesystem::path kCaptures = std::filesystem::path(TICKPROOF_SHARED) / "data/captures";

struct IndexRow {
    std::string file, quirks;
    double frames = 0, median_ms = 0, p99_ms = 0, max_ms = 0;
};

/// The rows whose format is one of `formats`; of all others if `others`.
std::vector<IndexRow> index_rows(const std::vector<std::string_view>& formats, bool others) {
    std::ifstream stream(kCaptures / "INDEX.tsv");
    std::vector<IndexRow> rows;
    std::string line;
    std::getline(stream, line);
    while (std::getline(stream, line)) {
        std::vector<std::string> cells;
        std::istringstream text(line);
        for (std::string cell; std::getline(text, cell, '\t');) {
            cells.push_back(cell);
        }
        const bool named = std::find(formats.begin(), formats.end(), cells.at(0)) != formats.end();
        if (named != others) {
            const auto number = [&](std::size_t column) {
                return std::atof(cells.at(column).c_str());
            };
            rows.push_back(
                {cells.at(5), cells.at(14), number(7), number(9), number(10), number(11)});
        }
    }
    return rows;
}

const std::vector<std::string_view> kReadable = {
    "frameview",  "mangohud", "presentmon_v1", "presentmon_v2", "presentmon_2_default",
    "simple_list"};

void expect_statistics(const IndexRow& row, const FrameTrace& trace) {
    const TraceStatistics statistics = trace_statistics(trace);
    // The index counts from present to present where PresentMon 2.4 also knows the loop's own
    // period, which is read here and spreads a little more.
    const double part = trace.source.starts_with("PresentMon 2.4") ? 0.005 : 0.001;
    EXPECT_EQ(static_cast<double>(statistics.frames), row.frames);
    EXPECT_NEAR(statistics.median_ms, row.median_ms, part * row.median_ms);
    EXPECT_NEAR(statistics.p99_ms, row.p99_ms, part * row.p99_ms);
    EXPECT_NEAR(statistics.max_ms, row.max_ms, part * row.max_ms);
}

/// Empty if the file was read.
std::string refusal(const IndexRow& row, FrameTrace& trace) {
    try {
        trace = read_trace(kCaptures / row.file);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

class SharedCaptures : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(kCaptures / "INDEX.tsv")) {
            GTEST_SKIP() << "no reference captures in " << kCaptures;
        }
    }
};

TEST_F(SharedCaptures, InFormatsWithAReaderGiveTheStatisticsOfTheirIndexOrAReason) {
    int read = 0;
    for (const IndexRow& row : index_rows(kReadable, false)) {
        SCOPED_TRACE(row.file);
        FrameTrace trace;
        const std::string reason = refusal(row, trace);
        const bool streams = row.quirks.find(" streams (pid") != std::string::npos;
        const bool samples = row.quirks.find("SAMPLED") != std::string::npos;
        if (streams || samples) {
            EXPECT_NE(reason.find(streams ? "streams of frames" : "log_interval=0"),
                      std::string::npos)
                << reason;
            continue;
        }
        ASSERT_EQ(reason, "");
        expect_statistics(row, trace);
        ++read;
    }
    EXPECT_GE(read, 10);
}

TEST_F(SharedCaptures, InOtherFormatsAreRefusedOrReadForWhatTheyAre) {
    int refused = 0;
    for (const IndexRow& row : index_rows(kReadable, true)) {
        SCOPED_TRACE(row.file);
        FrameTrace trace;
        const std::string reason = refusal(row, trace);
        if (reason.empty()) {
            expect_statistics(row, trace);  // PresentMon's columns under another name.
        } else {
            EXPECT_NE(reason.find(row.file), std::string::npos) << reason;
            ++refused;
        }
    }
    EXPECT_GE(refused, 10);
}

}  // namespace
}  // namespace tickproof::harness
