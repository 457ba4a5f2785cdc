// A world whose state can be copied and put back, as a game does for a rollback.

#pragma once

#include <memory>

#include "physics/world.h"

namespace tickproof::physics {

class CopyableWorld : public World {
  public:
    /// A world in the same state, which goes on on its own.
    virtual std::unique_ptr<CopyableWorld> copy() const = 0;

    /// Goes on from the state of `copy`, which was made of this world or of one like it.
    virtual void restore(const CopyableWorld& copy) = 0;
};

}  // namespace tickproof::physics
