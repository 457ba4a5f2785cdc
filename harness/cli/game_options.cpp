// Reads the options that choose a game: its project or flags, profile, captures and scripts.

#include "harness/cli/game_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/cli/capture_files.h"
#include "harness/cli/game_policy.h"
#include "harness/cli/game_profile.h"
#include "harness/game/take_scan.h"
#include "harness/project/find_project.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// The shortest timestep: no game can pay for a shorter one, and validating it would take minutes.
constexpr double kShortestStep_s = 1e-5;

void refuse_too_many_steps(const Game& game) {
    const double dt_s = kept_timestep(game.policy.settings).dt_s;
    if (reads(*game.policy.policy, "timestep") && dt_s < kShortestStep_s) {
        const std::string at = to_text(place_of(game, "timestep"));
        throw InputError(fmt::format(
            "{}a timestep of {} s is {:.3g} steps a second: expected 10 us or more, such as 1/60",
            at.empty() ? "" : at + ": ", shortest(dt_s), 1 / dt_s));
    }
}

/// True if the profile has a [loop] with the game's policy: then it is a project, too.
bool has_own_loop(const ProjectFile& profile) {
    return find_row(project_readers(), true, &ProjectReader::is_own_code)->recognises(profile);
}

/// The project: the named one; else `profile`, if it is one; else, without flags for the steps,
/// that of this folder. `profile` is the file that the user names as such.
std::string project_of(const GameOptions& options, const ProjectFile& profile) {
    if (!options.project.empty()) {
        return options.project;
    }
    if (!profile.name.empty() && has_own_loop(profile)) {
        return options.profile;
    }
    const bool is_said = !options.policy.empty() || !options.timestep.empty() ||
                         !options.max_steps.empty() || !options.max_delta.empty();
    if (is_said) {
        return {};
    }
    if (holds_project(".")) {
        return ".";
    }
    if (options.profile.empty()) {
        const std::string beside = profile_beside(".");
        throw InputError(
            beside.empty()
                ? fmt::format("no project in this folder; name a project's folder or settings "
                              "file, or set how the game steps, such as --timestep 1/60 or "
                              "--policy unity{}; looked for {}",
                              options.sources.captures.empty()
                                  ? ""
                                  : "; tickproof trace tells what captures show without one",
                              known_places())
                : fmt::format("{} does not say how the game steps; name a project's folder or "
                              "settings file, set it here, such as --timestep 1/60 or --policy "
                              "unity, or add it to {} as timestep = \"1/60\" in [loop]",
                              beside, beside));
    }
    return {};
}

/// Throws on flags for settings that a project has in its files.
void refuse_flags_beside(const std::string& project, const GameOptions& options) {
    for (const auto& [flag, text] :
         {std::pair("--policy", options.policy), std::pair("--timestep", options.timestep),
          std::pair("--max-steps", options.max_steps),
          std::pair("--max-delta", options.max_delta)}) {
        if (!text.empty()) {
            throw InputError(
                fmt::format("{} {}: {} sets it already; give a project or flags, not both", flag,
                            text, project));
        }
    }
}

/// The games of a project; if its name is empty, the game of the flags.
std::vector<Game> games_of(const std::string& project, const GameOptions& options,
                           const GameProfile& profile) {
    if (project.empty()) {
        return {make_game(profile, policy_of(options))};
    }
    refuse_flags_beside(project, options);
    std::vector<Game> games;
    for (Project& each : read_project(project)) {
        const PolicySpec policy = each.policy;
        games.push_back(make_game(profile, policy, std::move(each)));
    }
    return games;
}

/// Scans the scripts if the project is a folder. All platforms share the scan, and its remarks
/// count once.
void look_at_scripts(const GameOptions& options, int jobs, std::vector<Game>& games) {
    constexpr std::array<std::string_view, 3> kLevels{"off", "notes", "warnings"};
    if (std::ranges::find(kLevels, options.scripts) == kLevels.end()) {
        throw InputError("--scripts: " + unknown_name("level", options.scripts, kLevels));
    }
    const std::string folder = options.project.empty() ? "." : options.project;
    std::error_code error;
    const bool is_own = options.project.empty() && !options.profile.empty();
    if (options.scripts == "off" || is_own || games.empty() || !games.front().project ||
        !std::filesystem::is_directory(folder, error)) {
        return;
    }
    const Project& project = *games.front().project;
    const std::string below = is_own_code(project) ? std::string() : folder_of(project);
    const std::string root =
        std::filesystem::path(below.empty() ? folder : below).lexically_normal().generic_string();
    const ScriptScan scan = scan_scripts(root == "." ? "" : root, project.engine, jobs);
    for (Game& game : games) {
        game.scripts = ScriptScan{.motion = scan.motion, .cut = scan.cut};
        take_scan(scan, game);
    }
    games.front().scripts = scan;
    games.front().warns_of_scripts = options.scripts == "warnings";
}

