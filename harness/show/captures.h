// The captures of a report.

#pragma once

#include <span>
#include <string>

#include "harness/finding/capture_record.h"
#include "harness/finding/json_number.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// A summary of the capture, or of the worst of several, with Detail::all of each, and the
/// definitions once below them.
std::string to_text(std::span<const CaptureRecord> captures, const TextStyle& style);

/// A line for each capture that was read, below a line with the names of the columns.
std::string to_csv(std::span<const CaptureRecord> captures);

/// A capture that a game was judged on.
struct JudgedCapture {
    CaptureRecord record;
    std::string platform;  ///< Empty where a project has one.
};

/// The same columns, and those of the game: `lost_s,verdict,check,not_judged,platform`.
std::string to_csv(std::span<const JudgedCapture> captures);

/// A list with an object for each capture.
Json captures_json(std::span<const CaptureRecord> captures);

}  // namespace tickproof::harness
