// Verifies loops against the harness, and times them in rounds or pairs.

#include "harness/study/bench/time_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/run/run.h"
#include "harness/study/bench/bodies_that_fit.h"
#include "harness/study/bench/budget.h"
#include "harness/study/bench/frame_steps.h"
#include "harness/study/bench/repetitions.h"
#include "harness/timing/placement.h"

namespace tickproof::harness {
namespace {

TimedLoop timed_loop(const LoopOfSection& of, const TraceStore& store,
                     std::vector<double> times_s) {
    return {.section = of.section,
            .spec = of.loop->spec(),
            .trace = store.at(of.loop->spec().trace).name,
            .steps = of.loop->steps(),
            .repeated = of.loop->repeated(),
            .repetitions = repetitions_of(times_s, of.loop->steps() * of.loop->repeated()),
            .step_s = spread_of(std::move(times_s))};
}

/// Adds a call of `between` before the work is prepared, which is not timed.
Work with(const std::function<void()>& between, Work work) {
    if (between) {
        work.prepare = [between, prepare = std::move(work.prepare)] {
            between();
            if (prepare) {
                prepare();
            }
        };
    }
    return work;
}

/// Converts times of a simulated second to times of a step.
std::vector<double> by_step(std::vector<double> times_s, const UpdateLoop& loop) {
    for (double& time_s : times_s) {
        time_s *= loop.simulated_s() / static_cast<double>(loop.steps());
    }
    return times_s;
}

}  // namespace

std::vector<LoopOfSection> loops_of(const Game& game, std::size_t section, TraceStore& store) {
    std::vector<LoopOfSection> loops;
    const FrameTrace& trace = timed_trace(game, store);
    for (const ScenarioSpec& scenario : game.scenarios) {
        loops.push_back({section, std::make_unique<UpdateLoop>(game, scenario, trace)});
    }
    return loops;
}

Finding verify(UpdateLoop& loop, const FrameTrace& trace) {
    constexpr std::string_view kRepeats = "repeats";
    const RunSpec& spec = loop.spec();
    const std::string about = fmt::format("{}, {}", spec.scenario.row->name, to_text(spec.engine));
    if (loop.stop() != Stop::none || loop.steps() == 0) {
        Finding finding =
            unjudged(kRepeats, about,
                     loop.steps() == 0 ? "The loop takes no step, so there is nothing to time"
                                       : "The loop does not end, so it cannot be timed");
        finding.shown_by = {spec};
        return finding;
    }
    const physics::StateHash wanted = run(spec, trace).final_hash;
    int alike = 0;
    constexpr int kRuns = 2;
    loop.repeat(1);
    for (int i = 0; i < kRuns; ++i) {
        loop.prepare();
        loop.run();
        alike += loop.hash() == wanted ? 1 : 0;
    }
    const bool repeats = alike == kRuns;
    Finding finding =
        judged(kRepeats, about, repeats ? 0 : std::numeric_limits<double>::infinity());
    finding.shown_by = {spec};
    finding.numbers = {{"steps", static_cast<double>(loop.steps()), ""},
                       {"alike", static_cast<double>(alike), ""}};
    finding.summary =
        repeats ? fmt::format("{} ends in the same state to the bit in {} timed loops of {}",
                              capitalised(std::string(spec.scenario.row->name)), kRuns,
                              counted(loop.steps(), "step"))
                : fmt::format("{} does not repeat: nothing is timed",
                              capitalised(std::string(spec.scenario.row->name)));
    if (!repeats) {
        finding.cause = fmt::format("{} of {} runs end in another state than the first",
                                    kRuns - alike, kRuns + 1);
        finding.fix =
            fmt::format("Find the first difference: tickproof determinism {} --engine {}.",
                        spec.scenario.row->name, to_text(spec.engine));
    }
    return finding;
}

std::vector<TimedLoop> time_loops(std::span<const LoopOfSection> loops, const TraceStore& store,
                                  const TimingBudget& budget, const Now& now) {
    Placement placement;
    std::vector<Work> works;
    for (const LoopOfSection& each : loops) {
        repeat_for(*each.loop, now);
        works.push_back(placement.elsewhere(with(budget.between, each.loop->work_by_step())));
    }
    std::vector<std::vector<double>> times =
        time_interleaved(works, {.time = budget.per_loop}, now);
    std::vector<TimedLoop> timed;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        timed.push_back(timed_loop(loops[i], store, std::move(times[i])));
    }
    return timed;
}

TimedPair time_pair(const LoopOfSection& first, const LoopOfSection& second,
                    const TraceStore& store, const TimingBudget& budget,
                    std::vector<TimedLoop>& timed, const Now& now) {
    repeat_for(*first.loop, now);
    repeat_for(*second.loop, now);
    // The first world of a timing finds colder caches, so both works get equally many worlds.
    const std::size_t worlds = std::max(first.loop->repeated(), second.loop->repeated());
    first.loop->repeat(worlds);
    second.loop->repeat(worlds);
    Placement placement;
    const Work dearer = placement.elsewhere(with(budget.between, first.loop->work_by_second()));
    const Work cheaper = placement.elsewhere(with(budget.between, second.loop->work_by_second()));
    PairedTimer timer(cheaper, dearer, now);
    const ClearRatio cost = until_clear(timer, budget.pair);
    timed.push_back(timed_loop(first, store, by_step(timer.times().second_s, *first.loop)));
    timed.push_back(timed_loop(second, store, by_step(timer.times().first_s, *second.loop)));
    return {.first = first.section,
            .second = second.section,
            .scenario = first.loop->spec().scenario,
            .cost = cost,
            .trace = timed.back().trace};
}

TimedSection time_section(const Game& game, TraceStore& store, const TimingBudget& budget,
                          const Now& now) {
    TimedSection section{.frames = frame_steps(game, store),
                         .budget = budget_of(game.profile, budget.physics_s)};
    if (section.frames.steady == 0) {
        return section;
    }
    const double steady_s = section.budget.physics_s / static_cast<double>(section.frames.steady);
    const double worst_s = section.budget.physics_s / static_cast<double>(section.frames.worst);
    if (!game.engine.engine->has_dynamic_pairs) {
        // Its boxes fall through one another: their steps are no pyramid's.
        section.bodies_steady = section.bodies_worst = kNotMeasured;
        section.bodies_least = section.bodies_most = kNotMeasured;
        return section;
    }
    section.bodies =
        cost_of_bodies(game, section.frames.longest_dt_s, steady_s, budget.bodies, now);
    section.bodies_steady = bodies_for(section.bodies, steady_s);
    section.bodies_worst = bodies_for(section.bodies, worst_s);
    section.bodies_least = bodies_for(section.bodies, steady_s, &CostOfBodies::most_s);
    section.bodies_most = bodies_for(section.bodies, steady_s, &CostOfBodies::least_s);
    return section;
}

}  // namespace tickproof::harness
