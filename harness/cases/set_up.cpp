#include "harness/cases/set_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/run/engine_text.h"
#include "harness/trace/edit_trace.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {
namespace {

/// The settings of one table, without its name; of each key only the last.
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

/// Whatever is refused is refused with its line.
template <typename Action>
auto located(const CaseSetting& setting, Action action) {
    try {
        return action();
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", setting.at, error.what()));
    }
}

/// Takes the setting `key` out of the list; with `text` as its text where it is not there.
CaseSetting taken(CaseSettings& settings, std::string_view key, std::string_view text) {
    for (auto setting = settings.begin(); setting != settings.end(); ++setting) {
        if (setting->key == key) {
            CaseSetting found = std::move(*setting);
            settings.erase(setting);
            return found;
        }
    }
    return {std::string(key), std::string(text), {}};
}

/// `name = "fixed:clock=ms"` is how a command line says it.
void refuse_spec(const CaseSetting& name) {
    if (name.text.find(':') != std::string::npos) {
        throw InputError(
            fmt::format("{}: name '{}': write a name alone, and each setting on a line of its own",
                        name.at, name.text));
    }
}

template <typename Spec, typename Parse, typename Set>
Spec specified(CaseSettings settings, std::string_view standard, Parse parse, Set set) {
    const CaseSetting name = taken(settings, "name", standard);
    refuse_spec(name);
    Spec spec = located(name, [&] { return parse(name.text); });
    for (const CaseSetting& setting : settings) {
        located(setting, [&] { set(spec, setting.key, setting.text); });
    }
    return spec;
}

/// Without a row where nothing is said of a scenario.
ScenarioSpec scenario_of(CaseSettings settings) {
    if (settings.empty()) {
        return {};
    }
    const CaseSetting first = settings.front();
    const CaseSetting name = taken(settings, "name", "");
    if (name.text.empty()) {
        throw InputError(first.at +
                         ": [scenario] has no name; write name = \"jump\", and see "
                         "tickproof list scenarios");
    }
    settings.push_back(name);
    ScenarioSpec spec =
        specified<ScenarioSpec>(std::move(settings), "", parse_scenario,
                                [](ScenarioSpec& made, std::string_view key,
                                   std::string_view text) { set_parameter(made, key, text); });
    located(name, [&] { return make(spec); });  // Refuses what does not fit together.
    return spec;
}

/// Where the trace begins to be refused.
const CaseSetting& at_fault(const CaseSetting& name, const CaseSettings& settings,
                            std::uint64_t seed) {
    std::string text = name.text;
    const CaseSetting* last = &name;
    for (const CaseSetting& setting : settings) {
        try {
            parse_generated(text, seed);
        } catch (const InputError&) {
            break;
        }
        text += fmt::format(":{}={}", setting.key, setting.text);
        last = &setting;
    }
    return *last;
}

FrameTrace trace_of(CaseSettings settings) {
    const CaseSettings all = settings;
    const bool captured = std::ranges::find(all, "capture", &CaseSetting::key) != all.end();
    const CaseSetting capture = taken(settings, "capture", "");
    const CaseSetting name = taken(settings, "name", "constant");
    const CaseSetting seed = taken(settings, "seed", "1");
    refuse_spec(name);
    if (captured && capture.text.empty()) {
        throw InputError(capture.at + ": trace.capture: names no file; name one, or leave it out");
    }
    if (captured) {
        for (const CaseSetting& other : all) {
            if (other.key != capture.key) {
                throw InputError(fmt::format(
                    "{}: trace.{} does not go with a capture; leave one out", other.at, other.key));
            }
        }
        FrameTrace trace = located(capture, [&] { return read_capture(capture.text, {}).trace; });
        leave_out_idle(trace);
        return trace;
    }
    const auto seed_value = static_cast<std::uint64_t>(
        located(seed, [&] { return parse_integer(seed.text, 0, 2'147'483'647, "trace.seed"); }));
    std::string text = name.text;
    for (const CaseSetting& setting : settings) {
        text += fmt::format(":{}={}", setting.key, setting.text);
    }
    try {
        return parse_generated(text, seed_value);
    } catch (const InputError& error) {
        throw InputError(
            fmt::format("{}: {}", at_fault(name, settings, seed_value).at, error.what()));
    }
}

Duration cost(const CaseSetting& setting) {
    return located(setting, [&] { return parse_cost(setting.text, setting.key); });
}

Load load_of(CaseSettings settings) {
    const Load load{.render = cost(taken(settings, "render", "0")),
                    .step_cost = cost(taken(settings, "step_cost", "0"))};
    if (!settings.empty()) {
        constexpr std::array<std::string_view, 2> known{"render", "step_cost"};
        throw InputError(fmt::format("{}: {}", settings.front().at,
                                     unknown_name("load", settings.front().key, known)));
    }
    return load;
}

}  // namespace

CaseSettings left_of(CaseSettings lower, const CaseSettings& higher) {
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
    if (table == "scenario") {
        setup.scenario = scenario_of(std::move(own));
    } else if (table == "engine") {
        setup.engine =
            specified<physics::EngineSpec>(std::move(own), "euler", parse_engine, set_option);
    } else if (table == "policy") {
        setup.policy = specified<PolicySpec>(std::move(own), "fixed", parse_policy, set_setting);
    } else if (table == "trace") {
        setup.trace = trace_of(std::move(own));
    } else {
        setup.load = load_of(std::move(own));
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
