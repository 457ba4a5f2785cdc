// Outcomes of policies by chance, and their charts.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/study/charts/charts.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness::testing {

inline const std::vector<double> kChanceRates{20, 30, 60, 144};

/// A policy by chance: all quantities of its runs have the value of their rate.
struct ChanceLine {
    std::string name;
    std::vector<double> values;
    std::vector<double> crosses;  ///< Rates at which the ball passes the wall.

    std::vector<double> seen() const {
        std::vector<double> all;
        std::ranges::copy_if(values, std::back_inserter(all),
                             [](double value) { return std::isfinite(value); });
        return all;
    }
    bool is_drawn() const { return seen().size() >= 3; }
    double spread() const { return std::ranges::max(seen()) - std::ranges::min(seen()); }
    std::set<double> missing() const {
        std::set<double> rates;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!std::isfinite(values[i])) {
                rates.insert(kChanceRates[i]);
            }
        }
        return rates;
    }
    bool fails(double tolerance) const { return spread() > tolerance || !missing().empty(); }
};

/// What the runs of a scenario came to, and whether a check judges it.
struct ChanceOutcomes {
    ScenarioSpec scenario;
    std::vector<ChanceLine> lines;
    bool is_judged = false;

    std::vector<ChanceLine> drawn() const {
        std::vector<ChanceLine> all;
        std::ranges::copy_if(lines, std::back_inserter(all), &ChanceLine::is_drawn);
        return all;
    }
};

inline Section section_with(const ChanceLine& line, const ScenarioSpec& of) {
    static const std::vector<FrameTrace> traces = [] {
        std::vector<FrameTrace> all;
        std::ranges::transform(kChanceRates, std::back_inserter(all), at_rate);
        return all;
    }();
    const Passage ideal = make(of).ideal.passage;
    Section section{.name = line.name, .game = asked(of, "euler", "fixed", traces).game};
    section.game.frames.rates = kChanceRates;
    for (std::size_t i = 0; i < traces.size(); ++i) {
        RunRecord run{.spec = spec(of, "euler", "fixed", traces[i].spec)};
        run.outcome.quantities.fill(line.values[i]);
        const bool is_wrong = std::ranges::count(line.crosses, kChanceRates[i]) > 0;
        run.outcome.passage = is_wrong ? Passage::tunneled : ideal;
        section.runs.push_back(std::move(run));
    }
    return section;
}

inline std::vector<Chart> charts_with(const ChanceOutcomes& all) {
    Findings findings;
    if (all.is_judged) {
        findings = {found("frame-rate", "outcome", Verdict::error, 2)};
        findings[0].compares = Compares::frame_rates;
        findings[0].shown_by = {spec(all.scenario, "euler", "fixed", at_rate(30).spec)};
    }
    Report made = report(std::move(findings));
    made.sections.clear();
    for (const ChanceLine& line : all.lines) {
        made.sections.push_back(section_with(line, all.scenario));
    }
    return outcome_plots(made);
}

inline ChanceOutcomes chance_outcomes(const std::string& scenario_name, Pcg32& random) {
    ChanceOutcomes all{.scenario = scenario(scenario_name), .is_judged = random.below(2) == 0};
    const Outcome ideal = make(all.scenario).ideal;
    const double tolerance = all.scenario.row->quantities[0].tolerance;
    const double base = ideal.quantities[0] + (random.below(2) == 0 ? 0 : 1);
    const double scales[] = {0, tolerance / 1000, tolerance / 2, 4 * tolerance};
    const std::uint32_t policies = 1 + random.below(3);
    for (std::uint32_t i = 0; i < policies; ++i) {
        ChanceLine line{.name = fmt::format("policy-{}", i)};
        const double scale = scales[random.below(4)];
        for (const double fps : kChanceRates) {
            line.values.push_back(random.below(10) == 0 ? kNone
                                                        : base + scale * random.uniform(0, 1));
            if (ideal.passage != Passage::none && random.below(8) == 0) {
                line.crosses.push_back(fps);
            }
        }
        all.lines.push_back(std::move(line));
    }
    return all;
}

}  // namespace tickproof::harness::testing
