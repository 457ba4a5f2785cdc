// Orders runs, and writes them as text and as commands. run_spec_text.cpp reads the text back.

#include "harness/game/run_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

/// Turns an order of numbers into a weak one. A spec has no NaN, so unordered counts as equal.
std::weak_ordering weak(std::partial_ordering order) {
    return order < 0   ? std::weak_ordering::less
           : order > 0 ? std::weak_ordering::greater
                       : std::weak_ordering::equivalent;
}

std::weak_ordering compare(const std::vector<double>& a, const std::vector<double>& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i] != b[i]) {
            return weak(a[i] <=> b[i]);
        }
    }
    return a.size() <=> b.size();
}

/// Compares rows by name, so that the order is the same in every process.
template <class Row>
std::weak_ordering by_name(const Row* a, const Row* b) {
    if (a == b) {
        return std::weak_ordering::equivalent;
    }
    return (a == nullptr ? std::string_view{} : std::string_view(a->name)) <=>
           (b == nullptr ? std::string_view{} : std::string_view(b->name));
}

/// Scenario and parameters, with which the text of a run begins.
std::string head_of(const RunSpec& spec) {
    if (spec.scenario.row == nullptr) {
        return "schedule";
    }
    std::string text = fmt::format("run {}", spec.scenario.row->name);
    for (const std::string& assignment : assignments(spec.scenario)) {
        text += " --set " + assignment;
    }
    return text;
}

std::string tail_of(const RunSpec& spec) {
    std::string text;
    if (spec.load.render != Duration{0}) {
        text += fmt::format(" --render {}", exact(spec.load.render));
    }
    if (spec.load.step_cost != Duration{0}) {
        text += fmt::format(" --step-cost {}", exact(spec.load.step_cost));
    }
    if (spec.split != 1 && spec.scenario.row != nullptr) {
        text += fmt::format(" --split {}", spec.split);
    }
    if (spec.phase != 0 && spec.scenario.row != nullptr) {
        text += fmt::format(" --phase {}", shortest(spec.phase));
    }
    return text;
}

/// Removes flags that joined traces share: `--unit ms` and `--from 1s` come once, after all traces.
TraceSpec source_of(TraceSpec trace) {
    trace.reading = {};
    trace.edits = {};
    return trace;
}

/// True if one --seed fits both traces.
bool share_a_seed(const TraceSpec& a, const TraceSpec& b) {
    return a.seed == b.seed || !a.file.empty() || !b.file.empty();
}

bool can_be_joined(const RunSpec& a, const RunSpec& b) {
    RunSpec same = b;
    same.engine = a.engine;
    same.start_frame = a.start_frame;
    same.trace = a.trace;
    return same == a && a.trace.reading == b.trace.reading && a.trace.edits == b.trace.edits &&
           share_a_seed(a.trace, b.trace) &&
           (a.engine.engine == nullptr) == (b.engine.engine == nullptr);
}

template <class Value>
void add_new(const Value& value, std::vector<Value>& values) {
    if (std::ranges::find(values, value) == values.end()) {
        values.push_back(value);
    }
}

/// Text of specs that can_be_joined() accepts.
std::string joined_text(std::span<const RunSpec> specs) {
    std::vector<std::string> engines;
    std::vector<std::string> traces;
    std::vector<std::size_t> starts;
    std::uint64_t seed = 1;
    for (const RunSpec& spec : specs) {
        if (spec.engine.engine != nullptr) {
            add_new(shell_word(to_text(spec.engine)), engines);
        }
        TraceSpec source = source_of(spec.trace);
        seed = source.file.empty() ? source.seed : seed;  // All generated traces share one seed.
        source.seed = 1;
        add_new(to_text(source), traces);
        add_new(spec.start_frame, starts);
    }
    const RunSpec& first = specs.front();
    std::string text = head_of(first);
    if (!engines.empty()) {
        text += fmt::format(" --engine {}", fmt::join(engines, ","));
    }
    text +=
        fmt::format(" --policy {} {}", shell_word(to_text(first.policy)), fmt::join(traces, " "));
    if (seed != 1) {
        text += fmt::format(" --seed {}", seed);
    }
    text += flags_of(first.trace.reading) + flags_of(first.trace.edits) + tail_of(first);
    if (first.scenario.row != nullptr) {
        text += fmt::format(" --start {}", fmt::join(starts, ","));
    }
    return text;
}

}  // namespace

std::weak_ordering operator<=>(const RunSpec& a, const RunSpec& b) {
    // Most compared specs differ only in their start.
    if (const auto order = a.start_frame <=> b.start_frame; order != 0) {
        return order;
    }
    if (const auto order = by_name(a.scenario.row, b.scenario.row); order != 0) {
        return order;
    }
    if (const auto order = compare(a.scenario.values, b.scenario.values); order != 0) {
        return order;
    }
    if (const auto order = weak(a.trace <=> b.trace); order != 0) {
        return order;
    }
    if (const auto order = by_name(a.policy.policy, b.policy.policy); order != 0) {
        return order;
    }
    if (const auto order = weak(a.policy.settings <=> b.policy.settings); order != 0) {
        return order;
    }
    if (const auto order = by_name(a.engine.engine, b.engine.engine); order != 0) {
        return order;
    }
    if (const auto order = compare(a.engine.settings, b.engine.settings); order != 0) {
        return order;
    }
    if (const auto order = a.load <=> b.load; order != 0) {
        return order;
    }
    if (const auto order = a.split <=> b.split; order != 0) {
        return order;
    }
    return weak(a.phase <=> b.phase);
}

std::string to_text(const RunSpec& spec) {
    return joined_text({&spec, 1});
}

double parse_phase(std::string_view text, std::string_view what) {
    const double phase = parse_number(text, what);
    if (!(phase >= 0 && phase < 1)) {
        throw InputError(
            fmt::format("{} {}: expected a share of a step, from 0 to below 1", what, text));
    }
    return phase;
}

std::uint64_t digest(const RunSpec& spec) {
    const std::string text = to_text(spec);
    return XXH3_64bits(text.data(), text.size());
}

std::string repeat_command(std::span<const RunSpec> specs) {
    if (specs.empty()) {
        return {};
    }
    const bool is_one = std::ranges::all_of(
        specs, [&](const RunSpec& spec) { return can_be_joined(specs.front(), spec); });
    return "tickproof " + joined_text(is_one ? specs : specs.first(1));
}

std::string repeat_command(const RunSpec& spec) {
    return repeat_command({&spec, 1});
}

void take_step_rate(RunSpec& spec) {
    const ScenarioRow* row = spec.scenario.row;
    if (row == nullptr || !row->step_rate || off_by(spec.scenario, *row->step_rate) != nullptr ||
        spec.scenario.values[*row->step_rate] != 0) {
        return;
    }
    const Policy& policy = *spec.policy.policy;
    const double rate_hz = policy.has_constant_step    ? 1 / spec.policy.settings.timestep.dt_s
                           : policy.steps_once_a_frame ? constant_rate_of(spec.trace)
                                                       : kNotSeen;
    if (rate_hz > 0) {
        spec.scenario.values[*row->step_rate] = rate_hz;
    }
}

bool is_run_of(const RunSpec& run, const ScenarioSpec& scenario) {
    if (run.scenario.row != scenario.row) {
        return false;
    }
    RunSpec asked = run;
    asked.scenario = scenario;
    take_step_rate(asked);
    return asked.scenario == run.scenario;
}

}  // namespace tickproof::harness
