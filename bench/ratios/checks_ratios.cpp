// The check `replay`, formerly `repeats`, against the runs that it makes, each made on its own:
// each run twice, with the hashes of its steps.
//
// Verified first: the check passes, and it asked for these runs.
//
// Biases. All runs stay in memory until the last is made, since the check compares them. The check
// makes the schedule of a run and its repetition once, which is why short runs alone can take
// longer than the check. Its other work is about as much for a short run as for a long one.

#include <algorithm>
#include <utility>
#include <vector>

#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/check/check.h"
#include "harness/check/investigate.h"
#include "harness/game/engine_text.h"
#include "harness/run/run_all.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// A gate after a run-up of half a second, or of a minute.
Game game_of(const std::string& engine, bool is_long) {
    Game game = make_game(no_profile(), parse_policy("fixed"));
    game.engine = parse_engine(engine);
    game.scenarios = {parse_scenario("gate")};
    if (is_long) {
        set_parameter(game.scenarios, "gate.x_m=300");
    }
    std::vector<TraceSpec> traces;
    for (const char* generator :
         {"constant:fps=30", "constant:fps=60", "constant:fps=144", "hitch"}) {
        traces.push_back(generated_spec(generator));
    }
    game.frames = frames_of(traces);
    return game;
}

std::vector<const Check*> replay() {
    const std::vector<std::string> names{"repeats"};
    return checks_named(names);
}

/// The runs that the check asks for, round by round.
std::vector<Wanted> asked_by(const Game& game, TraceStore& store) {
    Investigation investigation(game, replay());
    std::vector<Wanted> all;
    for (;;) {
        const auto asked = investigation.ask(store);
        if (asked.empty()) {
            return all;
        }
        for (Results::Entry* entry : asked) {
            all.push_back({.spec = entry->run.spec, .keep = entry->wanted});
            run(entry->run, store.at(entry->run.spec.trace), entry->wanted);
            investigation.take(*entry);
        }
    }
}

Measured repeats(const std::string& engine, bool is_long, const Effort& effort) {
    const Game game = game_of(engine, is_long);
    TraceStore store;
    for (const TraceSpec& trace : game.frames.traces) {
        store.make(trace);
    }
    const std::vector<Wanted> asked = asked_by(game, store);
    require(asked.size() > game.frames.traces.size(), "the check makes runs");
    const auto judged = [&] { return judge(game, replay(), store, 1); };
    const Findings found = judged();
    require(!found.empty() &&
                std::ranges::all_of(
                    found, [](const Finding& finding) { return finding.verdict == Verdict::pass; }),
            "runs repeat");
    const int kTimes = is_long ? 1 : 10;
    const Work checked{.run = [&] {
        for (int i = 0; i < kTimes; ++i) {
            judged();
        }
    }};
    const Work runs{.run = [&] {
        for (int i = 0; i < kTimes; ++i) {
            std::vector<Run> made;
            made.reserve(asked.size());
            for (const Wanted& each : asked) {
                made.push_back(run(each.spec, store.at(each.spec.trace), each.keep));
            }
        }
    }};
    return measured(paired_ratio(effort.pairs_of(2), checked, runs, processor_now));
}

}  // namespace

Rows check_rows() {
    Rows rows;
    const auto add = [&](const std::string& engine, bool is_long) {
        rows.push_back(
            {.name = "repeats/" + engine + (is_long ? "/runs of a minute" : ""),
             .goal = 1.05,
             .measure = [=](const Effort& effort) { return repeats(engine, is_long, effort); }});
    };
    add("euler", false);
    add("euler", true);
    add("box2d", false);
    return rows;
}

}  // namespace tickproof::bench
