// Reads `dumpsys gfxinfo <package> framestats` (AOSP libs/hwui/FrameInfo.h): for each window a
// table of its last 120 frames in nanoseconds, between two lines of ---PROFILEDATA---.
//
// A frame lasts from its intended vsync to that of the next frame. Android draws a window only when
// something changes. So if the next vsync comes long after the frame's completion, the pause is
// idle time. Successive dumps often overlap.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "harness/base/text.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kFence = "---PROFILEDATA---";
constexpr double kIdle_ns = 100e6;

/// Frames of a window: intended vsync, and time of completion.
using Frames = std::map<double, double>;

struct Window {
    std::string process, name;
    Frames frames;
    /// Vsyncs before and after a row with missing or extra cells. The time between them is not the
    /// length of a frame.
    std::set<std::pair<double, double>> gaps;
};

/// The process, `com.example.game` in `** Graphics info for pid 4242 [com.example.game] **`.
std::string process_in(std::string_view line) {
    const std::size_t begin = line.find('[');
    const std::size_t end = line.find(']');
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) {
        return {};
    }
    return printable(line.substr(begin + 1, end - begin - 1));
}

/// The name above a window's table, before `(visibility=0)`.
std::string window_in(std::string_view line) {
    return printable(line.substr(0, line.find(" (visibility=")));
}

class Report {
  public:
    explicit Report(TextSource& source) : source_{&source}, lines_{source} {}

    Recording read() {
        std::string window;
        std::size_t number = 0;
        while (lines_.next()) {
            std::string_view line = lines_.line();
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (line.starts_with("** Graphics info for pid")) {
                process_ = process_in(line);
                number = 0;
            } else if (line.find(" (visibility=") != std::string_view::npos) {
                window = window_in(line);
            } else if (line.starts_with("Window: ")) {
                window = printable(line.substr(8));
            } else if (line.starts_with(kFence)) {
                ++number;
                read_table(window.empty() ? fmt::format("window {}", number) : window);
                window.clear();
            }
        }
        return finish();
    }

  private:
    void read_table(const std::string& name) {
        CsvRows rows(lines_, ',');
        if (!rows.next() || rows.unterminated()) {
            cut_ = true;
            return;
        }
        const auto flags = find_column(rows.cells(), "Flags");
        const auto intended = find_column(rows.cells(), "IntendedVsync");
        const auto completed = find_column(rows.cells(), "FrameCompleted");
        if (!flags || !intended || !completed) {
            refuse_capture(source_->file(), lines_.number(),
                           "the table lacks the columns Flags, IntendedVsync and FrameCompleted; "
                           "dump again with dumpsys gfxinfo PACKAGE framestats");
        }
        Window& window = of(name);
        RowWidths widths(rows.cells());
        std::optional<double> before_ns;  // Vsync of the last frame.
        bool is_gap = false;              // True if a row was left out since then.
        bool is_closed = false;
        while (rows.next()) {
            is_closed = rows[0].starts_with(kFence);
            if (is_closed || rows.cut_short()) {
                break;
            }
            if (!widths.fits(rows)) {
                is_gap = true;
                continue;
            }
            const auto flag = rows.number(*flags, "Flags");
            const auto begin_ns = rows.number(*intended, "IntendedVsync");
            const auto end_ns = rows.number(*completed, "FrameCompleted");
            if (flag != 0.0 || !begin_ns || !end_ns) {
                ++flagged_;
                continue;
            }
            if (is_gap && before_ns) {
                window.gaps.emplace(*before_ns, *begin_ns);
            }
            is_gap = false;
            before_ns = begin_ns;
            if (!window.frames.try_emplace(*begin_ns, *end_ns).second) {
                ++repeated_;
            } else {
                check_frame_count(*source_, lines_.number(), ++frames_);
            }
        }
        widths.finish(*source_, recording_);
        cut_ = cut_ || !is_closed;
    }

    Window& of(const std::string& name) {
        const auto found = std::find_if(windows_.begin(), windows_.end(), [&](const Window& each) {
            return each.process == process_ && each.name == name;
        });
        if (found != windows_.end()) {
            return *found;
        }
        constexpr std::size_t kWindowsMax = 1000;
        if (windows_.size() == kWindowsMax) {
            refuse_capture(
                source_->file(), lines_.number(),
                fmt::format("more than {} windows; cut the file into parts", kWindowsMax));
        }
        windows_.push_back({.process = process_, .name = name});
        return windows_.back();
    }

    Recording finish() {
        if (windows_.empty()) {
            refuse_capture(source_->file(), 0,
                           "is a dump of dumpsys gfxinfo without frames; dump again with dumpsys "
                           "gfxinfo PACKAGE framestats");
        }
        Recording recording = std::move(recording_);
        for (const Window& window : windows_) {
            recording.streams.push_back(stream_of(window));
        }
        if (flagged_ > 0) {
            recording.notes.push_back(fmt::format(
                "left out {} whose Flags are not 0 (first frames, changes of layout, no surface)",
                counted(flagged_, "row")));
        }
        if (repeated_ > 0) {
            recording.notes.push_back(fmt::format("left out {} that an earlier dump contains",
                                                  counted(repeated_, "row")));
        }
        note_cut(cut_, recording);
        note_damage(*source_, recording);
        return recording;
    }

    CaptureStream stream_of(const Window& window) const {
        CaptureStream stream{.process = window.process, .id = window.name};
        stream.name = window.process.empty() ? window.name : window.process + ", " + window.name;
        const auto& frames = window.frames;
        for (auto next = frames.begin(), frame = next; next != frames.end(); frame = next) {
            if (++next == frames.end()) {
                break;
            }
            if (window.gaps.contains({frame->first, next->first})) {
                continue;
            }
            // An uncompleted frame says nothing about the pause after it.
            if (frame->second >= frame->first && next->first - frame->second >= kIdle_ns) {
                stream.idle.push_back(static_cast<std::uint32_t>(stream.lengths.size()));
            }
            stream.add(*source_, 0, next->first - frame->first);
        }
        return stream;
    }

    TextSource* source_;
    LineReader lines_;
    std::string process_;
    std::vector<Window> windows_;
    Recording recording_{.unit_ns = 1};  // Holds the notes.
    std::size_t frames_ = 0;
    std::size_t flagged_ = 0;
    std::size_t repeated_ = 0;
    bool cut_ = false;
};

bool recognises(const CaptureHead& head) {
    // The tables may begin far below the first summary.
    return head.text.find(kFence) != std::string_view::npos ||
           head.text.find("Applications Graphics Acceleration Info") != std::string_view::npos ||
           head.text.find("\nJanky frames:") != std::string_view::npos;
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions&) {
    return Report(source).read();
}

}  // namespace

CaptureFormat android_framestats_format() {
    return {.name = "Android framestats",
            .summary = "dumpsys gfxinfo PACKAGE framestats; each window is a stream",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
