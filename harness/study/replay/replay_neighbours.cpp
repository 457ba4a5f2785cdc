// Finds runs to show beside the worst run of a finding: other rates, and fixes of other findings.
// Players compare the heights of a jump at several rates, even if other findings are worse.

#include <algorithm>
#include <cmath>

#include "harness/finding/report.h"
#include "harness/game/customary_rates.h"
#include "harness/study/replay/replay_choice.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kRatesMost = 4;

/// The index of the height among the quantities of a jump; empty for other scenarios.
std::optional<std::size_t> apex_of(const ScenarioSpec& spec) {
    return spec.row->picture.apex;
}

/// The highest jump of a section at constant rates less the lowest; negative for fewer than two.
double height_difference_m(const Section& section, const ScenarioSpec& jump, std::size_t apex) {
    double low_m = 0;
    double high_m = 0;
    std::size_t rates = 0;
    for (const RunRecord& run : section.runs) {
        const double height_m = run.spec.scenario == jump ? run.outcome.quantities[apex] : kNotSeen;
        if (run.spec.engine == section.game.engine && !std::isnan(height_m) &&
            !std::isnan(fps_of(section.game, run.spec.trace))) {
            low_m = rates == 0 ? height_m : std::min(low_m, height_m);
            high_m = rates == 0 ? height_m : std::max(high_m, height_m);
            ++rates;
        }
    }
    return rates < 2 ? -1 : high_m - low_m;
}

bool shows_rates(const Report& report, const ChosenReplay& replay, const ScenarioSpec& jump) {
    return std::ranges::count_if(replay.runs, [&](const ChosenRun& run) {
               return run.spec.scenario == jump &&
                      !std::isnan(fps_of(report.sections[run.section].game, run.spec.trace));
           }) >= 2;
}

}  // namespace

const Finding* cured_alike(const Report& report, const ChosenRun& worst) {
    const auto found = std::ranges::find_if(report.findings, [&](const Reported& other) {
        const Finding& finding = other.finding;
        return other.section == worst.section && fails(finding.verdict) && finding.trial.is_tried &&
               finding.trial.cures && !finding.shown_by.empty() &&
               finding.shown_by.front().scenario == worst.spec.scenario;
    });
    return found == report.findings.end() ? nullptr : &found->finding;
}

std::vector<TraceSpec> shown_rates(const Game& game) {
    const std::size_t rates = game.frames.rates.size();
    const std::size_t count = std::min(rates, kRatesMost);
    std::vector<TraceSpec> traces;
    for (std::size_t i = 0; i < count && count > 1; ++i) {
        traces.push_back(game.frames.traces[i * (rates - 1) / (count - 1)]);
    }
    return traces;
}

std::optional<ChosenReplay> jump_at_rates(const Report& report,
                                          const std::vector<ChosenReplay>& chosen) {
    std::optional<ChosenReplay> replay_at_rates;
    double most_m = -1;
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const Game& game = report.sections[i].game;
        for (const ScenarioSpec& jump : game.scenarios) {
            const std::optional<std::size_t> apex = apex_of(jump);
            const bool is_shown = std::ranges::any_of(chosen, [&](const ChosenReplay& replay) {
                return shows_rates(report, replay, jump);
            });
            const double difference_m =
                apex && !is_shown ? height_difference_m(report.sections[i], jump, *apex) : -1;
            if (difference_m <= most_m) {
                continue;
            }
            most_m = difference_m;
            replay_at_rates.emplace();
            for (const TraceSpec& trace : shown_rates(game)) {
                replay_at_rates->runs.push_back(
                    {.spec = run_spec(game, jump, trace), .section = i, .role = LaneRole::rate});
            }
        }
    }
    return replay_at_rates;
}

}  // namespace tickproof::harness
