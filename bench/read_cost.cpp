// Cost of reading a capture: a synthetic PresentMon log of a million rows and twenty columns, 300
// MB, three processes mixed, against counting the lines of the same bytes in memory, as a ratio of
// times. It counts lines byte by byte, which is the measure for a reader, and by memchr, which is
// four times as fast. libcsv alone shows the cost of a parser that looks at every byte. Exits 1 if
// reading takes more than 30 times as long as counting, or needs memory for more than frames.
//
// Verified first: the busiest stream is taken, and its frames and their statistics are those that
// were written.
//
// Biases. The file was just written, so it comes from the page cache: a disk would hide the reader.
// Long lines favour memchr, which starts anew in each, and short cells burden the reader. No cell
// is quoted, as in PresentMon's files; a row with a quote costs libcsv's time on top. Everything in
// read_capture() counts: opening, choosing the stream, cleaning.

#include <csv.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "bench/require.h"
#include "harness/timing/paired.h"
#include "harness/trace/generate/pcg32.h"
#include "harness/trace/read_capture.h"
#include "harness/trace/statistics.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr std::size_t kRows = 1'000'000;
constexpr double kRatioMax = 30;
// The reader holds a frame as a number, and several times while it cleans.
constexpr std::size_t kBytesPerFrame = 96;
constexpr std::size_t kBytesOfBuffers = 8 << 20;

/// The destructor removes the file.
struct WrittenCapture {
    WrittenCapture() = default;
    WrittenCapture(const WrittenCapture&) = delete;
    WrittenCapture& operator=(const WrittenCapture&) = delete;
    ~WrittenCapture() {
        std::error_code error;
        std::filesystem::remove(path, error);
    }

    std::filesystem::path path;
    std::size_t rows = 0;
    // The frames of the busiest stream.
    std::vector<Duration> frames;
    Duration duration{0};
    Duration longest{0};
};

struct Stream {
    const char* process;
    int number;
    const char* swap_chain;
    double now_s;
};

/// Writes eight of ten rows for the game, one for the desktop and one for another program.
void write_capture(std::size_t rows, WrittenCapture& capture) {
    capture.path = std::filesystem::temp_directory_path() /
                   fmt::format("tickproof_read_cost_{}.csv", steady_now().count());
    capture.rows = rows;
    std::ofstream file(capture.path, std::ios::binary);
    file << "Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,"
            "AllowsTearing,PresentMode,FrameType,TimeInSeconds,MsBetweenSimulationStart,"
            "MsBetweenPresents,MsBetweenDisplayChange,MsInPresentAPI,MsRenderPresentLatency,"
            "MsUntilDisplayed,CPUStartTimeInSeconds,MsBetweenAppStart,MsCPUBusy,MsGPULatency\n";
    Stream streams[] = {{"a_game_with_a_long_name-Win64-Shipping.exe", 12'345, "0x1D01D577200", 0},
                        {"dwm.exe", 1'268, "0x24F60141020", 0},
                        {"overlay_of_the_launcher.exe", 9'876, "0x1B2A3C4D5E0", 0}};
    Pcg32 random(1);
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
        Stream& stream = streams[row % 10 == 3 ? 1 : row % 10 == 7 ? 2 : 0];
        const Duration frame{5'000'000 + random.below(20'000'000)};
        const double frame_ms = milliseconds(frame);
        stream.now_s += frame_ms / 1e3;
        if (&stream == streams) {
            capture.frames.push_back(frame);
            capture.duration += frame;
            capture.longest = std::max(capture.longest, frame);
        }
        fmt::format_to(std::back_inserter(text),
                       "{},{},{},DXGI,1,0,1,Hardware Composed: Independent Flip,Application,"
                       "{:.9f},NA,{:.6f},{:.14f},{:.14f},{:.14f},{:.14f},{:.14f},{:.14f},{:.14f},"
                       "{:.14f}\n",
                       stream.process, stream.number, stream.swap_chain, stream.now_s, frame_ms,
                       frame_ms, frame_ms / 80, frame_ms / 2, 2.5 * frame_ms, stream.now_s,
                       frame_ms, frame_ms * 0.9, frame_ms / 3);
        if (text.size() > 65'536) {
            file << text;
            text.clear();
        }
    }
    file << text;
    file.close();
    require(!file.fail(), "writing " + capture.path.string());
}

/// Peak memory of this program, in bytes.
std::size_t peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::strtoull(line.c_str() + 6, nullptr, 10) * 1024;
        }
    }
    require(false, "no VmHWM in /proc/self/status");
    return 0;
}

