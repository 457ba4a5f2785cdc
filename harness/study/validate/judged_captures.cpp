// Judges a game on one capture at a time.

#include "harness/study/validate/judged_captures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/check/investigate.h"
#include "harness/finding/accepted.h"
#include "harness/finding/captures_table.h"
#include "harness/finding/warnings.h"
#include "harness/run/run.h"

namespace tickproof::harness {
namespace {

/// True if the game has the finding without any capture, and no better: it says nothing of one.
bool is_of_game(const Finding& finding, const Findings& without) {
    const auto same = std::ranges::find(without, finding.id, &Finding::id);
    const auto is_equal = [](double a, double b) {
        return a == b || (std::isnan(a) && std::isnan(b));
    };
    return same != without.end() && same->verdict == finding.verdict &&
           is_equal(same->measured, finding.measured);
}

/// The worst finding that a run on the capture shows.
const Finding* worst_on(const Findings& findings, const Game& game, const TraceSpec& capture,
                        const Findings& without) {
    const Finding* worst = nullptr;
    for (const Finding& each : findings) {
        const bool is_shown = std::ranges::any_of(
            each.shown_by, [&](const RunSpec& spec) { return spec.trace == capture; });
        if (is_shown && is_reported(each.verdict) && !is_accepted(game, each) &&
            !is_of_game(each, without) &&
            (worst == nullptr ||
             std::pair(each.verdict, each.severity) > std::pair(worst->verdict, worst->severity))) {
            worst = &each;
        }
    }
    return worst;
}

/// The checks that have no verdict on a capture.
std::vector<std::string> unjudged_on(const FrameTrace& capture,
                                     const std::vector<const Check*>& checks,
                                     const Findings& findings, const Findings& without) {
    std::vector<std::string> unjudged;
    for (const Check* check : checks) {
        const bool is_open = std::ranges::any_of(findings, [&](const Finding& each) {
            return each.check == check->name && each.verdict == Verdict::unknown &&
                   !is_of_game(each, without);
        });
        if (is_open || (check->needs_display_times && capture.displayed.empty())) {
            unjudged.emplace_back(check->name);
        }
    }
    return unjudged;
}

/// With the verdicts of the report, in which what nobody asked for is no error.
CaptureRecord record_of(const Game& game, const std::vector<const Check*>& checks,
                        Findings findings, const Findings& without, const TraceStore& store) {
    make_warnings(game.profile, findings);
    const TraceSpec& spec = game.frames.traces.front();
    const FrameTrace& trace = store.at(spec);
    CaptureRecord record = record_of_capture(trace);
    if (!spec.file.empty()) {
        record.file = spec.file;  // Folders tell players apart.
    }
    record.lost_s = lost_on(game, spec, store);
    record.unjudged = unjudged_on(trace, checks, findings, without);
    if (const Finding* worst = worst_on(findings, game, spec, without)) {
        record.verdict = worst->verdict;
        record.failing = worst->check;
    }
    return record;
}

}  // namespace

double lost_on(const Game& game, const TraceSpec& capture, const TraceStore& store) {
    return run(schedule_spec(game, capture), store.at(capture)).summary.dropped_s;
}

std::vector<CaptureRecord> judged_captures(const Game& game,
                                           const std::vector<const Check*>& checks,
                                           TraceStore& store, int jobs) {
    constexpr std::size_t at_once = 16;  // Each keeps its runs.
    std::vector<CaptureRecord> records;
    Game usual = game;
    usual.frames = frames_of(game.profile);
    Findings without = judge(usual, checks, store, jobs);
    make_warnings(game.profile, without);
    const Frames& frames = game.frames;
    for (std::size_t first = frames.captures; first < frames.traces.size(); first += at_once) {
        std::vector<Game> games;
        for (std::size_t i = first; i < std::min(first + at_once, frames.traces.size()); ++i) {
            games.push_back(game);
            games.back().frames = frames_of({frames.traces[i]});
        }
        std::vector<Findings> findings = judge_all(games, checks, store, jobs);
        for (std::size_t i = 0; i < games.size(); ++i) {
            records.push_back(record_of(games[i], checks, std::move(findings[i]), without, store));
        }
    }
    return records;
}

}  // namespace tickproof::harness
