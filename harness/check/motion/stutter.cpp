// Does motion stutter? On each display, images that stand now for one refresh and now for two, or
// that move by a step too many, are seen; and so are images that stand for too long. With a profile
// the frames are those of the display: even ones, ones that are a little late, and captures.
// Without one they are the traces of the command line.
//
// When a loop starts, its accumulator holds what loading left in it. Where the tick rate fits the
// refresh rate, that decides whether each refresh finds its step or whether lateness decides. So a
// display is tried with several starts, and what is judged is their mean.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/motion/displayed.h"
#include "harness/check/motion/jumps.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/check/question.h"
#include "harness/check/table.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kPhases = 4;

Stutter stutter_of(const Game& game, const Run& run, double refresh_hz) {
    PacingSettings settings = game.policy.settings;
    settings.refresh_hz = refresh_hz;
    const double real_s = run.summary.real_s;
    const Cadence cadence = cadence_of(run.schedule, settings);
    Stutter stutter{.refresh_hz = refresh_hz,
                    .images = cadence.images,
                    .steps = run.schedule.steps.size(),
                    .spec = run.spec};
    stutter.uneven_per_s = static_cast<double>(cadence.uneven) / real_s;
    if (cadence.hold_refreshes != 1) {
        stutter.image_s = cadence.images == 0 ? real_s : cadence.hold_s;
    }
    if (stutter.image_s > game.profile.tolerances.picture_s) {
        // Motion stands still between its images, however evenly they come.
        stutter.uneven_per_s =
            std::max(stutter.uneven_per_s, static_cast<double>(cadence.repeats) / real_s);
    }
    stutter.of_frames_per_s =
        static_cast<double>(cadence_of_frames(run.schedule, settings).uneven) / real_s;
    settings.draw = Draw::interpolate;
    stutter.interpolated_per_s =
        static_cast<double>(cadence_of(run.schedule, settings).uneven) / real_s;
    for (const ScheduledFrame& frame : run.schedule.frames) {
        stutter.idle_per_s += frame.steps == 0 ? 1 / real_s : 0;
        stutter.double_per_s += frame.steps >= 2 ? 1 / real_s : 0;
    }
    return stutter;
}

/// Frames of a display that are late by at most `spread`, the first of them longer by `phase_s`.
TraceSpec frames_of_display(double refresh_hz, double phase_s, std::string_view spread) {
    return generated_spec(fmt::format("paced:fps={}:spread={}:phase={}:duration=4s",
                                      shortest(refresh_hz), spread, exact(from_seconds(phase_s))));
}

/// The mean over starts that are spread evenly, none of them where a step falls on a refresh.
Stutter over_phases(Inquiry& ask, double refresh_hz, std::string_view spread) {
    const double beat_s = std::min(1 / refresh_hz, kept_timestep(ask.game.policy.settings).dt_s);
    Stutter mean{.refresh_hz = refresh_hz};
    double worst = -1;
    for (std::size_t i = 0; i < kPhases; ++i) {
        const double phase_s = beat_s * (static_cast<double>(i) + 0.5) / kPhases;
        const RunSpec spec =
            schedule_spec(ask.game, frames_of_display(refresh_hz, phase_s, spread));
        const Stutter at = stutter_of(ask.game, ask.run(spec, Keep::hashes), refresh_hz);
        constexpr double kShare = 1.0 / kPhases;
        mean.uneven_per_s += kShare * at.uneven_per_s;
        mean.of_frames_per_s += kShare * at.of_frames_per_s;
        mean.interpolated_per_s += kShare * at.interpolated_per_s;
        mean.image_s += kShare * at.image_s;
        mean.idle_per_s += kShare * at.idle_per_s;
        mean.double_per_s += kShare * at.double_per_s;
        mean.images += at.images;
        mean.steps += at.steps;
        if (at.uneven_per_s > worst) {
            worst = at.uneven_per_s;
            mean.spec = at.spec;
        }
    }
    return mean;
}

std::string about_display(double refresh_hz) {
    return fmt::format("{:.6g} Hz", refresh_hz);
}

