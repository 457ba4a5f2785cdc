// Makes a game from its profile, its policy and its project, and the frames to test it on.

#include "harness/game/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/project/engine_bodies.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

std::string at_of(const GameProfile& profile, std::string_view key) {
    const auto found = profile.at.find(key);
    return found == profile.at.end() || found->second.empty() ? std::string()
                                                              : found->second + ": ";
}

/// Overrides a setting of the project's policy by the profile's.
void override_setting(const GameProfile& profile, std::string_view key, std::string_view setting,
                      const std::string& text, PolicySpec& policy) {
    if (text.empty() || !reads(*policy.policy, setting)) {
        return;  // Without an overstep a policy steps in every frame: these settings do nothing.
    }
    try {
        set_setting(policy, setting, text);
    } catch (const InputError& error) {
        throw InputError(at_of(profile, key) + error.what());
    }
}

/// The engine that a key of the profile names.
physics::EngineSpec engine_named(const GameProfile& profile, std::string_view key,
                                 const std::string& text) {
    try {
        return parse_engine(text);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}{}: {}", at_of(profile, key), key, error.what()));
    }
}

/// The engine that a key of the profile names. If the project's rigid bodies use the same engine,
/// their options apply unless the text sets them.
physics::EngineSpec engine_over(const GameProfile& profile, std::string_view key,
                                const std::string& text, const std::string& by_project) {
    physics::EngineSpec spec = engine_named(profile, key, text);
    if (by_project.empty() || parse_engine(by_project).engine != spec.engine) {
        return spec;
    }
    spec = parse_engine(by_project);
    for (const auto& [option, value] : parse_spec(text).settings) {
        set_option(spec, option, value);
    }
    return spec;
}

physics::EngineSpec engine_of(const GameProfile& profile, const std::string& by_project) {
    physics::EngineSpec spec =
        profile.engine.empty() ? parse_engine(by_project.empty() ? "euler" : by_project)
                               : engine_over(profile, "physics.engine", profile.engine, by_project);
    const double own = spec.engine->options.at(spec.engine->substeps).default_value;
    if (profile.substeps != 1 || (own != 1 && profile.at.contains("physics.substeps"))) {
        if (physics::substeps(spec) != own) {
            throw InputError(fmt::format(
                "{}physics.substeps = {}: physics.engine sets substeps, too; leave one of them out",
                at_of(profile, "physics.substeps"), shortest(profile.substeps)));
        }
        spec.settings[spec.engine->substeps] = profile.substeps;
    }
    return spec;
}

/// How characters move: by the profile, or else by the project's engine, unless the profile names
/// another engine for bodies.
std::optional<CharacterMotion> character_of(const GameProfile& profile, const ProjectBodies& bodies,
                                            const physics::EngineSpec& engine) {
    if (!profile.character.empty()) {
        return CharacterMotion{.engine = engine_over(profile, "physics.character",
                                                     profile.character, bodies.rigid_body)};
    }
    if (bodies.character.empty() || parse_engine(bodies.rigid_body).engine != engine.engine) {
        return std::nullopt;
    }
    CharacterMotion character{.engine = parse_engine(bodies.character)};
    if (!bodies.character_policy.empty()) {
        character.policy = parse_policy(bodies.character_policy);
    }
    return character;
}

/// The engine for characters that move once per frame: the profile's for characters, or else that
/// of game code in the project's engine, unless the profile names another engine for bodies.
physics::EngineSpec per_frame_engine_of(const Game& game, const GameProfile& profile,
                                        const ProjectBodies& bodies) {
    if (!profile.character.empty() || bodies.character_in_frames.empty() ||
        parse_engine(bodies.rigid_body).engine != game.engine.engine) {
        return game.character ? game.character->engine : game.engine;
    }
    return parse_engine(bodies.character_in_frames);
}

bool says_gravity(const GameProfile& profile) {
    return profile.at.contains("physics.gravity_mps2") ||
           profile.gravity_mps2 != GameProfile{}.gravity_mps2;
}

}  // namespace

void bound_rates(Game& game) {
    GameProfile& profile = game.profile;
    if (!game.project || !game.project->frame_rate_limit ||
        profile.at.contains("frames.highest_fps")) {
        return;
    }
    constexpr double kLeast_hz = 1;
    const double most_hz = std::max(kLeast_hz, game.project->frame_rate_limit->most_hz);
    if (most_hz >= profile.highest_fps ||
        (most_hz < profile.lowest_fps && profile.at.contains("frames.lowest_fps"))) {
        return;
    }
    game.is_rate_limited = true;
    profile.highest_fps = most_hz;
    profile.lowest_fps = std::min(profile.lowest_fps, most_hz);
    if (!profile.at.contains("frames.refresh_hz")) {  // The default displays show no more either.
        std::erase_if(profile.refresh_hz, [&](double hz) { return hz > most_hz; });
    }
}

