// Makes scenario, engine, policy, trace, load and start from a case's settings.

#include "harness/study/cases/set_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/study/cases/run_line.h"
#include "harness/study/cases/setting.h"
#include "harness/study/cases/trace_settings.h"

namespace tickproof::harness {
namespace {

/// The settings of one table, without the table's name; the last one of each key.
CaseSettings settings_of(std::string_view table, const CaseSettings& settings) {
    CaseSettings own;
    for (const CaseSetting& setting : settings) {
        if (!setting.key.starts_with(table) || setting.key[table.size()] != '.') {
            continue;
        }
        const std::string key = setting.key.substr(table.size() + 1);
        std::erase_if(own, [&](const CaseSetting& earlier) { return earlier.key == key; });
        own.push_back({key, setting.text, setting.at});
    }
    return own;
}

/// `spec` is that of the run's text; a name in the settings replaces it.
template <typename Spec, typename Parse, typename Set>
Spec specified(CaseSettings settings, bool is_given, Spec spec, std::string_view standard,
               Parse parse, Set set) {
    if (!is_given || has(settings, "name")) {
        const CaseSetting name = taken(settings, "name", standard);
        refuse_spec(name);
        spec = located(name, [&] { return parse(name.text); });
    }
    for (const CaseSetting& setting : settings) {
        located(setting, [&] { set(spec, setting.key, setting.text); });
    }
    return spec;
}

/// The scenario; without a row if the settings have none.
ScenarioSpec scenario_of(CaseSettings settings, const ScenarioSpec& of_run) {
    if (settings.empty()) {
        return of_run;
    }
    const auto* named = find_row(settings, "name", &CaseSetting::key);
    const bool has_name = named != nullptr && !named->text.empty();
    if (!has_name && (of_run.row == nullptr || named != nullptr)) {
        throw InputError(settings.front().at +
                         ": [scenario] has no name; write name = \"jump\", and see "
                         "tickproof list scenarios");
    }
    const CaseSetting at = has_name ? *named : settings.back();
    ScenarioSpec spec =
        specified(std::move(settings), of_run.row != nullptr, of_run, "", parse_scenario,
                  [](ScenarioSpec& made, std::string_view key, std::string_view text) {
                      set_parameter(made, key, text);
                  });
    located(at, [&] { return make(spec); });  // Throws if parameters contradict each other.
    return spec;
}

Duration cost(const CaseSetting& setting) {
    return located(setting, [&] { return parse_cost(setting.text, setting.key); });
}

Load load_of(CaseSettings settings, Load load) {
    if (has(settings, "render")) {
        load.render = cost(taken(settings, "render", ""));
    }
    if (has(settings, "step_cost")) {
        load.step_cost = cost(taken(settings, "step_cost", ""));
    }
    if (!settings.empty()) {
        constexpr std::array<std::string_view, 2> known{"render", "step_cost"};
        throw InputError(fmt::format("{}: {}", settings.front().at,
                                     unknown_name("load", settings.front().key, known)));
    }
    return load;
}

/// Reads `12`, or `12,0` for a check. If the trace is there, each must be one of its frames.
std::vector<std::size_t> start_frames_of(const CaseSetting& start, const FrameTrace& trace) {
    std::vector<std::size_t> starts;
    for (std::size_t begin = 0; begin <= start.text.size();) {
        const std::size_t end = std::min(start.text.find(',', begin), start.text.size());
        const std::string item = start.text.substr(begin, end - begin);
        const int frame = located(
            start, [&] { return parse_integer(item, 0, 1'000'000'000, "run.start_frame"); });
        starts.push_back(static_cast<std::size_t>(frame));
        if (!trace.frames.empty() && starts.back() >= trace.frames.size()) {
            throw InputError(fmt::format("{}: run.start_frame {}: {} has frames 0 to {}", start.at,
                                         frame, trace.name, trace.frames.size() - 1));
        }
        begin = end + 1;
    }
    return starts;
}

/// Sets where the scenario starts in the trace, and how its steps are split.
void place_run(CaseSettings settings, const CaseSetting* run, const RunSpec& base, Setup& setup) {
    setup.split = base.split;
    setup.phase = base.phase;
    setup.start_frame.reset();
    setup.other_starts.clear();
    CaseSetting start = taken(settings, "start_frame", "");
    if (run != nullptr && start.text.empty()) {
        start = {"start_frame", std::to_string(base.start_frame), run->at};
    }
    if (!start.text.empty()) {
        const std::vector<std::size_t> frames = start_frames_of(start, setup.trace);
        setup.start_frame = frames.front();
        setup.other_starts.assign(frames.begin() + 1, frames.end());
    }
    if (has(settings, "split")) {
        const CaseSetting split = taken(settings, "split", "");
        setup.split =
            located(split, [&] { return parse_integer(split.text, 1, 1024, "run.split"); });
    }
    if (has(settings, "phase")) {
        const CaseSetting phase = taken(settings, "phase", "");
        setup.phase = located(phase, [&] { return parse_phase(phase.text, "run.phase"); });
    }
    std::erase_if(settings, [](const CaseSetting& setting) { return setting.key == "spec"; });
    if (!settings.empty()) {
        constexpr std::array<std::string_view, 3> known{"start_frame", "split", "phase"};
        throw InputError(fmt::format("{}: {}", settings.front().at,
                                     unknown_name("run", settings.front().key, known)));
    }
}

}  // namespace

RunSpec run_spec(const Setup& setup) {
    RunSpec spec{.policy = setup.policy, .trace = setup.trace.spec, .load = setup.load};
    if (setup.scenario.row != nullptr) {
        spec.scenario = setup.scenario;
        spec.engine = setup.engine;
        spec.start_frame = setup.start_frame.value_or(0);
        spec.split = setup.split;
        spec.phase = setup.phase;
    }
    return spec;
}

CaseSettings left_of(CaseSettings lower, const CaseSettings& higher) {
    if (find_run(higher) != nullptr) {
        return {};
    }
    constexpr std::string_view capture = "trace.capture";
    const auto is_of_trace = [](const CaseSetting& setting) {
        return setting.key.starts_with("trace.");
    };
    const auto is_capture = [&](const CaseSetting& setting) { return setting.key == capture; };
    if (std::ranges::any_of(higher, is_capture)) {
        std::erase_if(lower, is_of_trace);
    } else if (std::ranges::any_of(higher, is_of_trace)) {
        std::erase_if(lower, is_capture);
    }
    for (const CaseSetting& setting : higher) {
        std::erase_if(lower, [&](const CaseSetting& own) { return own.key == setting.key; });
    }
    return lower;
}

CaseSettings overlaid(CaseSettings lower, const CaseSettings& higher) {
    lower = left_of(std::move(lower), higher);
    lower.insert(lower.end(), higher.begin(), higher.end());
    return lower;
}

void set_up(std::string_view table, const CaseSettings& settings, Setup& setup) {
    CaseSettings own = settings_of(table, settings);
    const CaseSetting* run = find_run(settings);
    const RunSpec base = run_of(settings);
    if (table == "scenario") {
        setup.scenario = scenario_of(std::move(own), base.scenario);
    } else if (table == "engine") {
        setup.engine = specified(std::move(own), base.engine.engine != nullptr, base.engine,
                                 "euler", parse_engine, set_option);
    } else if (table == "policy") {
        setup.policy = specified(std::move(own), base.policy.policy != nullptr, base.policy,
                                 "fixed", parse_policy, set_setting);
    } else if (table == "trace") {
        setup.trace = trace_of(std::move(own), run, base.trace);
    } else if (table == "load") {
        setup.load = load_of(std::move(own), base.load);
    } else {
        place_run(std::move(own), run, base, setup);
    }
}

Setup set_up(const CaseSettings& settings) {
    for (const CaseSetting& setting : settings) {
        if (!is_settings_table(table_of(setting.key))) {
            throw InputError(fmt::format(
                "{}: {}", setting.at,
                unknown_name("table of settings", table_of(setting.key), kSettingTables)));
        }
    }
    Setup setup;
    for (const std::string_view table : kSettingTables) {
        set_up(table, settings, setup);
    }
    return setup;
}

}  // namespace tickproof::harness
