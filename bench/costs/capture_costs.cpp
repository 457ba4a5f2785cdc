// Cost of reading a capture, by format: a row is a frame. `read_cost` compares the largest of them
// with counting lines.
//
// Verified first: the format is recognised, and the frames are those that were written.
//
// Biases. The bytes lie in memory, so no disk shows. Work that is done once a file (recognising the
// format, choosing the stream, cleaning) counts, too. Frames are of one game, without outliers.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>

#include "bench/costs/groups.h"
#include "bench/require.h"
#include "harness/trace/generate/pcg32.h"
#include "harness/trace/read_capture.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr std::size_t kFrames = 10'000;

/// A format, and how it writes frames.
struct Format {
    std::string_view name;
    std::string_view file;
    std::string_view begin;
    /// Writes a frame by its number, its start and its length.
    std::string (*row)(std::size_t frame, double begins_ms, double length_ms);
    std::string_view end;
};

constexpr Format kFormats[] = {
    {"presentmon", "game.csv",
     "Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,"
     "AllowsTearing,PresentMode,CPUStartTime,FrameTime,CPUBusy,CPUWait,GPULatency,GPUTime\n",
     [](std::size_t, double begins_ms, double length_ms) {
         return fmt::format(
             "game.exe,1234,0x1D01D577200,DXGI,1,0,0,Hardware Composed: Independent Flip,"
             "{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f}\n",
             begins_ms, length_ms, 0.8 * length_ms, 0.2 * length_ms, 1.5, 6.2);
     },
     ""},
    {"unreal", "profile.csv", "EVENTS,FrameTime,GameThreadTime,RenderThreadTime\n",
     [](std::size_t, double, double length_ms) {
         return fmt::format(",{:.4f},{:.4f},{:.4f}\n", length_ms, 0.8 * length_ms, 5.0);
     },
     ""},
    {"trace-event", "trace.json", "{\"traceEvents\": [\n",
     [](std::size_t frame, double begins_ms, double length_ms) {
         return fmt::format(
             "{}{{\"name\": \"Frame\", \"cat\": \"game\", \"ph\": \"X\", \"pid\": 1, \"tid\": 2, "
             "\"ts\": {:.3f}, \"dur\": {:.3f}}}\n",
             frame == 0 ? "" : ",", 1e3 * begins_ms, 800 * length_ms);
     },
     "]}\n"},
    {"frame-list", "frames.txt", "",
     [](std::size_t, double, double length_ms) { return fmt::format("{:.4f}\n", length_ms); }, ""},
};

struct Written {
    std::string bytes;
    double sum_ms = 0;
};

Written written(const Format& format) {
    Written made{.bytes = std::string(format.begin)};
    Pcg32 random(1);
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
        const double length_ms = 10 + random.below(100'000) / 1e4;
        made.bytes += format.row(frame, made.sum_ms, length_ms);
        made.sum_ms += length_ms;
    }
    made.bytes += format.end;
    return made;
}

/// In some formats the last frame has no end, or lengths are differences of times.
void verify(const Format& format, const Written& written) {
    const Capture capture = read_capture_text(written.bytes, format.file);
    const std::size_t frames = capture.trace.frames.size();
    require(frames + 1 >= kFrames && frames <= kFrames,
            fmt::format("{} has a frame a row", format.name));
    double sum_ms = 0;
    for (const Duration frame : capture.trace.frames) {
        sum_ms += milliseconds(frame);
    }
    constexpr double kLongest_ms = 20;
    require(sum_ms <= written.sum_ms + 1 && sum_ms >= written.sum_ms - kLongest_ms - 1,
            fmt::format("the frames of {} last as long as those written", format.name));
}

void add(const Format& format) {
    const auto made = std::make_shared<const Written>(written(format));
    verify(format, *made);
    benchmark::RegisterBenchmark(
        fmt::format("capture/{}/frames:{}", format.name, kFrames).c_str(),
        [made, file = format.file](benchmark::State& state) {
            for ([[maybe_unused]] const auto iteration : state) {
                benchmark::DoNotOptimize(read_capture_text(made->bytes, file));
            }
            const auto iterations = static_cast<std::int64_t>(state.iterations());
            state.SetItemsProcessed(iterations * static_cast<std::int64_t>(kFrames));
            state.SetBytesProcessed(iterations * static_cast<std::int64_t>(made->bytes.size()));
        });
}

}  // namespace

void add_capture_costs() {
    for (const Format& format : kFormats) {
        add(format);
    }
}

}  // namespace tickproof::bench
