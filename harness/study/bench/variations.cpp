// Makes the games that `--over` and `--against` ask for.

#include "harness/study/bench/variations.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"
#include "harness/game/apply.h"
#include "harness/game/axis_name.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/policies.h"

namespace tickproof::harness {
namespace {

/// Reads `NAME=VALUE`, both not empty.
SettingValue assignment_of(std::string_view text, std::string_view flag) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
        throw InputError(
            fmt::format("{} '{}': expected NAME=VALUE, such as timestep=1/60", flag, text));
    }
    return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

std::string name_of(const Change& settings) {
    std::string name;
    for (const auto& [setting, value] : settings) {
        name += fmt::format("{}{}={}", name.empty() ? "" : ", ", setting, value);
    }
    return name;
}

/// The name of the unchanged game, short enough for a table's row.
std::string name_of(const Game& game) {
    constexpr std::size_t kLongest = 30;
    const std::string policy = to_text(game.policy);
    return game.project                ? "the project"
           : policy.size() <= kLongest ? policy
                                       : std::string(game.policy.policy->name);
}

bool is_engine(std::string_view name) {
    return std::ranges::any_of(physics::engines(), [&](const physics::Engine& engine) {
        return is_named(engine.name, name);
    });
}

std::string no_policy_or_engine(std::string_view name) {
    std::vector<std::string_view> known;
    for (const Policy& policy : policies()) {
        known.push_back(policy.name);
    }
    for (const physics::Engine& engine : physics::engines()) {
        known.push_back(engine.name);
    }
    const std::string_view nearest = nearest_name(name, known);
    return nearest.empty()
               ? fmt::format(
                     "'{}' is no policy and no engine; a setting is NAME=VALUE, such as "
                     "timestep=1/60",
                     name)
               : fmt::format("no policy or engine '{}'; did you mean '{}'?", name, nearest);
}

SettingValue setting_of(const Axis& axis, std::string_view value) {
    return {
        .name = (axis.of == AxisOf::engine ? std::string(SettingValue::kOfEngine) : "") + axis.key,
        .value = std::string(value)};
}

Game in_engine(Game game, std::string_view engine) {
    game.engine = parse_engine(engine);
    game.character.reset();
    return game;
}

/// Replaces each variation by one per name of `policy` or `engine`.
void multiply(std::vector<Variation>& made, std::string_view what,
              const std::vector<std::string>& values,
              const std::function<Game(const Game&, const std::string&)>& changed) {
    constexpr std::size_t kMost = 64;
    if (values.empty()) {
        return;
    }
    if (made.size() * values.size() > kMost) {
        throw InputError(
            fmt::format("--over: {} combinations; at most {} are timed, so give fewer "
                        "values",
                        made.size() * values.size(), kMost));
    }
    std::vector<Variation> longer;
    for (const Variation& each : made) {
        for (const std::string& value : values) {
            longer.push_back({.name = fmt::format("{}{}{}={}", each.name,
                                                  each.name.empty() ? "" : ", ", what, value),
                              .game = changed(each.game, value)});
        }
    }
    made = std::move(longer);
}

}  // namespace

bool is_policy(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    return std::ranges::any_of(policies(),
                               [&](const Policy& policy) { return is_named(policy.name, name); });
}

Game with_settings(Game game, const Change& settings, std::string_view flag) {
    // Sets another policy or engine first: the other settings belong to it.
    for (const auto& [name, value] : settings) {
        if (name == "engine") {
            game = in_engine(std::move(game), value);
        } else if (name == "policy") {
            game = apply_change(game, {{name, value}});
        }
    }
    for (const auto& [name, value] : settings) {
        if (name != "engine" && name != "policy") {
            const Varied varied{.engines = {game.engine}, .policies = {game.policy}};
            game = apply_change(game, {setting_of(axis_named(name, varied, flag), value)});
        }
    }
    return game;
}

std::vector<Variation> variations(const Game& game, const std::vector<std::string>& over) {
    const OverTexts texts = parse_over(over);
    std::vector<Variation> made{{.name = "", .game = game}};
    multiply(made, "engine", texts.engines, in_engine);
    multiply(made, "policy", texts.policies, [](const Game& each, const std::string& policy) {
        return apply_change(each, {{"policy", policy}});
    });
    Varied varied;
    for (const Variation& each : made) {
        varied.engines.push_back(each.game.engine);
        varied.policies.push_back(each.game.policy);
    }
    std::vector<Axis> axes;
    for (const std::string& text : texts.axes) {
        const Axis& axis = axes.emplace_back(axis_as_written(text, varied));
        refuse_twice(std::span(axes).first(axes.size() - 1), axis);
        multiply(made, axis.name, axis.texts, [&](const Game& each, const std::string& value) {
            return apply_change(each, {setting_of(axis, value)});
        });
    }
    if (over.empty()) {
        made.front().name = name_of(game);
    }
    return made;
}

Variation variation_against(const Game& game, const std::string& against) {
    constexpr std::string_view kFlag = "--against";
    const std::string_view name = std::string_view(against).substr(0, against.find(':'));
    Change settings;
    std::string title = against;
    if (is_policy(name)) {
        settings = {{"policy", against}};
    } else if (is_engine(name)) {
        settings = {{"engine", against}};
    } else if (against.find('=') == std::string::npos) {
        throw InputError(fmt::format("{}: {}", kFlag, no_policy_or_engine(name)));
    } else {
        for (const std::string_view item : list_items(against, kFlag)) {
            const SettingValue next = assignment_of(item, kFlag);
            if (find_row(settings, next.name, &SettingValue::name) != nullptr) {
                throw InputError(
                    fmt::format("{}: {} is there twice; name it once", kFlag, next.name));
            }
            settings.push_back(next);
        }
        title = name_of(settings);
    }
    return {.name = title, .game = with_settings(game, settings, kFlag)};
}

}  // namespace tickproof::harness
