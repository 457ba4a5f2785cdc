// Physics engines of npm as rows of the table of engines: each is a process of Node, whose worlds
// are stepped by questions (js/worlds.mjs). So every scenario runs in them as in the rows that
// stand for them.

#pragma once

#include <string>
#include <vector>

#include "physics/engines.h"

namespace tickproof::engines {

/// A row named `name` for the engine of js/NAME_world.mjs, in which boxes and circles do not turn.
/// `options` are given to the engine by name; the row has `substeps` besides, which are one. Its
/// process starts with the first world, and serves one thread. Every world throws
/// std::runtime_error if the process ends.
void add_node_engine(const std::string& name, physics::Precision precision,
                     std::vector<physics::EngineOption> options);

}  // namespace tickproof::engines
