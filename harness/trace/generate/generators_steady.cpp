// Generates rates that stay, slide or switch; has the building blocks of all generators.

#include <fmt/format.h>

#include <cmath>

#include "harness/base/input_error.h"
#include "harness/trace/generate/generators.h"

namespace tickproof::harness {

void FrameWriter::add(Duration frame) {
    if (frames_.size() == kGeneratedFramesMax) {
        throw InputError(fmt::format(
            "the generated trace has more than {} frames: set a shorter duration or a lower rate",
            kGeneratedFramesMax));
    }
    frames_.push_back(frame);
    now_ += frame;
}

Duration SteadyRate::next(std::int64_t count) {
    const auto boundary = [&](std::int64_t frame) {
        return Duration{std::llround(static_cast<double>(frame) * 1e9 / rate_hz_)};
    };
    const Duration begin = boundary(done_);
    done_ += count;
    return boundary(done_) - begin;
}

GeneratedFrames constant_frames(const GeneratorValues& values, std::uint64_t) {
    FrameWriter writer;
    SteadyRate rate(values["fps"]);
    while (writer.now() < values.duration("duration")) {
        writer.add(rate.next());
    }
    return writer.take();
}

/// Frames of another length replace steady ones; later frames keep their lengths.
GeneratedFrames steady_frames(const GeneratorValues& values, std::uint64_t) {
    const auto count = static_cast<std::size_t>(values["frames"]);
    const FrameLengths& lengths = values.lengths();
    if (!lengths.empty() && lengths.rbegin()->first >= count) {
        throw InputError(
            fmt::format("the generated trace steady has frames 0 to {}, and no frame {}: set more "
                        "frames, or name an earlier one",
                        count - 1, lengths.rbegin()->first));
    }
    FrameWriter writer;
    SteadyRate rate(values["fps"]);
    for (std::size_t frame = 0; frame < count; ++frame) {
        const Duration steady = rate.next();
        const auto other = lengths.find(frame);
        writer.add(other == lengths.end() ? steady : other->second);
    }
    return writer.take();
}

GeneratedFrames ramp_frames(const GeneratorValues& values, std::uint64_t) {
    FrameWriter writer;
    const Duration duration = values.duration("duration");
    while (writer.now() < duration) {
        const double gone = seconds(writer.now()) / seconds(duration);
        const double rate_hz = values["from"] + (values["to"] - values["from"]) * gone;
        writer.add(from_seconds(1 / rate_hz));
    }
    return writer.take();
}

// A running frame keeps its rate: the first frame that begins in the next period switches.
GeneratedFrames toggle_frames(const GeneratorValues& values, std::uint64_t) {
    FrameWriter writer;
    const Duration duration = values.duration("duration");
    const Duration period = values.duration("period");
    Duration::rep current = 0;
    SteadyRate rate(values["fps"]);
    while (writer.now() < duration) {
        const Duration::rep now_in = writer.now() / period;
        if (now_in != current) {
            current = now_in;
            rate = SteadyRate(current % 2 == 0 ? values["fps"] : values["cap"]);
        }
        writer.add(rate.next());
    }
    return writer.take();
}

}  // namespace tickproof::harness
