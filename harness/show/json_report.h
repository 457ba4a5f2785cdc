// The JSON of a report as a value, for formats that carry it along.

#pragma once

#include "harness/finding/json_number.h"
#include "harness/finding/report.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {

/// The value that to_json() writes, without the grid.
Json report_json(const Report& report);

/// The member `change` of a report: {recommendations: [{project, platform, aim, current, tried,
/// chosen, front, judged, notes, left}], code, editor, patch}. Each platform has a recommendation,
/// and `chosen` is an index into its `front` or null. The team makes the changes in `code` and
/// `editor` by hand; `patch` is one unified diff of all files.
Json change_json(const ProposedChange& change);

/// An object without its end, so that members can follow; `depth` levels deep in the document.
std::string open_object(const Json& object, std::size_t depth);

/// The member `grid` of a report.
void write_grid(const Grid& grid, const Write& write);

}  // namespace tickproof::harness
