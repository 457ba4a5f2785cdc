// Reads the values of an axis: `fps=10..240`. axis_name.cpp finds what its name changes.

#include "harness/game/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/axis_name.h"
#include "harness/game/engine_text.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

constexpr int kValuesMax = 100'000;
constexpr int kPhases = 32;
constexpr int kSteps = 32;  ///< Steps of any other range, from end to end.

/// Sets one parameter of a generator: `hitch:length=1s`.
TraceSpec with_parameter(const TraceSpec& trace, std::string_view key, std::string_view text) {
    const SpecText parts = parse_spec(trace.generator);
    std::string generator(parts.name);
    for (const auto& [name, value] : parts.settings) {
        if (name != key) {
            generator += fmt::format(":{}={}", name, value);
        }
    }
    TraceSpec changed = generated_spec(fmt::format("{}:{}={}", generator, key, text), trace.seed);
    changed.edits = trace.edits;
    return changed;
}

/// Tries a value with every engine and policy, because each refuses other values.
void try_value(const Axis& axis, std::string_view text, const Varied& varied) {
    RunSpec spec = varied.base;
    if (axis.of == AxisOf::engine) {
        for (const physics::EngineSpec& engine : varied.engines) {
            spec.engine = engine;
            set(axis, text, spec);
        }
    } else if (axis.of == AxisOf::policy) {
        for (const PolicySpec& policy : varied.policies) {
            spec.policy = policy;
            set(axis, text, spec);
        }
    } else {
        set(axis, text, spec);
    }
}

bool takes(const Axis& axis, std::string_view text, const Varied& varied) {
    try {
        try_value(axis, text, varied);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

std::pair<std::string_view, std::string_view> name_and_values(std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size()) {
        throw InputError(
            fmt::format("--over '{}': expected NAME=VALUES, such as timestep=1/30,1/60", text));
    }
    return {text.substr(0, sign), text.substr(sign + 1)};
}

/// A number and the unit behind it: `50` and `ms`.
struct End {
    double value = 0;
    std::string unit;
};

End end_of(std::string_view text, const std::string& what) {
    const std::size_t length = text.find_last_of("0123456789.") + 1;
    return {.value = parse_ratio(text.substr(0, length), what),
            .unit = std::string(text.substr(length))};
}

struct Range {
    double from = 0;
    double to = 0;
    std::string unit;
    std::optional<int> count;
};

std::optional<Range> range_of(std::string_view text, const std::string& what) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        return {};
    }
    std::optional<int> count;
    if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
        count = parse_integer(text.substr(colon + 1), 2, kValuesMax, what + ", number of values");
        text = text.substr(0, colon);
    }
    if (dots == 0 || dots + 2 >= text.size()) {
        throw InputError(
            fmt::format("{} '{}': a range needs both ends, as in 10..240", what, text));
    }
    End from = end_of(text.substr(0, dots), what);
    End to = end_of(text.substr(dots + 2), what);
    if (from.unit != to.unit && !from.unit.empty()) {
        from = {.value = parse_seconds(text.substr(0, dots), what), .unit = "s"};
        to = {.value = parse_seconds(text.substr(dots + 2), what), .unit = "s"};
    }
    if (!(from.value < to.value)) {
        throw InputError(fmt::format(
            "{} '{}': the first end is not below the second; write the smaller first", what, text));
    }
    return Range{.from = from.value, .to = to.value, .unit = to.unit, .count = count};
}

bool is_whole(double value) {
    return value == std::round(value);
}

std::vector<std::string> each_whole_number(const Range& range, const std::string& what) {
    if (range.to - range.from >= kValuesMax) {
        throw InputError(
            fmt::format("{}: {:.0f} values; at most {} are allowed, and ..:N says how "
                        "many are tried",
                        what, range.to - range.from + 1, kValuesMax));
    }
    std::vector<std::string> texts;
    for (double value = range.from; value <= range.to; value += 1) {
        texts.push_back(shortest(value) + range.unit);
    }
    return texts;
}

/// Evenly spaced values; `with_end` includes the last one.
std::vector<std::string> evenly(const Range& range, int count, bool with_end) {
    const int steps = with_end ? count - 1 : count;
    std::vector<std::string> texts;
    for (int i = 0; i < count; ++i) {
        const double value = range.from + (range.to - range.from) * i / steps;
        texts.push_back(shortest(value) + range.unit);
    }
    return texts;
}

