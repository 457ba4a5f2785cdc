// How far two runs are the same, by the hashes of their steps.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/run/run.h"

namespace tickproof::harness {

struct Likeness {
    std::size_t steps = 0;  ///< That were compared.
    /// The first that differs; of runs that keep only some of their hashes, the first that may.
    std::optional<std::size_t> difference{};
};

/// As far as both go; of `whole` runs another number of steps is a difference, too. Both need their
/// hashes.
Likeness likeness(const Run& left, const Run& right, bool whole);

}  // namespace tickproof::harness
