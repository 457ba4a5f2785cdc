// Does the thinnest wall stop the fastest body: at every frame rate, in the worst hitch, and in
// captured frames? The contact comes at the start of the longest step, the worst case, so the
// verdict is exact at the threshold.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/contact/obstacles.h"
#include "harness/check/contact/remedies.h"
#include "harness/check/contact/walls.h"
#include "harness/check/fixes.h"
#include "harness/game/continuous_bodies.h"

namespace tickproof::harness {
namespace {

/// Shots on the trace of `run`, with contacts spread evenly over one of its longest steps.
Passages spread_shots(Inquiry& ask, const Obstacle& obstacle, LongSteps& steps,
                      const RunSpec& run) {
    constexpr int kPlaces = 16;
    const auto trace = static_cast<std::size_t>(
        std::ranges::find(ask.game.frames.traces, run.trace) - ask.game.frames.traces.begin());
    const LongStep step = steps.of(trace).front();
    Passages tried;
    for (int place = 0; place < kPlaces; ++place) {
        const double contact_s =
            step.begins_s + world_step_s(ask.game, step.dt_s) * (place + 0.5) / kPlaces;
        try_run(ask,
                run_spec(ask.game, obstacle.touched_at(contact_s), run.trace, step.start_frame),
                tried);
    }
    return tried;
}

/// Adds changes of the level or the projectile after those of settings. Names one that changes a
/// value more than 4 times only if nothing else helps.
void add_designs(const Wall& wall, const SafeSpeed& safe, double thickness_m, Finding& finding) {
    constexpr double kAnotherGame = 4;
    // Rounded to the safe side, so that the printed numbers hold.
    const auto digits = [](double value, bool up) {
        const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
        return fmt::format("{:.6g}",
                           (up ? std::ceil(value / unit) : std::floor(value / unit)) * unit);
    };
    const bool is_stuck = finding.fix.empty();
    if (safe.safe_mps > 0 && (is_stuck || safe.safe_mps * kAnotherGame >= wall.speed_mps)) {
        add_instruction(fmt::format("slow it down to {} m/s", digits(safe.safe_mps, false)),
                        finding);
    }
    if (is_stuck ? !std::isnan(thickness_m) : thickness_m <= kAnotherGame * wall.thickness_m) {
        add_instruction(
            fmt::format("make the {} {} m thick", noun_of(wall), digits(thickness_m, true)),
            finding);
    }
}

/// The shot of the project's code, if no step carries it through `wall`: it looks ahead, or has the
/// engine's continuous collision.
const Projectile* guarded_shot(const Game& game, const Wall& wall) {
    const Projectile* shot = projectile_of_profile(game);
    if (shot == nullptr || wall.hit == HitBy::overlap) {
        return nullptr;
    }
    const ShotGuard guard = shot->guard;
    const bool holds =
        (guard == ShotGuard::looks_ahead && (!wall.is_sensor() || wall.hit == HitBy::trigger)) ||
        (guard == ShotGuard::continuous &&
         physics::continuous_switch(game.engine, wall.kind) != nullptr);
    return holds ? shot : nullptr;
}

/// Says that the profile's projectile is the shot of the code, which is not what the runs are of.
void excuse(const Projectile& shot, const Wall& wall, Finding& finding) {
    finding.verdict = Verdict::note;
    finding.severity = kNotSeen;
    finding.asks_for_a_look = true;  // It is the answer to what the profile asks.
    finding.summary = fmt::format(
        "A {:.4g} m/s projectile would pass a {} m {} above {:.4g} m/s; the shot of {} {}",
        wall.speed_mps, shortest(wall.thickness_m), noun_of(wall),
        named_number(finding, "safe_speed"), short_place(shot.at), guard_text(shot.guard));
}

/// `the projectile is Bullet.prefab:45: radius 0.05 m, 40 m/s, trigger`, or the assumed size.
std::string projectile_text(const Game& game, const Wall& wall) {
    const Projectile* shot = projectile_of_profile(game);
    if (shot == nullptr || !shot->body) {
        return fmt::format("the projectile's radius is {} m (wall.fastest_radius_m)",
                           shortest(wall.radius_m));
    }
    const ShotBody& body = *shot->body;
    if (!body.unknown.empty()) {
        return fmt::format("its radius of {} m is assumed (wall.fastest_radius_m): {} {}",
                           shortest(wall.radius_m), short_place(body.at), body.unknown);
    }
    return fmt::format("the projectile is {}: radius {:.3g} m, {:.3g} m/s{}", short_place(body.at),
                       body.radius, speed_of(*shot, game),
                       body.is_trigger ? ", a trigger, which is never swept" : "");
}

void explain(Inquiry& ask, const Wall& wall, const Tries& tries, LongSteps& steps,
             Finding& finding) {
    const Passages worst = worst_group(ask, tries);
    const Passages spread = spread_shots(ask, obstacle_of(wall), steps, worst.worst_passing_run);
    finding.numbers.push_back(
        {"share_through", static_cast<double>(spread.past) / static_cast<double>(spread.runs), ""});
    finding.summary = fmt::format("A {:.4g} m/s projectile {} a {} m {} {}", wall.speed_mps,
                                  wall.is_sensor() ? "misses" : "passes",
                                  shortest(wall.thickness_m), noun_of(wall), when_past(ask, tries));
    if (spread.past > 0) {
        finding.summary += fmt::format(" ({} of {} shots)", spread.past, spread.runs);
    }
    const double dt_s = world_step_s(ask.game, worst.worst_passing_dt_s);
    if (dt_s > 0 && wall.is_sensor()) {
        finding.cause = fmt::format(
            "A step of {} moves it {:.3g} m, and it overlaps the {} over {:.3g} m only: no step "
            "ends there",
            time_text(dt_s), wall.approach_mps() * dt_s, noun_of(wall), wall.reach_m());
    } else if (dt_s > 0) {
        finding.cause = fmt::format(
            "A step of {} moves it {:.3g} m{}; it is stopped only if a step ends at most {:.3g} m "
            "before the wall's middle",
            time_text(dt_s), wall.approach_mps() * dt_s,
            wall.closing_mps > 0 ? " towards the wall" : "",
            wall.reach_m() + physics::contact_margin_m(ask.game.engine));
    } else {
        finding.cause = "It ends on the far side without a step that crosses";
    }
    if (!ask.game.profile.at.contains("wall.fastest_radius_m")) {
        finding.cause += "; " + projectile_text(ask.game, wall);
    }
    const Obstacle obstacle = obstacle_of(wall);
    const auto try_variant = [&](const Variant& variant, const Tries* before) {
        return try_all(ask, obstacle, variant, before);
    };
    const bool is_trigger = is_trigger_alone(ask.game);
    if ((wall.is_sensor() || is_trigger || is_never_swept(ask.game)) && ask.seeks_fixes()) {
        add_instruction("cast a ray or its shape along the path of each step, in code", finding);
    }
    if (is_trigger) {
        finding.cause += fmt::format(
            "; a body whose colliders are triggers is never swept ({}), and all others of the "
            "scenes are",
            to_text(ask.game.scripts->motion.continuous->trigger));
    }
    explain_passage(ask, obstacle, tries, try_variant, finding);
}

/// Moves the searched speed to the side of the profile's speed that its verdict says, since the
/// search is exact to `kSearchRatio` only.
double within_verdict(double safe_mps, double speed_mps, bool fails) {
    return fails ? std::min(safe_mps, std::nextafter(speed_mps, 0.0))
                 : std::max(safe_mps, speed_mps);
}

/// The finding on a shot that its script moves: no step of the engine sweeps it, and a frame may be
/// longer than a step. None if the wall stops it in both, or the inquiry waits.
std::optional<Finding> passes_by_script(Inquiry& ask, const Wall& wall) {
    const Projectile* shot = projectile_of_profile(ask.game);
    if (shot == nullptr || shot->guard != ShotGuard::none || wall.hit == HitBy::overlap) {
        return std::nullopt;
    }
    const bool is_by_transform = is_moved_by_transform(ask.game, *shot);
    if (!shot->moves_in_frames() && !is_by_transform) {
        return std::nullopt;
    }
    const Obstacle obstacle = obstacle_of(wall);
    const physics::EngineSpec engine = physics::without_continuous(ask.game.engine, wall.kind);
    for (const PolicySpec& policy : {ask.game.policy, policy_of_frames(ask.game.policy)}) {
        if (!shot->moves_in_frames() && policy != ask.game.policy) {
            continue;
        }
        const Tries tries = try_all(ask, obstacle, Variant{.policy = policy, .engine = engine});
        if (ask.waits() || tries.all().past == 0) {
            continue;
        }
        Finding finding = judged("tunneling", name_of(wall), kFailing);
        finding.shown_by = {worst_group(ask, tries).worst_passing_run};
        finding.summary =
            fmt::format("A {:.4g} m/s projectile {} a {} m {} {}", wall.speed_mps,
                        wall.is_sensor() ? "misses" : "passes", shortest(wall.thickness_m),
                        noun_of(wall), when_past(ask, tries));
        const double slowest_fps = ask.game.profile.lowest_fps;
        const double step_s = longest_world_step_s(ask);
        const std::string way =
            shot->moves_in_frames()
                ? fmt::format("{:.3g} m in a frame at {:.4g} fps",
                              wall.speed_mps * policy.settings.time_scale / slowest_fps,
                              slowest_fps)
                : fmt::format("{:.3g} m in a step of {}", wall.speed_mps * step_s,
                              time_text(step_s));
        finding.cause = fmt::format("{} moves it itself, by {}; the engine sweeps no such move; {}",
                                    short_place(shot->at), way, projectile_text(ask.game, wall));
        add_instruction(
            is_by_transform
                ? fmt::format("{} moves it by its Transform: no wall on its way stops it; cast a "
                              "ray along the way",
                              short_place(shot->at))
                : fmt::format("cast a ray or its shape along the path of each {}, in code",
                              shot->moves_in_frames() ? "frame" : "step"),
            finding);
        return finding;
    }
    return std::nullopt;
}

/// No finding while the inquiry waits.
std::optional<Finding> judged_wall(Inquiry& ask, const Wall& wall) {
    const std::string about = name_of(wall);
    if (const std::string why = not_judged(wall, ask.game.engine); !why.empty()) {
        return unjudged("tunneling", about, why);
    }
    LongSteps steps = steps_before_walls(ask);
    const Tries tries = try_all(ask, obstacle_of(wall), steps);
    if (ask.waits()) {
        return std::nullopt;
    }
    const Passages all = tries.all();
    const bool fails = all.past > 0;
    if (auto passes = passes_by_script(ask, wall)) {
        return passes;
    }
    if (ask.waits()) {
        return std::nullopt;
    }
    Finding finding;
    if (fails && ask.is_enough(1)) {
        finding = judged("tunneling", about, kFailing);
    } else if (const std::string why = not_met(all, "wall"); !fails && !why.empty()) {
        finding = unjudged("tunneling", about, why);
    } else if (!fails && !ask.seeks_margin()) {
        finding = judged("tunneling", about, 0);
    } else {
        SafeSpeed safe = safe_speed(ask, wall, steps);
        const double thickness_m = fails ? safe_thickness(ask, wall, steps) : kNotSeen;
        if (ask.waits()) {
            return std::nullopt;
        }
        safe.safe_mps = within_verdict(safe.safe_mps, wall.speed_mps, fails);
        finding = judged("tunneling", about, wall.speed_mps, safe.safe_mps, "m/s");
        finding.numbers = {{"safe_speed", safe.safe_mps, "m/s"},
                           {"longest_dt", longest_world_step_s(ask), "s"},
                           {"tries", static_cast<double>(all.runs), ""},
                           {"tries_through", static_cast<double>(all.past), ""}};
        finding.summary = fmt::format(
            "A {} m {} {} a {:.4g} m/s projectile, {}", shortest(wall.thickness_m), noun_of(wall),
            stopping_verb(wall), wall.speed_mps,
            safe.safe_mps >= safe.fastest_mps ? "and any faster one"
                                              : fmt::format("up to {:.4g} m/s", safe.safe_mps));
        if (const Projectile* shot = guarded_shot(ask.game, wall); fails && shot != nullptr) {
            excuse(*shot, wall, finding);
        } else if (fails) {
            finding.numbers.push_back({"safe_thickness", thickness_m, "m"});
            explain(ask, wall, tries, steps, finding);
            if (ask.seeks_fixes()) {
                add_designs(wall, safe, thickness_m, finding);
            }
        } else if (physics::continuous_against(ask.game.engine).has(obstacle_of(wall).kind)) {
            name_continuous_bodies(ask.game, finding);
        }
        if (wall.kind == physics::ObstacleKind::kinematic) {
            finding.cause +=
                (finding.cause.empty() ? "" : ". ") +
                (wall.closing_mps > 0
                     ? fmt::format("The wall comes at {:.4g} m/s", wall.closing_mps)
                     : std::string("The wall stands still here (wall.closing_mps moves it)"));
        }
    }
    return finding;
}

}  // namespace

Findings judge_wall(Inquiry& ask) {
    Findings findings;
    for (const Wall& wall : walls_of(ask.game)) {
        if (ask.traces() == 0) {
            break;
        }
        if (std::optional<Finding> finding = judged_wall(ask, wall)) {
            finding->asked = {"wall.thickness_m", "wall.fastest_mps", "wall.fastest_radius_m"};
            for (const std::string_view key : {"wall.kinds", "wall.closing_mps", "wall.hit"}) {
                if (ask.game.profile.at.contains(key)) {
                    finding->asked.push_back(key);
                }
            }
            findings.push_back(std::move(*finding));
        }
    }
    return findings;
}

}  // namespace tickproof::harness
