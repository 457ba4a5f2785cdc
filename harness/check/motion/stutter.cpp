// Does motion stutter? On each display, players see images that stand for one refresh, then for
// two, or move by an extra step; and images that stay on screen too long. With a profile the frames
// are those of the display (even, or a little late) and captures; without one, the traces of the
// command line.
//
// When a loop starts, its accumulator holds what loading left in it. If the tick rate fits the
// refresh rate, that decides whether each refresh has its step or lateness decides. So the check
// tries several starts for each display and judges their mean.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/motion/displayed.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/check/question.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kPhases = 4;

/// The stutter of one run. `is_beyond_frames` leaves out the part that the frames alone cause (see
/// cadence_of_frames).
Stutter stutter_of(const Game& game, const Run& run, double refresh_hz,
                   bool is_beyond_frames = false) {
    PacingSettings settings = game.policy.settings;
    settings.refresh_hz = refresh_hz;
    const double real_s = run.summary.real_s;
    const Cadence cadence = cadence_of(run.schedule, settings);
    const Cadence of_frames = cadence_of_frames(run.schedule, settings);
    const auto per_s = [&](std::size_t all, std::size_t frames) {
        const std::size_t left_out = is_beyond_frames ? std::min(all, frames) : 0;
        return static_cast<double>(all - left_out) / real_s;
    };
    Stutter stutter{.refresh_hz = refresh_hz,
                    .images = cadence.images,
                    .steps = run.schedule.steps.size(),
                    .spec = run.spec};
    stutter.is_beyond_frames = is_beyond_frames;
    stutter.uneven_per_s = per_s(cadence.uneven, of_frames.uneven);
    // If frames are as long as their images stay, steps make no image stay longer.
    constexpr double kAsLong = 1.01;
    const bool is_of_frames = is_beyond_frames && cadence.hold_s <= kAsLong * of_frames.hold_s;
    if (cadence.hold_refreshes != 1 && !is_of_frames) {
        stutter.image_s = cadence.images == 0 ? real_s : cadence.hold_s;
    }
    if (stutter.image_s > game.profile.tolerances.picture_s) {
        // Motion stands still between its images, however evenly they come.
        stutter.uneven_per_s =
            std::max(stutter.uneven_per_s, per_s(cadence.repeats, of_frames.repeats));
    }
    stutter.shown_per_s = stutter.uneven_per_s;
    stutter.of_frames_per_s = static_cast<double>(of_frames.uneven) / real_s;
    stutter.off_share = cadence.off_share;
    settings.draw = Draw::interpolate;
    const Cadence interpolated = cadence_of(run.schedule, settings);
    stutter.interpolated_per_s = static_cast<double>(interpolated.uneven) / real_s;
    stutter.interpolated_off_share = interpolated.off_share;
    for (const ScheduledFrame& frame : run.schedule.frames) {
        stutter.idle_per_s += frame.steps == 0 ? 1 / real_s : 0;
        stutter.double_per_s += frame.steps >= 2 ? 1 / real_s : 0;
    }
    return stutter;
}

/// Frames that are late by at most `spread`; the first is longer by `phase_s`.
TraceSpec paced_frames(double frame_hz, double phase_s, std::string_view spread) {
    return generated_spec(fmt::format("paced:fps={}:spread={}:phase={}:duration=4s",
                                      shortest(frame_hz), spread, exact(from_seconds(phase_s))));
}

/// The mean over evenly spread starts; at none of them does a step fall on a refresh.
Stutter over_phases(Inquiry& ask, double refresh_hz, std::string_view spread) {
    // A frame that stands for n refreshes is that of a display with an n-th of them.
    const double shown_hz = refresh_hz / refreshes_a_frame(ask.game);
    const double beat_s = std::min(1 / shown_hz, kept_timestep(ask.game.policy.settings).dt_s);
    Stutter mean{.refresh_hz = refresh_hz};
    double worst = -1;
    for (std::size_t i = 0; i < kPhases; ++i) {
        const double phase_s = beat_s * (static_cast<double>(i) + 0.5) / kPhases;
        const RunSpec spec = schedule_spec(
            ask.game, paced_frames(frame_rate_on(ask.game, refresh_hz), phase_s, spread));
        const Stutter at = stutter_of(ask.game, ask.run(spec, Keep::hashes), shown_hz);
        constexpr double kShare = 1.0 / kPhases;
        mean.uneven_per_s += kShare * at.uneven_per_s;
        mean.of_frames_per_s += kShare * at.of_frames_per_s;
        mean.interpolated_per_s += kShare * at.interpolated_per_s;
        mean.off_share += kShare * at.off_share;
        mean.interpolated_off_share += kShare * at.interpolated_off_share;
        mean.image_s += kShare * at.image_s;
        mean.idle_per_s += kShare * at.idle_per_s;
        mean.double_per_s += kShare * at.double_per_s;
        mean.images += at.images;
        mean.steps += at.steps;
        if (at.uneven_per_s > worst) {
            worst = at.uneven_per_s;
            mean.spec = at.spec;
            mean.shown_per_s = at.uneven_per_s;
        }
    }
    if (stands_by_vsync(ask.game, refresh_hz)) {
        mean.image_s = std::max(mean.image_s, 1 / shown_hz);
    }
    return mean;
}

}  // namespace

