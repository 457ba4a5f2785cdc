// Reads CapFrameX's JSON (github.com/CXWorld/CapFrameX, source/CapFrameX.Data.Session/Classes):
// Info, and Runs with columns as arrays. Runs of an aggregated record lie apart in time, so each is
// a stream of its own.

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harness/trace/formats/displays.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/text/json_values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kBusy = "CpuActive";
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

class RunsReader : public JsonReader {
  public:
    explicit RunsReader(TextSource& source) : source_{&source} {}

    void take(const std::vector<JsonLevel>& path, const JsonValue& value) override {
        last_was_number_ = value.kind == JsonValue::Kind::number;
        if (path.size() == 2 && path[0].key == "Info" && value.kind == JsonValue::Kind::text) {
            if (path[1].key == "ProcessName") {
                process_ = printable(value.text);
            } else if (path[1].key == "AppVersion") {
                version_ = printable(value.text);
            }
        }
        // Runs[i].CaptureData.NAME[j]
        if (path.size() == 5 && path[0].key == "Runs" && path[1].array &&
            path[2].key == "CaptureData" && path[4].array) {
            take_sample(path[1].index, path[3].key, value);
        }
    }

    Recording finish(JsonEnd end) {
        Recording recording{.version = version_.empty() ? "" : "CapFrameX " + version_};
        // A number at the very end may have lost digits.
        if (end == JsonEnd::open && last_was_number_ && open_ != nullptr) {
            open_->lengths.pop_back();
        }
        for (std::size_t run = 0; run < runs_.size(); ++run) {
            CaptureStream& stream = runs_[run].stream;
            show(runs_[run]);
            add_busy(runs_[run]);
            stream.process = process_;
            stream.id = runs_.size() > 1 ? fmt::format("run {}", run + 1) : "";
            stream.name = stream.id.empty() ? process_ : fmt::format("{}, {}", process_, stream.id);
            if (stream.time.last_s) {
                stream.time.column = "TimeInSeconds";
            }
            if (!stream.lengths.empty() || runs_.size() == 1) {
                recording.streams.push_back(std::move(stream));
            }
        }
        note_damage(*source_, recording);
        if (end == JsonEnd::open) {
            recording.notes.emplace_back(
                "the file is cut short: only the frames before the cut are read");
            for (CaptureStream& stream : recording.streams) {
                stream.time = {};
            }
        }
        return recording;
    }

  private:
    struct Run {
        CaptureStream stream;
        std::vector<double> change_ms, until_ms;  // MsBetweenDisplayChange, MsUntilDisplayed.
        std::vector<double> busy_ms;              // CpuActive.
    };

    /// Ignores columns whose length differs from that of the frame times.
    static void show(Run& run) {
        const std::size_t frames = run.stream.lengths.size();
        if (run.stream.without_length > 0 || run.change_ms.size() != frames) {
            return;
        }
        const bool has_until = run.until_ms.size() == frames;
        double now_ms = 0;
        for (std::size_t i = 0; i < frames; ++i) {
            now_ms += run.change_ms[i];
            const bool is_shown = (has_until ? run.until_ms : run.change_ms)[i] > 0;
            run.stream.displayed_ms.push_back(is_shown ? now_ms : kNeverDisplayed);
        }
    }

    /// Newer versions have the column, perhaps with nulls only.
    static void add_busy(Run& run) {
        CaptureStream& stream = run.stream;
        if (stream.without_length == 0 && run.busy_ms.size() == stream.lengths.size()) {
            stream.busy_column = kBusy;
            stream.busy = std::move(run.busy_ms);
        }
    }

    void take_sample(std::size_t run, const std::string& column, const JsonValue& value) {
        constexpr std::size_t kRunsMax = 10'000;
        if (run >= kRunsMax) {
            refuse_capture(source_->file(), 0, "more than 10,000 runs; record again");
        }
        if (run >= runs_.size()) {
            runs_.resize(run + 1);
        }
        CaptureStream& stream = runs_[run].stream;
        open_ = nullptr;
        const bool is_number = value.kind == JsonValue::Kind::number;
        const double number =
            is_number ? std::max(value.number, 0.0) : 0;  // null means not displayed.
        if (column == "MsBetweenPresents") {
            check_frame_count(*source_, 0, ++frames_);
            stream.add(*source_, 0, is_number ? std::optional(value.number) : std::nullopt);
            open_ = is_number ? &stream : nullptr;
        } else if (column == "MsBetweenDisplayChange") {
            runs_[run].change_ms.push_back(number);
        } else if (column == "MsUntilDisplayed") {
            runs_[run].until_ms.push_back(number);
        } else if (column == kBusy) {
            runs_[run].busy_ms.push_back(is_number ? value.number : kUnknown);
        } else if (column == "TimeInSeconds" && is_number) {
            stream.time.last_s = value.number;
            stream.time.first_s = stream.time.first_s ? stream.time.first_s : value.number;
        }
    }

    TextSource* source_;
    std::vector<Run> runs_;
    CaptureStream* open_ = nullptr;  // The stream of the last frame time.
    bool last_was_number_ = false;
    std::size_t frames_ = 0;  // Frames of all runs.
    std::string process_, version_;
};

bool recognises(const CaptureHead& head) {
    const auto has = [&](std::string_view key) {
        return head.text.find(key) != std::string_view::npos;
    };
    const std::size_t first = head.text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && head.text[first] == '{' &&
           (has("\"CaptureData\"") || (has("\"Info\"") && has("\"AppVersion\"")) ||
            (has("\"Runs\"") && has("\"Hash\"")));
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions&) {
    RunsReader reader(source);
    const JsonEnd end = read_json(source, reader);
    return reader.finish(end);
}

}  // namespace

CaptureFormat capframex_json_format() {
    return {.name = "CapFrameX JSON",
            .summary = "CapFrameX's own file; each run is a stream",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
