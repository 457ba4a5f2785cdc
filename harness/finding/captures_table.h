// Many captures as one table, the worst first.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/capture_record.h"
#include "harness/finding/table.h"

namespace tickproof::harness {

/// The capture's numbers and its picture.
CaptureRecord record_of_capture(const FrameTrace& trace);

/// True if `a` stands above `b`: it has worse trouble of its own, a worse verdict, more time lost,
/// a longer longest frame. Captures that were not read stand last.
bool ranks_above(const CaptureRecord& a, const CaptureRecord& b);

/// A row for each capture, which it names by the part of the file name that differs. With
/// `is_judged` it has the time that is lost, and the verdict with the check that fails first. Notes
/// name those that were not read.
Table captures_table(std::vector<CaptureRecord> captures, bool is_judged);

}  // namespace tickproof::harness
