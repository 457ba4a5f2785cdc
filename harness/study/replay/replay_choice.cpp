// Chooses the replays of a report: the worst runs, the runs beside them, and one that passes.

#include "harness/study/replay/replay_choice.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "harness/check/frames/jumps.h"
#include "harness/game/apply.h"
#include "harness/game/customary_rates.h"
#include "harness/study/replay/draw_report.h"
#include "harness/study/replay/nearest_rate.h"

namespace tickproof::harness {
namespace {

/// True if the sections are policies on the same frames, not platforms of a project.
bool has_policies(const Report& report) {
    return report.sections.size() > 1 && !report.sections.front().game.project;
}

bool is_a_run(const RunSpec& spec) {
    return spec.scenario.row != nullptr && spec.engine.engine != nullptr;
}

void add(ChosenReplay& replay, RunSpec spec, std::size_t section, LaneRole role) {
    const bool is_there = std::ranges::any_of(replay.runs, [&](const ChosenRun& other) {
        return other.spec == spec && other.perturbation == nullptr;
    });
    if (!is_there && replay.runs.size() < kLanesMax) {
        replay.runs.push_back({.spec = std::move(spec), .section = section, .role = role});
    }
}

/// The run that shows the finding. A scenario on the same frames shows a finding on steps alone:
/// the first scenario of the game, the jump of the profile, or a fall.
RunSpec run_that_shows(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    const Game& game = report.sections[reported.section].game;
    if (finding.shown_by.empty()) {
        return {};
    }
    const RunSpec& worst = finding.shown_by.front();
    const bool has_physics = report.options.has_physics && game.engine.engine != nullptr;
    if (is_a_run(worst) || !finding.shows.is_of_steps() || !has_physics) {
        return worst;
    }
    const bool jumps = has_jump(game.profile) && are_like_bodies(game);
    RunSpec run = run_spec(game,
                           !game.scenarios.empty() ? game.scenarios.front()
                           : jumps                 ? jump_of(game.profile)
                                                   : scenario("fall", {}),
                           worst.trace);
    run.policy = worst.policy;
    return run;
}

/// True if the finding compares a run with another one, so that none of them passes alone.
bool is_about_a_pair(const Finding& finding) {
    return finding.compares != Compares::nothing && finding.compares != Compares::frame_rates;
}

/// Adds the worst run at the nearest rate that may pass.
void add_nearest_rate(const Game& game, const Finding& finding, const ChosenRun& worst,
                      ChosenReplay& replay) {
    if (const auto nearest = nearest_passing_rate(game, finding, fps_of(game, worst.spec.trace))) {
        RunSpec spec = worst.spec;
        spec.trace = game.frames.traces[*nearest];
        spec.start_frame = 0;
        add(replay, std::move(spec), worst.section, LaneRole::passing);
    }
}

/// Adds the worst run at rates from the lowest to the highest.
void add_rates(const Game& game, const ChosenRun& worst, ChosenReplay& replay) {
    for (const TraceSpec& trace : shown_rates(game)) {
        RunSpec spec = worst.spec;
        spec.trace = trace;
        add(replay, std::move(spec), worst.section, LaneRole::rate);
    }
}

/// Adds the perturbed run that the finding compares with the first, if there is one.
void add_perturbed(const Game& game, const Finding& finding, ChosenReplay& replay) {
    if (const Perturbation* perturbation = perturbation_of(game, finding)) {
        ChosenRun other = replay.runs.front();
        other.role = LaneRole::compared;
        other.perturbation = perturbation;
        replay.runs.push_back(std::move(other));
    }
}

void add_engines(const Game& game, const ChosenRun& run, ChosenReplay& replay) {
    std::vector<physics::EngineSpec> engines{game.engine};
    engines.insert(engines.end(), game.others.begin(), game.others.end());
    for (const physics::EngineSpec& engine : engines) {
        RunSpec spec = run.spec;
        spec.engine = engine;
        if (is_a_run(spec)) {
            add(replay, std::move(spec), run.section,
                run.role == LaneRole::worst ? LaneRole::engine : run.role);
        }
    }
}

bool fails_alike(const Reported& a, const Reported& b) {
    return a.finding.check == b.finding.check && a.finding.about == b.finding.about;
}

/// The first section in which no such finding fails; the number of sections if there is none.
std::size_t passing_section(const Report& report, const Reported& worst) {
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const bool fails_too = std::ranges::any_of(report.findings, [&](const Reported& other) {
            return other.section == i && fails(other.finding.verdict) && fails_alike(other, worst);
        });
        if (!fails_too) {
            return i;
        }
    }
    return report.sections.size();
}

/// Adds the worst run under the next policy for which such a finding fails.
void add_another_policy(const Report& report, const Reported& reported, const ChosenRun& worst,
                        ChosenReplay& replay) {
    const auto other = std::ranges::find_if(report.findings, [&](const Reported& each) {
        return each.section != reported.section && fails(each.finding.verdict) &&
               fails_alike(each, reported);
    });
    if (other == report.findings.end()) {
        return;
    }
    ChosenRun also = worst;
    also.section = other->section;
    also.spec.policy = report.sections[other->section].game.policy;
    also.role = LaneRole::also;
    add(replay, also.spec, also.section, also.role);
    add_engines(report.sections[also.section].game, also, replay);
}

/// Puts the runs of the first engine first, so that lanes below each other differ in one thing.
void sort_by_engine(ChosenReplay& replay) {
    const physics::EngineSpec first = replay.runs.front().spec.engine;
    std::stable_partition(replay.runs.begin(), replay.runs.end(),
                          [&](const ChosenRun& run) { return run.spec.engine == first; });
}

/// Adds the worst run with its fix, if a trial shows that it cures; else under a policy that
/// passes, or with the fix of another finding if no other run on the same frames may pass.
void add_passing_run(const Report& report, const Reported& reported, const ChosenRun& worst,
                     ChosenReplay& replay) {
    const Game& game = report.sections[worst.section].game;
    const Finding& finding = reported.finding;
    ChosenRun better = worst;
    if (finding.trial.is_tried && finding.trial.cures) {
        const std::size_t engine = engine_of(game, finding);
        const Game fixed = apply_in_project(game, finding.fix_settings, engine);
        better.spec.policy = fixed.policy;
        if (engine > 0) {
            better.spec.engine = fixed.others[engine - 1];
        } else if (worst.spec.engine == game.engine) {
            better.spec.engine = fixed.engine;
        }
        better.role = LaneRole::cure;
    } else if (has_policies(report)) {
        better.section = passing_section(report, reported);
        if (better.section == report.sections.size()) {
            return;
        }
        better.spec.policy = report.sections[better.section].game.policy;
        better.role = LaneRole::passing;
    } else if (const Finding* alike = cured_alike(report, worst);
               alike != nullptr && game.frames.rates.empty() && !is_about_a_pair(finding)) {
        better.spec.policy =
            apply_in_project(game, alike->fix_settings, engine_of(game, *alike)).policy;
        better.role = LaneRole::passing;
    } else {
        return;
    }
    add(replay, better.spec, better.section, better.role);
    if (better.role == LaneRole::passing) {
        add_engines(game, better, replay);
    }
}

ChosenReplay replay_of(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    const Game& game = report.sections[reported.section].game;
    ChosenReplay replay{.finding = finding.id};
    add(replay, run_that_shows(report, reported), reported.section, LaneRole::worst);
    const ChosenRun worst = replay.runs.front();
    add_perturbed(game, finding, replay);
    const bool is_of_rates = finding.compares == Compares::frame_rates &&
                             !std::isnan(fps_of(game, worst.spec.trace)) &&
                             game.frames.rates.size() > 2;
    if (is_of_rates) {
        add_rates(game, worst, replay);
    } else {
        add_engines(game, worst, replay);
        if (has_policies(report)) {
            add_another_policy(report, reported, worst, replay);
        }
    }
    add_passing_run(report, reported, worst, replay);
    if (worst.spec.policy != game.policy && !has_policies(report)) {  // Another time scale.
        RunSpec plain = worst.spec;
        plain.policy = game.policy;
        add(replay, std::move(plain), worst.section, LaneRole::passing);
    } else if (!is_of_rates && !is_about_a_pair(finding) &&
               std::ranges::none_of(replay.runs, [](const ChosenRun& run) {
                   return run.role == LaneRole::passing;
               })) {
        add_nearest_rate(game, finding, worst, replay);
    }
    for (const RunSpec& spec : finding.shown_by) {
        if (is_a_run(spec)) {
            add(replay, spec, reported.section, LaneRole::compared);
        }
    }
    sort_by_engine(replay);
    return replay;
}

/// A report shows the worst finding per check, scenario, and constant rate or other trace.
using Kind = std::tuple<std::string_view, std::string, bool>;

Kind kind_of(const Report& report, const Reported& reported) {
    const RunSpec spec = run_that_shows(report, reported);
    const bool is_steady = !std::isnan(fps_of(report.sections[reported.section].game, spec.trace));
    return {reported.finding.check, spec.scenario.row->name, is_steady};
}

/// The first run of each scenario, from the findings or else from the runs of the report, at
/// several rates and in every engine.
std::vector<ChosenReplay> passing_runs(const Report& report) {
    std::vector<ChosenReplay> chosen;
    std::set<std::string> scenarios;
    for (const Reported& reported : report.findings) {
        const auto& runs = reported.finding.shown_by;
        if (!reported.finding.was_not_tried && !runs.empty() && is_a_run(runs.front()) &&
            chosen.size() < kReplaysMax &&
            scenarios.insert(runs.front().scenario.row->name).second) {
            ChosenReplay& replay =
                chosen.emplace_back(ChosenReplay{.finding = reported.finding.id});
            const Game& game = report.sections[reported.section].game;
            const bool passes = reported.finding.verdict == Verdict::pass;
            add(replay, runs.front(), reported.section,
                passes ? LaneRole::passing : LaneRole::worst);
            const ChosenRun first = replay.runs.front();
            add_perturbed(game, reported.finding, replay);
            if (replay.runs.size() == 1) {  // Two runs are a comparison.
                add_rates(game, first, replay);
                add_engines(game, first, replay);
            }
        }
    }
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        for (const RunRecord& run : report.sections[i].runs) {
            if (is_a_run(run.spec) && chosen.size() < kReplaysMax &&
                scenarios.insert(run.spec.scenario.row->name).second) {
                chosen.push_back({.runs = {{.spec = run.spec, .section = i}}});
                add_engines(report.sections[i].game, chosen.back().runs.front(), chosen.back());
            }
        }
    }
    return chosen;
}

}  // namespace

std::vector<ChosenReplay> choose_replays(const Report& report) {
    std::vector<ChosenReplay> chosen;
    std::set<Kind> kinds;
    for (const Reported& reported : report.findings) {
        const Finding& finding = reported.finding;
        if (chosen.size() == kReplaysMax) {
            break;
        }
        if (is_reported(finding.verdict) && is_a_run(run_that_shows(report, reported)) &&
            kinds.insert(kind_of(report, reported)).second) {
            chosen.push_back(replay_of(report, reported));
        }
    }
    if (chosen.empty()) {
        chosen = passing_runs(report);
    }
    if (auto jump = jump_at_rates(report, chosen)) {
        chosen.push_back(*std::move(jump));
    }
    return chosen;
}

}  // namespace tickproof::harness
