// Makes the paths, paces and lanes of a drawing, and judges each lane by the limits of its finding.

#include "harness/study/replay/draw_report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "harness/game/customary_rates.h"
#include "harness/run/trace_store.h"
#include "harness/study/replay/replay_choice.h"
#include "harness/study/replay/shown_quantity.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {
namespace {

/// The distance from the reference after each step: both runs keep the same points of one schedule.
std::vector<double> distances(const Run& run, const FrameTrace& trace) {
    RunSpec reference = run.spec;
    reference.split *= make(run.spec.scenario).reference_split;
    const Run finer = harness::run(reference, trace, Keep::path);
    const auto& path = run.trajectory.path;
    const auto& finer_path = finer.trajectory.path;
    std::vector<double> distance_m;
    for (std::size_t i = 0; i < std::min(path.size(), finer_path.size()); ++i) {
        distance_m.push_back(std::hypot(path[i].position_m.x - finer_path[i].position_m.x,
                                        path[i].position_m.y - finer_path[i].position_m.y));
    }
    return distance_m;
}

/// Makes each run once, whichever replays show it.
class Paths {
  public:
    Paths(const Report& report, TraceStore& store, std::vector<DrawnPath>& paths)
        : report_(report), store_(store), paths_(paths) {}

    /// Empty for a run that is too long or takes no step.
    std::optional<std::size_t> at(const ChosenRun& chosen) {
        const std::string under = chosen.perturbation ? chosen.perturbation->summary : "";
        const auto [found, is_new] = paths_of_runs_.try_emplace({chosen.spec, under});
        if (is_new) {
            found->second = make_path(chosen);
        }
        return found->second;
    }

  private:
    std::optional<std::size_t> make_path(const ChosenRun& chosen) {
        const FrameTrace& trace = store_.make(chosen.spec.trace);
        const ScheduleSummary length = harness::run(chosen.spec, trace).summary;
        if (length.steps == 0 || length.steps > kDrawnStepsMax || length.stop != Stop::none) {
            return std::nullopt;
        }
        const Perturbation* perturbation = chosen.perturbation;
        DrawnPath path{.run = perturbation ? perturbation->run(chosen.spec, trace, Keep::states)
                                           : harness::run(chosen.spec, trace, Keep::states),
                       .section = chosen.section,
                       .under = perturbation ? perturbation->summary : ""};
        path.distance_m = distances(path.run, trace);
        if (chosen.section < report_.sections.size()) {
            path.fps = fps_of(report_.sections[chosen.section].game, chosen.spec.trace);
        }
        paths_.push_back(std::move(path));
        return paths_.size() - 1;
    }

    const Report& report_;
    TraceStore& store_;
    std::vector<DrawnPath>& paths_;
    std::map<std::pair<RunSpec, std::string>, std::optional<std::size_t>> paths_of_runs_;
};

/// The capture with the longest frame; null without one.
const TraceSpec* worst_capture(const Frames& frames, const TraceStore& store) {
    const TraceSpec* worst = nullptr;
    Duration longest{-1};
    for (std::size_t i = frames.captures; i < frames.traces.size(); ++i) {
        const FrameTrace* trace = store.find(frames.traces[i]);
        if (trace != nullptr && std::ranges::max(trace->frames) > longest) {
            longest = std::ranges::max(trace->frames);
            worst = &frames.traces[i];
        }
    }
    return worst;
}

/// The policies with errors, the worst first, then those of the replays, then the others, each on
/// the worst capture.
std::vector<DrawnPace> paces_of(const Report& report, const Drawing& drawing,
                                const TraceStore& store) {
    std::vector<DrawnPace> paces;
    std::vector<std::size_t> sections;
    for (const Reported& reported : report.findings) {
        if (fails(reported.finding.verdict)) {
            sections.push_back(reported.section);
        }
    }
    for (const DrawnPath& path : drawing.paths) {
        sections.push_back(path.section);
    }
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        sections.push_back(i);
    }
    std::map<std::size_t, bool> seen;
    for (const std::size_t section : sections) {
        const Game& game = report.sections[section].game;
        if (paces.size() == kPacesMax || !seen.emplace(section, true).second ||
            game.policy.policy == nullptr) {
            continue;
        }
        if (const TraceSpec* capture = worst_capture(game.frames, store)) {
            const RunSpec spec = schedule_spec(game, *capture);
            const Run whole = harness::run(spec, store.at(*capture));
            if (whole.summary.stop == Stop::none) {
                paces.push_back(
                    {.spec = spec, .section = section, .frames = columns_of(whole.schedule)});
            }
        }
    }
    return paces;
}

/// For a finding that compares frame rates: a lane of another policy passes if it differs from the
/// passing lane of that policy by at most the tolerance.
void judge_other_policies(const Finding& finding, const std::vector<DrawnPath>& paths,
                          Replay& replay) {
    const DrawnPath& worst = paths[replay.lanes.front().path];
    const auto passing = std::ranges::find_if(replay.lanes, [&](const Lane& lane) {
        return lane.role == LaneRole::passing && lane.shows &&
               paths[lane.path].section != worst.section &&
               paths[lane.path].run.spec.engine == worst.run.spec.engine;
    });
    if (finding.compares != Compares::frame_rates || passing == replay.lanes.end() ||
        std::isnan(passing->shows->value)) {
        return;
    }
    const ShownQuantity right = *passing->shows;
    for (Lane& lane : replay.lanes) {
        if (paths[lane.path].section == paths[passing->path].section && lane.shows) {
            lane.shows->passes = std::abs(lane.shows->value - right.value) <= finding.tolerated;
        }
    }
}

