// The runs of a replay as lines of a chart: what each is called, and how it looks.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/chart.h"
#include "harness/finding/drawing.h"

namespace tickproof::harness {

const DrawnPath& path_of(const Drawing& drawing, const Lane& lane);

/// `variable in euler at 30 fps`, `fixed in box2d from frame 219`.
std::string full_name(const Drawing& drawing, const DrawnPath& path);

/// The same, of that only what differs between the paths.
std::vector<std::string> lane_names(const std::vector<const DrawnPath*>& paths);

/// With the settings that tell it from other paths of the same policy; its name alone where none
/// does.
std::string short_policy(const Drawing& drawing, const PolicySpec& policy);

/// Paths of the first engine of the replay, as many as a terminal has room for.
std::vector<const DrawnPath*> lanes_of_first_engine(const Drawing& drawing, const Replay& replay);

/// Hues of lines, each of a section of the report, which has `all`: the first line of a section has
/// that of the section, a further one what is free.
void add_looks(const std::vector<std::size_t>& sections, std::size_t all,
               std::vector<ChartSeries>& series);

}  // namespace tickproof::harness
