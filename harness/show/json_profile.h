// The JSON of a game's profile and of its project's settings.

#pragma once

#include <optional>

#include "harness/finding/json_number.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// {keys: {KEY: {value, at}}}: every key, with the origin of its value.
Json profile_json(const GameProfile& profile);

/// {engine, version, platform, files, settings}; null for settings of the command line.
Json project_json(const std::optional<Project>& project);

/// Adds file and line; null without a place.
void add_place(const Place& place, Json& json);

}  // namespace tickproof::harness
