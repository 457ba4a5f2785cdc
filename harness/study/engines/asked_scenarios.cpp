// Makes the runs of named scenarios in engines, and reads them into rows.

#include "harness/study/engines/asked_scenarios.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/check/investigate.h"
#include "harness/check/question.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

/// The runs of one scenario, by engine: each on the same frames, from the same starts.
class RunsByEngine {
  public:
    explicit RunsByEngine(Inquiry& ask) {
        for (const Question& question : questions(ask)) {
            engines_.push_back(question.engine);
            runs_.push_back(base_runs(question, Keep::outcome));
        }
    }
    const std::vector<const Run*>& of(const EngineSpec& engine) const {
        const auto at = std::ranges::find(engines_, engine) - engines_.begin();
        return runs_.at(static_cast<std::size_t>(at));
    }

  private:
    std::vector<EngineSpec> engines_{};
    std::vector<std::vector<const Run*>> runs_{};
};

bool any_failed(const std::vector<const Run*>& runs) {
    return std::ranges::any_of(runs, [](const Run* run) { return !run->engine_failure.empty(); });
}

/// It judges nothing, and asks for all runs.
const Check kRuns{.name = "runs",
                  .summary = "runs of all scenarios",
                  .question = "What happens?",
                  .judge = [](Inquiry& ask) -> Findings {
                      RunsByEngine{ask};
                      return {};
                  }};

/// Dynamic bodies of the scene meet, and the engine lets them pass through one another.
bool is_untested(const Scenario& scenario, const EngineSpec& engine) {
    const auto is_dynamic = [](const physics::Body& body) {
        return body.type == physics::BodyType::dynamic;
    };
    return !engine.engine->has_dynamic_pairs &&
           std::ranges::count_if(scenario.scene.bodies, is_dynamic) > 1;
}

void add_obstacle(const Scenario& scenario, const ScenarioSpec& spec, const RunsByEngine& runs,
                  const std::vector<EngineSpec>& engines, MeasuredRows& all) {
    const Passage expected = scenario.ideal.passage;
    const auto is_otherwise = [&](const Run* run) {
        return run->outcome.passage != expected && ends_there(*run);
    };
    const auto count = [&](const std::vector<const Run*>& some) {
        return any_failed(some) ? kNotSeen
                                : static_cast<double>(std::ranges::count_if(some, is_otherwise));
    };
    const std::string wanted(to_text(expected));
    all.rows.push_back(
        {.id = fmt::format("{}/{}", spec.row->name, wanted),
         .title = fmt::format("{}: not {}, of {}", spec.row->name, wanted,
                              runs.of(engines.front()).size()),
         .tolerance_of_some = 0.03 * static_cast<double>(runs.of(engines.front()).size()),
         .obstacle = obstacle_kind(scenario)});
    all.measured.emplace_back();
    for (const EngineSpec& engine : engines) {
        const auto& own = runs.of(engine);
        Measured measured{.is_tested = !is_untested(scenario, engine),
                          .has_failed = any_failed(own),
                          .value = count(own)};
        for (const Run* run : own) {
            measured.runs.push_back(
                {.spec = run->spec, .is_wrong = is_otherwise(run), .arrives = ends_there(*run)});
        }
        if (const auto switched = with_continuous(engine, obstacle_kind(scenario))) {
            const auto& others = runs.of(*switched);
            measured.continuous = count(others);
            measured.continuous_short = static_cast<std::size_t>(
                std::ranges::count_if(others, [](const Run* run) { return !ends_there(*run); }));
        }
        all.measured.back().push_back(std::move(measured));
    }
}

/// False if it only informs: a number of bodies, or of a step.
bool is_compared(const Quantity& quantity) {
    constexpr double for_information = 1e9;
    return quantity.tolerance > 0 && quantity.tolerance < for_information;
}

/// What a player does not notice; of a quantity that only informs a hundredth.
double tolerance_of(const Quantity& quantity, double low, double high) {
    constexpr double share = 0.01;
    return is_compared(quantity) ? quantity.tolerance
                                 : share * std::max(std::abs(low), std::abs(high));
}

/// How far engines are apart in a run, as a multiple of the tolerance; infinite if it happens in
/// some engines only.
struct Apart {
    double share = 0;
    double tolerance = 0;
};

Apart apart(const Quantity& quantity, const std::vector<double>& values) {
    const auto [low, high] = std::ranges::minmax(
        values, [](double a, double b) { return std::isnan(b) ? false : std::isnan(a) || a < b; });
    const auto unseen = std::ranges::count_if(values, [](double each) { return std::isnan(each); });
    if (unseen > 0) {
        const bool is_in_some = unseen < static_cast<std::ptrdiff_t>(values.size());
        return {.share = is_in_some ? std::numeric_limits<double>::infinity() : 0};
    }
    const double tolerance = tolerance_of(quantity, low, high);
    return {.share = high == low ? 0 : (high - low) / tolerance, .tolerance = tolerance};
}

