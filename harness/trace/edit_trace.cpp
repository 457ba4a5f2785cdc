// Edits a trace: cuts it, speeds it up, repeats it, and adds hitches of another one.

#include "harness/trace/edit_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {
namespace {

Duration length_of(const FrameTrace& trace) {
    return std::accumulate(trace.frames.begin(), trace.frames.end(), Duration{0});
}

void begin_at_first_display(FrameTrace& trace) {
    const auto first = std::ranges::find_if(
        trace.displayed, [](Duration display_time) { return display_time != kNotDisplayed; });
    if (first == trace.displayed.end()) {
        trace.displayed.clear();
        return;
    }
    const Duration begin = *first;
    for (Duration& display_time : trace.displayed) {
        display_time -= display_time == kNotDisplayed ? Duration{0} : begin;
    }
}

void cut(const TraceEdits& edits, FrameTrace& trace) {
    FrameTrace part;
    Duration now{0};
    IdleFrames idle(trace);
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        const bool is_idle = idle.holds(frame);
        if (now >= edits.from && (!edits.to || now < *edits.to)) {
            if (is_idle) {
                part.idle.push_back(part.frames.size());
            }
            part.frames.push_back(trace.frames[frame]);
            if (!trace.displayed.empty()) {
                part.displayed.push_back(trace.displayed[frame]);
            }
        }
        now += trace.frames[frame];
    }
    if (part.frames.empty()) {
        throw InputError(fmt::format("{}: no frame begins between {} and {}; the trace lasts {}",
                                     trace.name, readable(edits.from),
                                     edits.to ? readable(*edits.to) : "end", readable(now)));
    }
    if (part.frames.size() < trace.frames.size()) {
        trace.notes.push_back(fmt::format("cut to {} of {}", counted(part.frames.size(), "frame"),
                                          trace.frames.size()));
    }
    trace.frames = std::move(part.frames);
    trace.idle = std::move(part.idle);
    trace.displayed = std::move(part.displayed);
    begin_at_first_display(trace);
}

void speed_up(double speed, FrameTrace& trace) {
    for (Duration& frame : trace.frames) {
        frame = Duration{std::llround(static_cast<double>(frame.count()) / speed)};
    }
    trace.displayed.clear();  // The display would have display_time other frames.
    trace.notes.push_back(fmt::format("every frame time divided by {}", shortest(speed)));
}

void repeat(int times, FrameTrace& trace) {
    const std::size_t frames = trace.frames.size();
    const std::size_t idle = trace.idle.size();
    const std::size_t displayed = trace.displayed.size();
    const Duration length = length_of(trace);
    if (frames * static_cast<std::size_t>(times) > kFramesMax) {
        throw InputError(
            fmt::format("{}: {} frames times {} are more than {}; use a smaller --repeat",
                        trace.name, frames, times, kFramesMax));
    }
    for (int i = 1; i < times; ++i) {
        for (std::size_t gap = 0; gap < idle; ++gap) {
            trace.idle.push_back(trace.idle[gap] + static_cast<std::size_t>(i) * frames);
        }
        for (std::size_t frame = 0; frame < frames; ++frame) {
            trace.frames.push_back(trace.frames[frame]);
        }
        for (std::size_t frame = 0; frame < displayed; ++frame) {
            const Duration display_time = trace.displayed[frame];
            trace.displayed.push_back(display_time == kNotDisplayed ? display_time
                                                                    : display_time + i * length);
        }
    }
    trace.notes.push_back(fmt::format("repeated {} times", times));
}

/// Adds each hitch to the frame during which it began. Both clocks stop during hitches, so that two
/// in a row stay together, and during idle gaps.
void add_hitches(const FrameTrace& source, FrameTrace& trace) {
    const Duration median{std::llround(trace_statistics(source).median_ms * 1e6)};
    const std::vector<Duration> before = trace.frames;
    Duration began{0};     // Time at which the source's frame begins.
    Duration end{0};       // Time at which the trace's frame ends.
    std::size_t next = 0;  // Index of the trace's next frame.
    std::size_t added = 0;
    std::size_t beyond = 0;
    Duration sum{0};
    IdleFrames idle(source);
    IdleFrames idle_here(trace);
    for (std::size_t frame = 0; frame < source.frames.size(); ++frame) {
        const bool is_idle = idle.holds(frame);
        const Duration length = source.frames[frame];
        const bool is_hitch = !is_idle && length > 2 * median;
        if (is_hitch) {
            while (next < before.size() && end <= began) {
                end += idle_here.holds(next) ? Duration{0} : before[next];
                ++next;
            }
            if (end > began) {
                trace.frames[next - 1] += length - median;
                sum += length - median;
                ++added;
            } else {
                ++beyond;
            }
        }
        began += is_hitch ? median : is_idle ? Duration{0} : length;
    }
    trace.displayed.clear();  // A hitch changes all later display times.
    for (const std::string& note : source.notes) {
        trace.notes.push_back(fmt::format("hitches of {}: {}", source.name, note));
    }
    trace.name += " + hitches of " + source.name;
    trace.notes.push_back(fmt::format("added {} hitch{} of {}: {} in all", added,
                                      added == 1 ? "" : "es", source.name, readable(sum)));
    if (beyond > 0) {
        trace.notes.push_back(fmt::format(
            "{} more begin after the end of the trace, at {}; lengthen it with --repeat", beyond,
            readable(end)));
    }
}

}  // namespace

void leave_out_idle(FrameTrace& trace) {
    if (trace.idle.empty()) {
        return;
    }
    std::vector<Duration> frames;
    Duration sum{0};
    IdleFrames idle(trace);
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        if (idle.holds(frame)) {
            sum += trace.frames[frame];
        } else {
            frames.push_back(trace.frames[frame]);
        }
    }
    if (frames.empty()) {
        throw InputError(
            fmt::format("{}: has only idle gaps, in which no loop runs; record while something "
                        "moves, or keep them as frames with --raw",
                        trace.name));
    }
    trace.notes.push_back(
        fmt::format("left out {} of {}, in which the loop did not run; --raw keeps them as frames",
                    counted(trace.idle.size(), "idle gap"), readable(sum)));
    trace.frames = std::move(frames);
    trace.displayed.clear();
    trace.idle.clear();
}

void edit_trace(const TraceEdits& edits, const FrameTrace* hitches, FrameTrace& trace) {
    if (edits.from > Duration{0} || edits.to) {
        cut(edits, trace);
    }
    if (edits.speed != 1) {
        speed_up(edits.speed, trace);
    }
    if (edits.repeat > 1) {
        repeat(edits.repeat, trace);
    }
    if (hitches != nullptr) {
        add_hitches(*hitches, trace);
    }
    if (length_of(trace) <= Duration{0} && edits.speed > 1) {
        throw InputError(fmt::format("{}: at --speed {} every frame is shorter than a nanosecond",
                                     trace.name, shortest(edits.speed)));
    }
}

}  // namespace tickproof::harness
