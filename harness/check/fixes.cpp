// Writes the texts of fixes in the words of the project's engine.

#include "harness/check/fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/game/engine_text.h"
#include "harness/project/engine_bodies.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// `80 ms` for `80ms`, `1/60 s` for `1/60`; other values unchanged.
std::string value_text(const SettingValue& setting) {
    if (setting.value.starts_with("1/")) {
        return setting.value + " s";
    }
    const bool is_time = setting.name == "timestep" || setting.name == "frame_delta_max";
    return is_time && setting.value != "off"
               ? precise_time_text(parse_seconds(setting.value, setting.name))
               : setting.value;
}

/// The fix if the loop already has a fixed timestep and the game's code moves the character in
/// frames.
std::string move_in_steps_text(const Game& game) {
    const ProjectBodies bodies = game.project ? bodies_of(*game.project) : ProjectBodies{};
    return bodies.step_callback.empty()
               ? "move the character in the steps of physics"
               : fmt::format("move the character in {}{}", bodies.step_callback,
                             bodies.step_callback_needs);
}

}  // namespace

std::string project_text(const Game& game, const Change& settings) {
    if (!game.project) {
        return {};
    }
    // The files hold the physics policy, even if code moves the character in frames.
    PolicySpec wanted = game.step_policy.value_or(game.policy);
    std::optional<Project> without_code;  // The files need not hold what code sets.
    if (std::ranges::any_of(game.set_in_code, &SettingOfCode::is_judged)) {
        without_code = with_edits(*game.project, {});
    }
    if (without_code) {
        wanted = without_code->policy;
    }
    const Project& project = without_code ? *without_code : *game.project;
    for (const SettingValue& setting : settings) {
        const bool is_of_code = std::ranges::any_of(game.set_in_code, [&](const auto& set) {
            return set.is_judged && set.pacing == setting.name;
        });
        if (is_of_code || (game.step_policy && !reads(*wanted.policy, setting.name))) {
            return {};
        }
        set_setting(wanted, setting.name, setting.value);
    }
    const std::vector<std::string> not_held = edits_for(project, wanted).not_held;
    const bool holds_all = std::ranges::none_of(settings, [&](const SettingValue& setting) {
        return std::ranges::find(not_held, setting.name) != not_held.end();
    });
    const std::string keys = holds_all ? keys_for(project, wanted) : std::string();
    // keys_for() quotes a value in command-line notation (`16700us`), which no text for people
    // shows.
    return keys.empty() || keys.find('"') != std::string::npos ? "" : "set " + keys;
}

std::string set_text(const Game& game, const Change& settings) {
    if (std::string in_files = project_text(game, settings); !in_files.empty()) {
        return in_files;
    }
    std::string text = "set ";
    for (std::size_t i = 0; i < settings.size(); ++i) {
        text += i == 0 ? "" : i + 1 < settings.size() ? ", " : " and ";
        text += fmt::format("{} to {}", name_of(game, settings[i].name), value_text(settings[i]));
    }
    return text;
}

SettingValue timestep_of(double rate_hz) {
    return {"timestep", rate_hz == std::round(rate_hz) ? fmt::format("1/{:.0f}", rate_hz)
                                                       : shortest(1 / rate_hz)};
}

SettingValue clamp_for(const PolicySpec& policy, double frame_s) {
    const PacingSettings& settings = policy.settings;
    const bool is_in_steps = policy.policy->has_accumulator;
    constexpr double kUsual_s = 0.1;
    constexpr int kSteps = 4;
    const double roomy_s =
        std::max({kUsual_s, 2 * frame_s, kSteps * settings.timestep.dt_s / settings.time_scale});
    constexpr double kSlack = 1e-6;
    const double scale = settings.clamped_time == ClampedTime::game ? settings.time_scale : 1;
    const double parts = is_in_steps ? 100 : 1e4;  // The clamp is rounded up to 1 / `parts` s.
    const double needed_s = scale * (is_in_steps ? roomy_s : frame_s);
    return {"frame_delta_max", exact(from_seconds(std::ceil(parts * needed_s - kSlack) / parts))};
}

std::string limit_fix(const Game& game) {
    std::string text;
    for (const auto& [name, value] :
         {std::pair("frame_delta_max", "250 ms"), std::pair("steps_per_frame_max", "8")}) {
        if (reads(*game.policy.policy, name)) {
            text += fmt::format("{}{} to {}", text.empty() ? "Set " : ", or ", name_of(game, name),
                                value);
        }
    }
    return text.empty() ? "Limit the frame's delta before physics gets it." : text + ".";
}

