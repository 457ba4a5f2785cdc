// Makes the games of a project for determinism and shrink.

#include "harness/cli/determinism_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"
#include "harness/check/determinism/profile_scenarios.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

bool is_scenario(const std::string& word) {
    const std::string name = word.substr(0, word.find(':'));
    return std::ranges::any_of(scenarios(),
                               [&](const ScenarioRow& row) { return is_named(row.name, name); });
}

/// Refuses a word that is none of both, and no misspelt scenario either.
void refuse_unknown(const std::string& word) {
    std::vector<std::string_view> names;
    for (const ScenarioRow& row : scenarios()) {
        names.push_back(row.name);
    }
    if (!is_scenario(word) && nearest_name(word.substr(0, word.find(':')), names).empty()) {
        throw InputError(
            fmt::format("{}: there is no such folder, settings file or scenario; "
                        "scenarios are {}",
                        word, scenario_names()));
    }
}

}  // namespace

bool is_project(const std::vector<std::string>& words) {
    const auto project = std::ranges::find_if(words, [](const std::string& word) {
        std::error_code error;
        return !is_scenario(word) && (word.find_first_of("/\\.") != std::string::npos ||
                                      std::filesystem::exists(word, error));
    });
    if (project == words.end()) {
        std::ranges::for_each(words, refuse_unknown);
        return false;
    }
    if (words.size() > 1) {
        throw InputError(
            fmt::format("{}: a project brings its own scenarios; give the project alone, or "
                        "scenarios with flags",
                        *project));
    }
    return true;
}

void refuse_flags_of_projects(const CLI::App& verb) {
    for (const char* flag : {"--policy", "--clock", "--timestep", "--render", "--step-cost",
                             "--engine", "--set", "--start", "--split"}) {
        if (verb.count(flag) > 0) {
            throw InputError(
                fmt::format("{}: the project sets it; give a project, or scenarios "
                            "with flags",
                            flag));
        }
    }
}

ChosenGames project_games(const std::string& project, const std::string& profile,
                          const std::vector<TraceSpec>& traces) {
    ChosenGames chosen = read_options({.project = project, .profile = profile, .sources = {}});
    refuse_unknown_loop(chosen.games);
    for (Game& game : chosen.games) {
        game.frames = frames_of(traces);
        game.scenarios =
            chosen.profile.name.empty() ? usual_scenarios() : scenarios_of(game.profile);
        if (game.character && !has_own_steps(game)) {
            game.others = {game.character->engine};
        }
    }
    return chosen;
}

}  // namespace tickproof::harness
