// A world that can be copied with all of its state, as a game copies its own for a rollback.

#pragma once

#include <memory>

#include "physics/world.h"

namespace tickproof::physics {

class CopyableWorld : public World {
  public:
    /// A world in the same state, which goes on on its own.
    virtual std::unique_ptr<World> copy() const = 0;
};

}  // namespace tickproof::physics
