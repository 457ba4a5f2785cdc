// Engines as text, `box2d:ccd=off:substeps=4`, and the names of what a scenario measures.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/scenario/scenarios.h"
#include "physics/engines.h"

namespace tickproof::harness {

/// Parses an engine with options. Throws InputError with a suggestion on an unknown text.
physics::EngineSpec parse_engine(std::string_view text);

/// The names of the engines that a verb compares where its command line names none.
std::vector<std::string> compared_engines();

/// Sets one option. Throws as parse_engine() does.
void set_option(physics::EngineSpec& spec, std::string_view name, std::string_view text);

/// The name and the options that differ from their defaults. parse_engine() reads it back.
std::string to_text(const physics::EngineSpec& spec);

/// A value of an option as text: its choice or its number.
std::string value_text(const physics::EngineOption& option, double value);

/// `Jump apex`, `Distance fallen`: a quantity of a scenario, at the beginning of a sentence.
std::string quantity_title(const ScenarioRow& scenario, const Quantity& quantity);

}  // namespace tickproof::harness
