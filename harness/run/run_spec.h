// All that determines a run, and what became of it.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"
#include "harness/run/schedule.h"
#include "harness/run/trajectory.h"
#include "harness/scenario/scenarios.h"
#include "physics/engines.h"

namespace tickproof::harness {

/// Law 4: the reference of a run is the same schedule with every step split into this many.
inline constexpr int kReferenceSplit = 64;

struct RunSpec {
    ScenarioSpec scenario;       ///< Without one the whole trace is scheduled.
    physics::EngineSpec engine;  ///< Without one only the schedule is made.
    PolicySpec policy;
    std::size_t trace = 0;  ///< Index into the traces of the invocation.
    Load load;
    std::size_t start_frame = 0;
    int split = 1;       ///< Every step is taken as this many equal ones.
    int repetition = 0;  ///< Tells runs apart that are to be the same.
    Keep keep = Keep::outcome;
};

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
    StepSchedule schedule;  ///< Empty with Keep::outcome.
    Trajectory trajectory;  ///< As much as `spec.keep` asks for.
    Outcome outcome;
    physics::StateHash final_hash = 0;
    /// The first step after which a dynamic body touches something.
    std::size_t first_contact = kNever;
    std::optional<LimitEvent> limit;
};

/// Schedules the trace from the spec's start frame and, with an engine, steps a fresh world through
/// it. Pure.
Run run(const RunSpec& spec, std::span<const FrameTrace> traces);

}  // namespace tickproof::harness
