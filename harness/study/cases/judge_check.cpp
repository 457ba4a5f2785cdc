// Runs one check on the setup of an [[expect]], and compares its verdict.

#include "harness/study/cases/judge_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/check/investigate.h"
#include "harness/study/cases/comparison.h"

namespace tickproof::harness {

JudgedFigure judge_check(const Expectation& expectation, const CaseSettings& settings,
                         const CaseSettings& overrides) {
    std::vector<const Check*> checks;
    try {
        checks = checks_named({&expectation.check, 1});
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", expectation.at, error.what()));
    }
    const Setup setup = set_up(settings);
    TraceStore store;
    std::vector<TraceSpec> traces;
    for (const CaseSettings& own : expectation.traces) {
        FrameTrace trace = set_up(overlaid(overlaid(settings, own), overrides)).trace;
        traces.push_back(trace.spec);
        store.add(std::move(trace));
    }
    Game game = make_game(no_profile(), setup.policy);
    game.profile.refresh_hz = {setup.policy.settings.refresh_hz};
    game.frames = frames_of(traces);
    game.load = setup.load;
    game.split = setup.split;
    game.phase = setup.phase;
    if (setup.start_frame) {
        game.starts = {.kind = Starts::Kind::given, .frames = {*setup.start_frame}};
        game.starts.frames.insert(game.starts.frames.end(), setup.other_starts.begin(),
                                  setup.other_starts.end());
    }
    if (setup.scenario.row != nullptr) {
        game.scenarios = {setup.scenario};
        game.engine = setup.engine;
    }
    const Findings findings = judge(game, checks, store, 1);
    const auto finding = std::ranges::max_element(findings, {}, &Finding::verdict);
    if (finding == findings.end()) {
        throw InputError(
            fmt::format("{}: check '{}' has nothing to judge here; add a [scenario], or several "
                        "traces, trace.fps = [30, 60]; see tickproof list checks",
                        expectation.at, expectation.check));
    }
    JudgedFigure made =
        compared(expectation, setup, {.value = {}, .word = std::string(to_text(finding->verdict))});
    made.shown_by = finding->shown_by;
    if (made.verdict != Verdict::pass) {
        made.why = finding->summary;
    }
    return made;
}

}  // namespace tickproof::harness
