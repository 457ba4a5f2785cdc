// Objects placed by a function of game time, amplitude x sin(speed x time + phase), stand in the
// same place at any frame rate: the negative control of the other measures. If game time runs fast
// or slow, they are not where the music, the server or the replay has them.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/frame_ends.h"
#include "harness/check/frames/traces.h"
#include "harness/check/question.h"
#include "harness/check/time/limits.h"

namespace tickproof::harness {
namespace {

constexpr double kAmplitude_m = 2;
constexpr double kRate_radps = 3;
constexpr double kPhase_rad = 0.5;
/// A twentieth of the radius.
constexpr double kTolerance_m = 0.1;

double place(double time_s) {
    return kAmplitude_m * std::sin(kRate_radps * time_s + kPhase_rad);
}

struct Orbit {
    double placed_m = 0;  ///< Largest error of an object placed by game time.
    double moved_m = 0;   ///< Largest error of an object moved by velocity x dt.
    double behind_s = 0;  ///< Game time behind real time at the largest error.
};

/// The errors against where the object should stand at the end of each frame. Its due time is the
/// scaled real time, less the accumulator, and less what a limit cuts off hitches: that is what a
/// limit is for.
Orbit orbit_of(const StepSchedule& schedule, double time_scale) {
    Orbit orbit;
    double moved = place(0);
    double simulated_s = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        for (std::uint32_t i = 0; i < end.frame.steps; ++i) {
            const double dt_s = schedule.steps[end.frame.first_step + i].dt_s;
            moved += kAmplitude_m * kRate_radps * std::cos(kRate_radps * simulated_s + kPhase_rad) *
                     dt_s;
            simulated_s += dt_s;
        }
        const double due_s = end.real_s * time_scale - end.cut_s - end.frame.overstep_s;
        const double due = place(due_s);
        const double placed_m = std::abs(place(end.simulated_s) - due);
        if (placed_m > orbit.placed_m) {
            orbit.placed_m = placed_m;
            orbit.behind_s = due_s - end.simulated_s;
        }
        orbit.moved_m = std::max(orbit.moved_m, std::abs(moved - due));
    }
    return orbit;
}

Findings judge_orbit(Inquiry& ask) {
    constexpr std::string_view kAbout = "placed by game time";
    const std::vector<const Run*> runs = all_schedules(ask);
    if (ask.waits() || runs.empty()) {
        return {};
    }
    if (auto finding = stopped("orbit", std::string(kAbout), ask, runs)) {
        return {*finding};
    }
    const Run* worst = nullptr;
    Orbit farthest;
    for (const Run* run : runs) {
        const Orbit at = orbit_of(run->schedule, ask.game.policy.settings.time_scale);
        if (run->summary.steps > 0 && (worst == nullptr || at.placed_m > farthest.placed_m)) {
            worst = run;
            farthest = at;
        }
    }
    if (worst == nullptr) {
        return {unjudged("orbit", std::string(kAbout), "No step is taken in any trace")};
    }
    Finding finding = judged("orbit", std::string(kAbout), farthest.placed_m, kTolerance_m, "m");
    finding.shown_by = {worst->spec};
    finding.numbers = {{"placed_error", farthest.placed_m, "m"},
                       {"moved_error", farthest.moved_m, "m"}};
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format(
            "An object placed by game time is up to {:.2g} m off, hitches aside (moved by velocity "
            "x dt: {:.2g} m)",
            farthest.placed_m, farthest.moved_m);
        return {finding};
    }
    finding.summary = fmt::format("An object placed by game time is {:.3g} m off {}",
                                  farthest.placed_m, where(ask, worst->spec));
    finding.cause = fmt::format("Game time is not real time: it is {} {}, hitches aside",
                                time_text(std::abs(farthest.behind_s)),
                                farthest.behind_s > 0 ? "behind" : "ahead");
    finding.fix =
        has_limit(ask.game.policy)
            ? "Set the clamp and the cap high enough that neither acts but in a hitch, or place "
              "the object by real time."
            : "Multiply motion by the frame's delta, or step physics by a fixed timestep.";
    return {finding};
}

}  // namespace

Check orbit_check() {
    return {.name = "orbit",
            .summary = "the place of an object that game time moves",
            .question = "Is a platform on rails where the music or the server has it?",
            .asked_by = {.schedule = true},
            .judge = judge_orbit};
}

}  // namespace tickproof::harness
