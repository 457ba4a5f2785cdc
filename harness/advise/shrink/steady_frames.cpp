// Converts frames to steady ones with exceptions and back, and simplifies the exceptions.

#include "harness/advise/shrink/steady_frames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// Lengths that differ by less are equal: a rate is rounded to nanoseconds.
constexpr Duration kAlike{2};

bool is_alike(Duration a, Duration b) {
    return std::chrono::abs(a - b) < kAlike;
}

/// Appends frames, and keeps those that are not steady as exceptions.
class Writer {
  public:
    explicit Writer(double fps) { steady_.fps = fps; }

    Duration now() const { return now_; }
    Duration next() const { return steady_length(steady_.fps, steady_.count); }

    void add(Duration length) {
        const Duration steady = next();
        const bool is_steady = is_alike(length, steady);
        if (!is_steady) {
            steady_.but[steady_.count] = length;
        }
        now_ += is_steady ? steady : length;
        ++steady_.count;
    }

    void fill_to(Duration time) {
        const Duration gap = time - now_;
        if (gap < kAlike) {
            return;
        }
        const double period_s = 1 / steady_.fps;
        const auto frames = std::max(1LL, std::llround(seconds(gap) / period_s));
        for (long long i = 1; i < frames; ++i) {
            add(next());
        }
        add(time - now_);
    }

    void pad_to(Duration time) {
        while (time - now_ >= kAlike) {
            add(next());
        }
    }

    SteadyFrames take() { return std::move(steady_); }

  private:
    SteadyFrames steady_;
    Duration now_{0};
};

/// Adds multiples of `unit` between `steady` and the first one at or above `length`.
void add_multiples(Duration length, Duration steady, Duration unit,
                   std::vector<Duration>& simpler) {
    constexpr Duration::rep kMost = 16;
    const Duration::rep first = std::max<Duration::rep>(1, steady / unit + 1);
    const Duration::rep last = (length + unit - Duration{1}) / unit;
    const Duration::rep stride = std::max<Duration::rep>(1, (last - first) / kMost);
    for (Duration::rep n = first; n <= last; n += stride) {
        simpler.push_back(n * unit);
    }
    for (Duration::rep n = last - 1; stride > 1 && n <= last; ++n) {
        simpler.push_back(n * unit);
    }
}

}  // namespace

Duration steady_length(double fps, std::size_t frame) {
    const auto boundary = [fps](std::size_t n) {
        return std::llround(static_cast<double>(n) * 1e9 / fps);
    };
    return Duration{boundary(frame + 1) - boundary(frame)};
}

SteadyFrames steady_frames_of(std::span<const Duration> frames, double fps) {
    Writer writer(fps);
    for (const Duration frame : frames) {
        writer.add(frame);
    }
    return writer.take();
}

FrameTrace trace_of(const SteadyFrames& steady, std::string name) {
    std::string text = fmt::format("steady:fps={}:frames={}", shortest(steady.fps), steady.count);
    if (!steady.but.empty()) {
        text += ":but=" + to_text(steady.but);
    }
    FrameTrace trace = parse_generated(text, 1);
    trace.name = std::move(name);
    return trace;
}

std::optional<SteadyFrames> steady_of(const TraceSpec& trace) {
    if (trace.generator.empty() || trace.edits != TraceEdits{}) {
        return std::nullopt;
    }
    const SpecText spec = parse_spec(trace.generator);
    if (spec.name != "steady") {
        return std::nullopt;
    }
    SteadyFrames steady{.count = 600};
    for (const auto& [key, text] : spec.settings) {
        if (key == "fps") {
            steady.fps = parse_ratio(text, key);
        } else if (key == "frames") {
            steady.count = static_cast<std::size_t>(parse_number(text, key));
        } else {
            steady.but = parse_lengths(text, key);
        }
    }
    return steady;
}

std::vector<Duration> window(std::span<const Duration> frames, std::size_t start,
                             std::size_t count) {
    std::vector<Duration> run_frames;
    for (std::size_t i = 0; i < count; ++i) {
        run_frames.push_back(frames[(start + i) % frames.size()]);
    }
    return run_frames;
}

SteadyFrames with_padding(SteadyFrames steady) {
    steady.count += steady.count + static_cast<std::size_t>(std::ceil(steady.fps));
    return steady;
}

std::optional<SteadyFrames> without_frame(const SteadyFrames& steady, std::size_t frame,
                                          int shift) {
    SteadyFrames result{.fps = steady.fps, .count = steady.count};
    for (const auto& [index, length] : steady.but) {
        if (index == frame) {
            continue;
        }
        const long long shifted = static_cast<long long>(index) + (index > frame ? shift : 0);
        if (shifted < 0 || shifted >= static_cast<long long>(steady.count)) {
            return std::nullopt;
        }
        result.but[static_cast<std::size_t>(shifted)] = length;
    }
    return result.but.size() + 1 == steady.but.size() ? std::optional(result) : std::nullopt;
}

SteadyFrames keep_frames(std::span<const Duration> frames, std::span<const std::size_t> kept,
                         double fps) {
    Writer writer(fps);
    Duration began{0};
    auto next = kept.begin();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (next != kept.end() && *next == i) {
            writer.fill_to(began);
            writer.add(frames[i]);
            ++next;
        }
        began += frames[i];
    }
    writer.pad_to(began);
    return writer.take();
}

std::string to_sentence(const SteadyFrames& steady) {
    std::string text = fmt::format("{} fps", shortest(steady.fps));
    if (steady.but.empty()) {
        return text + " throughout";
    }
    std::vector<std::string> frames;
    for (const auto& [frame, length] : steady.but) {
        frames.push_back(fmt::format("frame {} of {}", frame, readable(length)));
    }
    constexpr std::size_t kFew = 3;
    if (frames.size() == steady.count) {
        return frames.size() > kFew ? fmt::format("no frame has {}", text)
                                    : fmt::format("{}", fmt::join(frames, ", "));
    }
    if (frames.size() > kFew) {
        return fmt::format("{}, but for {} of {}", text, counted(frames.size(), "frame"),
                           steady.count);
    }
    return fmt::format("{}, but for {}", text, fmt::join(frames, ", "));
}

std::vector<Duration> simpler_lengths(Duration length, Duration steady) {
    using std::chrono::milliseconds;
    std::vector<Duration> simpler;
    for (const Duration unit : {milliseconds(100), milliseconds(10), milliseconds(1)}) {
        if (length > steady) {
            add_multiples(length, steady, unit, simpler);
        } else if (unit == milliseconds(1)) {
            simpler.push_back(length / unit * unit);
        }
    }
    std::vector<Duration> tried;
    for (const Duration each : simpler) {
        if (each == length) {
            break;  // Later ones are less round, or longer.
        }
        if (std::ranges::find(tried, each) == tried.end()) {
            tried.push_back(each);
        }
    }
    return tried;
}

}  // namespace tickproof::harness
