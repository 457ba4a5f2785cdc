// Generates traces with one event at a steady rate: a hitch, a pause, a clock that goes back.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/generate/generators.h"

namespace tickproof::harness {
namespace {

/// Makes the first frame at or after `at` last `length`, and repeats that after each `every` if it
/// is not zero. Events that fall due during such a frame are skipped.
GeneratedFrames steady_with_event(const GeneratorValues& values, std::string_view generator,
                                  Duration length, Duration every) {
    const Duration duration = values.duration("duration");
    Duration due = values.duration("at");
    if (due >= duration) {
        throw InputError(
            fmt::format("nothing happens in the generated trace {}: at is {} and its duration {}; "
                        "set an earlier at or a longer duration",
                        generator, readable(due), readable(duration)));
    }
    FrameWriter writer;
    SteadyRate rate(values["fps"]);
    bool armed = true;
    while (writer.now() < duration) {
        const bool now = armed && writer.now() >= due;
        const Duration steady = rate.next();
        writer.add(now ? length : steady);
        if (now) {
            armed = every > Duration{};
            const Duration late = writer.now() - due;
            due +=
                armed ? every * (late / every + (late % every > Duration{} ? 1 : 0)) : Duration{};
        }
    }
    return writer.take();
}

}  // namespace

GeneratedFrames hitch_frames(const GeneratorValues& values, std::uint64_t) {
    return steady_with_event(values, "hitch", values.duration("length"), values.duration("every"));
}

GeneratedFrames pause_frames(const GeneratorValues& values, std::uint64_t) {
    return steady_with_event(values, "pause", values.duration("length"), Duration{});
}

GeneratedFrames clock_back_frames(const GeneratorValues& values, std::uint64_t) {
    return steady_with_event(values, "clock-back", -values.duration("by"), Duration{});
}

GeneratedFrames absurd_first_frames(const GeneratorValues& values, std::uint64_t) {
    FrameWriter writer;
    writer.add(values.duration("first"));
    SteadyRate rate(values["fps"]);
    const Duration end = values.duration("first") + values.duration("duration");
    while (writer.now() < end) {
        writer.add(rate.next());
    }
    return writer.take();
}

}  // namespace tickproof::harness
