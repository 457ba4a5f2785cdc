// Reads the text of a generator, and generates its trace. generators.cpp has the table.

#include "harness/trace/generate/generated.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

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
        case GeneratorUnit::lengths:
            break;  // parse_lengths() reads it.
    }
    return 0;
}

/// The shortest text of a value: `10ms`, `16.666667ms`, `30s`, `59.94`.
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
    std::vector<std::string_view> used_names;
    for (const auto& [name, text] : spec.settings) {
        const GeneratorParameter& parameter = find_parameter(generator, name);
        const std::string what = fmt::format("{} of the generated trace {}", name, generator.name);
        if (std::find(used_names.begin(), used_names.end(), name) != used_names.end()) {
            throw InputError(fmt::format("{} is given twice: keep one", what));
        }
        used_names.push_back(name);
        if (parameter.unit == GeneratorUnit::lengths) {
            values.set_lengths(parse_lengths(text, what));
            continue;
        }
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

/// The values that differ from the initial ones, each formatted by `join`: `:fps=30`, `, fps 30`.
std::string settings_text(const Generator& generator, const GeneratorValues& values,
                          fmt::format_string<const std::string_view&, const std::string&> join) {
    std::string text;
    for (const GeneratorParameter& parameter : generator.parameters) {
        const bool is_list = parameter.unit == GeneratorUnit::lengths;
        const std::string value =
            is_list ? to_text(values.lengths()) : value_text(parameter, values[parameter.name]);
        if (value != (is_list ? "" : value_text(parameter, parameter.initial))) {
            text += fmt::format(join, parameter.name, value);
        }
    }
    return text;
}

/// Always includes the rate of a constant trace, which is its name.
TraceSpec spec_of(const Generator& generator, const GeneratorValues& values, std::uint64_t seed) {
    std::string text(generator.name);
    const std::string settings = settings_text(generator, values, ":{}={}");
    if (generator.name == "constant" && !settings.starts_with(":fps=")) {
        text += ":fps=" + shortest(values["fps"]);
    }
    return {.generator = text + settings, .seed = generator.random ? seed : 1};
}

FrameTrace generate(const Generator& generator, const GeneratorValues& values, std::uint64_t seed) {
    const std::string people = settings_text(generator, values, ", {} {}");
    const bool is_rate = generator.name == "constant";
    FrameTrace trace{
        .name = is_rate ? shortest(values["fps"]) + " fps" : std::string(generator.name) + people,
        .spec = spec_of(generator, values, seed)};
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

std::string to_text(const FrameLengths& lengths) {
    std::vector<std::string> items;
    for (const auto& [frame, length] : lengths) {
        items.push_back(fmt::format("{}@{}", exact(length), frame));
    }
    return fmt::format("{}", fmt::join(items, ","));
}

FrameLengths parse_lengths(std::string_view text, std::string_view what) {
    constexpr Duration kMost = std::chrono::hours(24 * 365);
    FrameLengths lengths;
    if (text == "none") {
        return lengths;
    }
    for (const std::string_view item : list_items(text, what)) {
        const std::size_t at = item.find('@');
        if (at == std::string_view::npos) {
            throw InputError(fmt::format(
                "{} '{}': expected the length of a frame, @ and its number, such as 250ms@15", what,
                item));
        }
        const Duration length = parse_duration(item.substr(0, at), what);
        if (std::chrono::abs(length) > kMost) {
            throw InputError(fmt::format("{} '{}': expected lengths up to a year", what, item));
        }
        const int frame =
            parse_integer(item.substr(at + 1), 0, static_cast<int>(kGeneratedFramesMax) - 1, what);
        if (!lengths.emplace(static_cast<std::size_t>(frame), length).second) {
            throw InputError(fmt::format("{}: frame {} is given twice: keep one", what, frame));
        }
    }
    return lengths;
}

FrameTrace parse_generated(std::string_view text, std::uint64_t seed) {
    const SpecText spec = parse_spec(text);
    const Generator& generator = find_generator(spec.name);
    return generate(generator, parse_values(generator, spec), seed);
}

TraceSpec generated_spec(std::string_view text, std::uint64_t seed) {
    const SpecText spec = parse_spec(text);
    const Generator& generator = find_generator(spec.name);
    return spec_of(generator, parse_values(generator, spec), seed);
}

FrameTrace constant_rate(double fps) {
    return parse_generated("constant:fps=" + shortest(fps), 0);
}

}  // namespace tickproof::harness
