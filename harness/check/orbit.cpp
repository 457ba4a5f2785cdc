// Objects that are placed by an absolute function of game time, amplitude x sin(speed x time +
// phase), stand in the same place at any frame rate, however the updates fall: the negative control
// of the other measures. What can still go wrong is game time itself: where it runs fast or slow,
// the object is not where the music, the server or the replay has it.

#include <fmt/format.h>

#include "harness/check/measure.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

constexpr double kAmplitude_m = 2;
constexpr double kRate_radps = 3;
constexpr double kPhase_rad = 0.5;
/// A twentieth of the radius is seen by nobody.
constexpr double kTolerance_m = 0.1;

double place(double time_s) {
    return kAmplitude_m * std::sin(kRate_radps * time_s + kPhase_rad);
}

struct Orbit {
    double placed_m = 0;  ///< Farthest from where it should be, placed by game time.
    double moved_m = 0;   ///< The same, when moved by velocity x dt instead.
};

/// Where it should be at the end of each frame: at the time that has passed, less what is owed and
/// not yet stepped.
Orbit orbit_of(const StepSchedule& schedule, double time_scale) {
    Orbit orbit;
    double moved = place(0);
    double simulated_s = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        for (std::uint32_t i = 0; i < end.frame->steps; ++i) {
            const double dt_s = schedule.steps[end.frame->first_step + i].dt_s;
            moved += kAmplitude_m * kRate_radps * std::cos(kRate_radps * simulated_s + kPhase_rad) *
                     dt_s;
            simulated_s += dt_s;
        }
        const double due = place(end.real_s * time_scale - end.cut_s - end.frame->overstep_s);
        orbit.placed_m = std::max(orbit.placed_m, std::abs(place(end.simulated_s) - due));
        orbit.moved_m = std::max(orbit.moved_m, std::abs(moved - due));
    }
    return orbit;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("orbit", question, runs)) {
        return *finding;
    }
    Finding finding = passing("orbit", runs);
    Orbit worst{.placed_m = -1};
    for (const Run& run : runs) {
        const Orbit orbit = orbit_of(run.schedule, question.policy.settings.time_scale);
        if (run.summary.steps > 0 && orbit.placed_m > worst.placed_m) {
            worst = orbit;
            finding.shown_by = run.spec;
        }
    }
    if (worst.placed_m < 0) {
        return nothing_measured("orbit", runs, "no step was taken in any trace");
    }
    finding.numbers = {{"placed_error", worst.placed_m, "m"}, {"moved_error", worst.moved_m, "m"}};
    const std::string at = where(question, finding.shown_by);
    if (worst.placed_m > kTolerance_m) {
        finding.verdict = Verdict::fail;
        finding.summary = fmt::format(
            "an object placed by game time is up to {:.3g} m from where it should be {}",
            worst.placed_m, at);
        finding.cause = "time was dropped or invented, so game time is not real time";
        finding.fix =
            "let no clamp act at the frame rates that you support, or place the object by real "
            "time";
    } else {
        finding.summary = fmt::format(
            "an object placed by game time is within {:.2g} m of its place; moved by velocity x dt "
            "it would be off by {:.2g} m",
            worst.placed_m, worst.moved_m);
    }
    return finding;
}

}  // namespace

Check orbit_measure() {
    return {.name = "orbit",
            .summary = "whether what is placed by game time is where it should be",
            .scope = Scope::schedule,
            .applies = is_measured,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
