// The captures of a report.

#pragma once

#include <span>
#include <string>

#include "harness/finding/capture_record.h"
#include "harness/finding/json_number.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// A summary of each capture that was read, and the definitions once below them.
std::string to_text(std::span<const CaptureRecord> captures, const TextStyle& style);

/// A list with an object for each capture.
Json captures_json(std::span<const CaptureRecord> captures);

}  // namespace tickproof::harness
