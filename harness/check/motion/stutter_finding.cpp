// Judges the stutter of one display, and says why and what to set; stutter.cpp measures it.

#include "harness/check/motion/stutter_finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/motion/drawn_bodies.h"
#include "harness/check/motion/drawn_motion.h"
#include "harness/finding/cadence.h"
#include "harness/finding/warnings.h"

namespace tickproof::harness {
namespace {

bool is_uneven(const Game& game, const Stutter& stutter) {
    const Tolerances& tolerated = game.profile.tolerances;
    return severity(stutter.uneven_per_s, tolerated.stutter_per_s) >=
           severity(stutter.image_s, tolerated.picture_s);
}

/// False if the engine does not interpolate in the dimensions of the game.
bool may_interpolate(const Game& game) {
    return reads(*game.policy.policy, "draw") &&
           !(game.project && game.scripts &&
             ignores_interpolation(*game.project, game.scripts->motion));
}

/// True if the frames do not fit the display: they are uneven with any steps.
bool comes_from_frames(const Game& game, const Stutter& worst) {
    return !worst.is_beyond_frames &&
           (worst.of_frames_per_s > game.profile.tolerances.stutter_per_s ||
            stands_by_vsync(game, worst.refresh_hz));
}

std::string summary_of(const Game& game, const Stutter& worst, std::string about) {
    about += worst.is_beyond_frames ? "" : frames_text(game, worst.refresh_hz);
    const std::string drawn =
        game.policy.settings.draw == Draw::none && !comes_from_frames(game, worst)
            ? " without interpolation"
            : "";
    const std::string_view adds = worst.is_beyond_frames ? "steps add " : "";
    if (alternates(game, worst) && !worst.is_beyond_frames) {
        return fmt::format("Images take {} at {} (they move {} more or less)",
                           steps_in_turn(game, worst.refresh_hz), about, percent(worst.off_share));
    }
    if (severity_of(game, worst) <= 1) {
        return fmt::format("Even motion at {} ({}{:.2g} uneven frames a second)", about, adds,
                           worst.uneven_per_s);
    }
    if (is_uneven(game, worst)) {
        return fmt::format("Stutter at {}{}: {}{:.3g} uneven frames a second", about, drawn, adds,
                           worst.uneven_per_s);
    }
    return fmt::format("Choppy motion at {}{}: each image stays for {:.3g} ms", about, drawn,
                       1000 * worst.image_s);
}

std::string counts_text(const Stutter& worst) {
    const std::string idle =
        fmt::format("{:.3g} frames a second show no new step", worst.idle_per_s);
    if (worst.idle_per_s == 0) {
        return fmt::format("{:.3g} frames a second move by two steps or more", worst.double_per_s);
    }
    return worst.double_per_s == 0
               ? idle
               : fmt::format("{}, and {:.3g} move by two or more", idle, worst.double_per_s);
}

void explain(const Game& game, const Stutter& worst, bool comes_from_lateness, Finding& finding) {
    const std::string counts = counts_text(worst);
    const double tolerated = game.profile.tolerances.stutter_per_s;
    if (!worst.is_beyond_frames && stands_by_vsync(game, worst.refresh_hz)) {
        explain_vsync(game, worst.refresh_hz, finding);
        return;
    }
    if (comes_from_frames(game, worst)) {
        finding.cause = fmt::format(
            "{}rames do not fit the {:.4g} Hz of the display: they stay too long or too short, "
            "however they are stepped",
            worst.of_frames_per_s < worst.uneven_per_s
                ? fmt::format("{:.3g} of the f", worst.of_frames_per_s)
                : "The f",
            worst.refresh_hz);
    } else if (worst.idle_per_s == 0 && worst.double_per_s == 0) {
        finding.cause = "Each frame takes one step, which is not as long as the frame";
    } else if (comes_from_lateness) {
        finding.cause =
            "Steps and refreshes coincide, so a late frame may miss its step: " + counts;
    } else {
        const double steps_per_s =
            game.policy.settings.time_scale / game.policy.settings.timestep.dt_s;
        finding.numbers.push_back({"steps_per_s", steps_per_s, "1/s"});
        finding.numbers.push_back({"refresh_hz", worst.refresh_hz, "Hz"});
        const double frames_per_s = worst.refresh_hz / refreshes_a_frame(game);
        const std::string rhythm = rhythm_of(steps_per_s / frames_per_s, image_of(game));
        finding.cause = fmt::format("{:.4g} steps a second on a display of {:.4g} Hz{}: {}",
                                    steps_per_s, worst.refresh_hz, vsync_text(game, frames_per_s),
                                    rhythm.empty() ? counts : rhythm);
    }
    const UnlockedFrames unlocked = unlocked_frames(game);
    if (comes_from_frames(game, worst) && !unlocked.text.empty()) {
        finding.fix_settings = unlocked.settings;
        finding.fix = capitalised(unlocked.text) + ".";
    } else if (comes_from_frames(game, worst) && !unlocked.kept.empty()) {
        finding.fix = fmt::format(
            "Ask for a display of {:.4g} Hz or a multiple: frames have one length by design, as "
            "{}.",
            1 / game.policy.settings.timestep.dt_s, unlocked.kept);
    } else if (comes_from_frames(game, worst) && game.is_rate_limited) {
        const FrameRateLimit& limit = *game.project->frame_rate_limit;
        finding.at = limit.at;
        // More frames show the steps as they are.
        const double steps_per_s =
            game.policy.settings.time_scale / game.policy.settings.timestep.dt_s;
        const bool fits = rhythm_of(steps_per_s / worst.refresh_hz).empty();
        const std::string upgrade = upgrade_text(game);
        finding.fix = fmt::format("Raise {} from {:.4g} to {:.4g} or more{}.", limit.key,
                                  limit.most_hz, worst.refresh_hz,
                                  fits || interpolates(game.policy.settings) ? ""
                                  : may_interpolate(game) ? ", and " + interpolation_text(game)
                                  : upgrade.empty() ? ", in a version that interpolates this motion"
                                                    : "; " + upgrade);
    } else if (comes_from_frames(game, worst)) {
        finding.fix = "Draw a frame for every refresh of the display, or for every second one.";
    } else if (!reads(*game.policy.policy, "draw")) {
        finding.fix = has_fixed_timestep(game.policy) ? "Interpolate between steps."
                                                      : capitalised(fixed_timestep_fix(game)) +
                                                            ", and interpolate between steps.";
    } else if (worst.interpolated_per_s > tolerated || interpolates(game.policy.settings)) {
        finding.fix = "Interpolate between steps, and step at a multiple of the refresh rate.";
    } else {
        finding.fix_settings = drawn_by_script(game) ? Change{} : Change{{"draw", "interpolate"}};
        finding.fix = interpolate_fix(game, finding.fix_settings);
    }
}

/// True if no body of the scenes is drawn between steps, nor does a script draw so.
bool is_stepped_by_bodies(const Game& game) {
    const auto bodies = drawn_bodies(game);
    return bodies && bodies->interpolated == 0 && !game.scripts->motion.interpolates;
}

/// The reason why a game that names no display may not stutter, or why its engine's key may not
/// help. Empty if scripts show a player's body that moves in steps, and nothing that interpolation
/// harms.
std::string doubt_of_stutter(const Game& game) {
    if (!game.scripts || game.scripts->files == 0) {
        return "from settings alone, nothing shows that a body moves in steps";
    }
    const Interpolation& key = game.project->interpolation;
    const ScriptMotion& motion = game.scripts->motion;
    const bool is_stepped = is_stepped_by_bodies(game);
    if (key.apart.empty() && !is_stepped) {
        return "this version has no setting that interpolates the whole game";
    }
    if (motion.players.empty()) {
        return "no script both reads the player's input and moves a body in steps";
    }
    if (is_stepped) {
        return {};
    }
    if (motion.dimensions == 0 || motion.is_mixed ||
        !(motion.dimensions == 2 ? key.in_2d : key.in_3d).empty()) {
        return "the setting acts in some versions only";
    }
    if (!motion.hazards.empty()) {
        return "interpolation does not suit all that this game has";
    }
    return motion.in_frames.empty() ? "" : "some things of this game move in frames";
}

/// Makes stutter by late frames a note if the loop smooths deltas, which a run here hardly shows.
void weigh_smoothed(const Game& game, bool comes_from_lateness, Finding& finding) {
    if (!comes_from_lateness || !game.policy.settings.delta_smoothing) {
        return;
    }
    finding.verdict = Verdict::note;
    finding.severity = kNotSeen;
    finding.cause +=
        ". A note only: the engine smooths deltas near the display's rate, once it has seen 180 "
        "frames";
}

/// Makes stutter on a display that the user did not name a warning if scripts show enough, else a
/// note.
void weigh_assumed(const Game& game, Finding& finding) {
    if (finding.verdict != Verdict::error || !game.project ||
        is_asked_for(game.profile, "frames.refresh_hz") ||
        is_asked_for(game.profile, "draw.between_steps")) {
        return;
    }
    const std::string doubt = doubt_of_stutter(game);
    finding.verdict = doubt.empty() ? Verdict::warning : Verdict::note;
    if (!doubt.empty()) {
        finding.cause += fmt::format(". A note only: {}", doubt);
    }
}

}  // namespace

bool alternates(const Game& game, const Stutter& stutter) {
    constexpr double kEven = 0.1;
    return severity_of(game, stutter) <= 1 && stutter.off_share > kEven;
}

bool is_drawing_known(const Game& game) {
    // Frames of another rate than the display's are uneven by themselves.
    if (game.project && !game.project->waits_for_display && game.project->frame_rate_limit &&
        game.profile.draw.empty()) {
        return false;
    }
    if (game.scripts && game.profile.draw.empty()) {
        const ScriptMotion& motion = game.scripts->motion;
        // If most things move in frames, the few that step may do so on purpose; not a player.
        const bool is_of_frames = motion.in_frames.size() > motion.in_steps.size() &&
                                  (motion.players.empty() || !is_stepped_by_bodies(game));
        if (motion.interpolates || motion.is_for_headset || is_of_frames) {
            return false;
        }
    }
    return is_stepped_by_bodies(game) || !reads(*game.policy.policy, "draw") ||
           !game.profile.draw.empty() ||
           game.policy.settings.draw != game.policy.policy->defaults.draw ||
           (game.project && find_setting(*game.project, "draw") != nullptr);
}

double severity_of(const Game& game, const Stutter& stutter) {
    const Tolerances& tolerated = game.profile.tolerances;
    return std::max(severity(stutter.uneven_per_s, tolerated.stutter_per_s),
                    severity(stutter.image_s, tolerated.picture_s));
}

Finding judge_stutter(const Game& game, const std::string& about, const Stutter& worst,
                      bool comes_from_lateness) {
    const Tolerances& tolerated = game.profile.tolerances;
    if (auto even = even_by_bodies(game, about, worst)) {
        return *even;
    }
    Finding finding =
        is_uneven(game, worst)
            ? judged("stutter", about, worst.uneven_per_s, tolerated.stutter_per_s, "1/s")
            : judged("stutter", about, worst.image_s, tolerated.picture_s, "s");
    finding.asked = {"frames.refresh_hz"};
    finding.numbers = {{"uneven_per_s", worst.uneven_per_s, "1/s"},
                       {"uneven_per_s_of_frames", worst.of_frames_per_s, "1/s"},
                       {"uneven_per_s_interpolated", worst.interpolated_per_s, "1/s"},
                       {"image", worst.image_s, "s"},
                       {"frames_without_step_per_s", worst.idle_per_s, "1/s"},
                       {"frames_with_two_steps_per_s", worst.double_per_s, "1/s"}};
    finding.shown_by = {worst.spec};
    finding.shown_by.front().policy.settings.refresh_hz =
        worst.refresh_hz / (worst.is_beyond_frames ? 1 : refreshes_a_frame(game));
    finding.summary = summary_of(game, worst, about);
    if (finding.verdict == Verdict::pass) {
        return finding;
    }
    finding.at = place_of(game, "draw");
    if (finding.at.file.empty() && game.scripts && !game.scripts->motion.in_steps.empty()) {
        finding.at = game.scripts->motion.in_steps.front();
    }
    if (!is_drawing_known(game) && !stands_by_vsync(game, worst.refresh_hz)) {
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
    }
    if (!game.profile.draw.empty()) {
        finding.asked.push_back("draw.between_steps");
    }
    explain(game, worst, comes_from_lateness, finding);
    constexpr double kAlike = 1.05;
    if (is_uneven(game, worst) && worst.shown_per_s > kAlike * worst.uneven_per_s) {
        finding.cause +=
            fmt::format("; the command shows the worst of 4 starts, {:.3g}", worst.shown_per_s);
    }
    if (const auto bodies = drawn_bodies(game); bodies && bodies->interpolated < bodies->moved &&
                                                !stands_by_vsync(game, worst.refresh_hz)) {
        name_bodies(*bodies, may_move_in_steps(game), finding);
    }
    finding.is_of_steps = game.profile.draw.empty() && !comes_from_frames(game, worst);
    weigh_smoothed(game, comes_from_lateness, finding);
    if (comes_from_frames(game, worst) && game.is_rate_limited && !is_display_named(game.profile)) {
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
        finding.asks_for_a_look = true;  // A line of the game causes it, whichever bodies move.
        finding.cause += ". A note only: no profile asks for this display";
    }
    weigh_assumed(game, finding);
    // Who names a display wants to know.
    finding.asks_for_a_look =
        finding.asks_for_a_look ||
        (finding.verdict == Verdict::note && is_asked_for(game.profile, "frames.refresh_hz"));
    return finding;
}

}  // namespace tickproof::harness
