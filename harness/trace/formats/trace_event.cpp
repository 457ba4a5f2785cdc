// Reads trace-event JSON, which Chrome, Unreal, Unity and many engines' own profilers write and
// Perfetto opens: an array of unsorted events, bare or as `traceEvents`, with times in
// microseconds. A frame is the time between two events of one name on one thread.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "harness/trace/formats/formats.h"
#include "harness/trace/text/json_values.h"

namespace tickproof::harness {
namespace {

/// Names of events that begin or end a frame, matched at the end of a name behind `::`. Earlier
/// ones are nearer to the game's loop.
constexpr std::string_view kFrameEvents[] = {
    "frame",
    "Frame",
    "MainLoop",
    "Scheduler::BeginFrame",
    "BeginMainThreadFrame",
    "OnSwapBuffers",
    "SwapBuffers",
    "DrawFrame",
    "BeginFrame",
};

/// `Frame` of `Frame 17`: some tools number frames in the name.
std::string_view without_number(std::string_view name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    const bool numbered = end != std::string_view::npos && end > 0 && end + 1 < name.size() &&
                          (name[end] == ' ' || name[end] == '#' || name[end] == '_');
    return numbered ? name.substr(0, name.find_last_not_of(" #_", end) + 1) : name;
}

/// The event's name in a stream's name: `process 1, thread 2, event Frame`.
std::string_view event_in(std::string_view stream) {
    constexpr std::string_view kEvent = "event ";
    const std::size_t at = stream.rfind(kEvent);
    const bool whole = at != std::string_view::npos && (at == 0 || stream[at - 1] == ' ');
    return whole ? stream.substr(at + kEvent.size()) : stream;
}

std::optional<int> rank_of(std::string_view name) {
    int rank = 0;
    for (const std::string_view known : kFrameEvents) {
        if (name == known ||
            (name.ends_with(known) && name.substr(0, name.size() - known.size()).ends_with("::"))) {
            return rank;
        }
        ++rank;
    }
    return std::nullopt;
}

struct Event {
    std::string name, phase, process, thread;
    std::optional<double> time_us, length_us;
};

/// True for events that can begin a frame; counters, ends and flows cannot.
bool begins(const Event& event) {
    return event.phase.size() == 1 &&
           std::string_view("BXIibnR").find(event.phase[0]) != std::string_view::npos;
}

std::string text_of(const JsonValue& value) {
    return value.kind == JsonValue::Kind::number ? fmt::format("{}", value.number)
                                                 : printable(value.text.substr(0, 200));
}

class EventsReader : public JsonReader {
  public:
    EventsReader(TextSource& source, const CaptureOptions& options)
        : source_{&source}, wanted_{event_in(options.stream)} {}

    void take(const std::vector<JsonLevel>& path, const JsonValue& value) override {
        const std::size_t depth = depth_of_events(path);
        if (depth == 0) {
            return;
        }
        if (path.size() == depth && value.kind == JsonValue::Kind::begin) {
            event_ = {};
            argument_.clear();
        } else if (path.size() == depth && value.kind == JsonValue::Kind::end) {
            add(event_);
        } else if (path.size() == depth + 1) {
            take_member(path.back().key, value);
        } else if (path.size() == depth + 2 && path[depth].key == "args" &&
                   path.back().key == "name") {
            argument_ = text_of(value);
        }
    }

    Recording finish(JsonEnd end) {
        Recording recording{.unit_ns = 1e3};
        if (times_.empty()) {
            refuse();
        }
        // In order of appearance.
        recording.streams.resize(times_.size());
        for (auto& [key, times] : times_) {
            recording.streams[times.order] = stream_of(key, times);
        }
        note_damage(*source_, recording);
        if (end == JsonEnd::open) {
            recording.notes.emplace_back(
                "the end is missing: the recorder did not write it, or the file is cut short; only "
                "the frames before it are read");
        }
        return recording;
    }

  private:
    struct Key {
        std::string name, process, thread;
        bool operator<(const Key& other) const {
            return std::tie(name, process, thread) <
                   std::tie(other.name, other.process, other.thread);
        }
    };
    static constexpr std::size_t kStreamsMax = 10'000;

    struct Begin {
        double us = 0;
        double busy_us =
            std::numeric_limits<double>::quiet_NaN();  ///< Busy time of a complete event.
        bool operator<(const Begin& other) const { return us < other.us; }
    };
    struct Times {
        std::size_t order = 0;
        std::vector<Begin> begins;
    };

