// Reads the text of a run: flags of the command line, each at most once. run_spec.cpp writes it.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/base/input_error.h"
#include "harness/base/shell_words.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/game/run_spec.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

constexpr std::uint64_t kStartMax = 1'000'000'000;

/// The flags of one run with their values.
struct Flags {
    std::string text;
    std::string scenario;  ///< Empty for a schedule.
    std::vector<std::string> assignments;
    std::map<std::string, std::string, std::less<>> values;

    [[noreturn]] void refuse(std::string_view what) const {
        throw InputError(fmt::format("run '{}': {}", visible(text), what));
    }

    /// Removes a flag and returns its value, or an empty text.
    std::string take(std::string_view flag) {
        const auto found = values.find(flag);
        if (found == values.end()) {
            return {};
        }
        std::string value = std::move(found->second);
        values.erase(found);
        return value;
    }
};

Flags flags_of(std::string_view text) {
    Flags flags{.text = std::string(text)};
    std::vector<std::string> words = shell_words(text);
    if (!words.empty() && words.front() == "tickproof") {
        words.erase(words.begin());
    }
    std::size_t next = 1;
    if (words.size() >= 2 && words[0] == "run") {
        flags.scenario = words[1];
        next = 2;
    } else if (words.empty() || words[0] != "schedule") {
        flags.refuse(
            "expected 'run SCENARIO --engine ... --policy ...' or 'schedule --policy ...'");
    }
    while (next < words.size()) {
        std::string flag = words[next++];
        if (!flag.starts_with("--")) {
            flags.refuse(fmt::format("'{}' is not a flag; a run has one scenario", visible(flag)));
        }
        const std::size_t equals = flag.find('=');
        const bool is_joined = equals != std::string::npos;
        const bool has_value = flag != "--raw";
        if (has_value && !is_joined && next == words.size()) {
            flags.refuse(fmt::format("{} needs a value", visible(flag)));
        }
        std::string value = is_joined ? flag.substr(equals + 1) : has_value ? words[next++] : "on";
        flag = flag.substr(0, equals);
        if (value.empty()) {
            flags.refuse(fmt::format("{} has no value: write one, or leave it out", visible(flag)));
        }
        if (flag == "--set") {
            flags.assignments.push_back(std::move(value));
        } else if (!flags.values.emplace(flag, std::move(value)).second) {
            flags.refuse(fmt::format("{} is set twice; a run has one", visible(flag)));
        }
    }
    return flags;
}

std::uint64_t hexadecimal(const std::string& text, const Flags& flags) {
    constexpr std::size_t kDigits = 16;
    if (text.empty()) {
        return 0;
    }
    const bool is_hexadecimal =
        text.size() <= kDigits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!is_hexadecimal) {
        flags.refuse(
            fmt::format("digest '{}': expected up to 16 hexadecimal digits", visible(text)));
    }
    return std::stoull(text, nullptr, 16);
}

TraceEdits edits_of(Flags& flags) {
    TraceEdits edits;
    if (const std::string from = flags.take("--from"); !from.empty()) {
        edits.from = parse_duration(from, "--from");
    }
    if (const std::string to = flags.take("--to"); !to.empty()) {
        edits.to = parse_duration(to, "--to");
    }
    if (const std::string speed = flags.take("--speed"); !speed.empty()) {
        edits.speed = parse_number(speed, "--speed");
    }
    if (const std::string repeat = flags.take("--repeat"); !repeat.empty()) {
        edits.repeat = parse_integer(repeat, 1, 1'000'000, "--repeat");
    }
    edits.hitches = flags.take("--add-hitches");
    edits.hitches_digest = hexadecimal(flags.take("--hitches-digest"), flags);
    return edits;
}

TraceSpec trace_of(Flags& flags) {
    TraceSpec spec;
    const std::string fps = flags.take("--fps");
    spec.file = flags.take("--trace");
    spec.generator = flags.take("--generate");
    const int sources =
        (fps.empty() ? 0 : 1) + (spec.file.empty() ? 0 : 1) + (spec.generator.empty() ? 0 : 1);
    if (sources != 1) {
        flags.refuse("expected one trace: --fps RATE, --generate NAME or --trace FILE");
    }
    if (!fps.empty()) {
        spec.generator = "constant:fps=" + shortest(parse_number(fps, "--fps"));
    }
    if (const std::string seed = flags.take("--seed"); !seed.empty()) {
        spec.seed = static_cast<std::uint64_t>(parse_integer(seed, 0, 2'147'483'647, "--seed"));
    }
    if (spec.file.empty()) {
        spec = generated_spec(spec.generator, spec.seed);
    }
    spec.digest = hexadecimal(flags.take("--digest"), flags);
    spec.reading = {.unit = flags.take("--unit"),
                    .column = flags.take("--column"),
                    .process = flags.take("--process"),
                    .stream = flags.take("--stream"),
                    .raw = !flags.take("--raw").empty()};
    spec.edits = edits_of(flags);
    return spec;
}

void read_scenario(Flags& flags, RunSpec& spec) {
    spec.scenario = parse_scenario(flags.scenario);
    for (const std::string& assignment : flags.assignments) {
        set_parameter({&spec.scenario, 1}, assignment);
    }
    make(spec.scenario);  // Refuses parameters that do not fit together.
    if (const std::string engine = flags.take("--engine"); !engine.empty()) {
        spec.engine = parse_engine(engine);
    }
    if (const std::string start = flags.take("--start"); !start.empty()) {
        spec.start_frame = static_cast<std::size_t>(
            parse_integer(start, 0, static_cast<int>(kStartMax), "--start"));
    }
    if (const std::string split = flags.take("--split"); !split.empty()) {
        spec.split = parse_integer(split, 1, 1024, "--split");
    }
    if (const std::string phase = flags.take("--phase"); !phase.empty()) {
        spec.phase = parse_phase(phase);
    }
}

}  // namespace

RunSpec parse_run_spec(std::string_view text) {
    Flags flags = flags_of(text);
    RunSpec spec;
    const std::string policy = flags.take("--policy");
    if (policy.empty()) {
        flags.refuse("names no --policy");
    }
    spec.policy = parse_policy(policy);
    if (!flags.scenario.empty()) {
        read_scenario(flags, spec);
    } else if (!flags.assignments.empty()) {
        flags.refuse("--set needs a scenario, and a schedule has none");
    }
    spec.trace = trace_of(flags);
    if (const std::string render = flags.take("--render"); !render.empty()) {
        spec.load.render = parse_cost(render, "--render");
    }
    if (const std::string cost = flags.take("--step-cost"); !cost.empty()) {
        spec.load.step_cost = parse_cost(cost, "--step-cost");
    }
    if (!flags.values.empty()) {
        flags.refuse(fmt::format("{} has no effect on a run; leave it out",
                                 visible(flags.values.begin()->first)));
    }
    return spec;
}

RunSpec parse_scenario_run(std::string_view text) {
    RunSpec spec = parse_run_spec(text);
    if (spec.scenario.row == nullptr) {
        throw InputError(fmt::format(
            "'{}' is a schedule, in which nothing moves; name a run, as in 'run gate --engine "
            "euler --policy fixed --fps 60'",
            visible(text)));
    }
    return spec;
}

}  // namespace tickproof::harness
