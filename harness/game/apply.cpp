// Applies a change to a game. The files of a project are edited in memory and read again.

#include "harness/game/apply.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/game/engine_text.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

bool is_of_code(std::string_view setting) {
    return setting == "draw" || setting == "input";
}

/// Sets the settings that belong to the policy.
void set_policy(const Change& change, PolicySpec& policy) {
    for (const SettingValue& setting : change) {
        if (setting.name == "policy") {
            policy = parse_policy(setting.value);
        } else if (!setting.is_of_engine()) {
            set_setting(policy, setting.name, setting.value);
        }
    }
}

bool changes_policy(const Change& change) {
    return std::ranges::any_of(change,
                               [](const SettingValue& setting) { return !setting.is_of_engine(); });
}

/// Throws InputError if the files of an engine's project cannot hold a setting that only they can.
void refuse_not_held(const Project& project, const Change& change,
                     const std::vector<std::string>& not_held) {
    if (is_own_code(project)) {
        return;
    }
    for (const SettingValue& setting : change) {
        if (!is_of_code(setting.name) &&
            std::ranges::find(not_held, setting.name) != not_held.end()) {
            throw InputError(fmt::format("the files of the project cannot hold {} = {}",
                                         setting.name, setting.value));
        }
    }
}

/// True if the settings stand in code, which this program does not write and whose text, read
/// again, would lack what the scan found in it.
bool is_changed_by_hand(const Project& project) {
    return is_own_code(project) && project.reader->written == nullptr;
}

/// The game with the policy and the project as the files hold them.
Game through_files(const Game& game, const Change& change) {
    PolicySpec wanted = game.project->policy;
    set_policy(change, wanted);
    if (is_changed_by_hand(*game.project)) {
        Project by_hand = *game.project;
        by_hand.policy = wanted;
        return make_game(game.profile, wanted, std::move(by_hand));
    }
    const Patch patch = edits_for(*game.project, wanted);
    refuse_not_held(*game.project, change, patch.not_held);
    std::optional<Project> held = with_edits(*game.project, patch.edits);
    const bool holds_rule =
        held && std::ranges::find(patch.not_held, "policy") == patch.not_held.end();
    const PolicySpec policy = holds_rule ? held->policy : wanted;
    Game changed = make_game(game.profile, policy, held ? held : game.project);
    for (const SettingValue& setting : change) {
        // These stand in code, or in a profile that the fix changes.
        if (is_of_code(setting.name) && reads(*changed.policy.policy, setting.name)) {
            set_setting(changed.policy, setting.name, setting.value);
        }
    }
    return changed;
}

}  // namespace

bool can_set(const Game& game, std::string_view setting) {
    const bool is_of_project = game.project && game.project->policy.policy == game.policy.policy;
    return reads(*game.policy.policy, setting) &&
           (!is_of_project || find_setting(*game.project, setting) != nullptr);
}

Game apply_change(const Game& game, const Change& change, std::size_t engine) {
    Game changed = game;
    set_policy(change, changed.policy);
    if (changed.policy.policy != game.policy.policy) {
        // The profile's input and drawing hold for the other rule, too.
        changed.policy = make_game(game.profile, changed.policy).policy;
    }
    for (const SettingValue& setting : change) {
        if (setting.is_of_engine()) {
            set_option(engine == 0 ? changed.engine : changed.others[engine - 1],
                       setting.name.substr(SettingValue::kOfEngine.size()), setting.value);
        }
    }
    return changed;
}

Game apply_in_project(const Game& game, const Change& change, std::size_t engine) {
    Game changed = apply_change(game, change, engine);
    // A command line may judge another rule than the project's.
    const bool is_of_files = game.project && game.project->reader != nullptr &&
                             game.project->policy.policy == game.policy.policy;
    if (is_of_files && changes_policy(change)) {
        Game held = through_files(game, change);
        changed.policy = held.policy;
        changed.project = std::move(held.project);
    }
    return changed;
}

}  // namespace tickproof::harness
