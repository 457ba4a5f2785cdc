// Reads and writes engines with their options as text.

#include "harness/game/engine_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// The bodies here of a game engine: `physx-body` for `unity`.
std::vector<std::string_view> bodies_named(std::string_view name) {
    std::vector<std::string_view> found;
    for (const physics::Engine& engine : physics::engines()) {
        if (name.size() > 3 && (engine.name.find(lower(name)) != std::string_view::npos ||
                                lower(engine.summary).find(lower(name)) != std::string::npos)) {
            found.push_back(engine.name);
        }
    }
    return found;
}

const physics::Engine& find_engine(std::string_view name) {
    std::vector<std::string_view> known;
    for (const physics::Engine& engine : physics::engines()) {
        if (is_named(engine.name, name)) {
            return engine;
        }
        known.push_back(engine.name);
    }
    for (const physics::AbsentEngine& absent : physics::absent_engines()) {
        if (is_named(absent.name, name)) {
            throw InputError(
                fmt::format("engine '{}' is not in this build: {}", name, absent.remedy));
        }
    }
    const auto bodies = bodies_named(name);
    if (!bodies.empty() && nearest_name(name, known).empty()) {
        throw InputError(
            fmt::format("no engine '{}'; its bodies here: {}", name, fmt::join(bodies, ", ")));
    }
    throw InputError(unknown_name("engine", name, known));
}

double parse_value(const physics::Engine& engine, const physics::EngineOption& option,
                   std::string_view text) {
    const std::string what = fmt::format("{} {}", engine.name, option.name);
    if (!option.choices.empty()) {
        const auto found = std::ranges::find(option.choices, text);
        if (found == option.choices.end()) {
            const std::vector<std::string_view> known(option.choices.begin(), option.choices.end());
            throw InputError(unknown_name(what, text, known));
        }
        return static_cast<double>(found - option.choices.begin());
    }
    if (option.whole) {
        return parse_integer(text, static_cast<int>(option.minimum),
                             static_cast<int>(option.maximum), what);
    }
    const double value = parse_ratio(text, what);
    if (!(value >= option.minimum && value <= option.maximum)) {
        throw InputError(fmt::format("{} '{}': expected a number from {} to {}", what, text,
                                     option.minimum, option.maximum));
    }
    return value;
}

}  // namespace

physics::EngineSpec parse_engine(std::string_view text) {
    const SpecText parts = parse_spec(text);
    const physics::Engine& engine = find_engine(parts.name);
    physics::EngineSpec spec{.engine = &engine, .settings = physics::default_settings(engine)};
    for (const auto& [key, value] : parts.settings) {
        set_option(spec, key, value);
    }
    return spec;
}

std::vector<std::string> compared_engines() {
    std::vector<std::string> names;
    for (const physics::Engine& engine : physics::engines()) {
        if (engine.is_compared) {
            names.push_back(engine.name);
        }
    }
    return names;
}

void set_option(physics::EngineSpec& spec, std::string_view name, std::string_view text) {
    std::vector<std::string_view> known;
    for (const physics::EngineOption& option : spec.engine->options) {
        known.push_back(option.name);
    }
    const auto found = std::ranges::find(known, name);
    if (found == known.end()) {
        throw InputError(unknown_name(fmt::format("{} option", spec.engine->name), name, known));
    }
    const auto index = static_cast<std::size_t>(found - known.begin());
    spec.settings[index] = parse_value(*spec.engine, spec.engine->options[index], text);
}

std::string to_text(const physics::EngineSpec& spec) {
    std::string text = spec.engine->name;
    for (std::size_t i = 0; i < spec.settings.size(); ++i) {
        const physics::EngineOption& option = spec.engine->options[i];
        if (spec.settings[i] != option.default_value) {
            text += fmt::format(":{}={}", option.name, value_text(option, spec.settings[i]));
        }
    }
    return text;
}

std::string value_text(const physics::EngineOption& option, double value) {
    return option.choices.empty() ? shortest(value)
                                  : option.choices[static_cast<std::size_t>(value)];
}

std::string quantity_title(const ScenarioRow& scenario, const Quantity& quantity) {
    // `fall fallen` would be no noun.
    std::string name = quantity.summary.starts_with("distance ")
                           ? quantity.summary
                           : fmt::format("{} {}", scenario.name, quantity.name);
    std::ranges::replace(name, '_', ' ');
    return capitalised(std::move(name));
}

}  // namespace tickproof::harness
