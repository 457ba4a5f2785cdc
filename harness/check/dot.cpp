// A dot moves at 100 units a second, and a player watches it on a display. A refresh shows the last
// frame that was ready before it; the dot is drawn where the simulation has it. The jitter is how
// unevenly it moves from refresh to refresh. With frames at 10, 21, 33.3, 43 ms a dot drawn at the
// actual time moves by 1.0, 1.1, 2.2 units; drawn at the last refresh it moves by 1.67 each time.

#include <fmt/format.h>

#include "harness/check/measure.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

constexpr double kSpeed = 100;  // Units a second.
/// A frame is ready for a refresh when it ends this long before it: a trace that runs exactly at
/// the display's rate is not to beat with it by the rounding of frame lengths to nanoseconds.
constexpr double kReady_s = 1e-6;
/// Less than this share of a refresh's motion is seen by nobody.
constexpr double kSeen = 0.01;

struct Jitter {
    double maximum = 0;
    double rms = 0;
    std::size_t refreshes = 0;
};

double drawn_at_s(const FrameEnd& end, const PacingSettings& settings) {
    const double latency_s = settings.draw_latency_steps * kept_timestep(settings).dt_s;
    switch (settings.draw) {
        case Draw::none:
            break;
        case Draw::interpolate:
            return end.simulated_s + end.frame->overstep_s - kept_timestep(settings).dt_s -
                   latency_s;
        case Draw::extrapolate:
            return end.simulated_s + end.frame->overstep_s - latency_s;
    }
    return end.simulated_s - latency_s;
}

Jitter jitter_of(const StepSchedule& schedule, const PacingSettings& settings) {
    const std::vector<FrameEnd> ends = frame_ends(schedule);
    Jitter jitter;
    double squares = 0;
    double shown = kNotSeen;
    std::size_t next = 0;
    const double even = kSpeed * settings.time_scale / settings.refresh_hz;
    const auto refreshes =
        static_cast<std::size_t>(std::max(0.0, ends.back().real_s) * settings.refresh_hz);
    for (std::size_t refresh = 1; refresh <= refreshes; ++refresh) {
        const double at_s = static_cast<double>(refresh) / settings.refresh_hz;
        const double before = shown;
        while (next < ends.size() && ends[next].real_s < at_s - kReady_s) {
            shown = kSpeed * drawn_at_s(ends[next++], settings);
        }
        if (!std::isnan(before)) {
            const double uneven = std::abs(shown - before - even);
            jitter.maximum = std::max(jitter.maximum, uneven);
            squares += uneven * uneven;
            ++jitter.refreshes;
        }
    }
    jitter.rms =
        jitter.refreshes == 0 ? 0 : std::sqrt(squares / static_cast<double>(jitter.refreshes));
    return jitter;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("dot", question, runs)) {
        return *finding;
    }
    Finding finding = passing("dot", runs);
    finding.verdict = Verdict::note;
    Jitter worst;
    std::size_t refreshes = 0;
    for (const Run& run : runs) {
        const Jitter jitter = jitter_of(run.schedule, question.policy.settings);
        refreshes += jitter.refreshes;
        if (jitter.maximum > worst.maximum) {
            worst = jitter;
            finding.shown_by = run.spec;
        }
    }
    if (refreshes == 0) {
        return nothing_measured("dot", runs,
                                "the traces are shorter than two refreshes of the display");
    }
    const double even =
        kSpeed * question.policy.settings.time_scale / question.policy.settings.refresh_hz;
    if (worst.maximum <= kSeen * even) {
        finding.verdict = Verdict::pass;
    }
    finding.summary = fmt::format(
        "a dot that should move {:.3g} units a refresh is off by up to {:.3g} (RMS {:.2g}) {}",
        even, worst.maximum, worst.rms, where(question, finding.shown_by));
    finding.numbers = {{"jitter_maximum", worst.maximum, "units"},
                       {"jitter_rms", worst.rms, "units"}};
    return finding;
}

}  // namespace

Check dot_measure() {
    return {.name = "dot",
            .summary = "how unevenly a moving dot is displayed",
            .scope = Scope::schedule,
            .applies = is_measured,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
