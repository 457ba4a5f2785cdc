// A run that another process recorded.

#pragma once

#include <string>

#include "harness/run/run.h"

namespace tickproof::harness {

/// Replaces the hashes of `result`, and with Keep::states its states, by those of the recording in
/// `file`, which may be a pipe. Throws InputError.
void read_recorded(const std::string& file, Keep keep, Run& result);

}  // namespace tickproof::harness