/// Returns the growth of memory while the file is read.
std::size_t verify(const WrittenCapture& written) {
    const std::size_t before = peak_memory();
    const Capture capture = read_capture(written.path);
    const std::size_t growth = peak_memory() - before;
    require(capture.format == "PresentMon 2.3.1+", "the format is recognised");
    require(capture.cleaned.empty(), "nothing was to be cleaned");
    require(capture.trace.frames == written.frames, "the frames are those that were written");
    const TraceStatistics read = trace_statistics(capture.trace);
    require(read.frames == written.rows / 10 * 8, "eight of ten rows are the game's");
    require(read.duration == written.duration, "the frames last as long as those written");
    require(read.max_ms == milliseconds(written.longest), "the longest frame is the one written");
    return growth;
}

std::string bytes_of(const std::filesystem::path& path) {
    std::string bytes(std::filesystem::file_size(path), '\0');
    std::ifstream(path, std::ios::binary)
        .read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

std::size_t count_lines(const std::string& bytes) {
    return static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n'));
}

std::size_t count_lines_by_memchr(const std::string& bytes) {
    std::size_t lines = 0;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    const auto next = [&] { return std::memchr(at, '\n', static_cast<std::size_t>(end - at)); };
    for (const void* feed = next(); feed != nullptr; feed = next()) {
        ++lines;
        at = static_cast<const char*>(feed) + 1;
    }
    return lines;
}

std::size_t count_rows_by_libcsv(const std::string& bytes) {
    csv_parser parser;
    csv_init(&parser, 0);
    std::size_t rows = 0;
    csv_parse(
        &parser, bytes.data(), bytes.size(), [](void*, std::size_t, void*) {},
        [](int, void* count) { ++*static_cast<std::size_t*>(count); }, &rows);
    csv_free(&parser);
    return rows;
}

bool compare(std::size_t rows, std::size_t pairs) {
    WrittenCapture written;
    write_capture(rows, written);
    const std::size_t growth = verify(written);
    const std::size_t allowed = kBytesOfBuffers + rows * kBytesPerFrame;
    const std::string bytes = bytes_of(written.path);
    require(count_lines(bytes) == rows + 1, "as many lines as were written");
    require(count_lines_by_memchr(bytes) == rows + 1, "memchr sees as many lines");
    require(count_rows_by_libcsv(bytes) == rows + 1, "libcsv sees as many rows");

    fmt::print("{} rows, {:.1f} MB\n", rows, static_cast<double>(bytes.size()) / 1e6);
    fmt::print("memory of reading: {:.1f} MB, at most {:.1f} MB\n",
               static_cast<double>(growth) / 1e6, static_cast<double>(allowed) / 1e6);
    fmt::print("time / time of counting the lines: median of {} paired ratios [95 % interval]\n",
               pairs);
    std::size_t sum = 0;  // Uses the results, so that no work is optimised away.
    const auto lines = [&] { sum += count_lines(bytes); };
    const auto by_memchr = [&] { sum += count_lines_by_memchr(bytes); };
    const auto by_libcsv = [&] { sum += count_rows_by_libcsv(bytes); };
    const auto reading = [&] { sum += read_capture(written.path).trace.frames.size(); };
    const auto print = [&](std::string_view way, auto work, auto counting) {
        const PairedRatio ratio = paired_ratio(pairs, {.run = work}, {.run = counting});
        fmt::print("{:28}  {:.2f} [{:.2f}, {:.2f}]\n", way, ratio.median, ratio.low, ratio.high);
        return ratio.median;
    };
    const double read = print("read_capture", reading, lines);
    print("libcsv alone", by_libcsv, lines);
    print("read_capture, by memchr", reading, by_memchr);
    print("libcsv alone, by memchr", by_libcsv, by_memchr);
    require(sum > 0, "something was counted");
    // Small files measure little: work that is done once a file counts as much as the rows.
    return growth <= allowed && (rows < kRows || read <= kRatioMax);
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    constexpr int kPairs = 15;
    const int rows = argc > 1 ? std::atoi(argv[1]) : static_cast<int>(tickproof::bench::kRows);
    const int pairs = argc > 2 ? std::atoi(argv[2]) : kPairs;
    if (argc > 3 || rows < 10 || rows % 10 != 0 || pairs < 2) {
        fmt::print(stderr,
                   "usage: read_cost [ROWS [PAIRS]]\nROWS is a multiple of 10, PAIRS at least 2; "
                   "default {} and "
                   "{}\n",
                   tickproof::bench::kRows, kPairs);
        return 2;
    }
    const bool good =
        tickproof::bench::compare(static_cast<std::size_t>(rows), static_cast<std::size_t>(pairs));
    if (!good) {
        fmt::print(stderr, "reading takes more than {} times as long, or more memory\n",
                   tickproof::bench::kRatioMax);
    }
    return good ? 0 : 1;
}
