// Writes schedules as trace events: frames, steps, the overstep and lost time.

#include "harness/show/perfetto.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace tickproof::harness {
namespace {

constexpr int kFrames = 1;  // Thread ids.
constexpr int kSteps = 2;
constexpr double kWorthAMark_s = 1e-3;  // Whole milliseconds round by less.

/// Without an exponent, which a JSON library may write and some tools do not read.
std::string microseconds(Duration time) {
    return fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
}

class Events {
  public:
    void name(std::string_view kind, int process, int thread, const std::string& name) {
        add(R"({{"ph":"M","name":"{}","pid":{},"tid":{},"args":{{"name":{}}}}})", kind, process,
            thread,
            nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }

    void slice(std::string_view name, int process, int thread, Duration begin, Duration length,
               const std::string& arguments) {
        add(R"({{"ph":"X","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}})", name,
            process, thread, microseconds(begin), microseconds(length), arguments);
    }

    void counter(std::string_view name, int process, Duration at, double value) {
        add(R"({{"ph":"C","name":"{}","pid":{},"ts":{},"args":{{"value":{:.6f}}}}})", name, process,
            microseconds(at), value);
    }

    void instant(const std::string& name, int process, Duration at) {
        add(R"({{"ph":"i","s":"t","name":"{}","pid":{},"tid":{},"ts":{}}})", name, process, kFrames,
            microseconds(at));
    }

    std::string text() const {
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n" + fmt::to_string(text_) + "\n]}\n";
    }

  private:
    template <class... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(text_), "{}", text_.size() == 0 ? "" : ",\n");
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    }

    fmt::memory_buffer text_;
};

/// The length of a frame; 0 if the clock goes back, which a viewer cannot draw.
Duration length_of(const ScheduledFrame& frame) {
    return std::max(frame.effective, Duration{0});
}

/// The steps of a frame, one after another from `begin`; together at most `room` long.
void add_steps(const ScheduleTimeline& timeline, const ScheduledFrame& frame, int process,
               Duration begin, Duration room, Events& events) {
    const auto count = static_cast<Duration::rep>(frame.steps);
    for (Duration::rep i = 0; i < count; ++i) {
        const bool costs = timeline.step_cost > Duration{0};
        const Duration from = costs ? i * timeline.step_cost : Duration{room.count() * i / count};
        const Duration to =
            costs ? (i + 1) * timeline.step_cost : Duration{room.count() * (i + 1) / count};
        const std::size_t number = frame.first_step + static_cast<std::size_t>(i);
        events.slice("step", process, kSteps, begin + from, to - from,
                     fmt::format(R"("step":{},"dt_ms":{:.6f})", number,
                                 timeline.schedule.steps[number].dt_s * 1e3));
    }
}

void add_timeline(const ScheduleTimeline& timeline, int process, Events& events) {
    events.name("process_name", process, kFrames, timeline.name);
    events.name("thread_name", process, kFrames, "frames");
    events.name("thread_name", process, kSteps,
                timeline.step_cost > Duration{0}
                    ? "steps"
                    : "steps (--step-cost says how long; here they share the frame)");
    const auto& frames = timeline.schedule.frames;
    Duration now{0};
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const ScheduledFrame frame = frames[i];
        const Duration length = length_of(frame);
        events.slice("frame", process, kFrames, now, length,
                     fmt::format(R"("frame":{},"steps":{},"overstep_ms":{:.6f},)"
                                 R"("update_ms":{:.6f})",
                                 i, frame.steps, frame.overstep_s * 1e3, frame.update_s * 1e3));
        now += length;
        events.counter("overstep (ms)", process, now, frame.overstep_s * 1e3);
        if (std::abs(frame.dropped_s) > kWorthAMark_s) {
            events.instant(fmt::format("{} {:.3f} ms", frame.dropped_s > 0 ? "dropped" : "added",
                                       std::abs(frame.dropped_s) * 1e3),
                           process, now);
        }
        // The load makes the next frame long enough for the steps of this one.
        const Duration room = i + 1 < frames.size() ? length_of(frames[i + 1]) : length;
        add_steps(timeline, frame, process, now, room, events);
    }
}

}  // namespace

std::string to_trace_event(std::span<const ScheduleTimeline> timelines) {
    Events events;
    int process = 0;
    for (const ScheduleTimeline& timeline : timelines) {
        add_timeline(timeline, ++process, events);
    }
    return events.text();
}

}  // namespace tickproof::harness
