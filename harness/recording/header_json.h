// The header of a recording as JSON: the payload of the first block of the binary form.

#pragma once

#include <string>
#include <string_view>

#include "harness/recording/recording.h"

namespace tickproof::harness {

std::string to_json(const RecordingHeader& header);

/// Parses a header. Throws InputError `FILE: what is wrong, and what to do`.
RecordingHeader parse_header(std::string_view json, const std::string& file);

}  // namespace tickproof::harness
