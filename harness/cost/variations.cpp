#include "harness/cost/variations.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/fix_trials.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/policies.h"

namespace tickproof::harness {
namespace {

using Assignment = std::pair<std::string, std::string>;

bool has_option(const physics::EngineSpec& engine, std::string_view name) {
    return std::ranges::find(engine.engine->options, name, &physics::EngineOption::name) !=
           engine.engine->options.end();
}

std::string no_setting(const Game& game, std::string_view name) {
    std::vector<std::string_view> known(game.policy.policy->settings.begin(),
                                        game.policy.policy->settings.end());
    for (const physics::EngineOption& option : game.engine.engine->options) {
        known.push_back(option.name);
    }
    known.insert(known.end(), {"policy", "engine"});
    return unknown_name(
        fmt::format("setting of {} in {}", game.policy.policy->name, game.engine.engine->name),
        name, known);
}

/// `NAME=VALUE`, both not empty.
Assignment assignment_of(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
        throw InputError(fmt::format("'{}': expected SETTING=VALUE, such as timestep=1/60", text));
    }
    return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

std::string name_of(const std::vector<Assignment>& settings) {
    std::string name;
    for (const auto& [setting, value] : settings) {
        name += fmt::format("{}{}={}", name.empty() ? "" : ", ", setting, value);
    }
    return name;
}

/// Of the game as it is: short enough for a row of a table.
std::string name_of(const Game& game) {
    constexpr std::size_t kLongest = 30;
    const std::string policy = to_text(game.policy);
    return game.project                ? "the project"
           : policy.size() <= kLongest ? policy
                                       : std::string(game.policy.policy->name);
}

bool is_policy(std::string_view name) {
    return std::ranges::find(policies(), name, &Policy::name) != policies().end();
}

bool is_engine(std::string_view name) {
    return std::ranges::find(physics::engines(), name, &physics::Engine::name) !=
           physics::engines().end();
}

}  // namespace

FixSetting setting_of(const Game& game, std::string_view name, std::string_view value) {
    const bool is_of_engine = has_option(game.engine, name);
    if (name != "policy" && name != "engine" && !is_of_engine &&
        !reads(*game.policy.policy, name)) {
        throw InputError(no_setting(game, name));
    }
    const std::string prefix = is_of_engine && !reads(*game.policy.policy, name) ? "engine." : "";
    return {.name = prefix + std::string(name), .value = std::string(value)};
}

Game with_settings(Game game, const std::vector<Assignment>& settings) {
    // Another policy or engine first: the other settings are of that one.
    for (const auto& [name, value] : settings) {
        if (name == "engine") {
            game.engine = parse_engine(value);
            game.character.reset();
        } else if (name == "policy") {
            game = with_fix(game, {{name, value}});
        }
    }
    for (const auto& [name, value] : settings) {
        if (name != "engine" && name != "policy") {
            game = with_fix(game, {setting_of(game, name, value)});
        }
    }
    return game;
}

std::vector<Variation> variations(const Game& game, const std::vector<std::string>& over) {
    constexpr std::size_t kMost = 64;
    std::vector<std::vector<Assignment>> combinations{{}};
    try {
        for (const std::string& text : over) {
            const auto [name, values] = assignment_of(text);
            std::vector<std::vector<Assignment>> longer;
            for (const std::vector<Assignment>& combination : combinations) {
                for (const std::string_view value : list_items(values, name)) {
                    longer.push_back(combination);
                    longer.back().emplace_back(name, value);
                }
            }
            combinations = std::move(longer);
        }
        if (combinations.size() > kMost) {
            throw InputError(fmt::format("{} combinations: expected {} at most; give fewer values",
                                         combinations.size(), kMost));
        }
        std::vector<Variation> made;
        made.reserve(combinations.size());
        for (const std::vector<Assignment>& settings : combinations) {
            made.push_back({.name = settings.empty() ? name_of(game) : name_of(settings),
                            .game = with_settings(game, settings)});
        }
        return made;
    } catch (const InputError& error) {
        throw InputError(fmt::format("--over {}", error.what()));
    }
}

Variation variation_against(const Game& game, const std::string& against) {
    try {
        const std::string_view name = std::string_view(against).substr(0, against.find(':'));
        if (is_policy(name)) {
            return {.name = against, .game = with_settings(game, {{"policy", against}})};
        }
        if (is_engine(name)) {
            return {.name = against, .game = with_settings(game, {{"engine", against}})};
        }
        std::vector<Assignment> settings;
        for (const std::string_view item : list_items(against, "--against")) {
            settings.push_back(assignment_of(item));
        }
        return {.name = name_of(settings), .game = with_settings(game, settings)};
    } catch (const InputError& error) {
        throw InputError(fmt::format("--against {}", error.what()));
    }
}

}  // namespace tickproof::harness
