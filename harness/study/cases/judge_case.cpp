// Judges the lines of cases: quantities, thresholds, shares and checks.

#include "harness/study/cases/judge_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "harness/base/find_row.h"
#include "harness/base/for_all.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/study/cases/case_warnings.h"
#include "harness/study/cases/comparison.h"
#include "harness/study/cases/derivation.h"
#include "harness/study/cases/edge_search.h"
#include "harness/study/cases/judge_check.h"
#include "harness/study/cases/named_numbers.h"
#include "harness/study/cases/second_scenario.h"

namespace tickproof::harness {
namespace {

/// Removes the overridden settings, as the report shows it.
Expectation left_of(Expectation expectation, const CaseSettings& overrides) {
    expectation.settings = left_of(std::move(expectation.settings), overrides);
    expectation.varied = left_of(std::move(expectation.varied), overrides);
    CaseSettings& other = expectation.derivation.settings;
    other = left_of(std::move(other), overrides);
    for (CaseSettings& own : expectation.traces) {
        own = left_of(std::move(own), overrides);
    }
    const auto same = [](const CaseSettings& own) { return own.empty(); };
    if (!expectation.traces.empty() && std::ranges::all_of(expectation.traces, same)) {
        expectation.traces.resize(1);
    }
    return expectation;
}

class Judge {
  public:
    Judge(const Case& about, const Expectation& expectation, const CaseSettings& overrides)
        : about_(left_of(about.settings, overrides)),
          expectation_(left_of(expectation, overrides)),
          overrides_(overrides) {
        settings_ = overlaid(about.settings, overlaid(expectation_.settings, expectation_.varied));
        settings_ = overlaid(settings_, overrides);
    }

    ExpectedWork work() const {
        if (!expectation_.check.empty()) {
            return {};
        }
        const auto& searched = expectation_.threshold;
        const Setup setup = set_up(searched ? settings_at(searched->from) : settings_);
        const ExpectedWork one = work_of(run_spec(setup), setup.trace, Keep::outcome);
        constexpr double kTried = 100;  // Runs of a search, within a factor of 3.
        return times(one, searched ? kTried : 1);
    }

    JudgedFigure judge() {
        const CaseSettings own = overlaid(expectation_.settings, expectation_.varied);
        refuse_second_scenario(about_, own);
        refuse_second_scenario(overlaid(about_, own), expectation_.derivation.settings);
        if (!expectation_.check.empty()) {
            return judge_check(expectation_, settings_, overrides_);
        }
        if (!expectation_.threshold) {
            return judge_quantity();
        }
        refuse_searched();
        return expectation_.threshold->sought == Sought::share ? judge_share() : judge_threshold();
    }

  private:
    void refuse_searched() const;
    JudgedFigure judge_quantity() const;
    JudgedFigure judge_threshold();
    JudgedFigure judge_share();
    CaseSettings settings_at(double value) const;
    Setup setup_at(double value) const;
    NamedNumber measured_at(double value) const;
    bool holds(double value) const;
    bool takes_fractions() const;
    JudgedFigure no_threshold(double value, std::string why) const;

