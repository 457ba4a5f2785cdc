// Applies a fix to a game; if the game has a project, through the project's files.

#include "harness/check/with_fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "harness/base/input_error.h"
#include "harness/game/engine_text.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOfEngine = "engine.";

bool is_of_code(std::string_view setting) {
    return setting == "draw" || setting == "input";
}

/// Sets the settings that belong to the policy.
void set_policy(const std::vector<FixSetting>& settings, PolicySpec& policy) {
    for (const FixSetting& setting : settings) {
        if (setting.name == "policy") {
            policy = parse_policy(setting.value);
        } else if (!setting.name.starts_with(kOfEngine)) {
            set_setting(policy, setting.name, setting.value);
        }
    }
}

bool changes_policy(const std::vector<FixSetting>& settings) {
    return std::ranges::any_of(
        settings, [](const FixSetting& setting) { return !setting.name.starts_with(kOfEngine); });
}

/// Throws InputError if the files of an engine's project cannot hold a setting that only they can.
void refuse_not_held(const Project& project, const std::vector<FixSetting>& settings,
                     const std::vector<std::string>& not_held) {
    if (is_own_code(project)) {
        return;
    }
    for (const FixSetting& setting : settings) {
        if (!is_of_code(setting.name) &&
            std::ranges::find(not_held, setting.name) != not_held.end()) {
            throw InputError(fmt::format("the files of the project cannot hold {} = {}",
                                         setting.name, setting.value));
        }
    }
}

/// The game with the policy and the project as the files hold them.
Game through_files(const Game& game, const std::vector<FixSetting>& settings) {
    PolicySpec wanted = game.project->policy;
    set_policy(settings, wanted);
    const Patch patch = edits_for(*game.project, wanted);
    refuse_not_held(*game.project, settings, patch.not_held);
    std::optional<Project> held = with_edits(*game.project, patch.edits);
    const bool holds_rule =
        held && std::ranges::find(patch.not_held, "policy") == patch.not_held.end();
    const PolicySpec policy = holds_rule ? held->policy : wanted;
    Game changed = make_game(game.profile, policy, held ? held : game.project);
    for (const FixSetting& setting : settings) {
        // These stand in code, or in a profile that the fix changes.
        if (is_of_code(setting.name) && reads(*changed.policy.policy, setting.name)) {
            set_setting(changed.policy, setting.name, setting.value);
        }
    }
    return changed;
}

}  // namespace

Game with_settings(const Game& game, const std::vector<FixSetting>& settings, std::size_t engine) {
    Game changed = game;
    set_policy(settings, changed.policy);
    if (changed.policy.policy != game.policy.policy) {
        // The profile's input and drawing hold for the other rule, too.
        changed.policy = make_game(game.profile, changed.policy).policy;
    }
    for (const FixSetting& setting : settings) {
        if (setting.name.starts_with(kOfEngine)) {
            set_option(engine == 0 ? changed.engine : changed.others[engine - 1],
                       setting.name.substr(kOfEngine.size()), setting.value);
        }
    }
    return changed;
}

Game with_fix(const Game& game, const std::vector<FixSetting>& settings, std::size_t engine) {
    Game changed = with_settings(game, settings, engine);
    // A command line may judge another rule than the project's.
    const bool is_of_files = game.project && game.project->reader != nullptr &&
                             game.project->policy.policy == game.policy.policy;
    if (is_of_files && changes_policy(settings)) {
        Game held = through_files(game, settings);
        changed.policy = held.policy;
        changed.project = std::move(held.project);
    }
    return changed;
}

}  // namespace tickproof::harness
