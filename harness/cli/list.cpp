// tickproof list WHAT: the tables that everything is made of.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cases/published.h"
#include "harness/cases/read_case.h"
#include "harness/check/check.h"
#include "harness/cli/options.h"
#include "harness/cli/verbs.h"
#include "harness/pacing/settings.h"
#include "harness/project/readers.h"
#include "harness/run/engine_text.h"
#include "harness/run/schedule_quantities.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/not_frames.h"
#include "harness/trace/generate/generated.h"
#include "harness/validate/game_check.h"

namespace tickproof::harness {
namespace {

/// A name and what it is.
std::string entry(std::string_view name, std::string_view text, const TextStyle& style) {
    return wrap(pad(name, 24), text, style.width);
}

/// Something about the entry above.
std::string detail(std::string_view name, std::string_view text, const TextStyle& style) {
    return wrap("  " + pad(name, 24), text, style.width);
}

/// An engine further up in the table with the same options; null where there is none.
const physics::Engine* with_options_of(const physics::Engine& engine) {
    const auto name = &physics::EngineOption::name;
    for (const physics::Engine& earlier : physics::engines()) {
        if (&earlier == &engine) {
            break;
        }
        if (std::ranges::equal(earlier.options, engine.options, {}, name, name)) {
            return &earlier;
        }
    }
    return nullptr;
}

std::string list_engines(const TextStyle& style) {
    std::string text;
    for (const physics::Engine& engine : physics::engines()) {
        text += entry(engine.name, engine.summary, style);
        if (const physics::Engine* like = with_options_of(engine)) {
            text += detail("options", fmt::format("as those of {}", like->name), style);
            continue;
        }
        for (const physics::EngineOption& option : engine.options) {
            const std::string values = option.choices.empty()
                                           ? fmt::format("{} to {}", option.minimum, option.maximum)
                                           : fmt::format("{}", fmt::join(option.choices, " or "));
            text += detail(option.name,
                           fmt::format("{}: {} (default {})", option.summary, values,
                                       value_text(option, option.default_value)),
                           style);
        }
    }
    return text;
}

std::string list_policies(const TextStyle& style) {
    std::string text;
    bool engine = false;
    for (const Policy& policy : policies()) {
        if (policy.engine && !engine) {
            text += "\nthe loops of engines, compared only when named:\n";
            engine = true;
        }
        text += entry(policy.name, policy.summary, style);
        std::vector<std::string> defaults;
        for (const PacingSetting& setting : pacing_settings()) {
            if (reads(policy, setting.name)) {
                defaults.push_back(
                    fmt::format("{}={}", setting.name, setting.get(policy.defaults)));
            }
        }
        text += detail("settings", fmt::format("{}", fmt::join(defaults, " ")), style);
        text += detail("source", policy.source, style);
    }
    return text;
}

std::string list_settings(const TextStyle& style) {
    std::string text;
    for (const PacingSetting& setting : pacing_settings()) {
        text += entry(setting.name, fmt::format("{} ({})", setting.summary, setting.unit), style);
    }
    return text;
}

std::string list_scenarios(const TextStyle& style) {
    std::string text;
    for (const ScenarioRow& row : scenarios()) {
        text += entry(row.name, row.summary, style);
        for (const Parameter& parameter : row.parameters) {
            const std::string standard =
                parameter.list ? "a list, none" : shortest(parameter.default_value);
            text += detail(parameter.name,
                           fmt::format("{} (default {}, {} to {})", parameter.summary, standard,
                                       parameter.minimum, parameter.maximum),
                           style);
        }
        for (const Quantity& quantity : row.quantities) {
            const std::string tolerance =
                std::isinf(quantity.tolerance)
                    ? std::string()
                    : fmt::format("may spread by {:.3g} {}: ", quantity.tolerance, quantity.unit);
            text += detail(
                quantity.name,
                fmt::format("outcome: {}; {}{}", quantity.summary, tolerance, quantity.reason),
                style);
        }
        const Passage ideal = make(parse_scenario(row.name)).ideal.passage;
        if (ideal != Passage::none) {
            const bool touches = ideal == Passage::hit || ideal == Passage::missed;
            const auto words = touches ? "hit or missed" : "blocked, cleared or tunneled";
            text += detail("passage", fmt::format("outcome: {}", words), style);
        }
    }
    return text;
}

std::string list_checks(const TextStyle& style) {
    std::string text;
    for (const Check& check : checks()) {
        text += entry(check.name, check.summary, style);
    }
    text += "\nof settings, by validate\n";
    for (const GameCheck& check : game_checks()) {
        text += entry(check.name, check.summary, style);
        text += detail("question", check.question, style);
    }
    return text;
}

std::string list_profile(const TextStyle& style) {
    std::string text;
    for (const ProfileKey& key : profile_keys()) {
        text += entry(key.name, fmt::format("{} (default {})", key.summary, value_text(key, {})),
                      style);
    }
    text += "\npresets\n";
    for (const Preset& preset : presets()) {
        text += entry(preset.name, preset.summary, style);
    }
    return text;
}

std::string list_projects(const TextStyle& style) {
    std::string text;
    for (const ProjectReader& reader : project_readers()) {
        text += entry(reader.name, reader.summary, style);
        text += detail("files", fmt::format("{}", fmt::join(reader.places, ", ")), style);
    }
    return text;
}

std::string initial_text(const GeneratorParameter& parameter) {
    return parameter.unit == GeneratorUnit::time ? readable(from_seconds(parameter.initial))
                                                 : shortest(parameter.initial);
}

std::string list_traces(const TextStyle& style) {
    std::string text;
    for (const Generator& generator : generators()) {
        text += entry(generator.name,
                      fmt::format("{}{}", generator.summary, generator.random ? " (seeded)" : ""),
                      style);
        for (const GeneratorParameter& parameter : generator.parameters) {
            text += detail(
                parameter.name,
                fmt::format("{} (default {})", parameter.summary, initial_text(parameter)), style);
        }
    }
    return text;
}

std::string list_formats(const TextStyle& style) {
    std::string text;
    for (const CaptureFormat& format : capture_formats()) {
        text += entry(format.name, format.summary, style);
    }
    text += "\nrefused, with advice:\n";
    for (const NotFrames& each : not_frames()) {
        text += entry(each.name, each.reason, style);
    }
    return text;
}

std::string list_quantities(const TextStyle& style) {
    std::string text;
    for (const ScheduleQuantity& quantity : schedule_quantities()) {
        text += entry(quantity.name, quantity.summary, style);
    }
    return text + "\nthose of a scenario stand with it: tickproof list scenarios\n";
}

std::string list_cases(const TextStyle& style) {
    std::string text;
    for (const PublishedCase& each : published_cases()) {
        const Case read = parse_case(each.toml, std::string(each.name));
        text += entry(read.name, read.title, style);
        text += detail("source", read.source, style);
    }
    return text;
}

struct Listing {
    std::string_view name;
    std::string_view summary;
    std::string (*print)(const TextStyle& style);
};

constexpr Listing kListings[] = {
    {"engines", "what steps the physics, and its options", list_engines},
    {"policies", "how frame time becomes steps, with defaults and sources", list_policies},
    {"settings", "what can be set about a policy", list_settings},
    {"scenarios", "what is run, with parameters and outcomes", list_scenarios},
    {"checks", "what is judged: by run, schedule and validate", list_checks},
    {"profile", "what a game may say of itself, and presets", list_profile},
    {"projects", "whose settings files validate reads", list_projects},
    {"quantities", "numbers of a schedule that a case can be about", list_quantities},
    {"cases", "published figures that are recomputed", list_cases},
    {"traces", "what --generate makes", list_traces},
    {"formats", "captures that --trace reads", list_formats},
};

void carry_out(const std::string& what) {
    const TextStyle style = terminal_style();
    if (what.empty()) {
        for (const Listing& listing : kListings) {
            write_text(entry(listing.name, listing.summary, style));
        }
        return;
    }
    std::vector<std::string_view> known;
    for (const Listing& listing : kListings) {
        if (listing.name == what) {
            write_text(listing.print(style));
            return;
        }
        known.push_back(listing.name);
    }
    throw InputError(unknown_name("list", what, known));
}

}  // namespace

void add_list(CLI::App& app, int&) {
    CLI::App* verb = app.add_subcommand(
        "list",
        "Engines, policies, settings, scenarios, checks, profile, projects, quantities, cases, "
        "traces, formats");
    const auto what = std::make_shared<std::string>();
    verb->add_option("what", *what, "Which table; without it, what tables there are");
    verb->callback([what] { carry_out(*what); });
}

}  // namespace tickproof::harness
