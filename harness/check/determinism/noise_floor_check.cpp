// How long is a scene predictable? Twins with one coordinate moved by 1 ULP part as fast as two
// correct builds that round differently. A smaller difference is no fault, and beyond the horizon
// comparisons mean nothing.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/determinism/noise_floor.h"
#include "harness/check/determinism/repeated_runs.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kNoiseFloor = "noise-floor";

/// Number of twins by how they end.
using Outcomes = std::map<std::string, std::size_t>;

Outcomes outcomes_of(const std::vector<const Run*>& twins) {
    Outcomes counts;
    for (const Run* twin : twins) {
        if (twin->outcome.passage != Passage::none) {
            ++counts[std::string(to_text(twin->outcome.passage))];
        }
    }
    return counts;
}

/// `blocked 60, tunneled 4`; empty if the scenario has no obstacle.
std::string outcomes_text(const Outcomes& counts) {
    std::string text;
    for (const auto& [name, count] : counts) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
    }
    return text;
}

std::string summary_of(const std::string& about, const NoiseFloor& floor, double step_s) {
    if (!floor.horizon_median) {
        return fmt::format("{} is predictable: 1 ULP at the start is {:.2g} m at most{}", about,
                           std::ranges::max(floor.greatest_m),
                           floor.horizon_first ? " in the worst twin, below 1 cm in most" : "");
    }
    const std::string doubling =
        floor.doubling_steps
            ? fmt::format(", and 1 ULP doubles every {:.2g} steps", *floor.doubling_steps)
            : "";
    return fmt::format("{} is unpredictable after {:.2g} s ({} steps){}", about,
                       static_cast<double>(*floor.horizon_median) * step_s, *floor.horizon_median,
                       doubling);
}

Finding judge(Inquiry& ask, const std::string& run_name, const RunSpec& spec) {
    const Run& base = ask.run(spec, Keep::states);
    std::vector<const Run*> twins;
    std::vector<const Trajectory*> trajectories;
    for (const Perturbation& twin : ask.game.twins) {
        twins.push_back(&ask.run(Request{.spec = spec, .perturbation = &twin}, Keep::states));
        trajectories.push_back(&twins.back()->trajectory);
    }
    std::vector<const Run*> all(twins.begin(), twins.end());
    all.push_back(&base);
    std::erase_if(all, [](const Run* run) { return run->engine_failure.empty(); });
    if (auto failed = stopped(kNoiseFloor, run_name, ask, all)) {
        return *failed;
    }
    if (base.trajectory.rows() < 2) {  // Or the run is not made yet.
        return unjudged(kNoiseFloor, run_name, "No step is taken, so nothing is compared");
    }
    const NoiseFloor floor =
        noise_floor(base.trajectory, trajectories, moving_bodies(make(spec.scenario).scene));
    const double step_s = base.summary.simulated_s / static_cast<double>(base.summary.steps);
    Finding finding = noted(kNoiseFloor, run_name);
    finding.shown_by = {spec};
    finding.command =
        fmt::format("tickproof determinism{} --only repeat --ensemble {}",
                    to_text(spec).substr(std::string_view("run").size()), ask.game.twins.size());
    finding.summary = summary_of(run_name, floor, step_s);
    finding.numbers = {{"twins", static_cast<double>(twins.size()), ""},
                       {"greatest", std::ranges::max(floor.greatest_m), "m"},
                       {"greatest_at_end", floor.greatest_m.back(), "m"},
                       {"median_at_end", floor.median_m.back(), "m"},
                       {"step_length", step_s, "s"}};
    const auto add = [&](std::string_view name, const std::optional<std::size_t>& steps) {
        if (steps) {
            finding.numbers.push_back({std::string(name), static_cast<double>(*steps), "steps"});
        }
    };
    add("horizon_first", floor.horizon_first);
    add("horizon_median", floor.horizon_median);
    add("horizon_last", floor.horizon_last);
    if (floor.doubling_steps) {
        finding.numbers.push_back({"doubling", *floor.doubling_steps, "steps"});
        finding.numbers.push_back({"doubling_fit", floor.fit, ""});
    }
    const Outcomes outcomes = outcomes_of(twins);
    if (!outcomes.empty()) {
        finding.cause =
            fmt::format("Of {}: {}", counted(twins.size(), "twin"), outcomes_text(outcomes));
    }
    // After the horizon chance decides the outcome in any scene; before it, only an edge does.
    const bool splits = outcomes.size() > 1 && !floor.horizon_median;
    if (floor.on_other_side > 0 || splits) {
        finding.verdict = Verdict::warning;
        finding.numbers.push_back({"on_other_side", static_cast<double>(floor.on_other_side), ""});
        finding.summary =
            splits ? fmt::format("{} stands on an edge: 1 ULP at the start decides how it ends",
                                 run_name)
                   : fmt::format(
                         "{} stands on an edge: 1 ULP moves {} of {} by up to {:.2g} m within 5 "
                         "steps",
                         run_name, floor.on_other_side, counted(twins.size(), "twin"),
                         floor.other_side_m);
        finding.fix =
            "Move what touches exactly, or starts exactly at a threshold, a little away "
            "from it.";
    }
    return finding;
}

Findings judge_noise_floor(Inquiry& ask) {
    Findings found;
    if (ask.game.twins.empty()) {
        return found;
    }
    for (const RepeatedRun& run : repeated_runs(ask)) {
        found.push_back(judge(ask, run.name, run.spec));
    }
    return found;
}

}  // namespace

Check noise_floor_check() {
    return {.name = kNoiseFloor,
            .summary = "how a difference of 1 ULP grows",
            .question = "How long is a scene predictable?",
            .asked_by = {.determinism = true},
            .compares = Compares::twins,
            .judge = judge_noise_floor};
}

}  // namespace tickproof::harness
