// The tables at the head of the text report: a row a policy, a column an engine, a verdict.

#pragma once

#include <string>

#include "harness/report/report.h"

namespace tickproof::harness {

/// The text in the colour of the verdict, where the style has colour.
std::string coloured(std::string text, Verdict verdict, const TextStyle& style);

/// What became of a scenario in each engine under each policy.
std::string scenario_table(const Report& report, const ScenarioSpec& scenario,
                           const TextStyle& style);

/// What each policy did with time.
std::string pacing_table(const Report& report, const TextStyle& style);

}  // namespace tickproof::harness
