// One run: from its spec to its outcome.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/game/run_spec.h"
#include "harness/run/schedule.h"
#include "harness/run/trajectory.h"

namespace tickproof::harness {

/// A built-in limit of the engine cut a body's motion: the first time in a run.
struct LimitEvent {
    std::size_t step = 0;
    std::size_t body = 0;
    double dt_s = 0;
    physics::Vec2 velocity_before_mps;
    physics::Vec2 velocity_after_mps;
    bool touching = false;  ///< After the step; a contact changes the velocity, too.
};

inline constexpr std::size_t kNever = static_cast<std::size_t>(-1);

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
    std::optional<LimitEvent> limit;
};

class StepSink;

/// Schedules `trace`, which is that of the spec, from the spec's start frame and, with an engine,
/// steps a fresh world through it. Pure but for the sink, which is told of every step.
Run run(const RunSpec& spec, const FrameTrace& trace, Keep keep = Keep::outcome,
        StepSink* sink = nullptr);

/// The same in its place: of `made` the spec is there, and the rest is filled in.
void run(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink = nullptr);

}  // namespace tickproof::harness
