// Estimates the work of runs from the lengths of scenario, trace and timestep.

#include "harness/run/work.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/progress_text.h"
#include "harness/run/paced_frames.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

constexpr double kLong_s = 20;
constexpr double kLarge_bytes = 2e9;

/// CPU time of a step, and of each body in it. A library solves contacts, tickproof's own engines
/// do not.
struct Cost {
    double step_s = 0;
    double body_s = 0;
};

constexpr Cost kLibrary{.step_s = 2e-7, .body_s = 4e-7};
constexpr Cost kOwn{.step_s = 3e-8, .body_s = 2e-8};
constexpr double kFrame_s = 3e-8;
constexpr double kFrame_bytes = 32;

/// Lengths of a schedule before the engine splits its steps.
struct Lengths {
    double frames = 0;
    double steps = 0;
};

Lengths lengths_of(const RunSpec& spec, const FrameTrace& trace, double length_s) {
    Duration total{0};
    for (const Duration frame : trace.frames) {
        total += frame;
    }
    const auto count = static_cast<double>(trace.frames.size());
    if (total <= Duration{0}) {
        return {.frames = count, .steps = count};
    }
    const double real_s = length_s / spec.policy.settings.time_scale;
    const double frames = count * real_s / seconds(total);
    const double dt_s = spec.policy.settings.timestep.dt_s;
    // A rule with an accumulator has as many steps as fit, others at least one a frame.
    const Policy& policy = *spec.policy.policy;
    const bool is_fixed = policy.has_accumulator && reads(policy, "timestep") && dt_s > 0;
    return {.frames = frames, .steps = is_fixed ? length_s / dt_s : frames};
}

void refuse_endless(const RunSpec& spec, const FrameTrace& trace, double length_s,
                    const Lengths& lengths) {
    const double most = std::max(lengths.frames, lengths.steps);
    if (most > static_cast<double>(kAllStepsMax)) {
        throw InputError(fmt::format(
            "{}: {:.6g} s of it are {:.3g} {} at {}, and at most {} are run; set a shorter way or "
            "time, or a lower frame rate",
            spec.scenario.row->name, length_s, most,
            lengths.steps > lengths.frames ? "steps" : "frames", trace.name,
            grouped(kAllStepsMax)));
    }
}

/// `70 s`, `12 minutes`, `7 hours`.
std::string long_time_text(double time_s) {
    constexpr double kMinute_s = 60;
    constexpr double kHour_s = 3600;
    return time_s < 2 * kMinute_s ? fmt::format("{:.0f} s", time_s)
           : time_s < 2 * kHour_s ? fmt::format("{:.0f} minutes", time_s / kMinute_s)
                                  : fmt::format("{:.0f} hours", time_s / kHour_s);
}

}  // namespace

ExpectedWork work_of(const RunSpec& spec, const FrameTrace& trace, Keep keep) {
    if (spec.scenario.row == nullptr) {
        const auto frames = static_cast<double>(trace.frames.size());
        return {.runs = 1, .cpu_s = frames * kFrame_s, .bytes = frames * kFrame_bytes};
    }
    const Scenario scenario = make(spec.scenario);
    const Lengths lengths = lengths_of(spec, trace, scenario.length_s);
    refuse_endless(spec, trace, scenario.length_s, lengths);
    const Cost& cost = spec.engine.engine == nullptr         ? Cost{}
                       : spec.engine.engine->version.empty() ? kOwn
                                                             : kLibrary;
    const int parts = spec.engine.engine == nullptr ? 1 : physics::substeps(spec.engine);
    const double steps = lengths.steps * spec.split * parts;
    const auto bodies = static_cast<double>(scenario.scene.bodies.size());
    return {.runs = 1,
            .steps = steps,
            .cpu_s = lengths.frames * kFrame_s + steps * (cost.step_s + bodies * cost.body_s),
            .bytes = keep >= Keep::hashes ? lengths.frames * kFrame_bytes : 0};
}

void add(const ExpectedWork& more, ExpectedWork& all) {
    all.runs += more.runs;
    all.steps += more.steps;
    all.cpu_s += more.cpu_s;
    all.bytes += more.bytes;
}

ExpectedWork times(const ExpectedWork& work, double count) {
    return {.runs = static_cast<std::size_t>(static_cast<double>(work.runs) * count),
            .steps = work.steps * count,
            .cpu_s = work.cpu_s * count,
            .bytes = work.bytes};
}

bool is_long(const ExpectedWork& work, int threads) {
    return work.cpu_s > kLong_s * threads || work.bytes > kLarge_bytes;
}

std::string to_text(const ExpectedWork& work, int threads) {
    std::string text = fmt::format(
        "{} {:.2g} steps: about {} on {} thread{}",
        work.runs == 1 ? "the run takes" : grouped(work.runs) + " runs take", work.steps,
        long_time_text(work.cpu_s / threads), threads, threads == 1 ? "" : "s");
    if (work.bytes >= 1e8) {
        text += fmt::format(", {:.1f} GB", work.bytes / 1e9);
    }
    return text;
}

}  // namespace tickproof::harness