/// Finds the project and the captures among what is named without an option.
GameOptions told_apart(GameOptions options) {
    for (const std::string& name : options.named) {
        // `--trace a.csv b.csv` is what a shell makes of `--trace *.csv`.
        if (!options.sources.captures.empty() && is_named_as_capture(name)) {
            options.sources.captures.push_back(name);
        } else if (options.project.empty()) {
            options.project = name;
        } else {
            throw InputError(fmt::format("{} and {}: name one project", options.project, name));
        }
    }
    return options;
}

}  // namespace

void add_options(CLI::App& verb, GameOptions& options) {
    verb.add_option(
        "project", options.named,
        "Project folder or settings file (default: the project in this folder, unless a "
        "flag says how the game steps)");
    add_game_flags(verb, options);
    add_options(verb, options.sources, true);
    verb.add_option("--scripts", options.scripts,
                    "What the scan of the project's scripts finds: notes (default), warnings, or "
                    "off, which leaves the scripts out")
        ->type_name("LEVEL");
}

void add_game_flags(CLI::App& verb, GameOptions& options) {
    verb.add_option("--profile", options.profile,
                    "Game profile: what the game needs from its physics (default: tickproof.toml "
                    "beside the project, or in this folder); see tickproof init")
        ->type_name("FILE");
    refuse_presets(verb);
    verb.add_option("--policy", options.policy,
                    "How frame time becomes steps: NAME[:SETTING=VALUE]...; see list policies "
                    "(default: fixed)");
    verb.add_option("--timestep", options.timestep, "Length of a fixed step: 1/50, 20ms");
    verb.add_option(
        "--max-steps", options.max_steps,
        "Step cap: most steps in a frame, or off. The rest of the frame is lost, or waits "
        "with --policy fixed:over_cap=keep. A policy without a cap gets a frame-time "
        "clamp as long as this many steps");
    verb.add_option("--max-delta", options.max_delta,
                    "Frame-time clamp: longest frame that reaches physics: 0.333, 250ms");
    verb.add_option(
        "--fps", options.fps,
        "Frame rates of players' machines: 30..240, or one rate; for what they look at see "
        "--display");
    verb.add_option("--display", options.displays,
                    "Refresh rates of players' displays, Hz: 144, or 60,144: is motion even there?")
        ->allow_extra_args(false);
    verb.add_option("--need", options.needs,
                    "A key of the profile, over its file: wall.thickness_m=0.1, "
                    "wall.fastest_mps=90; see list profile; repeatable")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
}

bool is_given(const GameOptions& options) {
    const auto texts = {&options.project,   &options.profile,   &options.policy, &options.timestep,
                        &options.max_steps, &options.max_delta, &options.fps};
    return std::ranges::any_of(texts, [](const std::string* text) { return !text->empty(); }) ||
           !options.sources.captures.empty() || !options.displays.empty() || !options.needs.empty();
}

ChosenGames read_options(const GameOptions& given, int jobs) {
    const GameOptions options = told_apart(given);
    ChosenGames chosen;
    chosen.captures = read_traces(options.sources, {}, chosen.refused);
    chosen.profile = profile_file(options.profile);
    chosen.files = files_of(options.sources);
    const std::string project = project_of(options, chosen.profile);
    if (options.profile.empty()) {
        chosen.profile = profile_file(profile_beside(project));
    }
    if (ProjectFile own = profile_in_own_loop(project, chosen.profile.name); !own.name.empty()) {
        chosen.profile = std::move(own);
    }
    const GameProfile profile = profile_of(options, chosen.profile);
    std::vector<TraceSpec> specs;
    for (const FrameTrace& capture : chosen.captures) {
        specs.push_back(capture.spec);
    }
    chosen.games = games_of(project, options, profile);
    chosen.files.push_back(chosen.profile.name);
    for (Game& game : chosen.games) {
        game.frames = frames_of(game.profile);
        add_captures(specs, game.frames);
        refuse_too_many_steps(game);
        for (const ProjectFile& file :
             game.project ? game.project->files : std::vector<ProjectFile>{}) {
            chosen.files.push_back(file.name);
        }
    }
    look_at_scripts(options, jobs, chosen.games);
    return chosen;
}

void refuse_unknown_loop(const std::vector<Game>& games) {
    for (const Game& game : games) {
        if (game.has_unknown_loop && game.scripts && !game.scripts->clock.loops.empty()) {
            throw InputError(fmt::format(
                "{}: takes fixed steps, but the code does not say of which length; write policy = "
                "\"fixed\" and the timestep, such as \"1/60\", in [loop] of tickproof.toml",
                to_text(game.scripts->clock.loops.front().at)));
        }
    }
}

std::string game_name(const Game& game) {
    if (!game.project) {
        return "settings from the command line";
    }
    const Project& project = *game.project;
    std::string name = project.version.empty() ? std::string(project.engine) : project.version;
    if (!project.platform.empty()) {
        name += fmt::format(" on {}", project.platform);
    }
    for (const ProjectFile& file : project.files) {
        name += ", " + file.name;
    }
    return one_line(name);
}

}  // namespace tickproof::harness