Stutter stutter_on(Inquiry& ask, double refresh_hz) {
    const Stutter even = over_phases(ask, refresh_hz, "0s");
    const Stutter late = over_phases(ask, refresh_hz, "500us");
    return severity_of(ask.game, late) > severity_of(ask.game, even) ? late : even;
}

namespace {

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

/// A capture's frames stutter by themselves; this judges only what the steps add.
Finding judge_capture(Inquiry& ask, double refresh_hz, std::size_t trace) {
    const RunSpec spec = schedule_spec(ask.game, ask.spec(trace));
    const Stutter stutter = stutter_of(ask.game, ask.run(spec, Keep::hashes), refresh_hz, true);
    const std::string about = about_capture(ask, refresh_hz, trace);
    if (stutter.steps == 0) {
        return unjudged("stutter", about, "No step is taken, so nothing moves");
    }
    // True if motion is even on even frames: the player's late frames are the reason.
    const bool comes_from_lateness = severity_of(ask.game, stutter) > 1 &&
                                     severity_of(ask.game, over_phases(ask, refresh_hz, "0s")) <= 1;
    return judge_stutter(ask.game, about, stutter, comes_from_lateness);
}

/// The rate of the median frame.
double usual_rate_hz(const FrameTrace& trace) {
    return 1e3 / trace_statistics(trace).median_ms;
}

/// False for a display that the user did not name and that is faster than the capture: it is not
/// the player's, and only the frames are uneven on it.
bool is_for_capture(const Inquiry& ask, double refresh_hz, std::size_t trace) {
    constexpr double kNearly = 0.95;
    return is_display_named(ask.game.profile) ||
           usual_rate_hz(ask.trace(trace)) >= kNearly * refresh_hz;
}

/// The note on a capture that is slower than every display.
Finding slow_capture(const Inquiry& ask, std::size_t trace) {
    Finding made = noted("stutter", trace_name(ask, ask.spec(trace)));
    const double rate_hz = usual_rate_hz(ask.trace(trace));
    made.summary = fmt::format("Stutter of {} is not judged: {:.3g} fps is slower than any display",
                               trace_name(ask, ask.spec(trace)), rate_hz);
    made.cause =
        "No profile names the display, and on a faster one frames are uneven by themselves";
    made.fix = "Set refresh_hz in [frames] of the game profile to the player's display.";
    made.numbers = {{"rate", rate_hz, "Hz"}};
    return made;
}

/// Without a profile: judges the worst of the traces on the policy's display.
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
    if (finding.verdict == Verdict::error) {  // The user named no display.
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
    }
    return {finding};
}

/// True for the profile of a command line without one.
bool asks_nothing(const GameProfile& profile) {
    return profile.refresh_hz.empty() && profile.worst_hitch_s == 0 && !has_jump(profile);
}

Findings judge_stutter(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    if (asks_nothing(profile)) {
        return judge_traces(ask);
    }
    Findings found;
    const std::vector<double> displays = displays_of(ask.game);
    for (const double refresh_hz : displays) {
        if (ask.is_asked_about(about_display(refresh_hz))) {
            found.push_back(judge_display(ask, refresh_hz));
        }
        for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
            if (is_for_capture(ask, refresh_hz, i) &&
                ask.is_asked_about(about_capture(ask, refresh_hz, i))) {
                found.push_back(judge_capture(ask, refresh_hz, i));
            }
        }
    }
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        if (!displays.empty() && std::ranges::none_of(displays, [&](double refresh_hz) {
                return is_for_capture(ask, refresh_hz, i);
            })) {
            found.push_back(slow_capture(ask, i));
        }
    }
    for (auto apart : {interpolated_apart(ask.game), placed_apart(ask.game)}) {
        if (apart) {
            found.push_back(std::move(*apart));
        }
    }
    if (auto off = not_interpolated(ask.game)) {
        found.push_back(std::move(*off));
    }
    // Keeps one warning, the worst.
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
            .is_shown_alone = true,
            .judge = judge_stutter};
}

}  // namespace tickproof::harness