void add_quantity(const Inquiry& ask, const ScenarioSpec& spec, std::size_t quantity,
                  const RunsByEngine& runs, const std::vector<EngineSpec>& engines,
                  MeasuredRows& all) {
    const Quantity& row = spec.row->quantities[quantity];
    const auto happens = [&](const EngineSpec& engine) {
        return std::ranges::any_of(runs.of(engine), [&](const Run* run) {
            return !std::isnan(run->outcome.quantities[quantity]) || !run->engine_failure.empty();
        });
    };
    if (std::ranges::none_of(engines, happens)) {
        return;
    }
    const auto values_of = [&](std::size_t run) {
        std::vector<double> values;
        values.reserve(engines.size());
        for (const EngineSpec& engine : engines) {
            values.push_back(runs.of(engine)[run]->outcome.quantities[quantity]);
        }
        return values;
    };
    std::size_t chosen = 0;
    Apart most = apart(row, values_of(0));
    for (std::size_t run = 1; run < runs.of(engines.front()).size(); ++run) {
        if (const Apart each = apart(row, values_of(run)); each.share > most.share) {
            most = each;
            chosen = run;
        }
    }
    const RunSpec& shown = runs.of(engines.front())[chosen]->spec;
    all.rows.push_back(
        {.id = fmt::format("{}/{}", spec.row->name, row.name),
         .title = fmt::format("{} {}", quantity_title(*spec.row, row), where(ask, shown)),
         .unit = row.unit,
         .safer = Safer::alike,
         .tolerance = most.tolerance});
    all.measured.emplace_back();
    for (const EngineSpec& engine : engines) {
        const Run& run = *runs.of(engine)[chosen];
        all.measured.back().push_back({.is_tested = !is_untested(make(spec), engine),
                                       .has_failed = !run.engine_failure.empty(),
                                       .value = run.outcome.quantities[quantity],
                                       .runs = {{.spec = run.spec}}});
    }
}

/// Four of the constant rates, from the lowest to the highest, the hitches, and the captures.
Frames some(const Frames& all) {
    constexpr std::size_t most = 4;
    const std::size_t rates = all.rates.size();
    const std::size_t count = std::min(rates, most);
    std::vector<TraceSpec> chosen;
    for (std::size_t i = 0; i < count; ++i) {
        chosen.push_back(all.traces[count == 1 ? 0 : i * (rates - 1) / (count - 1)]);
    }
    const auto place = [&](std::size_t index) {
        return all.traces.begin() + static_cast<std::ptrdiff_t>(index);
    };
    chosen.insert(chosen.end(), place(all.hitches), place(all.paced));
    chosen.insert(chosen.end(), place(all.captures), all.traces.end());
    return frames_of(std::move(chosen));
}

void add_scenario(Game game, const ScenarioSpec& spec, const std::vector<EngineSpec>& engines,
                  TraceStore& store, int jobs, MeasuredRows& all) {
    const Scenario scenario = make(spec);
    const bool has_obstacle = scenario.ideal.passage != Passage::none && scenario.is_about_obstacle;
    game.scenarios = {spec};
    game.frames = some(game.frames);
    game.engine = engines.front();
    game.others.assign(engines.begin() + 1, engines.end());
    for (const EngineSpec& engine : engines) {
        const auto switched = with_continuous(engine, obstacle_kind(scenario));
        if (has_obstacle && switched) {
            game.others.push_back(*switched);
        }
    }
    Investigation investigation(game, {&kRuns});
    carry_out({&investigation, 1}, store, jobs);
    Inquiry ask = investigation.inquiry(store);
    const RunsByEngine runs(ask);
    if (has_obstacle) {
        add_obstacle(scenario, spec, runs, engines, all);
        return;
    }
    const auto& quantities = spec.row->quantities;
    const bool any_compared = std::ranges::any_of(quantities, is_compared);
    for (std::size_t i = 0; i < quantities.size(); ++i) {
        if (is_compared(quantities[i]) || !any_compared) {
            add_quantity(ask, spec, i, runs, engines, all);
        }
    }
}

}  // namespace

MeasuredRows measure_scenarios(const Game& game, const std::vector<EngineSpec>& engines,
                               TraceStore& store, int jobs) {
    MeasuredRows all;
    for (const ScenarioSpec& spec : game.scenarios) {
        add_scenario(game, spec, engines, store, jobs, all);
    }
    return all;
}

}  // namespace tickproof::harness
