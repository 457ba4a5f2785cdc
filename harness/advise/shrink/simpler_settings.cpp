// Lists games that are simpler in one setting, and traces that are simpler in one parameter.

#include "harness/advise/shrink/simpler_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// Smaller counts: the least one, then ever closer ones, each halfway to `value`.
std::vector<double> smaller_counts(double value, double least) {
    std::vector<double> counts;
    for (double count = least; count < value;) {
        counts.push_back(count);
        count += std::max(1.0, std::floor((value - count) / 2));
    }
    return counts;
}

void add_new(double value, std::vector<double>& values) {
    if (std::ranges::find(values, value) == values.end()) {
        values.push_back(value);
    }
}

/// Simpler values of a scenario's parameter, the simplest first.
std::vector<double> simpler_values(const Parameter& parameter, double value) {
    std::vector<double> values;
    const bool is_switch = parameter.maximum - parameter.minimum == 1;
    if (parameter.whole && !is_switch) {
        values = smaller_counts(value, parameter.minimum);
    } else if (value != parameter.default_value) {
        values = rounder_numbers(value);
        values.insert(values.begin(), parameter.default_value);
    }
    std::erase_if(values, [&](double each) {
        return each == value || each < parameter.minimum || each > parameter.maximum;
    });
    return values;
}

void add_scenarios(const Game& game, std::vector<Game>& games) {
    for (std::size_t i = 0; i < game.scenarios.size(); ++i) {
        const ScenarioSpec& spec = game.scenarios[i];
        const std::vector<Parameter>& parameters = spec.row->parameters;
        for (std::size_t p = 0; p < parameters.size() && p < spec.values.size(); ++p) {
            if (parameters[p].list) {
                continue;
            }
            for (const double value : simpler_values(parameters[p], spec.values[p])) {
                Game simpler = game;
                simpler.scenarios[i].values[p] = value;
                try {
                    make(simpler.scenarios[i]);
                } catch (const InputError&) {
                    continue;  // The values contradict each other.
                }
                games.push_back(std::move(simpler));
            }
        }
    }
}

void add_engines(const Game& game, std::vector<Game>& games) {
    if (game.engine.engine == nullptr) {
        return;
    }
    const physics::EngineSettings defaults = physics::default_settings(*game.engine.engine);
    for (std::size_t i = 0; i < defaults.size(); ++i) {
        if (game.engine.settings[i] != defaults[i]) {
            games.push_back(game);
            games.back().engine.settings[i] = defaults[i];
        }
    }
}

void add_policies(const Game& game, std::vector<Game>& games) {
    const PacingSettings& defaults = game.policy.policy->defaults;
    for (const PacingSetting& setting : pacing_settings()) {
        const std::string usual = setting.get(defaults);
        if (setting.get(game.policy.settings) != usual &&
            reads(*game.policy.policy, setting.name)) {
            Game simpler = game;
            set_setting(simpler.policy, setting.name, usual);
            games.push_back(std::move(simpler));
        }
    }
}

void add_loads(const Game& game, std::vector<Game>& games) {
    if (game.load.render != Duration{0}) {
        games.push_back(game);
        games.back().load.render = Duration{0};
    }
    if (game.load.step_cost != Duration{0}) {
        games.push_back(game);
        games.back().load.step_cost = Duration{0};
    }
    if (game.split != 1) {
        games.push_back(game);
        games.back().split = 1;
    }
    if (game.phase != 0) {
        games.push_back(game);
        games.back().phase = 0;
    }
}

/// The text of a generator with another value of one parameter, or without it if `value` is empty.
std::string with_value(const SpecText& spec, std::size_t index, const std::string& value) {
    std::string text(spec.name);
    for (std::size_t i = 0; i < spec.settings.size(); ++i) {
        const auto& [key, own] = spec.settings[i];
        const std::string_view text_of_value = i == index ? std::string_view(value) : own;
        text += text_of_value.empty() ? "" : fmt::format(":{}={}", key, text_of_value);
    }
    return text;
}

std::vector<std::string> rounder_texts(const Generator& generator, std::string_view key,
                                       std::string_view text) {
    const auto* parameter = find_row(generator.parameters, key, &GeneratorParameter::name);
    std::vector<std::string> texts;
    if (parameter == nullptr || parameter->unit == GeneratorUnit::lengths) {
        return texts;
    }
    const bool is_time = parameter->unit == GeneratorUnit::time;
    const double value = is_time ? parse_seconds(text, key) : parse_ratio(text, key);
    for (const double rounder : rounder_numbers(value)) {
        texts.push_back(is_time ? exact(from_seconds(rounder)) : shortest(rounder));
    }
    return texts;
}

}  // namespace

std::vector<double> rounder_numbers(double value) {
    std::vector<double> numbers;
    constexpr int kDigits = 4;
    if (value == 0 || !std::isfinite(value)) {
        return numbers;
    }
    for (int digits = 1; digits <= kDigits; ++digits) {
        const double rounder = parse_number(fmt::format("{:.{}e}", value, digits - 1), "number");
        if (rounder == value) {
            break;
        }
        add_new(rounder, numbers);
    }
    return numbers;
}

std::vector<Game> simpler_games(const Game& game) {
    std::vector<Game> games;
    add_scenarios(game, games);
    add_engines(game, games);
    add_policies(game, games);
    add_loads(game, games);
    return games;
}

std::vector<TraceSpec> simpler_traces(const TraceSpec& trace) {
    std::vector<TraceSpec> simpler;
    if (trace.generator.empty()) {
        return simpler;
    }
    const SpecText spec = parse_spec(trace.generator);
    const auto* generator = find_row(generators(), spec.name, &Generator::name);
    const auto add = [&](const std::string& text, std::uint64_t seed) {
        try {
            TraceSpec other = parse_generated(text, seed).spec;
            other.edits = trace.edits;
            if (other != trace && std::ranges::find(simpler, other) == simpler.end()) {
                simpler.push_back(std::move(other));
            }
        } catch (const InputError&) {
            return;  // The parameters contradict each other.
        }
    };
    for (std::size_t i = 0; i < spec.settings.size(); ++i) {
        add(with_value(spec, i, ""), trace.seed);
        for (const std::string& text :
             rounder_texts(*generator, spec.settings[i].first, spec.settings[i].second)) {
            add(with_value(spec, i, text), trace.seed);
        }
    }
    add(trace.generator, 1);
    return simpler;
}

}  // namespace tickproof::harness
