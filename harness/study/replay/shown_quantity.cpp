#include "harness/study/replay/shown_quantity.h"
#include "harness/game/engine_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "harness/check/motion/run_text.h"
#include "harness/check/time/game_speed.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

/// NaN where there is no such limit.
struct Limits {
    double least = kNotSeen;
    double most = kNotSeen;

    bool hold(double value) const {
        return !std::isnan(value) && !(value < least) && !(value > most);
    }
};

double number_in(const Finding& finding, std::string_view name) {
    const auto found = std::ranges::find(finding.numbers, name, &Number::name);
    return found == finding.numbers.end() ? kNotSeen : found->value;
}

bool is_speed(const Finding& finding) {
    return finding.check == "speed" || (finding.check == "time-scale" && finding.unit.empty());
}

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
    const Limits limits{1 - finding.tolerated, 1 + finding.tolerated};
    return ShownQuantity{
        .name = "game speed", .unit = "1", .value = speed, .passes = limits.hold(speed)};
}

std::optional<ShownQuantity> longest_step_of(const Finding& finding, const Run& run) {
    const double most = number_in(finding, "longest_fitting_dt");
    const double dt_s = run.summary.longest_dt_s / physics::substeps(run.spec.engine);
    if (std::isnan(most)) {
        return std::nullopt;
    }
    return ShownQuantity{
        .name = "longest step", .unit = "s", .value = dt_s, .passes = dt_s <= most * 1.001};
}

/// Some runs pass the obstacle and others do not, or all should be stopped by it.
bool is_about_passage(const Finding& finding, const Run& worst) {
    const Scenario scenario = make(worst.spec.scenario);
    const Passage right = scenario.ideal.passage;
    if (right == Passage::none || (!scenario.is_about_obstacle && worst.outcome.passage == right)) {
        return false;
    }
    return finding.check == "frame-rate"
               ? std::isinf(finding.severity) && worst.outcome.passage != right
               : finding.check != "reach";
}

/// `Jump height` is the apex of the jump; else a quantity is called by its title, or by the name of
/// one of the finding's numbers.
std::optional<std::size_t> quantity_of(const Finding& finding, const ScenarioRow& row) {
    const auto named = [&](std::string_view name) -> std::optional<std::size_t> {
        const auto found = std::ranges::find(row.quantities, name, &Quantity::name);
        return found == row.quantities.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - row.quantities.begin()));
    };
    if (finding.check == "reach") {
        return named(finding.about.starts_with("gap") ? "landing_x" : "apex");
    }
    if (finding.check == "time-scale" || finding.about.starts_with("jump height")) {
        return named("apex");
    }
    if (finding.about == "jump landing") {
        return named("landing_x");
    }
    for (std::size_t i = 0; i < row.quantities.size(); ++i) {
        if (quantity_title(row, row.quantities[i]) == finding.curve_axis.name) {
            return i;
        }
    }
    for (const Number& number : finding.numbers) {
        if (const auto found = named(number.name)) {
            return found;
        }
    }
    return std::nullopt;
}

/// Of a difference without limits of its own: what is as far from the worst as the worst is from
/// the rest.
bool is_far_from(double worst, double value, const Finding& finding) {
    return !std::isnan(value) && std::abs(value - worst) >= finding.measured - finding.tolerated;
}

}  // namespace

bool is_shown_by_steps(const Finding& finding) {
    return is_speed(finding) || finding.check == "spring";
}

std::optional<ShownQuantity> shown_quantity(const Game& game, const Finding& finding,
                                            const Run& worst, const Run& run,
                                            const TraceStore& store) {
    if (is_speed(finding)) {
        return speed_of(game, finding, run, store);
    }
    if (finding.check == "spring") {
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
    const std::optional<std::size_t> at = quantity_of(finding, row);
    if (!at) {
        return std::nullopt;
    }
    const Quantity& quantity = row.quantities[*at];
    const double value = run.outcome.quantities[*at];
    const double bonus_m =
        finding.check == "reach" && finding.about.starts_with("ledge") ? game.profile.step_up_m : 0;
    const Limits limits{finding.curve_axis.least - bonus_m, finding.curve_axis.most};
    const bool is_limited = !std::isnan(limits.least) || !std::isnan(limits.most);
    return ShownQuantity{
        .name = quantity.name,
        .unit = quantity.unit,
        .value = value,
        .passes = is_limited ? limits.hold(value)
                             : is_far_from(worst.outcome.quantities[*at], value, finding)};
}

}  // namespace tickproof::harness
