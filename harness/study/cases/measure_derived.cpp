// Runs what a derived figure needs. The other number may be a setting: a quantity in steps times
// policy.timestep is a time.

#include <fmt/format.h>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"
#include "harness/study/cases/derivation.h"
#include "harness/study/cases/setting.h"

namespace tickproof::harness {
namespace {

/// A setting as text that is a number or a time; empty if the setup lacks it. Settings of a trace
/// are those that the case writes.
std::string value_text(std::string_view key, const CaseSettings& settings, const Setup& setup) {
    const std::string_view table = table_of(key);
    const std::string_view name = key.substr(table.size() + 1);
    if (table == "scenario" && setup.scenario.row != nullptr) {
        const auto& parameters = setup.scenario.row->parameters;
        const auto found = std::ranges::find(parameters, name, &Parameter::name);
        if (found != parameters.end() && !found->list && found->choices.empty()) {
            return shortest(
                setup.scenario.values.at(static_cast<std::size_t>(found - parameters.begin())));
        }
    }
    if (table == "engine") {
        const auto& options = setup.engine.engine->options;
        const auto found = std::ranges::find(options, name, &physics::EngineOption::name);
        if (found != options.end() && found->choices.empty()) {
            return shortest(
                setup.engine.settings.at(static_cast<std::size_t>(found - options.begin())));
        }
    }
    if (table == "policy") {
        const auto* found = find_row(pacing_settings(), name, &PacingSetting::name);
        if (found != nullptr) {
            return found->get(setup.policy.settings);
        }
    }
    std::string text;
    for (const CaseSetting& setting : settings) {
        text = setting.key == key ? setting.text : text;
    }
    return text;
}

double setting_value(std::string_view key, const CaseSettings& settings, const Setup& setup,
                     const std::string& at) {
    const std::string text = value_text(key, settings, setup);
    if (text.empty()) {
        throw InputError(fmt::format(
            "{}: to.setting: {} is not a number here; write it in the case, or name another "
            "setting that is a number",
            at, key));
    }
    return parse_seconds(text, fmt::format("{}: to.setting: {}", at, key));
}

/// Measures the other number.
NamedNumber compared_with(const Expectation& expectation, const Setup& setup,
                          const CaseSettings& settings, const CaseSettings& overrides) {
    const Derivation& derivation = expectation.derivation;
    if (derivation.number) {
        return {.value = *derivation.number, .word = {}, .unit = {}, .ideal = *derivation.number};
    }
    if (!derivation.setting.empty()) {
        const double value = setting_value(derivation.setting, settings, setup, expectation.at);
        return {.value = value, .word = {}, .unit = {}, .ideal = value};
    }
    const std::string& name =
        derivation.quantity.empty() ? expectation.quantity : derivation.quantity;
    return derivation.is_of_another_run()
               ? measure(name, set_up(settings_of_other(derivation, settings, overrides)),
                         expectation.at)
               : measure(name, setup, expectation.at);
}

}  // namespace

CaseSettings settings_of_other(const Derivation& derivation, const CaseSettings& settings,
                               const CaseSettings& overrides) {
    return overlaid(overlaid(settings, derivation.settings), overrides);
}

NamedNumber measure_derived(const Expectation& expectation, const Setup& setup,
                            const CaseSettings& settings, const CaseSettings& overrides) {
    NamedNumber own = measure(expectation.quantity, setup, expectation.at);
    const Derive how = expectation.derivation.how;
    if (how == Derive::none) {
        return own;
    }
    const NamedNumber other =
        how == Derive::reciprocal ? own : compared_with(expectation, setup, settings, overrides);
    return derived(how, own, other, expectation.at);
}

}  // namespace tickproof::harness
