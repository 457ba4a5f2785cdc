#include "harness/recommend/profile_entries.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {
namespace {

std::string quoted(const std::string& text) {
    return fmt::format("\"{}\"", text);
}

void add_physics(const Game& game, const Game& wanted, std::vector<TomlEntry>& entries) {
    physics::EngineSpec own = game.engine;
    physics::EngineSpec engine = wanted.engine;
    const bool key_splits = game.profile.substeps != 1;
    if (key_splits) {  // Only one of the two keys may set it.
        own.settings[own.engine->substeps] = 1;
        engine.settings[engine.engine->substeps] = 1;
        if (physics::substeps(wanted.engine) != physics::substeps(game.engine)) {
            entries.push_back({.table = "physics",
                               .key = "substeps",
                               .text = fmt::format("{}", physics::substeps(wanted.engine))});
        }
    }
    if (engine != own) {
        entries.push_back({.table = "physics", .key = "engine", .text = quoted(to_text(engine))});
    }
}

struct Overriding {
    std::string_view table;
    std::string_view key;
    std::string_view pacing;
    std::string GameProfile::*said = nullptr;
};

void add_overriding(const Overriding& row, const Game& game, const PolicySpec& wanted,
                    const std::vector<std::string>& not_held, std::vector<TomlEntry>& entries) {
    if (!reads(*wanted.policy, row.pacing)) {
        return;
    }
    const auto setting = std::ranges::find(pacing_settings(), row.pacing, &PacingSetting::name);
    const std::string text = setting->get(wanted.settings);
    const std::string& said = game.profile.*row.said;
    const bool is_held = std::ranges::find(not_held, row.pacing) == not_held.end();
    if ((!said.empty() || !is_held) && said != text) {
        entries.push_back({.table = row.table, .key = row.key, .text = quoted(text)});
    }
}

}  // namespace

std::vector<TomlEntry> profile_entries(const Game& game, const Game& wanted,
                                       const std::vector<std::string>& not_held) {
    std::vector<TomlEntry> entries;
    add_physics(game, wanted, entries);
    for (const Overriding& row : {Overriding{"input", "read_in", "input", &GameProfile::input},
                                  {"draw", "between_steps", "draw", &GameProfile::draw}}) {
        add_overriding(row, game, wanted.policy, not_held, entries);
    }
    return entries;
}

}  // namespace tickproof::harness
