#include "harness/cases/judge_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cases/comparison.h"
#include "harness/cases/derivation.h"
#include "harness/cases/measure.h"
#include "harness/cases/search.h"
#include "harness/cases/second_scenario.h"
#include "harness/cases/warnings.h"
#include "harness/check/investigate.h"
#include "harness/game/engine_text.h"
#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

/// Without what is overridden, as the report should show it.
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

    JudgedFigure judge() {
        const CaseSettings own = overlaid(expectation_.settings, expectation_.varied);
        refuse_second_scenario(about_, own);
        refuse_second_scenario(overlaid(about_, own), expectation_.derivation.settings);
        if (!expectation_.check.empty()) {
            return judge_check();
        }
        return expectation_.threshold ? judge_threshold() : judge_quantity();
    }

  private:
    JudgedFigure judge_quantity() const;
    JudgedFigure judge_threshold();
    JudgedFigure judge_check() const;
    JudgedFigure figure(const Setup& setup, const Measured& result) const;
    CaseSettings settings_at(double value) const;
    Setup setup_at(double value) const;
    bool holds(double value) const;
    bool takes_fractions() const;
    JudgedFigure no_threshold(double value, std::string why) const;

    CaseSettings about_;  ///< The case's settings that are not overridden.
    Expectation expectation_;
    const CaseSettings& overrides_;
    CaseSettings settings_;
    Setup searched_;  ///< For a threshold: the setup at the start of its range.
};

JudgedFigure Judge::figure(const Setup& setup, const Measured& result) const {
    JudgedFigure made{.expectation = expectation_,
                      .unit = result.unit,
                      .value = result.value,
                      .computed = computed_text(expectation_.published, result),
                      .ideal = result.ideal,
                      .shown_by = {run_spec(setup)}};
    made.verdict = meets(expectation_.published, result) ? Verdict::pass : Verdict::error;
    if (result.stop != Stop::none) {
        made.verdict = Verdict::unknown;
        made.why = "the loop did not end";
    } else if (made.verdict == Verdict::error) {
        made.why = why_not(expectation_.published, result);
    }
    return made;
}

JudgedFigure Judge::judge_quantity() const {
    const Setup setup = set_up(settings_);
    const Measured result = measure_derived(expectation_, setup, settings_, overrides_);
    refuse_other_words(expectation_.published, result, expectation_.at);
    JudgedFigure made = figure(setup, result);
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

bool Judge::holds(double value) const {
    const Measured result =
        measure_derived(expectation_, setup_at(value), settings_at(value), overrides_);
    refuse_other_words(expectation_.threshold->holds, result, expectation_.at);
    return result.stop == Stop::none && meets(expectation_.threshold->holds, result);
}

/// Some settings are whole numbers, and refuse what lies between two of them.
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
    JudgedFigure made = figure(setup_at(value), {.value = kNotSeen});
    made.verdict = Verdict::error;
    made.why = std::move(why);
    return made;
}

JudgedFigure Judge::judge_threshold() {
    const Threshold& threshold = *expectation_.threshold;
    const auto fixed = std::ranges::find(overrides_, threshold.setting, &CaseSetting::key);
    if (fixed != overrides_.end()) {
        throw InputError(fmt::format("{}: {} is searched for by the threshold at {}; leave it out",
                                     fixed->at, threshold.setting, expectation_.at));
    }
    if (!expectation_.published.low) {
        throw InputError(fmt::format(
            "{}: '{}' is not a number; a threshold is the value of a setting, as in published = 43",
            expectation_.at, expectation_.published.text));
    }
    const double first = threshold.largest ? threshold.from : threshold.to;
    const double last = threshold.largest ? threshold.to : threshold.from;
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
    return figure(setup_at(found.good), {.value = found.good});
}

JudgedFigure Judge::judge_check() const {
    std::vector<const Check*> checks;
    try {
        checks = checks_named({&expectation_.check, 1});
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", expectation_.at, error.what()));
    }
    const Setup setup = set_up(settings_);
    TraceStore store;
    std::vector<TraceSpec> traces;
    for (const CaseSettings& own : expectation_.traces) {
        FrameTrace trace = set_up(overlaid(overlaid(settings_, own), overrides_)).trace;
        traces.push_back(trace.spec);
        store.add(std::move(trace));
    }
    Game game = make_game(no_profile(), setup.policy);
    game.profile.refresh_hz = {setup.policy.settings.refresh_hz};
    game.frames = frames_of(traces);
    game.load = setup.load;
    game.split = setup.split;
    if (setup.start_frame) {
        game.starts = {.kind = Starts::Kind::given, .frames = {*setup.start_frame}};
    }
    if (setup.scenario.row != nullptr) {
        game.scenarios = {setup.scenario};
        game.engine = setup.engine;
    }
    const Findings findings = investigate(game, checks, store, 1);
    const auto finding = std::ranges::max_element(findings, {}, &Finding::verdict);
    if (finding == findings.end()) {
        throw InputError(
            fmt::format("{}: check '{}' has nothing to judge here; add a [scenario], or several "
                        "traces, trace.fps = [30, 60]; see tickproof list checks",
                        expectation_.at, expectation_.check));
    }
    JudgedFigure made =
        figure(setup, {.value = {}, .word = std::string(to_text(finding->verdict))});
    made.shown_by = finding->shown_by;
    if (made.verdict != Verdict::pass) {
        made.why = finding->summary;
    }
    return made;
}

/// An error of an override names the case, too: not every engine has every option.
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

std::vector<JudgedCase> judge_cases(const std::vector<Case>& cases, const CaseSettings& overrides,
                                    int jobs) {
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
    for_all(places.size(), jobs, [&](std::size_t place) {
        const auto [i, j] = places[place];
        judged[i].figures[j] = judged_figure(cases[i], cases[i].expectations[j], overrides);
    });
    for (JudgedCase& each : judged) {
        for (const JudgedFigure& figure : each.figures) {
            each.verdict = worse(each.verdict, figure.verdict);
        }
    }
    return judged;
}

}  // namespace tickproof::harness
