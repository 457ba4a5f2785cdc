// A time by itself is no verdict: machines differ. A budget, a distance and an earlier report are
// needs that the user wrote, so a script must see by the exit code that one is not met.

#include "harness/study/bench/timing_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/finding/chart_text.h"
#include "harness/study/bench/cheapest.h"
#include "harness/study/bench/since_before.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kCost = "cost";

/// `The worst frame, 15 steps of gate,`: with a name where there are several loops.
std::string worst_frame(const Report& report, const TimedLoop& loop, std::size_t steps) {
    return fmt::format("The worst frame ({}{})", counted(steps, "step"),
                       report.timings->loops.size() == 1 ? "" : ", " + loop.name);
}

Finding on_budget(const Report& report, const TimedLoop& loop) {
    const TimedSection& section = report.timings->sections[loop.section];
    const auto steps = static_cast<double>(section.frames.worst);
    const double budget_s = section.budget.physics_s;
    Finding finding = judged(kCost, fmt::format("budget, {}", loop.name),
                             loop.step_s.median * steps, budget_s, "s");
    const bool fits = finding.verdict == Verdict::pass;
    const bool is_close =
        loop.step_s.low * steps <= budget_s && loop.step_s.high * steps > budget_s;
    if (is_close) {
        finding.verdict = Verdict::warning;
        finding.cause = "Its time spreads over the budget: this machine cannot tell";
    }
    finding.numbers = {{"worst_frame", finding.measured, "s"}, {"budget", budget_s, "s"}};
    finding.summary = fmt::format("{} takes {}, {} the budget of {}",
                                  worst_frame(report, loop, section.frames.worst),
                                  quantity_text(finding.measured, "s"),
                                  is_close ? "about"
                                  : fits   ? "within"
                                           : "over",
                                  time_text(budget_s));
    if (fits || is_close) {
        return finding;
    }
    const double steady_s = loop.step_s.median * static_cast<double>(section.frames.steady);
    finding.cause =
        section.frames.steady == section.frames.worst
            ? fmt::format("A step costs {}", quantity_text(loop.step_s.median, "s"))
            : fmt::format("A step costs {}; a frame at the lowest rate takes {}, {}, {} the budget",
                          quantity_text(loop.step_s.median, "s"),
                          counted(section.frames.steady, "step"), quantity_text(steady_s, "s"),
                          steady_s > budget_s ? "over" : "within");
    const bool is_lockstep = report.sections[loop.section].game.profile.lockstep;
    finding.fix =
        steady_s > budget_s ? "Take longer steps, or fewer substeps, or simulate fewer bodies."
        : is_lockstep       ? "Take longer steps; a lower cap leaves a peer behind that hitches."
                            : "Cap the steps of a frame lower, or take longer steps.";
    return finding;
}

Findings on_budgets(const AskedOfTimes& asked, const Report& report) {
    Findings findings;
    for (const TimedLoop& loop : report.timings->loops) {
        findings.push_back(on_budget(report, loop));
    }
    std::vector<bool> fits(report.sections.size(), true);
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const std::size_t section = report.timings->loops[i].section;
        fits[section] = fits[section] && findings[i].verdict == Verdict::pass;
    }
    if (asked.are_alternatives && std::ranges::find(fits, true) != fits.end()) {
        for (Finding& finding : findings) {
            finding.verdict = std::min(finding.verdict, Verdict::note);
        }
    }
    return findings;
}

/// The setting that strays least, and its distance.
struct Nearest {
    std::size_t section = 0;
    double distance_m = kNotMeasured;  ///< NaN if none is known.
};

Nearest nearest_of(const Report& report) {
    constexpr double kNotTimed = -1;
    std::vector<double> farthest_m(report.sections.size(), kNotTimed);
    for (const TimedLoop& loop : report.timings->loops) {
        double& farthest = farthest_m[loop.section];
        const bool is_known = !std::isnan(loop.distance_m) && !std::isnan(farthest);
        farthest = is_known ? std::max(farthest, loop.distance_m) : kNotMeasured;
    }
    Nearest nearest;
    for (std::size_t i = 0; i < farthest_m.size(); ++i) {
        const bool is_known = farthest_m[i] >= 0;  // Not NaN, and timed.
        if (is_known && !(farthest_m[i] >= nearest.distance_m)) {
            nearest = {i, farthest_m[i]};
        }
    }
    return nearest;
}

Finding on_distance(const Report& report, double nearest) {
    const double within_m = report.timings->within_m;
    if (std::isnan(nearest)) {
        return unjudged(kCost, "distance",
                        "No setting has a known distance from the reference in all scenarios");
    }
    Finding finding = judged(kCost, "distance", nearest, within_m, "m");
    const bool fits = finding.verdict == Verdict::pass;
    finding.numbers = {{"nearest", nearest, "m"}, {"within", within_m, "m"}};
    finding.summary =
        fmt::format("{} within {} m of the reference: the nearest is {:.2g} m off",
                    fits ? "A setting is" : "No setting is", shortest(within_m), nearest);
    if (!fits) {
        finding.cause = "The distance is from the same run in far shorter steps";
        finding.fix = "Try shorter steps, or more substeps: --over timestep=1/120,1/240.";
    }
    return finding;
}

Finding since_baseline(const Report& report, const TimedLoop& loop) {
    const SinceBefore since = since_before(loop);
    Finding finding = judged(kCost, fmt::format("baseline, {}", loop.name), since.ratio - 1,
                             since.tolerated, "1");
    finding.numbers = {{"ratio", since.ratio, ""},
                       {"step", loop.step_s.median, "s"},
                       {"before", loop.before_s, "s"}};
    const std::string of = report.timings->loops.size() == 1 ? "" : " of " + loop.name;
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format("A step{} costs {:.2f} of {}, no more than times spread", of,
                                      since.ratio, report.timings->before);
        return finding;
    }
    finding.summary =
        fmt::format("A step{} costs {:.2f} of {}: dearer", of, since.ratio, report.timings->before);
    finding.cause = fmt::format("It takes {}, and took {}; times may differ by {}",
                                quantity_text(loop.step_s.median, "s"),
                                quantity_text(loop.before_s, "s"), percent(since.tolerated));
    finding.fix =
        "Time both again on a machine that runs nothing else; --counts compares instructions.";
    return finding;
}

}  // namespace

void judge_times(const AskedOfTimes& asked, Report& report) {
    const Timings& timings = *report.timings;
    if (timings.loops.empty()) {
        return;
    }
    std::vector<std::pair<std::size_t, Finding>> made;
    if (asked.budget) {
        Findings findings = on_budgets(asked, report);
        for (std::size_t i = 0; i < findings.size(); ++i) {
            made.emplace_back(timings.loops[i].section, std::move(findings[i]));
        }
    }
    if (!std::isnan(timings.within_m)) {
        const Nearest nearest = nearest_of(report);
        made.emplace_back(nearest.section, on_distance(report, nearest.distance_m));
    }
    if (!timings.before.empty()) {
        for (const TimedLoop& loop : timings.loops) {
            made.emplace_back(loop.section, since_baseline(report, loop));
        }
    }
    std::erase_if(made, [](const auto& each) { return each.second.verdict == Verdict::pass; });
    for (auto& [section, finding] : made) {
        add_finding(section, std::move(finding), report);
    }
    if (!made.empty() && is_reported(report.verdict)) {
        report.headline = report.findings.front().finding.summary;
    }
}

}  // namespace tickproof::harness
