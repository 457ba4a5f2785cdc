// The rows of the data sheet that read otherwise with another engine.

#pragma once

#include <optional>

#include "harness/finding/table.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {

/// `before` and `after` are the data sheets of one game, in the two engines. None if all their rows
/// are alike.
std::optional<Table> sheet_changes(const physics::EngineSpec& from, const Table& before,
                                   const physics::EngineSpec& to, const Table& after);

}  // namespace tickproof::harness
