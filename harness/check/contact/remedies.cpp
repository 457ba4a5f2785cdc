// Makes candidate changes, tries them, and writes those that help into the fix.

#include "harness/check/contact/remedies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/timestep_candidates.h"
#include "harness/game/continuous_bodies.h"
#include "harness/game/customary_rates.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

/// Clamps frames to the step that still notices the obstacle, if no steady rate becomes slow.
std::vector<Remedy> clamp(const Game& game, const Variant& now, double step_s) {
    constexpr double kTenths = 1e4;  // Rounded down, to a tenth of a millisecond.
    constexpr double kShortest_s = 0.001;
    const PacingSettings& settings = now.policy.settings;
    const double scale = settings.clamped_time == ClampedTime::real ? settings.time_scale : 1;
    const double limit_s = std::floor(kTenths * step_s / scale + 1e-6) / kTenths;
    if (!(limit_s >= kShortest_s) || !reads(*now.policy.policy, "frame_delta_max")) {
        return {};
    }
    const Duration limit = from_seconds(limit_s);
    const bool is_set = settings.frame_delta_max > Duration{0};
    const double slowest_s = game.frames.rates.empty() ? 0 : 1 / game.frames.rates.front();
    if (limit_s < slowest_s * settings.time_scale / scale ||
        (is_set && settings.frame_delta_max <= limit)) {
        return {};
    }
    Remedy made{.variant = now,
                .instruction = set_text(game, {{"frame_delta_max", exact(limit)}}),
                .settings = {{"frame_delta_max", exact(limit)}}};
    made.variant.policy.settings.frame_delta_max = limit;
    return {made};
}

/// Switches continuous collision on, and says how to judge the game with it: by its profile, or by
/// a flag if scenarios are named.
std::vector<Remedy> continuous(const Game& game, const Variant& now, physics::ObstacleKind kind) {
    const physics::ContinuousSwitch* on = physics::continuous_switch(now.engine, kind);
    if (on == nullptr || is_trigger_alone(game) || !may_be_swept(game)) {
        return {};
    }
    Remedy made{.variant = now};
    made.variant.engine = physics::switched_on(now.engine, *on);
    std::string engine = to_text(made.variant.engine);
    for (const SettingValue& each : changed_options(now.engine, made.variant.engine)) {
        const std::string option = fmt::format(":{}={}", each.name, each.value);
        // A default of the engine may not be that of the project's bodies.
        engine += engine.find(option) == std::string::npos ? option : "";
    }
    const std::string bodies = continuous_bodies_text(game, now.engine, on);
    made.instruction =
        continuous_fix(game, now.engine, *on, kind) +
        (game.scenarios.empty()
             ? fmt::format(", and write engine = \"{}\" in [physics] of the profile", engine)
             : fmt::format(" (--engine {})", engine)) +
        (bodies.empty() ? "" : fmt::format("; {}", bodies));
    for (const SettingValue& each : changed_options(now.engine, made.variant.engine)) {
        made.settings.push_back({"engine." + each.name, each.value});
    }
    return {made};
}

std::vector<Remedy> timestep(const Game& game, const Variant& now, double step_s) {
    const std::optional<double> rate_hz = customary_rate_from_hz(game, step_s);
    if (!reads(*now.policy.policy, "timestep") || !rate_hz ||
        now.policy.settings.timestep.dt_s <= 1 / *rate_hz) {
        return {};
    }
    const SettingValue setting = timestep_of(*rate_hz);
    Remedy made{.variant = now, .instruction = set_text(game, {setting}), .settings = {setting}};
    set_setting(made.variant.policy, setting.name, setting.value);
    return {made};
}

/// Proposes another rule for the whole game, if no setting of this one helps.
std::vector<Remedy> other_rules(const Game& game, const Variant& now) {
    std::vector<Remedy> made;
    if (has_fixed_timestep(now.policy)) {
        return made;
    }
    for (TimestepCandidate& candidate : fixed_timesteps(game)) {
        Remedy remedy{.variant = now,
                      .instruction = std::move(candidate.text),
                      .settings = std::move(candidate.settings)};
        remedy.variant.policy = candidate.policy;
        remedy.variant.policy.settings.time_scale = now.policy.settings.time_scale;
        made.push_back(std::move(remedy));
    }
    return made;
}

}  // namespace

std::vector<Remedy> tried_remedies(const Inquiry& ask, const Variant& now,
                                   physics::ObstacleKind kind, double window_s,
                                   const CountPast& count_past) {
    const double step_s = window_s * physics::world_steps(now.engine);
    std::vector<Remedy> all;
    bool helps = false;
    const auto try_all_of = [&](const std::vector<Remedy>& some) {
        bool any = false;
        for (const Remedy& remedy : some) {
            all.push_back(remedy);
            all.back().past = count_past(remedy.variant);
            any = any || all.back().past == 0;
        }
        return any;
    };
    helps = try_all_of(clamp(ask.game, now, step_s));
    // It helps this body alone; others may be as fast.
    try_all_of(continuous(ask.game, now, kind));
    helps = try_all_of(timestep(ask.game, now, step_s)) || helps;
    if (!ask.waits() && !helps) {
        try_all_of(other_rules(ask.game, now));
    }
    return all;
}

void add_instruction(const std::string& instruction, Finding& finding) {
    std::string sentence = instruction + '.';
    if (finding.fix.empty()) {
        const char first = sentence.front();
        sentence.front() =
            first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first;
        finding.fix = sentence;
    } else {
        finding.fix += " Or " + sentence;
    }
}

void explain_fix(const std::vector<Remedy>& remedies, Finding& finding) {
    bool is_other_rule_named = false;
    for (const Remedy& remedy : remedies) {
        const bool is_other_rule =
            !remedy.settings.empty() && remedy.settings.front().name == "policy";
        if (remedy.past > 0 || (is_other_rule && is_other_rule_named)) {
            continue;
        }
        is_other_rule_named = is_other_rule_named || is_other_rule;
        if (finding.fix.empty()) {
            finding.fix_settings = remedy.settings;
            add_instruction(remedy.instruction, finding);
        } else {
            finding.other_fixes.push_back({remedy.instruction, remedy.settings});
        }
    }
}

void name_continuous_bodies(const Game& game, Finding& finding) {
    const std::string bodies = continuous_bodies_text(game, game.engine);
    if (bodies.empty()) {
        return;
    }
    finding.cause = finding.cause.empty() ? fmt::format("Continuous collision stops it; {}", bodies)
                                          : fmt::format("{}; {}", finding.cause, bodies);
}

std::vector<SettingValue> changed_options(const physics::EngineSpec& from,
                                          const physics::EngineSpec& to) {
    std::vector<SettingValue> changed;
    for (std::size_t i = 0; i < to.settings.size(); ++i) {
        if (from.settings[i] != to.settings[i]) {
            const physics::EngineOption& option = to.engine->options[i];
            changed.push_back({option.name, value_text(option, to.settings[i])});
        }
    }
    return changed;
}

}  // namespace tickproof::harness