Finding judge_display(Inquiry& ask, double refresh_hz) {
    const std::string about = about_display(refresh_hz);
    const Stutter even = over_phases(ask, refresh_hz, "0s");
    const Stutter late = over_phases(ask, refresh_hz, "500us");
    if (even.steps + late.steps == 0) {
        return unjudged("stutter", about, "No step is taken, so nothing moves");
    }
    const bool is_late_worse = severity_of(ask.game, late) > severity_of(ask.game, even);
    return judge_stutter(ask.game, about, is_late_worse ? late : even,
                         severity_of(ask.game, even) <= 1);
}

std::string about_capture(const Inquiry& ask, double refresh_hz, std::size_t trace) {
    return fmt::format("{}, {}", about_display(refresh_hz), trace_name(ask, ask.spec(trace)));
}

/// A player's frames stutter by themselves; only what the steps add is judged.
Finding judge_capture(Inquiry& ask, double refresh_hz, std::size_t trace) {
    const RunSpec spec = schedule_spec(ask.game, ask.spec(trace));
    Stutter stutter = stutter_of(ask.game, ask.run(spec, Keep::hashes), refresh_hz);
    const std::string about = about_capture(ask, refresh_hz, trace);
    if (stutter.steps == 0) {
        return unjudged("stutter", about, "No step is taken, so nothing moves");
    }
    stutter.uneven_per_s = std::max(0.0, stutter.uneven_per_s - stutter.of_frames_per_s);
    return judge_stutter(ask.game, about, stutter, false);
}

/// Without a profile: the worst of the traces on the display of the policy.
Findings judge_traces(Inquiry& ask) {
    const double refresh_hz = ask.game.policy.settings.refresh_hz;
    const std::string about = about_display(refresh_hz);
    std::vector<const Run*> runs;
    Stutter worst;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const Run& run = ask.run(schedule_spec(ask.game, ask.spec(i)), Keep::hashes);
        runs.push_back(&run);
        const Stutter at = stutter_of(ask.game, run, refresh_hz);
        if (at.images > 0 &&
            (worst.images == 0 || severity_of(ask.game, at) > severity_of(ask.game, worst))) {
            worst = at;
        }
    }
    if (auto finding = stopped("stutter", about, ask, runs)) {
        return {*finding};
    }
    if (worst.images == 0) {
        return {unjudged("stutter", about, "No image is replaced by another in any trace")};
    }
    Finding finding = judge_stutter(ask.game, about, worst, false);
    finding.asked.clear();
    if (finding.verdict == Verdict::error) {  // No display was asked for.
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
    }
    return {finding};
}

/// The profile of a command line that has none.
bool asks_nothing(const GameProfile& profile) {
    return profile.refresh_hz.empty() && profile.worst_hitch_s == 0 && !has_jump(profile);
}

Findings judge_stutter(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    if (asks_nothing(profile)) {
        return judge_traces(ask);
    }
    Findings found;
    for (const double refresh_hz : profile.refresh_hz) {
        if (ask.is_asked_about(about_display(refresh_hz))) {
            found.push_back(judge_display(ask, refresh_hz));
        }
        for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
            if (ask.is_asked_about(about_capture(ask, refresh_hz, i))) {
                found.push_back(judge_capture(ask, refresh_hz, i));
            }
        }
    }
    // One warning says it all; the worst one.
    Finding* worst = nullptr;
    for (Finding& each : found) {
        if (each.verdict == Verdict::warning &&
            (worst == nullptr || each.severity > worst->severity)) {
            worst = &each;
        }
    }
    for (Finding& each : found) {
        if (each.verdict == Verdict::warning && &each != worst) {
            each.verdict = Verdict::note;
        }
    }
    return found;
}

}  // namespace

Check stutter_check() {
    return {.name = "stutter",
            .summary = "how evenly motion is displayed at each refresh rate",
            .question = "Why does motion stutter when the tick rate differs from the refresh rate?",
            .aliases = {"cadence"},
            .asked_by = {.schedule = true, .validate = true},
            .judge = judge_stutter};
}

}  // namespace tickproof::harness