namespace {

/// The instruction, and before it that of the option which the switch needs and which is off.
std::string with_needed(const physics::EngineSpec& engine, const physics::ContinuousSwitch& on) {
    const auto needed = engine.engine->options[on.option].switched_by;
    const auto& all = engine.engine->continuous;
    const auto first = std::ranges::find_if(all, [&](const physics::ContinuousSwitch& each) {
        return needed && each.option == *needed && engine.settings[*needed] == each.off;
    });
    return first == all.end() ? on.instruction
                              : fmt::format("{} and {}", first->instruction, on.instruction);
}

}  // namespace

std::string continuous_fix(const Game& game, const physics::EngineSpec& engine,
                           const physics::ContinuousSwitch& on, physics::ObstacleKind kind) {
    const ProjectBodies bodies = game.project ? bodies_of(*game.project) : ProjectBodies{};
    const bool is_of_project =
        !bodies.continuous.empty() && parse_engine(bodies.rigid_body).engine == engine.engine;
    if (is_of_project) {
        return std::string(bodies.continuous);
    }
    const bool moves =
        kind == physics::ObstacleKind::kinematic || kind == physics::ObstacleKind::dynamic;
    return with_needed(engine, on) + (moves ? on.of_other : "");
}

UnlockedFrames unlocked_frames(const Game& game) {
    if (!game.project || game.project->unlocked_policy.empty()) {
        return {};
    }
    if (game.scripts && !game.scripts->motion.frame_counts.empty()) {
        const std::vector<Place>& counts = game.scripts->motion.frame_counts;
        return {.settings = {},
                .text = {},
                .kept = fmt::format("{}{} frames", to_text(counts.front()),
                                    counts.size() == 1
                                        ? " counts"
                                        : fmt::format(" and {} others count", counts.size() - 1))};
    }
    const PolicySpec policy = parse_policy(game.project->unlocked_policy);
    if (has_fixed_timestep(policy)) {
        return {.settings = {},
                .text = {},
                .kept = fmt::format("physics ticks by itself, {:.4g} times a second",
                                    1 / policy.settings.timestep.dt_s)};
    }
    return {.settings = {{"policy", game.project->unlocked_policy}},
            .text = "set " + keys_for(*game.project, policy),
            .kept = {}};
}

bool has_fixed_timestep(const PolicySpec& policy) {
    constexpr std::array kFrames_s{1.0 / 45, 1.0 / 110};
    constexpr int kFrames = 400;
    std::array<double, 2> simulated_s{};
    double dt_s = 0;
    for (std::size_t rate = 0; rate < kFrames_s.size(); ++rate) {
        const auto pacer = make_pacer(policy);
        Duration real{0};
        double steps_s = 0;
        FramePlan plan;
        for (int i = 0; i < kFrames; ++i) {
            pacer->advance(from_seconds(kFrames_s[rate]), plan);
            real += from_seconds(kFrames_s[rate]) + plan.waited;
            for (const Step& step : plan.steps) {
                dt_s = dt_s == 0 ? step.dt_s : dt_s;
                if (step.dt_s != dt_s) {
                    return false;
                }
                steps_s += step.dt_s;
            }
        }
        simulated_s[rate] = steps_s / seconds(real);
    }
    // A loop with one step a frame simulates more at the higher frame rate.
    constexpr double kAlike = 1.1;
    const auto [least_s, most_s] = std::minmax(simulated_s[0], simulated_s[1]);
    return least_s > 0 && most_s < kAlike * least_s;
}

std::string fixed_timestep_fix(const Game& game, std::string_view otherwise) {
    if (game.step_policy) {
        return move_in_steps_text(game);
    }
    const std::string keys = game.project ? keys_of_fixed_timestep(*game.project) : std::string();
    return keys.empty() ? std::string(otherwise)
                        : fmt::format("step physics by a fixed timestep (set {}{})", keys,
                                      game.project->reader->fixed_is_experimental
                                          ? "; experimental in this engine"
                                          : "");
}

std::string short_place(const Place& at) {
    return fmt::format("{}:{}", std::filesystem::path(at.file).filename().string(), at.line);
}

}  // namespace tickproof::harness
