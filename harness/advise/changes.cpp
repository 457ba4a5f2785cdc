// Changes single settings of a candidate, each with its instruction.

#include "harness/advise/changes.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "harness/base/text.h"
#include "harness/game/bodies.h"
#include "harness/game/rest_kept.h"

namespace tickproof::harness {

void set_cap(Candidate& candidate, double cap) {
    PacingSettings& settings = candidate.game.policy.settings;
    if (settings.steps_per_frame_max == static_cast<int>(cap)) {
        return;
    }
    settings.steps_per_frame_max = static_cast<int>(cap);
    candidate.changes.push_back(
        cap == 0
            ? "remove the step cap"
            : fmt::format("cap at {} per frame", counted(static_cast<std::size_t>(cap), "step")));
}

void set_clamp(Candidate& candidate, double clamp_ms) {
    PacingSettings& settings = candidate.game.policy.settings;
    const Duration clamp = from_seconds(clamp_ms / 1000);
    if (settings.frame_delta_max == clamp) {
        return;
    }
    settings.frame_delta_max = clamp;
    candidate.changes.push_back(clamp == Duration{0}
                                    ? "remove the frame-time clamp"
                                    : fmt::format("clamp the frame time to {}", readable(clamp)));
}

void set_timestep(Candidate& candidate, double rate_hz) {
    PacingSettings& settings = candidate.game.policy.settings;
    const double own_hz = 1 / settings.timestep.dt_s;
    if (std::abs(own_hz / rate_hz - 1) < 1e-3) {
        return;  // The timestep is this rate already, as its engine writes it.
    }
    settings.timestep = {from_seconds(1 / rate_hz), 1 / rate_hz};
    candidate.changes.push_back(fmt::format("step at {:.6g} Hz", rate_hz));
}

void set_substeps(Candidate& candidate, double substeps) {
    physics::EngineSpec& spec = candidate.game.engine;
    double& own = spec.settings[spec.engine->substeps];
    if (own != substeps) {
        own = substeps;
        candidate.changes.push_back(
            fmt::format("use {} per step", counted(static_cast<std::size_t>(substeps), "substep")));
    }
}

bool switch_continuous_on(Candidate& candidate) {
    physics::EngineSpec& spec = candidate.game.engine;
    const physics::ContinuousSwitch* on =
        physics::continuous_switch(spec, physics::ObstacleKind::fixed);
    if (on == nullptr) {
        on = physics::continuous_switch(spec, physics::ObstacleKind::kinematic);
    }
    if (on == nullptr) {
        return false;
    }
    spec = physics::switched_on(spec, *on);
    const std::string change = "enable continuous collision (CCD) for fast bodies";
    if (std::ranges::find(candidate.changes, change) == candidate.changes.end()) {
        candidate.changes.push_back(change);
    }
    return true;
}

bool interpolate(Candidate& candidate) {
    PolicySpec& policy = candidate.game.policy;
    const Game& game = candidate.game;
    if (!reads(*policy.policy, "draw") || policy.settings.draw == Draw::interpolate ||
        (game.project && game.scripts &&
         ignores_interpolation(*game.project, game.scripts->motion))) {
        return false;
    }
    policy.settings.draw = Draw::interpolate;
    if (reads(*policy.policy, "jitter_fix")) {
        policy.settings.jitter_fix = 0;  // Godot does so itself.
    }
    candidate.changes.push_back("interpolate between steps");
    return true;
}

bool keep_presses(Candidate& candidate) {
    PolicySpec& policy = candidate.game.policy;
    if (!reads(*policy.policy, "input") || keeps_presses(policy.settings)) {
        return false;
    }
    policy.settings.input = Input::frame;
    candidate.changes.push_back("read input every frame and buffer it for the next step");
    return true;
}

bool drop_budget(Candidate& candidate) {
    PolicySpec& policy = candidate.game.policy;
    if (!candidate.game.profile.lockstep || !reads(*policy.policy, "step_budget") ||
        policy.settings.step_budget == Duration{0}) {
        return false;
    }
    policy.settings.step_budget = Duration{0};
    candidate.changes.push_back("remove the time budget for steps");
    return true;
}

bool keep_rest(Candidate& candidate) {
    const Change kept = candidate.game.profile.lockstep ? rest_kept(candidate.game) : Change{};
    for (const SettingValue& setting : kept) {
        if (setting.name == "steps_per_frame_max") {
            set_cap(candidate, std::stod(setting.value));
        } else if (setting.name == "frame_delta_max") {
            set_clamp(candidate, 0);
        } else {
            set_setting(candidate.game.policy, setting.name, setting.value);
            candidate.changes.push_back(fmt::format("set {} to {}", setting.name, setting.value));
        }
    }
    return !kept.empty();
}

}  // namespace tickproof::harness