/// Corrects the role of a lane that was chosen to pass but fails, or to fail but passes.
LaneRole role_of(const Lane& lane, const Run& run, const Run& worst) {
    const bool passes = lane.shows && lane.shows->passes;
    const bool fails = lane.shows && !lane.shows->passes;
    const LaneRole other =
        run.spec.engine == worst.spec.engine ? LaneRole::compared : LaneRole::engine;
    return (lane.role == LaneRole::passing && fails) || (lane.role == LaneRole::also && passes)
               ? other
               : lane.role;
}

/// The worst verdict on runs of the scenario; `note` if all of them pass.
Verdict worst_of(const Report& report, const ScenarioRow& row) {
    for (const Reported& reported : report.findings) {  // They begin with the worst.
        if (is_reported(reported.verdict) && is_about(reported.finding, row)) {
            return reported.verdict;
        }
    }
    return Verdict::note;
}

/// `failing` is the verdict of a lane that does not pass.
Verdict verdict_of(const Lane& lane, const Run& run, Verdict failing) {
    if (lane.shows) {
        return lane.shows->passes ? Verdict::pass : failing;
    }
    const Passage right = make(run.spec.scenario).ideal.passage;
    return right == Passage::none         ? Verdict::note
           : run.outcome.passage == right ? Verdict::pass
                                          : failing;
}

void judge_lanes(const std::vector<DrawnPath>& paths, Verdict failing, Replay& replay) {
    for (Lane& lane : replay.lanes) {
        lane.verdict = verdict_of(lane, paths[lane.path].run, failing);
    }
}

/// Gives each lane the quantity of the finding, and a verdict.
void describe_lanes(const Report& report, const TraceStore& store,
                    const std::vector<DrawnPath>& paths, Replay& replay) {
    if (replay.lanes.empty()) {
        return;
    }
    const auto found = std::ranges::find(report.findings, replay.finding,
                                         [](const Reported& each) { return each.finding.id; });
    if (found == report.findings.end()) {
        const RunSpec& first = paths[replay.lanes.front().path].run.spec;
        judge_lanes(paths, worst_of(report, *first.scenario.row), replay);
        return;
    }
    const Game& game = report.sections[found->section].game;
    const Run& worst = paths[replay.lanes.front().path].run;
    for (Lane& lane : replay.lanes) {
        lane.shows = shown_quantity(game, found->finding, worst, paths[lane.path].run, store);
    }
    if (is_reported(found->finding.verdict)) {
        judge_other_policies(found->finding, paths, replay);
        for (Lane& lane : replay.lanes) {
            lane.role = role_of(lane, paths[lane.path].run, worst);
        }
    }
    judge_lanes(paths, is_reported(found->verdict) ? found->verdict : Verdict::note, replay);
}

}  // namespace

FrameColumns columns_of(const StepSchedule& schedule) {
    const std::size_t frames = schedule.frames.size();
    FrameColumns columns{.stride = (frames + kDrawnFramesMax - 1) / kDrawnFramesMax};
    for (std::size_t i = 0; i < frames; ++i) {
        const ScheduledFrame frame = schedule.frames[i];
        if (i % columns.stride == 0) {
            columns.length_s.push_back(0);
            columns.longest_s.push_back(0);
            columns.steps.push_back(0);
            columns.dropped_s.push_back(0);
        }
        const double length_s = seconds(frame.effective);
        columns.length_s.back() += length_s;
        columns.longest_s.back() = std::max(columns.longest_s.back(), length_s);
        columns.steps.back() = std::max(columns.steps.back(), frame.steps);
        columns.dropped_s.back() += frame.dropped_s;
    }
    return columns;
}

Drawing drawing_of(const Report& report, const std::vector<RunSpec>& asked, TraceStore& store) {
    std::vector<ChosenReplay> chosen = choose_replays(report);
    if (!asked.empty()) {
        chosen.insert(chosen.begin(), ChosenReplay{});
        for (const RunSpec& spec : asked) {
            chosen.front().runs.push_back({.spec = spec, .role = LaneRole::asked});
        }
    }
    Drawing drawing;
    Paths paths(report, store, drawing.paths);
    for (const ChosenReplay& each : chosen) {
        Replay replay{.finding = each.finding};
        for (const ChosenRun& run : each.runs) {
            if (const std::optional<std::size_t> path = paths.at(run)) {
                replay.lanes.push_back({.path = *path, .role = run.role});
            }
        }
        describe_lanes(report, store, drawing.paths, replay);
        if (!replay.lanes.empty()) {
            drawing.replays.push_back(std::move(replay));
        }
    }
    drawing.paces = paces_of(report, drawing, store);
    add_divergences(report, store, drawing);
    add_scenes(report, drawing);
    return drawing;
}

void add_drawing(Report& report, TraceStore& store) {
    if (!report.options.is_drawn) {
        return;
    }
    for (TraceRecord& record : report.traces) {
        const TraceStatistics known = trace_statistics(store.at(record.spec));
        record.median_ms = known.median_ms;
        record.p99_ms = known.p99_ms;
    }
    report.drawing = drawing_of(report, report.options.replayed, store);
}

}  // namespace tickproof::harness
