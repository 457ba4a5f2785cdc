// Makes one run: from its spec to its outcome.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/game/run_spec.h"
#include "harness/run/noted.h"
#include "harness/run/schedule.h"
#include "harness/run/trajectory.h"

namespace tickproof::harness {

struct Run {
    RunSpec spec;
    ScheduleSummary summary;
    StepSchedule schedule;  ///< Empty below Keep::hashes, unless the run has no scenario.
    Trajectory trajectory;  ///< As much as `Keep` asks for.
    Outcome outcome;
    /// The run reached the end of its scenario. It does not in a loop that takes no step, or that
    /// law 2 stops, or if the engine fails.
    bool is_finished = false;
    std::string engine_failure;  ///< How the engine failed, as a clause; empty if it did not.
    physics::StateHash final_hash = 0;
    /// Index of the first step after which a dynamic body touches something.
    std::size_t first_contact = kNever;
    std::optional<LimitEvent> limit;  ///< The first step that a limit of the engine clipped.
};

/// The first touch of a dynamic body.
struct FirstContact {
    std::size_t row = 0;              ///< Row of the states after the step in which it touches.
    std::vector<std::size_t> bodies;  ///< All bodies that touch then.
};

/// Nothing without a contact, or if the run does not keep the states of that step.
std::optional<FirstContact> first_contact_of(const Run& run);

class StepSink;

/// Schedules `trace`, which is that of the spec, from the spec's start frame and, with an engine,
/// steps a fresh world through it. Pure but for the calls of `sink`, one a step.
Run run(const RunSpec& spec, const FrameTrace& trace, Keep keep = Keep::outcome,
        StepSink* sink = nullptr);

/// Makes the run of `made.spec`, and fills in the rest of `made`.
void run(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink = nullptr);

/// True if both specs have the same schedule; engines and splits may differ.
bool are_scheduled_alike(const RunSpec& a, const RunSpec& b);

/// Makes the first half of a run with a scenario: reads `made.spec`, and fills in schedule and
/// summary.
void make_schedule(Run& made, const FrameTrace& trace);

/// Makes the second half, with at least Keep::hashes, by the schedule and summary of `scheduled`:
/// this is `made` itself, or a run that are_scheduled_alike() with it, of which it reads nothing
/// else.
void run_scheduled(Run& made, const Run& scheduled, Keep keep);

}  // namespace tickproof::harness
