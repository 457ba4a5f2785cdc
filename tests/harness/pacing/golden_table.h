// What a rule makes of a list of frames, as the text of a table: for comparison with tables that
// were made elsewhere.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// The whole file. Throws InputError where it cannot be read.
std::string read_text(const std::string& path);

/// One length a line, in `unit` ("s" or "ms").
std::vector<Duration> read_frames(const std::string& path, std::string_view unit);

/// A line for each frame with the rule's native state; for the refresh rules, one for each step.
std::string golden_table(std::string_view policy, const std::vector<Duration>& frames);

}  // namespace tickproof::harness
