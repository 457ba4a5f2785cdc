// Makes a run: schedules its trace, and steps a world through it.

#include "harness/run/run.h"

#include <functional>
#include <memory>
#include <utility>

#include "harness/run/simulate.h"
#include "physics/engine_failure.h"

namespace tickproof::harness {

namespace {

std::unique_ptr<Pacer> pacer_of(const RunSpec& spec) {
    return make_pacer(spec.policy, spec.load.step_cost);
}

/// The extent of a scenario, from the run's start frame and phase.
Extent extent_of(const Scenario& scenario, const RunSpec& spec) {
    const Duration length = from_seconds(scenario.length_s);
    return {
        .start_frame = spec.start_frame, .phase = spec.phase, .simulated = length, .real = length};
}

void make_schedule(Run& made, const FrameTrace& trace, const Extent& extent) {
    const auto pacer = pacer_of(made.spec);
    made.schedule = schedule(trace, made.spec.load, *pacer, extent, &made.summary);
}

/// Simulates the run's schedule, unless law 2 stopped it: then the run has no outcome.
void step_through(Run& made, const Scenario& scenario, Keep keep, StepSink* sink) {
    if (made.spec.engine.engine != nullptr && made.schedule.stop == Stop::none) {
        simulate(scenario, made.spec.engine, made.schedule, keep, made, sink);
    }
    if (keep < Keep::hashes) {
        made.schedule = {};
    }
}

/// Keeps nothing of what the engine did before it failed. Other engines may share the schedule.
void unless_the_engine_fails(Run& made, const std::function<void()>& step) {
    try {
        step();
    } catch (const physics::EngineFailure& failure) {
        made.trajectory = {};
        made.outcome = {};
        made.final_hash = 0;
        made.first_contact = kNever;
        made.limit.reset();
        made.engine_failure = failure.what();
    }
}

void finish(Run& made, const Scenario& scenario) {
    constexpr double kRounding_s = 1e-6;
    made.is_finished = made.summary.stop == Stop::none && made.engine_failure.empty() &&
                       made.summary.simulated_s >= scenario.length_s - kRounding_s;
}

/// Fills in all of `made` but its spec.
void fill_in(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink) {
    const RunSpec& spec = made.spec;
    if (spec.scenario.row == nullptr) {
        make_schedule(made, trace, whole(trace));
        return;
    }
    const Scenario scenario = make(spec.scenario);
    const Extent extent = extent_of(scenario, spec);
    if (spec.engine.engine != nullptr && keep <= Keep::outcome && sink == nullptr) {
        const auto pacer = pacer_of(spec);
        PacedFrames frames(trace, spec.load, *pacer, extent.start_frame, extent.phase);
        unless_the_engine_fails(made, [&] { simulate(scenario, frames, extent, keep, made); });
    } else {
        make_schedule(made, trace, extent);
        unless_the_engine_fails(made, [&] { step_through(made, scenario, keep, sink); });
    }
    finish(made, scenario);
}

}  // namespace

std::optional<FirstContact> first_contact_of(const Run& run) {
    if (run.first_contact == kNever || run.first_contact + 1 >= run.trajectory.rows()) {
        return std::nullopt;
    }
    FirstContact contact{.row = run.first_contact + 1, .bodies = {}};
    const auto states = run.trajectory.row(contact.row);
    for (std::size_t body = 0; body < run.trajectory.states.bodies(); ++body) {
        if (states[body].touching) {
            contact.bodies.push_back(body);
        }
    }
    return contact;
}

Run run(const RunSpec& spec, const FrameTrace& trace, Keep keep, StepSink* sink) {
    Run made{.spec = spec};
    fill_in(made, trace, keep, sink);
    return made;
}

void run(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink) {
    made = Run{.spec = std::move(made.spec)};
    fill_in(made, trace, keep, sink);
}

bool are_scheduled_alike(const RunSpec& a, const RunSpec& b) {
    return a.start_frame == b.start_frame && a.phase == b.phase && a.load == b.load &&
           a.trace == b.trace && a.policy == b.policy && a.scenario == b.scenario;
}

void make_schedule(Run& made, const FrameTrace& trace) {
    made = Run{.spec = std::move(made.spec)};
    make_schedule(made, trace, extent_of(make(made.spec.scenario), made.spec));
}

void run_scheduled(Run& made, const Run& scheduled, Keep keep) {
    if (&made != &scheduled) {
        made = Run{.spec = std::move(made.spec),
                   .summary = scheduled.summary,
                   .schedule = scheduled.schedule};
    }
    const Scenario scenario = make(made.spec.scenario);
    unless_the_engine_fails(made, [&] { step_through(made, scenario, keep, nullptr); });
    finish(made, scenario);
}

}  // namespace tickproof::harness
