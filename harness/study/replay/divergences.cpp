// Measures the distance of two runs, step by step: the same steps in two engines, or a run and the
// same run under a perturbation. Measures how far 1 ULP at the start carries a run, too.

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/base/find_row.h"
#include "harness/check/determinism/noise_floor.h"
#include "harness/determinism/ulp_twins.h"
#include "harness/game/engine_text.h"
#include "harness/recording/difference.h"
#include "harness/recording/record_run.h"
#include "harness/run/divergence.h"
#include "harness/run/trace_store.h"
#include "harness/study/replay/draw_report.h"
#include "harness/study/replay/replay_choice.h"

namespace tickproof::harness {
namespace {

/// A finding may ask for another number.
constexpr std::size_t kTwinsOfARun = 8;

/// False for a run that is too long, as its states take much memory, or whose schedule breaks off.
bool is_drawable(const RunSpec& spec, const FrameTrace& trace) {
    const ScheduleSummary length = harness::run(spec, trace).summary;
    return length.steps <= kDrawnStepsMax && length.stop == Stop::none;
}

double apart_m(const Run& left, const Run& right, std::size_t row,
               const std::vector<std::size_t>& bodies) {
    double greatest_m = 0;
    for (const std::size_t body : bodies) {
        const physics::Vec2 one = left.trajectory.row(row)[body].position_m;
        const physics::Vec2 other = right.trajectory.row(row)[body].position_m;
        const double distance_m = std::hypot(one.x - other.x, one.y - other.y);
        greatest_m = greatest_m > distance_m ? greatest_m : distance_m;  // NaN stays.
    }
    return greatest_m;
}

bool take_the_same_steps(const Run& left, const Run& right) {
    return left.spec.scenario == right.spec.scenario &&
           left.schedule.steps == right.schedule.steps &&
           left.trajectory.states.bodies() == right.trajectory.states.bodies();
}

/// Adds the lanes of a replay that take the steps of its first lane in another engine.
void add_engine_lanes(const Replay& replay, Drawing& drawing) {
    const DrawnPath& first = drawing.paths[replay.lanes.front().path];
    for (const Lane& lane : replay.lanes) {
        const DrawnPath& other = drawing.paths[lane.path];
        const bool is_another_engine = !(other.run.spec.engine == first.run.spec.engine);
        const bool is_there =
            std::ranges::any_of(drawing.divergences, [&](const DrawnDivergence& each) {
                return each.run == to_text(first.run.spec) &&
                       each.other == to_text(other.run.spec.engine);
            });
        if (is_another_engine && !is_there && other.section == first.section &&
            other.run.spec.policy == first.run.spec.policy &&
            drawing.divergences.size() < kDivergencesMax &&
            take_the_same_steps(first.run, other.run)) {
            DrawnDivergence divergence = divergence_of(first.run, other.run);
            divergence.other = to_text(other.run.spec.engine);
            divergence.finding = replay.finding;
            drawing.divergences.push_back(std::move(divergence));
        }
    }
}

void add_floor(const RunSpec& spec, const std::vector<Perturbation>& twins, TraceStore& store,
               Drawing& drawing) {
    const std::string name = to_text(spec);
    const bool is_there = find_row(drawing.floors, name, &DrawnFloor::run) != nullptr;
    if (is_there || drawing.floors.size() == kFloorsMax) {
        return;
    }
    const FrameTrace& trace = store.make(spec.trace);
    if (!is_drawable(spec, trace)) {
        return;
    }
    const Run base = harness::run(spec, trace, Keep::states);
    std::vector<Run> runs;
    runs.reserve(twins.size());
    for (const Perturbation& twin : twins) {
        runs.push_back(twin.run(spec, trace, Keep::states));
    }
    std::vector<const Trajectory*> others;
    others.reserve(runs.size());
    for (const Run& run : runs) {
        others.push_back(&run.trajectory);
    }
    NoiseFloor floor =
        noise_floor(base.trajectory, others, moving_bodies(make(spec.scenario).scene));
    drawing.floors.push_back({.run = name,
                              .twins = twins.size(),
                              .apart_m = std::move(floor.greatest_m),
                              .horizon = floor.horizon_first});
}

/// A finding measures the floor of the run, where there is one.
void note_finding(const RunSpec& spec, Drawing& drawing) {
    auto* found = find_row(drawing.floors, to_text(spec), &DrawnFloor::run);
    if (found != nullptr) {
        found->is_of_finding = true;
    }
}

/// Adds the run of a finding beside the same run under the finding's perturbation.
void add_perturbed(const Report& report, const Reported& reported, TraceStore& store,
                   Drawing& drawing) {
    const Finding& finding = reported.finding;
    const Perturbation* perturbation =
        perturbation_of(report.sections[reported.section].game, finding);
    if (perturbation == nullptr || drawing.divergences.size() == kDivergencesMax) {
        return;
    }
    const RunSpec& spec = finding.shown_by.front();
    const FrameTrace& trace = store.make(spec.trace);
    if (!is_drawable(spec, trace)) {
        return;
    }
    const Run base = harness::run(spec, trace, Keep::states);
    const Run other = perturbation->run(spec, trace, Keep::states);
    if (base.trajectory.states.bodies() != other.trajectory.states.bodies()) {
        return;
    }
    DrawnDivergence divergence = divergence_of(base, other);
    divergence.other = perturbation->summary;
    divergence.is_perturbed = true;
    divergence.finding = finding.id;
    drawing.divergences.push_back(std::move(divergence));
}

}  // namespace

const Perturbation* perturbation_of(const Game& game, const Finding& finding) {
    return find_row(game.perturbations, finding.perturbation, &Perturbation::name);
}

DrawnDivergence divergence_of(const Run& left, const Run& right) {
    const Scenario scenario = make(left.spec.scenario);
    const std::vector<std::size_t> bodies = moving_bodies(scenario.scene);
    DrawnDivergence divergence{
        .run = to_text(left.spec),
        .name = left.spec.scenario.row->name + ", " + to_text(left.spec.engine)};
    const std::size_t rows = std::min(left.trajectory.rows(), right.trajectory.rows());
    for (std::size_t row = 1; row < rows; ++row) {
        const double distance_m = apart_m(left, right, row, bodies);
        if (divergence.steps.empty() && distance_m != 0) {
            divergence.steps.push_back(row - 1);
            divergence.apart.push_back(0);
        }
        if (!divergence.steps.empty()) {
            divergence.steps.push_back(row);
            divergence.apart.push_back(distance_m);
        }
    }
    if (const auto first = first_motion_divergence(left.trajectory, right.trajectory)) {
        divergence.first = difference_of(*first, left.trajectory.precision,
                                         body_names(scenario.scene)[first->body]);
    }
    const std::size_t contact = std::min(left.first_contact, right.first_contact);
    if (contact != kNever) {
        divergence.first_contact = contact + 1;
    }
    return divergence;
}

void add_divergences(const Report& report, TraceStore& store, Drawing& drawing) {
    for (const Replay& replay : drawing.replays) {
        add_engine_lanes(replay, drawing);
    }
    for (const Reported& reported : report.findings) {
        const Finding& finding = reported.finding;
        const bool has_run =
            !finding.shown_by.empty() && finding.shown_by.front().scenario.row != nullptr;
        if (has_run && finding.compares == Compares::twins) {
            const Game& game = report.sections[reported.section].game;
            add_floor(finding.shown_by.front(), game.twins, store, drawing);
            note_finding(finding.shown_by.front(), drawing);
        } else if (has_run) {
            add_perturbed(report, reported, store, drawing);
        }
    }
    const std::vector<Perturbation> twins = ulp_twins(kTwinsOfARun);
    for (const Replay& replay : drawing.replays) {
        add_floor(drawing.paths[replay.lanes.front().path].run.spec, twins, store, drawing);
    }
    for (const DrawnDivergence& each : drawing.divergences) {
        add_floor(parse_run_spec(each.run), twins, store, drawing);
    }
}

}  // namespace tickproof::harness
