// Which parameters of a scenario change nothing beside which others: a row says so, and runs show
// it. Switched off, a parameter has one outcome whatever its value is; switched on, it has several.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "harness/scenario/scenarios.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// Of one scenario, as text that is the same for the same outcome.
std::string outcomes_of(const ScenarioSpec& scenario) {
    static const std::vector<FrameTrace> traces{at_rate(20), at_rate(60), at_rate(75)};
    std::string text;
    for (const FrameTrace& trace : traces) {
        const Outcome outcome =
            run_on(trace, scenario, "euler:precision=f64", "variable", Keep::outcome).outcome;
        text += fmt::format("{} {} {}\n", to_text(outcome.passage), outcome.crossing_m,
                            fmt::join(outcome.quantities, " "));
    }
    return text;
}

/// Of a list one of so many twos: a ledge of 2 m is higher than the jump.
void set(std::size_t parameter, double value, ScenarioSpec& spec) {
    if (spec.row->parameters.at(parameter).list) {
        spec.values.resize(parameter);
        spec.values.insert(spec.values.end(), static_cast<std::size_t>(value), 2.0);
    } else {
        spec.values.at(parameter) = value;
    }
}

/// Values that a parameter may have: few, and far enough from each other.
std::vector<double> some_values(const Parameter& parameter) {
    std::vector<double> values;
    for (const double value : {parameter.default_value, 0.0, 0.2, 0.5, 1.0, 2.0, 3.0, 8.0}) {
        const bool is_allowed = value >= parameter.minimum && value <= parameter.maximum &&
                                (!parameter.whole || value == std::floor(value));
        if (is_allowed && std::ranges::find(values, value) == values.end()) {
            values.push_back(value);
        }
    }
    return values;
}

/// Of the scenario with each value of a parameter, once each.
std::vector<std::string> different_outcomes(std::size_t parameter, ScenarioSpec spec) {
    std::vector<std::string> all;
    for (const double value : some_values(spec.row->parameters.at(parameter))) {
        set(parameter, value, spec);
        all.push_back(outcomes_of(spec));
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

class ParametersOf : public ::testing::TestWithParam<std::string> {};

TEST_P(ParametersOf, AScenarioAreOffWhereItsRowSaysSo) {
    const ScenarioSpec spec = parse_scenario(GetParam());
    for (const OffIf& each : spec.row->off_if) {
        bool is_seen_on = false;
        for (const double value : some_values(spec.row->parameters.at(each.by))) {
            ScenarioSpec with = spec;
            set(each.by, value, with);
            const bool is_off = (value == each.value) != each.is_other;
            const std::size_t outcomes = different_outcomes(each.parameter, with).size();
            if (is_off) {
                EXPECT_EQ(outcomes, 1U) << spec.row->parameters[each.parameter].name << " where "
                                        << spec.row->parameters[each.by].name << " is " << value;
            }
            is_seen_on = is_seen_on || (!is_off && outcomes > 1);
        }
        EXPECT_TRUE(is_seen_on) << spec.row->parameters[each.parameter].name;
    }
}

/// The quantities that two runs of a scenario do not share.
std::vector<std::size_t> changed(const ScenarioSpec& one, const ScenarioSpec& other) {
    const auto seen = [](const ScenarioSpec& spec) {
        return run_on(at_rate(60), spec, "euler:precision=f64", "variable", Keep::outcome)
            .outcome.quantities;
    };
    const auto left = seen(one);
    const auto right = seen(other);
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < one.row->quantities.size(); ++i) {
        const bool is_same = left[i] == right[i] || (std::isnan(left[i]) && std::isnan(right[i]));
        if (!is_same) {
            changed.push_back(i);
        }
    }
    return changed;
}

TEST_P(ParametersOf, AScenarioThatMoveAMarkChangeWhatNeedsThemAndNothingElse) {
    const ScenarioSpec spec = parse_scenario(GetParam());
    for (const std::size_t mark : spec.row->marks) {
        std::vector<std::size_t> all;
        for (const double value : some_values(spec.row->parameters.at(mark))) {
            ScenarioSpec with = spec;
            set(mark, value, with);
            for (const std::size_t quantity : changed(spec, with)) {
                const bool is_needed = std::ranges::any_of(spec.row->needs, [&](const Needs& each) {
                    return each.quantity == quantity &&
                           std::ranges::find(each.parameters, mark) != each.parameters.end();
                });
                EXPECT_TRUE(is_needed) << spec.row->quantities[quantity].name;
                all.push_back(quantity);
            }
        }
        EXPECT_FALSE(all.empty()) << spec.row->parameters[mark].name;
    }
}

/// Without the parameters it is seen in no run, and with each of them in some.
TEST_P(ParametersOf, AScenarioAreNeededByAQuantity) {
    const ScenarioSpec spec = parse_scenario(GetParam());
    for (const Needs& each : spec.row->needs) {
        const auto is_seen = [&](const ScenarioSpec& with) {
            return !std::isnan(run_on(at_rate(60), with, "euler", "variable", Keep::outcome)
                                   .outcome.quantities.at(each.quantity));
        };
        for (const std::size_t parameter : each.parameters) {
            EXPECT_TRUE(std::ranges::any_of(some_values(spec.row->parameters.at(parameter)),
                                            [&](double value) {
                                                ScenarioSpec with = spec;
                                                set(parameter, value, with);
                                                return is_seen(with);
                                            }))
                << spec.row->parameters[parameter].name;
        }
        ScenarioSpec without = spec;
        for (const std::size_t parameter : each.parameters) {
            set(parameter, 0, without);
        }
        const bool may_be_0 = std::ranges::all_of(each.parameters, [&](std::size_t parameter) {
            return spec.row->parameters.at(parameter).minimum <= 0;
        });
        EXPECT_FALSE(may_be_0 && is_seen(without)) << spec.row->quantities[each.quantity].name;
    }
}

/// Of the scenarios that say something of their parameters.
std::vector<std::string> some_names() {
    std::vector<std::string> names;
    for (const ScenarioRow& row : scenarios()) {
        if (!row.off_if.empty() || !row.needs.empty() || !row.marks.empty()) {
            names.push_back(row.name);
        }
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Rows, ParametersOf, ::testing::ValuesIn(some_names()),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace tickproof::harness
