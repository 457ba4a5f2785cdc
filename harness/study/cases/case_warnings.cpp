// Finds settings of a case that change nothing, and expectations that always hold.

#include "harness/study/cases/case_warnings.h"

#include <fmt/format.h>

#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/schedule_quantities.h"
#include "harness/study/cases/without_effect.h"

namespace tickproof::harness {
namespace {

/// No number of a game is larger: 1e12 m is beyond Saturn.
constexpr double kEverything = 1e12;
constexpr std::string_view kScenario = "scenario.";

/// A setting, and whether any line needs it.
struct Use {
    CaseSetting setting;
    bool has_effect = false;
    std::string why_not;
};

bool is_schedule_only(const std::string& name, const Setup& setup) {
    if (setup.scenario.row != nullptr) {
        const auto& own = setup.scenario.row->quantities;
        if (find_row(own, name, &Quantity::name) != nullptr) {
            return false;
        }
    }
    return find_row(schedule_quantities(), name, &ScheduleQuantity::name) != nullptr;
}

/// A setup without its trace, so that no capture is read.
Setup set_up_without_trace(const CaseSettings& all) {
    Setup setup;
    for (const std::string_view table : {"scenario", "engine", "policy"}) {
        set_up(table, all, setup);
    }
    return setup;
}

/// The settings of a run that an expectation needs, and the quantities that it reads.
struct AskedRun {
    CaseSettings settings;
    std::string check;
    std::vector<std::string> quantities;
};

bool is_schedule_only(const AskedRun& asked, const Setup& setup) {
    if (!asked.check.empty()) {
        return checks_named({&asked.check, 1}).front()->asked_by.schedule;
    }
    return std::ranges::all_of(
        asked.quantities, [&](const std::string& name) { return is_schedule_only(name, setup); });
}

std::vector<AskedRun> runs_of(const Case& about, const Expectation& expectation) {
    CaseSettings all = overlaid(about.settings, overlaid(expectation.settings, expectation.varied));
    if (const auto& threshold = expectation.threshold) {
        all = overlaid(all, {{threshold->setting, shortest(threshold->to), expectation.at}});
    }
    std::vector<AskedRun> runs;
    for (const CaseSettings& own : expectation.traces) {
        runs.push_back({overlaid(all, own), expectation.check, {}});
    }
    if (!runs.empty()) {
        return runs;
    }
    runs.push_back({all, expectation.check, {expectation.quantity}});
    const Derivation& derivation = expectation.derivation;
    const std::string& other =
        derivation.quantity.empty() ? expectation.quantity : derivation.quantity;
    if (derivation.is_of_another_run()) {
        runs.push_back({overlaid(all, derivation.settings), {}, {other}});
    } else if (derivation.is_of_a_quantity()) {
        runs.front().quantities.push_back(other);
    }
    return runs;
}

void note_uses(const Case& about, const Expectation& expectation, std::vector<Use>& uses) {
    for (const AskedRun& asked : runs_of(about, expectation)) {
        const CaseSettings& all = asked.settings;
        const Setup setup = set_up_without_trace(all);
        const bool without_engine = is_schedule_only(asked, setup);
        for (const CaseSetting& setting : all) {
            const auto use = std::ranges::find_if(uses, [&](const Use& each) {
                return each.setting.key == setting.key && each.setting.at == setting.at;
            });
            if (use == uses.end()) {
                continue;  // The threshold sets this value.
            }
            use->why_not = why_without_effect(setting, all, setup, without_engine);
            if (use->why_not.empty() && table_of(setting.key) == "scenario" &&
                asked.check.empty()) {
                use->why_not = why_unread(setting.key.substr(kScenario.size()), setup.scenario,
                                          asked.quantities);
            }
            if (setting.key == expectation.derivation.setting) {
                use->why_not.clear();
            }
            use->has_effect = use->has_effect || use->why_not.empty();
        }
    }
}

std::vector<Use> all_settings(const Case& about) {
    std::vector<Use> uses;
    const auto add = [&](const CaseSettings& settings) {
        for (const CaseSetting& setting : settings) {
            const bool is_known = std::ranges::any_of(uses, [&](const Use& use) {
                return use.setting.key == setting.key && use.setting.at == setting.at;
            });
            if (!is_known) {
                uses.push_back(
                    {.setting = setting, .why_not = "every [[expect]] sets its own value"});
            }
        }
    };
    add(about.settings);
    for (const Expectation& expectation : about.expectations) {
        add(expectation.settings);
        add(expectation.varied);
        add(expectation.derivation.settings);
        std::ranges::for_each(expectation.traces, add);
    }
    return uses;
}

bool may_be_negative(const Expectation& expectation) {
    const Derive how = expectation.derivation.how;
    return expectation.quantity.ends_with(".error") ||
           expectation.derivation.quantity.ends_with(".error") || how == Derive::difference ||
           how == Derive::change_percent;
}

/// True for a quantity that is compared with itself, which gives the same number always.
bool is_compared_with_itself(const Case& about, const Expectation& expectation) {
    const Derivation& derivation = expectation.derivation;
    const bool is_same_quantity =
        derivation.quantity.empty() || derivation.quantity == expectation.quantity;
    if (!derivation.is_of_a_quantity() || !is_same_quantity || derivation.how == Derive::product) {
        return false;
    }
    const CaseSettings own =
        overlaid(about.settings, overlaid(expectation.settings, expectation.varied));
    return std::ranges::all_of(derivation.settings, [&](const CaseSetting& other) {
        const bool is_searched =
            expectation.threshold && expectation.threshold->setting == other.key;
        return !is_searched && std::ranges::any_of(own, [&](const CaseSetting& setting) {
            return setting.key == other.key && setting.text == other.text;
        });
    });
}

/// Why the expectation always holds; empty if it can fail.
std::string why_always_met(const Case& about, const Expectation& expectation) {
    const Figure& figure = expectation.published;
    if (is_compared_with_itself(about, expectation)) {
        return fmt::format("{} is compared with itself at the same settings", expectation.quantity);
    }
    if (figure.low) {
        const bool is_share =
            expectation.threshold && expectation.threshold->sought == Sought::share;
        const double least = may_be_negative(expectation) && !is_share ? -kEverything : 0;
        const bool is_everything =
            *figure.low <= least && *figure.high >= (is_share ? 1 : kEverything);
        return is_everything ? fmt::format("every value meets published '{}'", figure.text)
                             : std::string();
    }
    if (!expectation.check.empty() || expectation.threshold || figure.text != "none") {
        return {};
    }
    const ScenarioSpec scenario =
        set_up_without_trace(runs_of(about, expectation)[0].settings).scenario;
    if (scenario.row == nullptr) {
        return {};
    }
    if (expectation.quantity != "passage") {
        return why_never_seen(expectation.quantity, scenario);
    }
    const bool has_obstacle = make(scenario).ideal.passage != Passage::none;
    return has_obstacle
               ? std::string()
               : fmt::format("{} has no obstacle, so passage is always none", scenario.row->name);
}

}  // namespace

std::vector<CaseWarning> warnings_of(const Case& about) {
    std::vector<CaseWarning> warnings;
    try {
        std::vector<Use> uses = all_settings(about);
        for (const Expectation& expectation : about.expectations) {
            note_uses(about, expectation, uses);
        }
        for (const Use& use : uses) {
            if (!use.has_effect) {
                warnings.push_back({use.setting.at, fmt::format("{} has no effect: {}; remove it",
                                                                use.setting.key, use.why_not)});
            }
        }
        for (const Expectation& expectation : about.expectations) {
            const std::string why = why_always_met(about, expectation);
            if (!why.empty()) {
                warnings.push_back(
                    {expectation.at,
                     fmt::format(
                         "this expectation cannot fail: {}; write the value that the game needs",
                         why)});
            }
        }
    } catch (const InputError&) {
        return {};  // judge_cases() refuses the case with its line.
    }
    return warnings;
}

}  // namespace tickproof::harness
