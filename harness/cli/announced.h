// Announces long work on standard error before it begins.

#pragma once

#include "harness/run/work.h"

namespace tickproof::harness {

/// Makes the announcer of work on so many threads (0: one a processor). It says how long the work
/// takes if that is long, and speaks again only if later work is much more than it announced.
Announce announcer(int jobs);

}  // namespace tickproof::harness
