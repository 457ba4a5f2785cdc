// Finds the profile entries and the tasks for the team that go with changed settings.

#include "harness/advise/profile_entries.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/check/contact/remedies.h"
#include "harness/check/fixes.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

std::string quoted(const std::string& text) {
    return fmt::format("\"{}\"", text);
}

/// Adds tasks for substeps and continuous collision: the engine's files have no key for a body's.
void add_physics(const Game& game, const Game& wanted, std::vector<HandTask>& tasks) {
    physics::EngineSpec own = game.engine;
    physics::EngineSpec engine = wanted.engine;
    const int substeps = physics::substeps(wanted.engine);
    const bool splits = substeps != physics::substeps(game.engine);
    const std::string split = counted(static_cast<std::size_t>(substeps), "substep") + " a step";
    if (game.profile.substeps != 1) {  // Only one of the two keys may set it.
        own.settings[own.engine->substeps] = 1;
        engine.settings[engine.engine->substeps] = 1;
        if (splits) {
            tasks.push_back(
                {"simulate " + split,
                 {.table = "physics", .key = "substeps", .text = fmt::format("{}", substeps)}});
        }
    }
    if (engine == own) {
        return;
    }
    std::vector<std::string> parts;
    for (const physics::ContinuousSwitch& each : engine.engine->continuous) {
        if (engine.settings[each.option] == each.on && own.settings[each.option] != each.on) {
            parts.push_back(continuous_fix(game, engine, each));
        }
    }
    if (physics::substeps(engine) != physics::substeps(own)) {
        parts.push_back("simulate " + split);
    }
    tasks.push_back({fmt::format("{}", fmt::join(parts, ", ")),
                     {.table = "physics", .key = "engine", .text = quoted(to_text(engine))}});
}

/// A setting that a key of the profile overrides.
struct Overriding {
    std::string_view pacing;
    std::string_view table;
    std::string_view key;
    std::string GameProfile::*value = nullptr;
    std::string_view what;  ///< The change of the code, if no file holds the setting.
};

constexpr std::array kOverriding{
    Overriding{"input", "input", "read_in", &GameProfile::input,
               "read input every frame and keep it for the next step"},
    Overriding{"draw", "draw", "between_steps", &GameProfile::draw,
               "draw bodies interpolated between their last two steps"}};

/// Calls `visit(row, entry)` for each such setting that differs in `wanted`.
template <typename Visit>
void for_each_overridden(const Game& game, const PolicySpec& wanted, const Visit& visit) {
    for (const Overriding& row : kOverriding) {
        if (!reads(*wanted.policy, row.pacing)) {
            continue;
        }
        const auto* setting = find_row(pacing_settings(), row.pacing, &PacingSetting::name);
        const std::string text = setting->get(wanted.settings);
        if (game.profile.*row.value != text) {
            visit(row, TomlEntry{.table = row.table, .key = row.key, .text = quoted(text)});
        }
    }
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::vector<TomlEntry> profile_entries(const Game& game, const Game& wanted,
                                       const std::vector<std::string>& not_held) {
    std::vector<TomlEntry> entries;
    for_each_overridden(game, wanted.policy, [&](const Overriding& row, const TomlEntry& entry) {
        if (!contains(not_held, row.pacing) && !(game.profile.*row.value).empty()) {
            entries.push_back(entry);
        }
    });
    return entries;
}

PolicySpec written_policy(const Game& game, PolicySpec wanted) {
    if (!game.project || !is_own_code(*game.project)) {
        return wanted;
    }
    for (const Overriding& row : kOverriding) {
        if (!(game.profile.*row.value).empty() && reads(*wanted.policy, row.pacing)) {
            const auto* setting = find_row(pacing_settings(), row.pacing, &PacingSetting::name);
            setting->set(wanted.settings, setting->get(game.project->policy.settings));
        }
    }
    return wanted;
}

std::vector<HandTask> code_tasks(const Game& game, const Game& wanted,
                                 const std::vector<std::string>& not_held) {
    std::vector<HandTask> tasks;
    if (game.project && is_own_code(*game.project) && wanted.policy != game.policy) {
        tasks.push_back({.what = "make the loop step as the changed tickproof.toml says"});
    }
    if (contains(not_held, "policy")) {
        tasks.push_back(
            {.what = fmt::format("step as the policy {} does", wanted.policy.policy->name)});
    }
    add_physics(game, wanted, tasks);
    for_each_overridden(game, wanted.policy, [&](const Overriding& row, const TomlEntry& entry) {
        if (contains(not_held, row.pacing)) {
            tasks.push_back({std::string(row.what), entry});
        }
    });
    for (const PacingSetting& setting : pacing_settings()) {
        const bool is_overridden =
            find_row(kOverriding, setting.name, &Overriding::pacing) != nullptr;
        if (contains(not_held, setting.name) && !is_overridden) {
            tasks.push_back({.what = fmt::format("set {} to {}", setting.name,
                                                 setting.get(wanted.policy.settings))});
        }
    }
    return tasks;
}

std::vector<HandTask> editor_tasks(const Project& project, const PolicySpec& wanted) {
    const auto* binary = find_row(project.files, true, &ProjectFile::stands_for_binary);
    const std::string keys = binary == nullptr ? std::string() : keys_for(project, wanted);
    if (keys.empty()) {
        return {};
    }
    return {{.what = fmt::format("set {}: {} is binary, and only the editor writes it", keys,
                                 binary->name),
             .in_editor = true}};
}

}  // namespace tickproof::harness
