// Generates random traces: the seed determines every frame.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/generate/generators.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {
namespace {

void refuse_empty_range(const GeneratorValues& values, std::string_view generator) {
    if (values["min"] > values["max"]) {
        throw InputError(fmt::format("the generated trace {} has min {} above max {}: swap them",
                                     generator, readable(values.duration("min")),
                                     readable(values.duration("max"))));
    }
}

}  // namespace

GeneratedFrames uniform_frames(const GeneratorValues& values, std::uint64_t seed) {
    refuse_empty_range(values, "uniform");
    FrameWriter writer;
    Pcg32 random(seed);
    const auto frames = static_cast<int>(values["frames"]);
    for (int frame = 0; frame < frames; ++frame) {
        writer.add(from_seconds(random.uniform(values["min"], values["max"])));
    }
    return writer.take();
}

GeneratedFrames jitter_frames(const GeneratorValues& values, std::uint64_t seed) {
    const double length_s = 1 / values["fps"];
    const double spread_s = values["spread"];
    if (spread_s >= length_s) {
        throw InputError(
            fmt::format("the generated trace jitter has a spread of {}, but a frame lasts only {}: "
                        "set a smaller spread",
                        readable(values.duration("spread")), readable(from_seconds(length_s))));
    }
    FrameWriter writer;
    Pcg32 random(seed);
    while (writer.now() < values.duration("duration")) {
        const double frame_s = random.uniform(length_s - spread_s, length_s + spread_s);
        writer.add(std::max(from_seconds(frame_s), Duration{1}));
    }
    return writer.take();
}

GeneratedFrames vsync_frames(const GeneratorValues& values, std::uint64_t seed) {
    refuse_empty_range(values, "vsync");
    FrameWriter writer;
    Pcg32 random(seed);
    SteadyRate display(values["refresh_hz"]);
    while (writer.now() < values.duration("duration")) {
        const double work_s = random.uniform(values["min"], values["max"]);
        const double refreshes = std::ceil(work_s * values["refresh_hz"]);
        writer.add(display.next(std::max<std::int64_t>(static_cast<std::int64_t>(refreshes), 1)));
    }
    return writer.take();
}

/// Unlike in jitter, errors do not add up: the display keeps its rate.
GeneratedFrames paced_frames(const GeneratorValues& values, std::uint64_t seed) {
    const double length_s = 1 / values["fps"];
    const double spread_s = values["spread"];
    if (spread_s >= length_s) {
        throw InputError(
            fmt::format("the generated trace paced has a spread of {}, but a frame lasts only {}: "
                        "set a smaller spread",
                        readable(values.duration("spread")), readable(from_seconds(length_s))));
    }
    FrameWriter writer;
    Pcg32 random(seed);
    SteadyRate display(values["fps"]);
    Duration late = from_seconds(random.uniform(0, spread_s));
    Duration phase = values.duration("phase");
    while (writer.now() < values.duration("duration")) {
        const Duration next_late = from_seconds(random.uniform(0, spread_s));
        writer.add(std::max(display.next() + next_late - late, Duration{1}) + phase);
        phase = Duration{0};
        late = next_late;
    }
    return writer.take();
}

}  // namespace tickproof::harness
