// A run as another process recorded it.

#pragma once

#include <string>

#include "harness/run/run.h"

namespace tickproof::harness {

/// Reads the hashes, and with Keep::states the states, of the recording in `file`, which may be a
/// pipe. Throws InputError.
void read_recorded(const std::string& file, Keep keep, Run& made);

}  // namespace tickproof::harness
