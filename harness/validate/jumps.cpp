#include "harness/validate/jumps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "harness/check/check.h"

namespace tickproof::harness {
namespace {

/// The jump's quantities, by their places in the scenario's table.
enum Quantities { kApex, kAirTime, kLandingX };

JumpAt jump_at(const RunSpec& spec, const Frames& frames) {
    const Run done = run(spec, frames.traces);
    return {.apex_m = done.outcome.quantities[kApex],
            .landing_m = done.outcome.quantities[kLandingX],
            .spec = spec,
            .longest_dt_s = done.summary.longest_dt_s / physics::substeps(spec.engine),
            .is_finished = is_finished(done)};
}

}  // namespace

ScenarioSpec jump_of(const GameProfile& profile) {
    ScenarioSpec spec = scenario("jump", {{"run_mps", profile.run_mps},
                                          {"gravity_mps2", profile.gravity_mps2},
                                          {"step_up_m", profile.step_up_m}});
    if (profile.jump_height_m > 0) {
        set_parameter(spec, "height_m", fmt::format("{}", profile.jump_height_m));
    } else {
        set_parameter(spec, "rise_mps", fmt::format("{}", profile.jump_speed_mps));
    }
    return spec;
}

JumpAt ideal_jump(const GameProfile& profile) {
    const Outcome ideal = make(jump_of(profile)).ideal;
    return {.apex_m = ideal.quantities[kApex], .landing_m = ideal.quantities[kLandingX]};
}

std::vector<JumpAt> jumps_at_rates(const Trial& trial) {
    const ScenarioSpec jump = jump_of(trial.subject.profile);
    std::vector<JumpAt> jumps;
    std::map<double, JumpAt> by_dt;
    for (std::size_t i = 0; i < trial.frames.rates.size(); ++i) {
        const RunSpec spec = run_spec(trial.subject, jump, i);
        const double dt_s = only_dt_s(trial, i);
        if (const auto same = by_dt.find(dt_s); !std::isnan(dt_s) && same != by_dt.end()) {
            jumps.push_back(same->second);
            jumps.back().spec = spec;
            continue;
        }
        jumps.push_back(jump_at(spec, trial.frames));
        if (!std::isnan(dt_s)) {
            by_dt.emplace(dt_s, jumps.back());
        }
    }
    return jumps;
}

std::vector<JumpAt> jumps_in_hitches(const Trial& trial) {
    const Frames& frames = trial.frames;
    const ScenarioSpec jump = jump_of(trial.subject.profile);
    std::vector<JumpAt> jumps;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        for (const std::size_t start : hitch_starts(trial, i, jump)) {
            jumps.push_back(jump_at(run_spec(trial.subject, jump, i, start), frames));
        }
    }
    return jumps;
}

std::optional<GameFinding> unfinished(std::string_view check, std::string about,
                                      const Frames& frames, const std::vector<JumpAt>& jumps) {
    const auto found = std::ranges::find(jumps, false, &JumpAt::is_finished);
    if (found == jumps.end()) {
        return std::nullopt;
    }
    GameFinding made =
        unjudged(check, std::move(about),
                 fmt::format("a jump does not come to its end with {}: the loop stands still, or "
                             "does not end",
                             frames.traces[found->spec.trace].name));
    made.finding.shown_by = found->spec;
    return made;
}

std::string integrator_text(const Subject& subject, const JumpAt& jump, double ideal_m) {
    const double error_m = jump.apex_m - ideal_m;
    return fmt::format("in steps of {} the integrator ({}) {} {:.3g} m {} than the formula",
                       time_text(jump.longest_dt_s), subject.engine.engine->name, "rises",
                       std::abs(error_m), error_m < 0 ? "less" : "more");
}

}  // namespace tickproof::harness