    CaseSettings about_;  ///< The case's settings that are not overridden.
    Expectation expectation_;
    const CaseSettings& overrides_;
    CaseSettings settings_;
    Setup searched_;  ///< For a threshold: the setup at the start of its range.
};

JudgedFigure Judge::judge_quantity() const {
    const Setup setup = set_up(settings_);
    const NamedNumber result = measure_derived(expectation_, setup, settings_, overrides_);
    refuse_other_words(expectation_.published, result, expectation_.at);
    JudgedFigure made = compared(expectation_, setup, result);
    if (expectation_.derivation.is_of_another_run()) {
        const CaseSettings other =
            settings_of_other(expectation_.derivation, settings_, overrides_);
        made.shown_by.push_back(run_spec(set_up(other)));
    }
    return made;
}

CaseSettings Judge::settings_at(double value) const {
    return overlaid(settings_,
                    {{expectation_.threshold->setting, shortest(value), expectation_.at}});
}

Setup Judge::setup_at(double value) const {
    Setup setup = searched_;
    set_up(table_of(expectation_.threshold->setting), settings_at(value), setup);
    return setup;
}

NamedNumber Judge::measured_at(double value) const {
    NamedNumber result =
        measure_derived(expectation_, setup_at(value), settings_at(value), overrides_);
    refuse_other_words(expectation_.threshold->holds, result, expectation_.at);
    return result;
}

bool Judge::holds(double value) const {
    const NamedNumber result = measured_at(value);
    return result.stop == Stop::none && meets(expectation_.threshold->holds, result);
}

/// False for settings that must be whole numbers.
bool Judge::takes_fractions() const {
    const Threshold& threshold = *expectation_.threshold;
    const double half = std::floor((threshold.from + threshold.to) / 2) + 0.5;
    if (half <= threshold.from || half >= threshold.to) {
        return true;
    }
    try {
        setup_at(half);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

JudgedFigure Judge::no_threshold(double value, std::string why) const {
    JudgedFigure made = compared(expectation_, setup_at(value), {.value = kNotSeen});
    made.verdict = Verdict::error;
    made.why = std::move(why);
    return made;
}

void Judge::refuse_searched() const {
    const Threshold& threshold = *expectation_.threshold;
    const auto* fixed = find_row(overrides_, threshold.setting, &CaseSetting::key);
    if (fixed != nullptr) {
        throw InputError(fmt::format("{}: {} is searched for by the threshold at {}; leave it out",
                                     fixed->at, threshold.setting, expectation_.at));
    }
    if (!expectation_.published.low) {
        throw InputError(fmt::format(
            "{}: '{}' is not a number; {}", expectation_.at, expectation_.published.text,
            threshold.sought == Sought::share
                ? "a share is one from 0 to 1, as in published = 0.25"
                : "a threshold is the value of a setting, as in published = 43"));
    }
}

/// Judges the share of evenly spread values; the first one at which it holds shows it.
JudgedFigure Judge::judge_share() {
    const Threshold& threshold = *expectation_.threshold;
    searched_ = set_up(settings_at(threshold.from));
    const std::vector<double> values =
        spread_values(threshold.from, threshold.to, !takes_fractions());
    std::size_t count = 0;
    double first_held = threshold.from;
    NamedNumber share;
    for (const double value : values) {
        const NamedNumber result = measured_at(value);
        share.stop = result.stop != Stop::none ? result.stop : share.stop;
        if (meets(threshold.holds, result)) {
            first_held = count == 0 ? value : first_held;
            count += 1;
        }
    }
    share.value = static_cast<double>(count) / static_cast<double>(values.size());
    return compared(expectation_, setup_at(first_held), share);
}

JudgedFigure Judge::judge_threshold() {
    const Threshold& threshold = *expectation_.threshold;
    const bool is_largest = threshold.sought == Sought::largest;
    const double first = is_largest ? threshold.from : threshold.to;
    const double last = is_largest ? threshold.to : threshold.from;
    searched_ = set_up(settings_at(first));
    const SearchResult found =
        find_change(first, last, !takes_fractions(), [this](double value) { return holds(value); });
    const std::string_view what = expectation_.quantity;
    const std::string& wanted = threshold.holds.text;
    if (!found.holds_at_first) {
        return no_threshold(first, fmt::format("{} is not {} at {}: no threshold in this range",
                                               what, wanted, first));
    }
    if (found.changes == 0) {
        return no_threshold(last, fmt::format("{} is still {} at {}: no threshold in this range",
                                              what, wanted, last));
    }
    if (found.changes > 1) {
        return no_threshold(found.bad,
                            fmt::format("{} is {} in several bands: it changes at least {} times "
                                        "in this range, first between {:.6g} and {:.6g}",
                                        what, wanted, found.changes, found.good, found.bad));
    }
    return compared(expectation_, setup_at(found.good), {.value = found.good});
}

/// Names the case in errors of overrides too, since not every engine has every option.
JudgedFigure judged_figure(const Case& about, const Expectation& expectation,
                           const CaseSettings& overrides) {
    try {
        return Judge(about, expectation, overrides).judge();
    } catch (const InputError& error) {
        for (const CaseSetting& setting : overrides) {
            if (std::string_view(error.what()).starts_with(setting.at + ":")) {
                throw InputError(fmt::format("{} (in the case {})", error.what(), about.name));
            }
        }
        throw;
    }
}

}  // namespace

ExpectedWork work_of(const std::vector<Case>& cases, const CaseSettings& overrides) {
    ExpectedWork all;
    for (const Case& each : cases) {
        for (const Expectation& expectation : each.expectations) {
            add(Judge(each, expectation, overrides).work(), all);
        }
    }
    return all;
}

std::vector<JudgedCase> judge_cases(const std::vector<Case>& cases, const CaseSettings& overrides,
                                    int jobs, const std::function<void(const Headway&)>& progress) {
    std::vector<JudgedCase> judged;
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        judged.push_back(
            {.about = cases[i], .overrides = overrides, .warnings = warnings_of(cases[i])});
        judged.back().figures.resize(cases[i].expectations.size());
        for (std::size_t j = 0; j < cases[i].expectations.size(); ++j) {
            places.emplace_back(i, j);
        }
    }
    std::atomic<std::size_t> done = 0;
    for_all(places.size(), jobs, [&](std::size_t place) {
        const auto [i, j] = places[place];
        judged[i].figures[j] = judged_figure(cases[i], cases[i].expectations[j], overrides);
        if (progress) {
            progress({.done = ++done, .of = places.size()});
        }
    });
    for (JudgedCase& each : judged) {
        for (const JudgedFigure& figure : each.figures) {
            each.verdict = worse(each.verdict, figure.verdict);
        }
    }
    return judged;
}

}  // namespace tickproof::harness
