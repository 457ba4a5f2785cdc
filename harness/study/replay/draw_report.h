// Makes the drawing of a report: chooses the runs that show the findings, and makes them again with
// their states.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/finding/drawing.h"
#include "harness/finding/report.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// The most that a drawing holds, so that a page stays small.
inline constexpr std::size_t kReplaysMax = 6;
inline constexpr std::size_t kLanesMax = 6;
inline constexpr std::size_t kPacesMax = 4;
inline constexpr std::size_t kDivergencesMax = 16;
inline constexpr std::size_t kFloorsMax = 8;
/// A drawing leaves out runs of more steps.
inline constexpr std::size_t kDrawnStepsMax = 4'000;
inline constexpr std::size_t kDrawnFramesMax = 4'096;

FrameColumns columns_of(const StepSchedule& schedule);

/// The divergence of two runs that keep their states.
DrawnDivergence divergence_of(const Run& left, const Run& right);

/// Adds the divergences of lanes that take the same steps in several engines and of perturbed runs
/// that differ, and noise floors of these, of the first lanes, and of runs that a finding measures.
void add_divergences(const Report& report, TraceStore& store, Drawing& drawing);

/// Fills in the scenes of the paths, and of all other scenarios of the report.
void add_scenes(const Report& report, Drawing& drawing);

/// Draws the runs that `asked` names, then those of choose_replays(). The traces of the report must
/// be in `store`.
Drawing drawing_of(const Report& report, const std::vector<RunSpec>& asked, TraceStore& store);

/// Fills in the drawing of a report and the statistics of its traces, if its options want a
/// drawing. The traces of the report must be in `store`.
void add_drawing(Report& report, TraceStore& store);

}  // namespace tickproof::harness
