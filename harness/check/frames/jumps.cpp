// Makes the runs of the profile's jump: at steady rates, in hitches and in captures.

#include "harness/check/frames/jumps.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

JumpAt jump_of_run(Inquiry& ask, RunSpec spec, std::size_t trace) {
    JumpAt at{.spec = std::move(spec), .trace = trace};
    const Run& run = ask.run(at.spec);
    at.apex_m = run.outcome.quantities[kJumpApex];
    at.landing_m = run.outcome.quantities[kJumpLandingX];
    at.longest_dt_s = world_step_s(ask.game, run.summary.longest_dt_s);
    at.is_finished = run.is_finished;
    at.limit = run.limit;
    return at;
}

JumpAt jump_at(Inquiry& ask, const ScenarioSpec& jump, std::size_t trace, std::size_t start_frame) {
    return jump_of_run(ask, run_spec(ask.game, jump, ask.spec(trace), start_frame), trace);
}

/// Adds jumps on a trace with long frames, from every start that places one of them in the jump. If
/// all steps have one length, all starts give the same jump, and it adds one. It adds none of a
/// jump that no integrator has: see jumps_last().
void add_starts(Inquiry& ask, std::size_t trace, std::vector<JumpAt>& jumps) {
    const Question question{
        .ask = ask, .scenario = jump_of(ask.game.profile), .engine = ask.game.engine, .about = {}};
    std::vector<std::size_t> starts = start_frames(question, trace);
    if (std::isnan(only_dt_s(ask, trace))) {
        starts.resize(jumps_last(ask.game) ? 0 : starts.size());
    } else {
        starts.resize(1);
    }
    for (const std::size_t start : starts) {
        jumps.push_back(jump_at(ask, question.scenario, trace, start));
    }
}

}  // namespace

ScenarioSpec jump_of(const GameProfile& profile) {
    ScenarioSpec spec = scenario("jump", {{"run_mps", profile.run_mps},
                                          {"gravity_mps2", profile.gravity_mps2},
                                          {"step_up_m", profile.step_up_m}});
    if (profile.jump_height_m > 0) {
        set_parameter(spec, "height_m", shortest(profile.jump_height_m));
    } else {
        set_parameter(spec, "rise_mps", shortest(profile.jump_speed_mps));
    }
    return spec;
}

JumpAt ideal_jump(const GameProfile& profile) {
    const Outcome ideal = make(jump_of(profile)).ideal;
    return {.apex_m = ideal.quantities[kJumpApex], .landing_m = ideal.quantities[kJumpLandingX]};
}

std::vector<JumpAt> jumps_at_rates(Inquiry& ask) {
    const ScenarioSpec jump = jump_of(ask.game.profile);
    std::vector<JumpAt> jumps;
    std::map<double, JumpAt> by_dt;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        const double dt_s = only_dt_s(ask, i);
        if (std::isnan(dt_s)) {
            jumps.push_back(jump_at(ask, jump, i, 0));
            continue;
        }
        auto same = by_dt.find(dt_s);
        if (same == by_dt.end()) {
            same = by_dt.emplace(dt_s, jump_at(ask, jump, i, 0)).first;
        }
        jumps.push_back(same->second);
        jumps.back().spec.trace = ask.spec(i);
        jumps.back().trace = i;
    }
    return jumps;
}

std::vector<JumpAt> jumps_in_hitches(Inquiry& ask) {
    std::vector<JumpAt> jumps;
    for (std::size_t i = ask.game.frames.hitches; i < ask.game.frames.paced; ++i) {
        add_starts(ask, i, jumps);
    }
    return jumps;
}

std::vector<JumpAt> jumps_in_captures(Inquiry& ask) {
    std::vector<JumpAt> jumps;
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        add_starts(ask, i, jumps);
    }
    return jumps;
}

JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const PolicySpec& policy) {
    RunSpec spec = jump.spec;
    spec.policy = policy;
    return jump_of_run(ask, std::move(spec), jump.trace);
}

JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const physics::EngineSpec& engine) {
    RunSpec spec = jump.spec;
    spec.engine = engine;
    return jump_of_run(ask, std::move(spec), jump.trace);
}

JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const ScenarioSpec& scenario) {
    RunSpec spec = jump.spec;
    spec.scenario = scenario;
    return jump_of_run(ask, std::move(spec), jump.trace);
}

Shows shown_of_jump(std::size_t quantity, double least, double most) {
    return {.what = Shows::What::quantity, .quantity = quantity, .least = least, .most = most};
}

std::optional<Finding> unfinished(std::string_view check, std::string about, const Inquiry& ask,
                                  const std::vector<JumpAt>& jumps) {
    const auto* found = find_row(jumps, false, &JumpAt::is_finished);
    if (found == nullptr) {
        return std::nullopt;
    }
    Finding made =
        unjudged(check, std::move(about),
                 fmt::format("The jump does not end {}: the loop takes no step, or never "
                             "ends",
                             at_run(ask, found->trace, found->spec.start_frame)));
    made.asked = {jump_key(ask.game.profile)};
    made.shown_by = {found->spec};
    made.shows = shown_of_jump(kJumpApex);
    return made;
}

std::string peak_text(const Inquiry& ask, const JumpAt& jump, double ideal_m) {
    const double error_m = jump.apex_m - ideal_m;
    const bool is_damped = physics::undamped(ask.game.engine) != ask.game.engine;
    return fmt::format("{} the jump peaks {:.3g} m {} the closed form ({}, steps of up to {}){}{}",
                       capitalised(at_run(ask, jump.trace, jump.spec.start_frame)),
                       std::abs(error_m), error_m < 0 ? "below" : "above",
                       integrator_name(ask.game.engine), time_text(jump.longest_dt_s),
                       is_damped ? "; the closed form has no damping, the body has" : "",
                       jump.limit ? "; " + limit_text(jump.spec.engine, *jump.limit) : "");
}

}  // namespace tickproof::harness
