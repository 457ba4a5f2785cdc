#include "harness/run/engine_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

const physics::Engine& find_engine(std::string_view name) {
    std::vector<std::string_view> known;
    for (const physics::Engine& engine : physics::engines()) {
        if (engine.name == name) {
            return engine;
        }
        known.push_back(engine.name);
    }
    throw InputError(unknown_name("engine", name, known));
}

int parse_value(const physics::Engine& engine, const physics::EngineOption& option,
                std::string_view text) {
    const std::string what = fmt::format("{} {}", engine.name, option.name);
    if (option.choices.empty()) {
        return parse_integer(text, option.minimum, option.maximum, what);
    }
    const auto found = std::ranges::find(option.choices, text);
    if (found == option.choices.end()) {
        throw InputError(unknown_name(what, text, option.choices));
    }
    return static_cast<int>(found - option.choices.begin());
}

}  // namespace

physics::EngineSpec parse_engine(std::string_view text) {
    const SpecText parts = parse_spec(text);
    const physics::Engine& engine = find_engine(parts.name);
    physics::EngineSpec spec{.engine = &engine, .settings = physics::default_settings(engine)};
    std::vector<std::string_view> known;
    for (const physics::EngineOption& option : engine.options) {
        known.push_back(option.name);
    }
    for (const auto& [key, value] : parts.settings) {
        const auto found = std::ranges::find(known, key);
        if (found == known.end()) {
            throw InputError(unknown_name(fmt::format("{} option", engine.name), key, known));
        }
        const auto index = static_cast<std::size_t>(found - known.begin());
        spec.settings[index] = parse_value(engine, engine.options[index], value);
    }
    return spec;
}

std::string to_text(const physics::EngineSpec& spec) {
    std::string text(spec.engine->name);
    for (std::size_t i = 0; i < spec.settings.size(); ++i) {
        const physics::EngineOption& option = spec.engine->options[i];
        if (spec.settings[i] != option.default_value) {
            text += fmt::format(":{}={}", option.name, value_text(option, spec.settings[i]));
        }
    }
    return text;
}

std::string value_text(const physics::EngineOption& option, int value) {
    return option.choices.empty() ? fmt::format("{}", value)
                                  : std::string(option.choices[static_cast<std::size_t>(value)]);
}

}  // namespace tickproof::harness
