// Finds the value of a finding's quantity in another run, and judges it by the finding's limits.

#include "harness/study/replay/shown_quantity.h"

#include <cmath>

#include "harness/check/frames/game_speed.h"
#include "harness/game/engine_text.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

std::optional<ShownQuantity> speed_of(const Game& game, const Finding& finding, const Run& run,
                                      const TraceStore& store) {
    const FrameTrace* trace = store.find(run.spec.trace);
    if (trace == nullptr) {
        return std::nullopt;
    }
    RunSpec whole = schedule_spec(game, run.spec.trace);
    whole.policy = run.spec.policy;
    const StepSchedule schedule = harness::run(whole, *trace).schedule;
    const double scale = whole.policy.settings.time_scale;
    double speed = game_speed(schedule, scale);
    if (std::isnan(speed)) {
        speed = ordinary_speed(schedule, scale).speed;
    }
    return ShownQuantity{
        .name = "game speed", .unit = "1", .value = speed, .passes = finding.shows.holds(speed)};
}

std::optional<ShownQuantity> longest_step_of(const Finding& finding, const Run& run) {
    if (!finding.shows.is_limited()) {
        return std::nullopt;
    }
    const double dt_s = run.summary.longest_dt_s / physics::world_steps(run.spec.engine);
    return ShownQuantity{
        .name = "longest step", .unit = "s", .value = dt_s, .passes = finding.shows.holds(dt_s)};
}

/// True if the obstacle is the point of the scenario, or if the worst run passes it the wrong way.
bool is_about_passage(const Finding& finding, const Run& worst) {
    const Scenario scenario = make(worst.spec.scenario);
    const Passage right = scenario.ideal.passage;
    return finding.shows.what == Shows::What::outcome && right != Passage::none &&
           (scenario.is_about_obstacle || worst.outcome.passage != right);
}

/// True if `value` differs from the worst run by at least the measured difference less the
/// tolerated one. Judges a finding on a difference, which has no limits for one value.
bool is_far_from(double worst, double value, const Finding& finding) {
    return !std::isnan(value) && std::abs(value - worst) >= finding.measured - finding.tolerated;
}

}  // namespace

std::optional<ShownQuantity> shown_quantity(const Game& game, const Finding& finding,
                                            const Run& worst, const Run& run,
                                            const TraceStore& store) {
    const Shows& shows = finding.shows;
    if (shows.what == Shows::What::game_speed) {
        return speed_of(game, finding, run, store);
    }
    if (shows.what == Shows::What::longest_step) {
        return longest_step_of(finding, run);
    }
    const ScenarioRow& row = *run.spec.scenario.row;
    if (&row != worst.spec.scenario.row) {
        return std::nullopt;
    }
    if (is_about_passage(finding, worst)) {
        const Passage right = make(run.spec.scenario).ideal.passage;
        return ShownQuantity{.name = "passage", .passes = run.outcome.passage == right};
    }
    if (!shows.quantity) {
        return std::nullopt;
    }
    const Quantity& quantity = row.quantities.at(*shows.quantity);
    const double value = run.outcome.quantities[*shows.quantity];
    return ShownQuantity{
        .name = quantity.name,
        .unit = quantity.unit,
        .value = value,
        .passes = shows.is_limited()
                      ? shows.holds(value)
                      : is_far_from(worst.outcome.quantities[*shows.quantity], value, finding)};
}

}  // namespace tickproof::harness
