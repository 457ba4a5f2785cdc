// Does anything get through what should stop it? The thinnest wall against the fastest thing, at
// every frame rate, at many places of a step, and in the worst hitch.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/table.h"
#include "harness/validate/wall_tries.h"

namespace tickproof::harness {
namespace {

std::string cause_of(const Subject& subject, const Wall& wall, const Passages& tried) {
    const double dt_s = substep_s(subject, tried.crossing_dt_s);
    if (!(dt_s > 0)) {
        return "it ends on the wrong side";
    }
    return fmt::format(
        "in a step of {} it goes {:.3g} m, and only in the {:.3g} m before the middle of the wall "
        "is it pushed back",
        time_text(dt_s), wall.speed_mps * dt_s, wall.radius_m + wall.thickness_m / 2);
}

std::string fix_of(const Subject& subject, const Wall& wall, double safe_mps,
                   double safe_thickness_m) {
    std::string fix = safe_mps > 0 ? fmt::format("slow it down to {:.3g} m/s", safe_mps)
                                   : std::string("no speed is safe here");
    if (!std::isnan(safe_thickness_m)) {
        fix += fmt::format(", make the wall {:.3g} m thick", safe_thickness_m);
    }
    const auto& continuous = subject.engine.engine->continuous;
    if (continuous && subject.engine.settings[continuous->option] != continuous->on) {
        fix += ", turn on continuous collision for it";
    }
    return fix + fmt::format(", or take steps of at most {}",
                             time_text((wall.radius_m + wall.thickness_m / 2) / wall.speed_mps));
}

GameFindings judge_wall(const Trial& trial) {
    const GameProfile& profile = trial.subject.profile;
    if (!(profile.wall_thickness_m > 0 && profile.fastest_mps > 0)) {
        return {};
    }
    const Wall wall{profile.fastest_mps, profile.fastest_radius_m, profile.wall_thickness_m};
    const std::string about = fmt::format("wall {} m", shortest(wall.thickness_m));
    const Tries tries = try_all(
        trial, [&](std::size_t rate, Passages& tried) { try_rate(trial, wall, rate, tried); },
        [&](std::size_t trace, Passages& tried) { try_hitch(trial, wall, trace, tried); });
    if (is_all_known(trial, tries)) {
        return {judged("wall", about, kFailing)};
    }
    const bool fails = tries.past() > 0;
    if (!fails && tries.unfinished() > 0) {
        return {never_reached("wall", wall, tries.unfinished(), tries.runs())};
    }
    const Hardest hardest = hardest_rate(trial);
    const double safe_mps = safe_speed(trial, wall, hardest);
    const double thinnest_m = safe_thickness(trial, wall, hardest);
    const double share = severity(wall.speed_mps, safe_mps);
    GameFinding made =
        judged("wall", about, fails ? std::max(share, kFailing) : std::min(share, 1.0));
    made.finding.numbers = {{"safe_speed", safe_mps, "m/s"},
                            {"safe_thickness", thinnest_m, "m"},
                            {"runs", static_cast<double>(tries.runs()), ""},
                            {"through", static_cast<double>(tries.past()), ""}};
    const std::string fastest = fmt::format("{:.4g} m/s", wall.speed_mps);
    if (!fails) {
        made.finding.summary = fmt::format(
            "a wall of {} m stops what flies at {} at every frame rate{}; safe up to {:.3g} m/s, "
            "and down to {:.3g} m",
            shortest(wall.thickness_m), fastest, trial.frames.has_hitch() ? " and in a hitch" : "",
            safe_mps, thinnest_m);
        made.finding.shown_by = run_spec(trial.subject, wall_of(wall, kFlight_s), hardest.rate);
        return {made};
    }
    const Passages& shown = tries.shown();
    made.finding.shown_by = shown.worst;
    made.finding.summary =
        fmt::format("what flies at {} gets through a wall of {} m {} ({} of {} tries)", fastest,
                    shortest(wall.thickness_m), where(trial, tries), shown.past, shown.runs);
    made.finding.cause = cause_of(trial.subject, wall, shown);
    made.finding.fix = fix_of(trial.subject, wall, safe_mps, thinnest_m);
    return {made};
}

}  // namespace

GameCheck wall_check() {
    return {.name = "wall",
            .summary = "whether the thinnest wall stops the fastest thing",
            .question = "What speed, thickness and tick rate are safe for my walls?",
            .is_slow = true,
            .judge = judge_wall};
}

}  // namespace tickproof::harness