Game make_game(GameProfile profile, PolicySpec policy, std::optional<Project> project) {
    override_setting(profile, "input.read_in", "input", profile.input, policy);
    override_setting(profile, "draw.between_steps", "draw", profile.draw, policy);
    const ProjectBodies bodies = project ? bodies_of(*project) : ProjectBodies{};
    if (bodies.gravity_mps2 > 0 && !says_gravity(profile)) {
        profile.gravity_mps2 = bodies.gravity_mps2;
        profile.at["physics.gravity_mps2"] = to_text(bodies.gravity_at);
    } else if (!bodies.gravity_at.file.empty() && !says_gravity(profile)) {
        leave_out_jump(profile);  // Seen from above, or in space.
    }
    Game game;
    game.profile = std::move(profile);
    game.policy = policy;
    game.project = std::move(project);
    set_bodies(game);
    bound_rates(game);
    return game;
}

bool asks_for_jump(const GameProfile& profile) {
    return std::ranges::any_of(profile.at,
                               [](const auto& each) { return each.first.starts_with("jump."); });
}

void leave_out_jump(GameProfile& profile) {
    if (!asks_for_jump(profile)) {
        profile.jump_height_m = 0;
        profile.jump_speed_mps = 0;
    }
}

void set_bodies(Game& game) {
    const ProjectBodies bodies = game.project ? bodies_of(*game.project) : ProjectBodies{};
    game.engine = engine_of(game.profile, bodies.rigid_body);
    game.character = character_of(game.profile, bodies, game.engine);
    game.per_frame_engine = per_frame_engine_of(game, game.profile, bodies);
}

Load cost_of(const Game& game) {
    return {
        .render = from_seconds(game.profile.render_cost_s),
        .step_cost = from_seconds(game.profile.step_cost_s * physics::world_steps(game.engine))};
}

bool has_other_solver(const Game& game) {
    const std::string by_project = game.project ? bodies_of(*game.project).rigid_body : "";
    return game.engine.engine->is_stand_in() ||
           (!by_project.empty() && parse_engine(by_project).engine->is_stand_in());
}

Place place_of(const Game& game, std::string_view pacing) {
    if (game.project && !pacing.empty()) {  // Keys without a pacing setting have an empty name.
        if (const ProjectSetting* setting = find_setting(*game.project, pacing)) {
            return setting->at;
        }
    }
    return {};
}

std::string name_of(const Game& game, std::string_view pacing) {
    if (game.project) {
        if (const ProjectSetting* setting = find_setting(*game.project, pacing)) {
            return std::string(key_of(*setting));
        }
    }
    return std::string(pacing);
}

bool may_move_in_steps(const Game& game) {
    if (!game.project || !game.scripts || game.scripts->cut) {
        return true;
    }
    const ScriptMotion& motion = game.scripts->motion;
    const ProjectReader* reader = game.project->reader;
    const bool is_known =
        (reader != nullptr && reader->scan_sees_motion) || motion.bodies.has_value();
    // Without gravity only a script, a joint or another body moves one.
    const bool has_body = motion.bodies && motion.bodies->moved > motion.bodies->weightless;
    return !is_known || has_body || !motion.in_steps.empty() || !motion.hidden_steps.empty();
}

bool has_own_loop(const Game& game) {
    return !game.project || is_own_code(*game.project);
}

bool has_read_all_code(const Game& game) {
    const ProjectReader* reader = game.project ? game.project->reader : nullptr;
    return reader != nullptr && reader->scan_reads_code && game.scripts &&
           game.scripts->files > 0 && !game.scripts->cut;
}

bool all_code_moves_in_frames(const Game& game) {
    return has_read_all_code(game) && !has_own_loop(game) &&
           game.scripts->motion.in_steps.empty() && game.scripts->motion.hidden_steps.empty() &&
           !game.scripts->motion.in_frames.empty();
}

RunSpec run_spec(const Game& game, const ScenarioSpec& scenario, const TraceSpec& trace,
                 std::size_t start_frame) {
    RunSpec spec{.scenario = scenario,
                 .engine = game.engine,
                 .policy = game.policy,
                 .trace = trace,
                 .load = game.load,
                 .start_frame = start_frame,
                 .split = game.split,
                 .phase = game.phase};
    take_step_rate(spec);
    return spec;
}

RunSpec schedule_spec(const Game& game, const TraceSpec& trace) {
    RunSpec spec{.policy = game.policy, .trace = trace, .load = game.load};
    if (reads(*game.policy.policy, "step_budget")) {
        spec.load.step_cost = std::max(spec.load.step_cost, cost_of(game).step_cost);
    }
    return spec;
}

ScenarioSpec scenario(std::string_view name,
                      std::initializer_list<std::pair<std::string_view, double>> parameters) {
    ScenarioSpec spec = parse_scenario(name);
    for (const auto& [key, value] : parameters) {
        set_parameter(spec, key, value);
    }
    return spec;
}

}  // namespace tickproof::harness
