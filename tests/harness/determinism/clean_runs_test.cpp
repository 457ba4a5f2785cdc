// Nothing is found where nothing is wrong: random games, each a scenario, an engine with random
// options, a policy and a trace, are made again in all ways that must not matter.
//
//   TICKPROOF_CLEAN_RUNS=1000 build/release/tests/harness/determinism/clean_runs_test

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/determinism/perturbations.h"
#include "harness/trace/generate/pcg32.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class Draw {
  public:
    explicit Draw(std::uint64_t seed) : random_(seed) {}

    bool once_in(std::uint32_t times) { return random_.below(times) == 0; }
    std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }
    double between(double low, double high) { return random_.uniform(low, high); }

  private:
    Pcg32 random_;
};

/// Half of the parameters are within a fifth of their defaults.
ScenarioSpec random_scenario(const ScenarioRow& row, Draw& draw) {
    ScenarioSpec spec = parse_scenario(row.name);
    for (std::size_t i = 0; i < row.parameters.size(); ++i) {
        const Parameter& parameter = row.parameters[i];
        const bool is_left = parameter.list || parameter.whole || draw.once_in(2);
        const double value = std::clamp(parameter.default_value * draw.between(0.8, 1.2),
                                        parameter.minimum, parameter.maximum);
        if (is_left) {
            continue;
        }
        ScenarioSpec changed = spec;
        changed.values[i] = value;
        try {
            make(changed);
            spec = changed;
        } catch (const InputError&) {
            continue;  // It contradicts the others.
        }
    }
    return spec;
}

physics::EngineSpec random_engine(const physics::Engine& row, Draw& draw) {
    physics::EngineSpec spec{.engine = &row, .settings = physics::default_settings(row)};
    for (std::size_t i = 0; i < row.options.size(); ++i) {
        const physics::EngineOption& option = row.options[i];
        if (!option.choices.empty() && draw.once_in(3)) {
            spec.settings[i] = draw.below(static_cast<std::uint32_t>(option.choices.size()));
        } else if (i == row.substeps && option.maximum >= 4 && draw.once_in(3)) {
            spec.settings[i] = 1 + draw.below(4);
        }
    }
    return spec;
}

TraceSpec random_trace(std::uint64_t seed, Draw& draw) {
    switch (draw.below(4)) {
        case 0:
            return generated_spec("constant:fps=" + shortest(20 + draw.below(220)));
        case 1:
            return generated_spec("jitter:duration=4s", seed);
        case 2:
            return generated_spec("vsync:duration=4s", seed);
        default:
            return generated_spec(
                fmt::format("hitch:fps={}:length={}ms", 30 + draw.below(90), 50 + draw.below(500)));
    }
}

/// Each pair of scenario and engine comes once in as many seeds as there are pairs.
RunSpec random_run(std::uint64_t seed) {
    Draw draw(seed);
    const auto& engines = physics::engines();
    const auto& rows = scenarios();
    constexpr std::uint64_t kStride = 37;  // So that a few seeds have many of both.
    const std::uint64_t pair = seed * kStride % (rows.size() * engines.size());
    const Policy& policy = policies()[draw.below(static_cast<std::uint32_t>(policies().size()))];
    return {.scenario = random_scenario(rows[pair % rows.size()], draw),
            .engine = random_engine(engines[pair / rows.size()], draw),
            .policy = {.policy = &policy, .settings = policy.defaults},
            .trace = random_trace(seed, draw)};
}

/// Those that are made in this process; a thousand runs in fresh ones would take an hour.
std::vector<Perturbation> own_perturbations() {
    std::vector<Perturbation> all = perturbations("");
    std::erase_if(all, [](const Perturbation& row) { return row.may_matter; });
    return all;
}

std::uint64_t wanted_runs() {
    constexpr std::uint64_t kInEveryBuild = 20;
    const char* const text = std::getenv("TICKPROOF_CLEAN_RUNS");
    return text == nullptr ? kInEveryBuild : std::strtoull(text, nullptr, 10);
}

TEST(CleanRuns, AreNeverBlamed) {
    std::size_t compared = 0;
    std::size_t runs_compared = 0;
    std::set<std::string> pairs;
    for (std::uint64_t seed = 0; seed < wanted_runs(); ++seed) {
        const RunSpec spec = random_run(seed);
        const FrameTrace trace = make_trace(spec.trace);
        Asked made = asked("fixed", {trace});
        made.game.scenarios = {spec.scenario};
        made.game.engine = spec.engine;
        made.game.policy = spec.policy;
        made.game.perturbations = own_perturbations();
        const std::size_t before = compared;
        for (const Finding& finding : findings_of("determinism", std::move(made))) {
            EXPECT_NE(finding.verdict, Verdict::error)
                << "seed " << seed << ": " << to_text(spec) << '\n'
                << finding.summary << '\n'
                << finding.cause;
            compared += finding.verdict == Verdict::pass ? 1 : 0;
        }
        runs_compared += compared > before ? 1 : 0;
        pairs.insert(spec.scenario.row->name + ' ' + spec.engine.engine->name);
    }
    fmt::print("{} clean runs of {} pairs of scenario and engine: {} compared, in {} ways\n",
               wanted_runs(), pairs.size(), runs_compared, compared);
    // Some loops take no step on some traces: then nothing is compared, and nothing is claimed.
    EXPECT_GE(runs_compared * 10, wanted_runs() * 9);
    EXPECT_GE(compared, 3 * wanted_runs());
}

}  // namespace
}  // namespace tickproof::harness
