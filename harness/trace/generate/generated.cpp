#include "harness/trace/generate/generated.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/generate/generators.h"

namespace tickproof::harness {
namespace {

const Generator& find_generator(std::string_view name) {
    std::vector<std::string_view> known;
    for (const Generator& generator : generators()) {
        if (generator.name == name) {
            return generator;
        }
        known.push_back(generator.name);
    }
    throw InputError(unknown_name("generated trace", name, known));
}

const GeneratorParameter& find_parameter(const Generator& generator, std::string_view name) {
    std::vector<std::string_view> known;
    for (const GeneratorParameter& parameter : generator.parameters) {
        if (parameter.name == name) {
            return parameter;
        }
        known.push_back(parameter.name);
    }
    throw InputError(unknown_name(
        fmt::format("parameter of the generated trace {}", generator.name), name, known));
}

double parse_value(std::string_view text, const GeneratorParameter& parameter,
                   const std::string& what) {
    switch (parameter.unit) {
        case GeneratorUnit::time:
            return parse_seconds(text, what);
        case GeneratorUnit::rate:
            return parse_ratio(text, what);
        case GeneratorUnit::count:
            return parse_integer(text, static_cast<int>(parameter.minimum),
                                 static_cast<int>(parameter.maximum), what);
    }
    return 0;
}

/// As short as a value can be written and read back: `10ms`, `16.666667ms`, `30s`, `59.94`.
std::string value_text(const GeneratorParameter& parameter, double value) {
    if (parameter.unit != GeneratorUnit::time) {
        return shortest(value);
    }
    const Duration duration = from_seconds(value);
    return duration < Duration{1'000'000'000} ? shortest(milliseconds(duration)) + "ms"
                                              : shortest(seconds(duration)) + "s";
}

GeneratorValues parse_values(const Generator& generator, const SpecText& spec) {
    GeneratorValues values(generator.parameters);
    std::vector<std::string_view> seen;
    for (const auto& [name, text] : spec.settings) {
        const GeneratorParameter& parameter = find_parameter(generator, name);
        const std::string what = fmt::format("{} of the generated trace {}", name, generator.name);
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
            throw InputError(fmt::format("{} is given twice: leave one", what));
        }
        seen.push_back(name);
        const double value = parse_value(text, parameter, what);
        if (!(value >= parameter.minimum && value <= parameter.maximum)) {
            throw InputError(fmt::format("{} '{}': expected {} to {}", what, text,
                                         value_text(parameter, parameter.minimum),
                                         value_text(parameter, parameter.maximum)));
        }
        values.set(name, value);
    }
    return values;
}

FrameTrace generate(const Generator& generator, const GeneratorValues& values, std::uint64_t seed) {
    std::string settings;  // Only what differs from the initial values: the shortest text that
                           // repeats the trace.
    std::string people;
    bool only_fps = true;
    for (const GeneratorParameter& parameter : generator.parameters) {
        const std::string text = value_text(parameter, values[parameter.name]);
        if (text != value_text(parameter, parameter.initial)) {
            settings += fmt::format(":{}={}", parameter.name, text);
            people += fmt::format(", {} {}", parameter.name, text);
            only_fps = only_fps && parameter.name == "fps";
        }
    }
    FrameTrace trace;
    if (generator.name == "constant" && only_fps) {
        const std::string fps = shortest(values["fps"]);
        trace.name = fps + " fps";
        trace.argument = "--fps " + fps;
    } else {
        trace.name = std::string(generator.name) + people;
        trace.argument = settings.empty()
                             ? fmt::format("--generate {}", generator.name)
                             : fmt::format("--generate '{}{}'", generator.name, settings);
    }
    trace.source = fmt::format("generated, {}{}", generator.name, people);
    if (generator.random) {
        trace.source += fmt::format(", seed {}", seed);
    }
    trace.frames = generator.frames(values, seed);
    return trace;
}

}  // namespace

GeneratorValues::GeneratorValues(std::span<const GeneratorParameter> parameters)
    : parameters_(parameters) {
    for (const GeneratorParameter& parameter : parameters) {
        values_.push_back(parameter.initial);
    }
}

std::size_t GeneratorValues::index(std::string_view name) const {
    std::size_t found = 0;
    while (found < parameters_.size() && parameters_[found].name != name) {
        ++found;
    }
    return found;
}

FrameTrace parse_generated(std::string_view text, std::uint64_t seed) {
    const SpecText spec = parse_spec(text);
    const Generator& generator = find_generator(spec.name);
    return generate(generator, parse_values(generator, spec), seed);
}

FrameTrace constant_rate(double fps) {
    return parse_generated("constant:fps=" + shortest(fps), 0);
}

}  // namespace tickproof::harness
