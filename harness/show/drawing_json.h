// The JSON that pictures of a report are drawn from.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/finding/drawing.h"
#include "harness/finding/json_number.h"

namespace tickproof::harness {

struct Report;

/// {scenes, paths, replays, paces, divergences, floors}: see docs/report.md. The report is drawn.
Json drawing_json(const Report& report);

/// [{step, last_same_step, body, field, unit, left, right, distance, ulps, class}]
Json differences_json(std::span<const Difference> differences);

Json divergences_json(const Drawing& drawing);
Json floors_json(const Drawing& drawing);

/// Three digits are enough to draw.
Json rounded(const std::vector<double>& values);

/// Every scenario of the sections: {scenario, subject, quantities, ...}, and its bodies.
Json scene_json(const ScenarioSpec& spec);

/// A list of like objects as an object of columns. A text that comes again is a number in a list
/// of different texts: {texts, at}. Members of members are columns `outcome.apex_m`.
Json columns_json(const Json& rows);

/// {passage, apex_m, ...}
Json outcome_json(const Outcome& outcome, const ScenarioRow& row);

/// `apex_m`, `speed_mps`, `stretch`.
std::string quantity_key(const Quantity& quantity);

}  // namespace tickproof::harness
