// One run: from its spec to its outcome.

#pragma once

#include <compare>
#include <cstddef>
#include <optional>

#include "harness/game/perturbation.h"
#include "harness/game/run_spec.h"
#include "harness/run/schedule.h"
#include "harness/run/trajectory.h"

namespace tickproof::harness {

/// Equal requests are made once; repetitions, which are there to be compared, each on their own,
/// and so are perturbed runs.
struct Request {
    RunSpec spec;
    int repetition = 0;
    const Perturbation* perturbation = nullptr;

    friend bool operator==(const Request& a, const Request& b) { return (a <=> b) == 0; }
    friend std::weak_ordering operator<=>(const Request& a, const Request& b) {
        const auto order = a.spec <=> b.spec;
        if (order != 0 || a.repetition != b.repetition) {
            return order != 0 ? order : a.repetition <=> b.repetition;
        }
        return a.perturbed_by() <=> b.perturbed_by();
    }

  private:
    std::string_view perturbed_by() const {
        return perturbation == nullptr ? std::string_view() : perturbation->name;
    }
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

}  // namespace tickproof::harness
