// Makes the drawing of a report: it chooses the runs that show the findings, and makes them again
// with their states.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/finding/drawing.h"
#include "harness/finding/report.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// More runs are shown for no report: a page of them stays small.
inline constexpr std::size_t kReplaysMax = 6;
inline constexpr std::size_t kLanesMax = 6;
inline constexpr std::size_t kPacesMax = 4;
inline constexpr std::size_t kDivergencesMax = 16;
inline constexpr std::size_t kFloorsMax = 8;
/// A run of more steps is not drawn.
inline constexpr std::size_t kDrawnStepsMax = 4'000;
inline constexpr std::size_t kDrawnFramesMax = 4'096;

FrameColumns columns_of(const StepSchedule& schedule);

/// The divergence of two runs that keep their states.
DrawnDivergence divergence_of(const Run& left, const Run& right);

/// Of lanes that take the same steps in several engines, of perturbed runs that differ, and the
/// noise floors of those, of the worst runs, and of those that a finding measures.
void add_divergences(const Report& report, TraceStore& store, Drawing& drawing);

/// Fills in the scenes of the paths, and of all other scenarios of the report.
void add_scenes(const Report& report, Drawing& drawing);

/// By rule: of each kind of finding that fails the worst, with the run that it was compared with,
/// the other engines, and what passes: its cure where it has one, the first policy without such
/// a finding, or the nearest rate. Then what `asked` names. Where nothing fails, the first run of
/// each scenario. The traces of the report have to be in `store`.
Drawing drawing_of(const Report& report, const std::vector<RunSpec>& asked, TraceStore& store);

/// Fills in the drawing of a report, and the statistics of its traces, if its options want one. The
/// traces of the report have to be in `store`.
void add_drawing(Report& report, TraceStore& store);

}  // namespace tickproof::harness
