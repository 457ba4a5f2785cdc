// Nothing is found where nothing is wrong: random games, each a scenario, an engine and a policy
// with random settings, and a trace, are made again in all ways that must not matter.
//
//   TICKPROOF_CLEAN_RUNS=1000 build/release/tests/harness/determinism/clean_runs_test

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/determinism/perturbations.h"
#include "harness/pacing/settings.h"
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

/// Values that a game may have. A setting that is a choice has its choices in `unit`.
std::vector<std::string> values_of(const PacingSetting& setting) {
    static const std::map<std::string_view, std::vector<std::string>> kValues{
        {"timestep", {"1/30", "1/50", "1/60", "1/100", "1/120", "20ms", "8ms"}},
        {"steps_per_frame_max", {"off", "1", "2", "4", "8"}},
        {"frame_delta_max", {"off", "20ms", "50ms", "100ms", "250ms"}},
        {"time_scale", {"0.5", "1", "1.5", "2"}},
        {"clock_start", {"0s", "1h", "30000s"}},
        {"delta_unit", {"1us", "100us", "1ms"}},
        {"refresh_hz", {"30", "59.94", "60", "75", "144"}},
        {"update_max", {"1/30", "1/15", "1/10"}},
        {"slow_threshold", {"20ms", "50ms", "100ms"}},
        {"snap_tolerance", {"0ms", "0.2ms", "1ms"}},
        {"jitter_fix", {"0", "0.25", "0.5", "1"}},
        {"smoothing_frames", {"off", "1", "4", "11"}},
        {"cooldown_frames", {"off", "5", "120"}},
        {"rate_limit_hz", {"off", "30", "50", "144"}},
        {"step_budget", {"off", "4ms", "16ms"}},
        {"draw_latency_steps", {"0", "1", "2"}}};
    const auto found = kValues.find(setting.name);
    if (found != kValues.end()) {
        return found->second;
    }
    std::vector<std::string> choices;
    const std::string unit(setting.unit);
    for (std::size_t begin = 0; begin < unit.size();) {
        const std::size_t end = std::min(unit.find(", ", begin), unit.size());
        choices.push_back(unit.substr(begin, end - begin));
        begin = end + 2;
    }
    return choices;
}

/// A third of the settings that it reads differ from its defaults. `changed` counts them by name.
PolicySpec random_policy(const Policy& policy, Draw& draw,
                         std::map<std::string_view, std::size_t>& changed) {
    PolicySpec spec{.policy = &policy, .settings = policy.defaults};
    for (const PacingSetting& setting : pacing_settings()) {
        if (!reads(policy, setting.name) || !draw.once_in(3)) {
            continue;
        }
        const std::vector<std::string> values = values_of(setting);
        PolicySpec other = spec;
        try {
            set_setting(other, setting.name,
                        values[draw.below(static_cast<std::uint32_t>(values.size()))]);
            make_pacer(other);
        } catch (const InputError&) {
            continue;  // It contradicts the others.
        }
        changed[setting.name] += other == spec ? 0 : 1;
        spec = other;
    }
    return spec;
}

/// Each pair of scenario and engine comes once in as many seeds as there are pairs.
RunSpec random_run(std::uint64_t seed, std::map<std::string_view, std::size_t>& changed) {
    Draw draw(seed);
    const auto& engines = physics::engines();
    const auto& rows = scenarios();
    constexpr std::uint64_t kStride = 37;  // So that a few seeds have many of both.
    const std::uint64_t pair = seed * kStride % (rows.size() * engines.size());
    const Policy& policy = policies()[draw.below(static_cast<std::uint32_t>(policies().size()))];
    return {.scenario = random_scenario(rows[pair % rows.size()], draw),
            .engine = random_engine(engines[pair / rows.size()], draw),
            .policy = random_policy(policy, draw, changed),
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
    std::map<std::string_view, std::size_t> changed;  // Settings of policies.
    for (std::uint64_t seed = 0; seed < wanted_runs(); ++seed) {
        const RunSpec spec = random_run(seed, changed);
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
    fmt::print(
        "{} clean runs of {} pairs of scenario and engine, with {} settings of policies: {} "
        "compared, in {} ways\n",
        wanted_runs(), pairs.size(), changed.size(), runs_compared, compared);
    EXPECT_GE(changed.size(), 10U);
    // Some loops take no step on some traces: then nothing is compared, and nothing is claimed.
    EXPECT_GE(runs_compared * 10, wanted_runs() * 9);
    EXPECT_GE(compared, 3 * wanted_runs());
}

}  // namespace
}  // namespace tickproof::harness
