// Does the frame after a hitch fit the budget? It takes the most steps.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/traces.h"
#include "harness/check/time/step_cost_share.h"
#include "harness/game/rest_kept.h"

namespace tickproof::harness {
namespace {

/// The run of the trace with the most steps in one frame; `traces` has one at least.
const Run& most_steps(Inquiry& ask, const std::vector<TraceSpec>& traces,
                      const PolicySpec& policy) {
    std::vector<const Run*> runs;
    for (const TraceSpec& trace : traces) {
        runs.push_back(&ask.run(schedule_spec(ask.game, trace, policy), Keep::hashes));
    }
    return **std::ranges::max_element(
        runs, {}, [](const Run* run) { return run->summary.most_steps_in_a_frame; });
}

/// The time of a frame with so many steps, drawing included.
double longest_frame_s(const Game& game, std::size_t steps) {
    return static_cast<double>(steps) * seconds(cost_of(game).step_cost) +
           game.profile.render_cost_s;
}

/// Changes that limit a frame to `steps`, in the order to try them. Peers in lockstep first keep
/// what the limit leaves.
std::vector<Change> limits_for(const Game& game, double steps) {
    const PacingSettings& settings = game.policy.settings;
    std::vector<Change> limits;
    const double lowest_s = 1 / game.profile.lowest_fps;
    const double game_s_per_frame = lowest_s * settings.time_scale;
    if (steps * settings.timestep.dt_s < game_s_per_frame * (1 - kCostSlack)) {
        return limits;  // The game would be slow at its lowest rate.
    }
    if (const Change kept = rest_kept(game); game.profile.lockstep && !kept.empty()) {
        limits.push_back(kept);
    }
    if (reads(*game.policy.policy, "steps_per_frame_max")) {
        limits.push_back({{"steps_per_frame_max", fmt::format("{:.0f}", steps)}});
    }
    if (reads(*game.policy.policy, "frame_delta_max")) {
        const double scale = settings.clamped_time == ClampedTime::game ? 1 : settings.time_scale;
        constexpr double kParts = 1e4;  // Rounded down, to a tenth of a millisecond.
        const double clamp_s =
            std::floor(kParts * steps * settings.timestep.dt_s / scale + kCostSlack) / kParts;
        if (clamp_s * scale >= game_s_per_frame) {
            limits.push_back({{"frame_delta_max", exact(from_seconds(clamp_s))}});
        }
    }
    return limits;
}

void explain_catch_up(Inquiry& ask, const std::vector<TraceSpec>& traces, std::size_t most,
                      Finding& finding) {
    const Game& game = ask.game;
    const double budget = budget_s(game.profile);
    const double step_s = seconds(cost_of(game).step_cost);
    const double fits = std::floor((budget - game.profile.render_cost_s) / step_s + kCostSlack);
    finding.cause = fmt::format(
        "A frame of {} has room for {} of {}, so the next frame is late as well", time_text(budget),
        fits >= 1 ? "only " + counted(static_cast<std::size_t>(fits), "step") : "no step",
        time_text(step_s));
    finding.at = place_of(game, "steps_per_frame_max");
    if (finding.at.file.empty()) {
        finding.at = place_of(game, "frame_delta_max");
    }
    for (const Change& limit : limits_for(game, fits)) {
        PolicySpec wanted = game.policy;
        for (const SettingValue& each : limit) {
            set_setting(wanted, each.name, each.value);
        }
        const std::size_t steps = most_steps(ask, traces, wanted).summary.most_steps_in_a_frame;
        if (longest_frame_s(game, steps) <= budget && finding.fix_settings.empty()) {
            finding.fix = capitalised(set_text(game, limit)) + ".";
            finding.fix_settings = limit;
        }
    }
    const double cost_s =
        rounded_down_s((budget - game.profile.render_cost_s) / static_cast<double>(most) /
                       physics::world_steps(game.engine));
    if (finding.fix.empty()) {
        finding.fix = cost_s > 0 ? fmt::format("Take longer steps, or make a step take {} or less.",
                                               precise_time_text(cost_s))
                                 : "Take longer steps, and make drawing cheaper.";
    }
}

}  // namespace

Finding catch_up(Inquiry& ask, std::string about, const std::vector<TraceSpec>& traces,
                 const std::string& hitch) {
    const Game& game = ask.game;
    const GameProfile& profile = game.profile;
    const Run& worst = most_steps(ask, traces, game.policy);
    const std::size_t most = worst.summary.most_steps_in_a_frame;
    if (ask.waits()) {
        return {};
    }
    if (most == 0) {
        return unjudged("load", std::move(about), "No step is taken after a hitch");
    }
    const auto substeps = static_cast<std::size_t>(physics::world_steps(game.engine));
    const std::string_view noun = substeps > 1 ? "substep" : "step";
    const double frame_s = longest_frame_s(game, most);
    const double budget = budget_s(profile);
    Finding finding = profile.step_cost_s == 0
                          ? noted("load", std::move(about))
                          : judged("load", std::move(about), frame_s, budget, "s");
    finding.asked = {"cost.step_ms", "cost.render_ms"};
    finding.shown_by = {worst.spec};
    finding.numbers = {{"steps", static_cast<double>(most * substeps), "steps"},
                       {"frame", frame_s, "s"}};
    if (profile.step_cost_s == 0) {
        const double most_s =
            std::max(0.0, budget - profile.render_cost_s) / static_cast<double>(most * substeps);
        finding.numbers.push_back({"step_cost_most", most_s, "s"});
        finding.summary = fmt::format("After {} a frame takes {}, for which each may cost {}",
                                      hitch, counted(most * substeps, noun), time_text(most_s));
        finding.cause =
            fmt::format("All steps of a frame have to fit the budget of {}", time_text(budget));
        finding.fix = "Set step_ms in [cost] of the profile to have the cost judged.";
        return finding;
    }
    finding.summary =
        fmt::format("After {} a frame takes {} ({}), {} the budget of {}", hitch,
                    counted(most * substeps, noun), time_text(frame_s),
                    finding.verdict == Verdict::pass ? "within" : "over", time_text(budget));
    if (finding.verdict != Verdict::pass) {
        explain_catch_up(ask, traces, most, finding);
    }
    return finding;
}

}  // namespace tickproof::harness
