// Work that takes long is announced on standard error before it is begun.

#pragma once

#include "harness/run/work.h"

namespace tickproof::harness {

/// Says how long the work takes on so many threads (0: one a processor), where that is long; later
/// work only where it is much more than what was announced.
Announce announcer(int jobs);

}  // namespace tickproof::harness
