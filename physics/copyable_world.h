// A world whose state can be copied and put back, as a game does for a rollback.

#pragma once

#include <memory>

#include "physics/world.h"

namespace tickproof::physics {

class CopyableWorld : public World {
  public:
    /// Returns a world in the same state. Steps of one do not change the other.
    virtual std::unique_ptr<CopyableWorld> copy() const = 0;

    /// Takes over the state of `copy`, a copy of this world or of one of the same scene.
    virtual void restore(const CopyableWorld& copy) = 0;
};

}  // namespace tickproof::physics
