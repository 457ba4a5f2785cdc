// An engine that cannot go on: it ran out of memory, read outside it, or asserted what did not
// hold. It is an answer about the run, not a fault of this program, so it ends the run alone.

#pragma once

#include <stdexcept>

namespace tickproof::physics {

/// what() says how the engine ended, as a clause: `out of bounds access in linear memory`.
class EngineFailure : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tickproof::physics
