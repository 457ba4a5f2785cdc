// Cost of whole runs with their checks, as `tickproof run SCENARIO` makes them: schedules, runs
// from every start at risk, references, verdicts. One thread, without reading files or writing a
// report.
//
// Verified first: two rounds find the same, word for word, and they find something.
//
// Biases. Traces are made before, and are in memory. Checks share work that is made once for all of
// them, so one check alone costs more than its share.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "bench/costs/groups.h"
#include "bench/require.h"
#include "harness/check/investigate.h"
#include "harness/game/engine_text.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct Case {
    std::string name;
    Game game;
};

Case of(const std::string& scenario, const std::string& engine, TraceStore& store) {
    Game game = make_game(no_profile(), parse_policy("semi-fixed"));
    game.engine = parse_engine(engine);
    game.scenarios = {parse_scenario(scenario)};
    std::vector<TraceSpec> traces;
    for (const char* generator : {"constant:fps=30", "constant:fps=144", "hitch"}) {
        traces.push_back(generated_spec(generator));
        store.make(traces.back());
    }
    game.frames = frames_of(traces);
    return {.name = fmt::format("run/{}/{}", scenario, engine), .game = std::move(game)};
}

Findings found(const Case& each, TraceStore& store) {
    return judge(each.game, checks_asked_by(&AskedBy::run), store, 1);
}

std::string text_of(const Findings& findings) {
    std::string text;
    for (const Finding& finding : findings) {
        text += finding.id + ' ' + finding.summary + '\n';
    }
    return text;
}

void add(const Case& each, const std::shared_ptr<TraceStore>& store) {
    const std::string wanted = text_of(found(each, *store));
    require(!wanted.empty(), each.name + " finds something");
    require(text_of(found(each, *store)) == wanted, each.name + " finds the same again");
    benchmark::RegisterBenchmark(each.name.c_str(), [each, store](benchmark::State& state) {
        for ([[maybe_unused]] const auto iteration : state) {
            benchmark::DoNotOptimize(found(each, *store));
        }
    })->Unit(benchmark::kMillisecond);
}

}  // namespace

void add_run_costs() {
    const auto store = std::make_shared<TraceStore>();
    for (const char* scenario : {"jump", "gate", "wall"}) {
        for (const char* engine : {"euler", "box2d"}) {
            add(of(scenario, engine, *store), store);
        }
    }
}

}  // namespace tickproof::bench
