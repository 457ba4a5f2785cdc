// One run: from its spec to its outcome.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/game/run_spec.h"
#include "harness/run/noted.h"
#include "harness/run/schedule.h"
#include "harness/run/trajectory.h"

namespace tickproof::harness {

struct Run {
    RunSpec spec;
    ScheduleSummary summary;
    StepSchedule schedule;  ///< From Keep::hashes on, and always without a scenario.
    Trajectory trajectory;  ///< As much as `Keep` asks for.
    Outcome outcome;
    /// It got to the end of its scenario. A loop that takes no step, or does not end, shows nothing
    /// of it.
    bool is_finished = false;
    physics::StateHash final_hash = 0;
    /// The first step after which a dynamic body touches something.
    std::size_t first_contact = kNever;
    std::optional<LimitEvent> limit;  ///< The first one.
};

class StepSink;

/// Schedules `trace`, which is that of the spec, from the spec's start frame and, with an engine,
/// steps a fresh world through it. Pure but for the sink, which is told of every step.
Run run(const RunSpec& spec, const FrameTrace& trace, Keep keep = Keep::outcome,
        StepSink* sink = nullptr);

/// The same in its place: of `made` the spec is there, and the rest is filled in.
void run(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink = nullptr);

/// True if both take the same steps, whatever their engines are and however they split the steps.
bool are_scheduled_alike(const RunSpec& a, const RunSpec& b);

/// The first half of a run with a scenario: of `made` the spec is there, and the schedule and its
/// summary are filled in.
void make_schedule(Run& made, const FrameTrace& trace);

/// The second half, with at least Keep::hashes. `scheduled` is a run that is scheduled alike and
/// has its schedule: `made` itself, or one of which nothing but the schedule and its summary is
/// read.
void run_scheduled(Run& made, const Run& scheduled, Keep keep);

}  // namespace tickproof::harness