    /// Depth of the path to an event; 0 if the path leads to none.
    static std::size_t depth_of_events(const std::vector<JsonLevel>& path) {
        if (!path.empty() && path[0].array) {
            return 1;
        }
        return path.size() > 1 && path[0].key == "traceEvents" && path[1].array ? 2 : 0;
    }

    void take_member(const std::string& key, const JsonValue& value) {
        if (key == "name") {
            event_.name = without_number(text_of(value));
        } else if (key == "ph") {
            event_.phase = text_of(value);
        } else if (key == "pid") {
            event_.process = text_of(value);
        } else if (key == "tid") {
            event_.thread = text_of(value);
        } else if (key == "ts" && value.kind == JsonValue::Kind::number) {
            event_.time_us = value.number;
        } else if (key == "dur" && value.kind == JsonValue::Kind::number) {
            event_.length_us = value.number;
        } else if (key == "ts" && value.kind == JsonValue::Kind::text) {
            event_.time_us = number_in(value.text);
        }
    }

    void add(const Event& event) {
        if (event.phase == "M") {
            if (event.name == "process_name" && processes_.size() < kStreamsMax) {
                processes_[event.process] = argument_;
            }
            return;
        }
        if (!begins(event) || !event.time_us) {
            return;
        }
        constexpr std::size_t kNamesMax = 1000;
        if (wanted_.empty() ? !rank_of(event.name).has_value() : event.name != wanted_) {
            if (others_.size() < kNamesMax || others_.contains(event.name)) {
                ++others_[event.name];
            }
            return;
        }
        const auto [found, is_new] =
            times_.try_emplace({event.name, event.process, event.thread}, Times{times_.size(), {}});
        if (is_new && times_.size() > kStreamsMax) {
            refuse_capture(source_->file(), 0, "frame events on more than 10,000 threads");
        }
        check_frame_count(*source_, 0, ++frames_);
        found->second.begins.push_back({.us = *event.time_us,
                                        .busy_us = event.phase == "X" && event.length_us
                                                       ? *event.length_us
                                                       : Begin{}.busy_us});
    }

    CaptureStream stream_of(const Key& key, Times& times) const {
        CaptureStream stream{.process_id = key.process, .id = key.name};
        const auto named = processes_.find(key.process);
        stream.process = named == processes_.end() ? "" : named->second;
        stream.name =
            fmt::format("{}{}process {}, thread {}, event {}", stream.process,
                        stream.process.empty() ? "" : ", ", key.process, key.thread, key.name);
        stream.rank = rank_of(key.name).value_or(0);
        std::vector<Begin>& begins = times.begins;
        std::sort(begins.begin(), begins.end());
        for (std::size_t i = 1; i < begins.size(); ++i) {
            stream.add(*source_, 0, begins[i].us - begins[i - 1].us);
            stream.busy.push_back(begins[i - 1].busy_us);
        }
        stream.busy_column = "dur";
        return stream;
    }

    [[noreturn]] void refuse() const {
        std::vector<std::pair<std::string, std::size_t>> most(others_.begin(), others_.end());
        std::stable_sort(most.begin(), most.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        if (most.empty()) {
            refuse_capture(source_->file(), 0,
                           "is JSON without events, and not a CapFrameX record; record a trace "
                           "with one event per frame, or write one frame time per line");
        }
        constexpr std::size_t kNamed = 5;
        std::string names;
        for (std::size_t i = 0; i < std::min(kNamed, most.size()); ++i) {
            names += fmt::format("{}{} ({})", i == 0 ? "" : ", ", most[i].first, most[i].second);
        }
        refuse_capture(
            source_->file(), 0,
            fmt::format("no event {}; name the event of each frame with --stream{}{}",
                        wanted_.empty() ? "has the name of a frame (Frame, BeginFrame, SwapBuffers)"
                                        : "has the name '" + printable(wanted_) + "'",
                        names.empty() ? "" : ": the file has ", names));
    }

    TextSource* source_;
    std::string wanted_;
    Event event_;
    std::string argument_;
    std::map<Key, Times> times_;
    std::size_t frames_ = 0;
    std::map<std::string, std::string> processes_;
    std::map<std::string, std::size_t> others_;
};

// Accepts any other JSON, because long data may precede the events.
bool recognises(const CaptureHead& head) {
    const std::size_t first = head.text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (head.text[first] == '[' || head.text[first] == '{');
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions& options) {
    EventsReader reader(source, options);
    const JsonEnd end = read_json(source, reader);
    return reader.finish(end);
}

}  // namespace

CaptureFormat trace_event_format() {
    return {.name = "trace-event JSON",
            .summary = "Chrome's and Perfetto's events, by name; each thread is a stream",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