std::vector<std::string> texts_of(const Axis& axis, const Range& range, const Varied& varied,
                                  const std::string& what) {
    if (axis.of == AxisOf::phase) {
        return evenly(range, range.count.value_or(kPhases), false);
    }
    const bool are_whole = is_whole(range.from) && is_whole(range.to);
    const std::string between = shortest(range.from + 0.5) + range.unit;
    if (are_whole && !range.count && (axis.unit == "fps" || !takes(axis, between, varied))) {
        return each_whole_number(range, what);
    }
    return evenly(range, range.count.value_or(kSteps + 1), true);
}

/// The texts as numbers, or nothing if one of them is no number.
std::vector<double> numbers_of(const std::vector<std::string>& texts) {
    std::vector<double> numbers;
    for (const std::string& text : texts) {
        try {
            numbers.push_back(parse_seconds(text, ""));
        } catch (const InputError&) {
            return {};
        }
    }
    return numbers;
}

/// Sorts the values of a numeric axis.
void sort(Axis& axis) {
    std::vector<std::size_t> order(axis.numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return axis.numbers[i]; });
    Axis sorted = axis;
    for (std::size_t i = 0; i < order.size(); ++i) {
        sorted.numbers[i] = axis.numbers[order[i]];
        sorted.texts[i] = axis.texts[order[i]];
    }
    axis = std::move(sorted);
}

void refuse_repeated(const Axis& axis, const std::string& what) {
    std::vector<std::string> texts = axis.texts;
    std::ranges::sort(texts);
    const auto twice = std::ranges::adjacent_find(texts);
    if (twice != texts.end()) {
        throw InputError(fmt::format("{}: {} is there twice; name each value once", what, *twice));
    }
    std::vector<double> numbers = axis.numbers;
    std::ranges::sort(numbers);
    const auto same = std::ranges::adjacent_find(numbers);
    if (same != numbers.end()) {
        const auto at = std::ranges::find(axis.numbers, *same) - axis.numbers.begin();
        throw InputError(fmt::format("{}: {} is there twice; name each value once", what,
                                     axis.texts[static_cast<std::size_t>(at)]));
    }
}

}  // namespace

void set(const Axis& axis, std::string_view text, RunSpec& spec) {
    switch (axis.of) {
        case AxisOf::engine:
            return set_option(spec.engine, axis.key, text);
        case AxisOf::policy:
            return set_setting(spec.policy, axis.key, text);
        case AxisOf::scenario:
            return set_parameter(spec.scenario, axis.key, text);
        case AxisOf::frames:
            spec.trace = with_parameter(spec.trace, axis.key, text);
            return;
        case AxisOf::start:
            spec.start_frame =
                static_cast<std::size_t>(parse_integer(text, 0, 1'000'000'000, "--over start"));
            return;
        case AxisOf::phase:
            spec.phase = parse_phase(text, "--over phase");
            return;
    }
}

Axis axis_as_written(std::string_view text, const Varied& varied) {
    const auto [name, values] = name_and_values(text);
    Axis axis = axis_named(name, varied, "--over");
    const std::string what = fmt::format("--over {}", axis.name);
    if (const std::optional<Range> range = range_of(values, what)) {
        axis.texts = texts_of(axis, *range, varied, what);
    } else {
        for (const std::string_view each : list_items(values, what)) {
            axis.texts.emplace_back(each);
        }
    }
    axis.numbers = numbers_of(axis.texts);
    refuse_repeated(axis, what);
    for (const std::string& each : axis.texts) {
        try_value(axis, each, varied);
    }
    return axis;
}

Axis parse_axis(std::string_view text, const Varied& varied) {
    Axis axis = axis_as_written(text, varied);
    sort(axis);
    return axis;
}

void refuse_twice(std::span<const Axis> axes, const Axis& next) {
    for (const Axis& axis : axes) {
        if (axis.of == next.of && axis.key == next.key) {
            throw InputError(fmt::format(
                "--over {} is there twice: name it once, with all of its values", next.name));
        }
    }
}

OverTexts parse_over(std::span<const std::string> over) {
    OverTexts texts;
    for (const std::string& text : over) {
        const auto [name, values] = name_and_values(text);
        if (name != "engine" && name != "policy") {
            texts.axes.push_back(text);
            continue;
        }
        std::vector<std::string>& whole = name == "engine" ? texts.engines : texts.policies;
        const std::string what = fmt::format("--over {}", name);
        for (const std::string_view each : list_items(values, what)) {
            if (std::ranges::find(whole, each) != whole.end()) {
                throw InputError(
                    fmt::format("{}: {} is there twice; name each value once", what, each));
            }
            whole.emplace_back(each);
        }
    }
    return texts;
}

}  // namespace tickproof::harness
