// JSON of the data for pictures.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/finding/drawing.h"
#include "harness/finding/json_number.h"

namespace tickproof::harness {

struct Report;

/// {scenes, paths, replays, paces, divergences, floors}: see docs/report.md. The report must have a
/// drawing.
Json drawing_json(const Report& report);

/// [{step, last_same_step, body, field, unit, left, right, distance, ulps, class}]
Json differences_json(std::span<const Difference> differences);

Json divergences_json(const Drawing& drawing);
Json floors_json(const Drawing& drawing);

/// Rounds to three digits, which are enough for a picture.
Json rounded(const std::vector<double>& values);

/// {scenario, subject, quantities, bodies, ...}
Json scene_json(const ScenarioSpec& spec);

/// Turns a list of like objects into an object of columns. A column of texts is {texts, at}: the
/// different texts, and an index for each row. A member of a member is a column `outcome.apex_m`.
Json columns_json(const Json& rows);

/// {passage, apex_m, ...}
Json outcome_json(const Outcome& outcome, const ScenarioRow& row);

/// `apex_m`, `speed_mps`, `stretch`.
std::string quantity_key(const Quantity& quantity);

}  // namespace tickproof::harness
