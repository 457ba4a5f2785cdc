// The parts of a page that are read without its script.

#pragma once

#include <string>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// The verdict as a word and a sign, for readers who do not see its colour.
std::string badge(Verdict verdict);

/// A finding with cause, fix, place and command.
std::string card(const Report& report, const Reported& reported);

/// Every finding; notes and passes are folded up.
std::string all_findings(const Report& report);

/// The data sheets of the text report, one for each platform; empty without one.
std::string data_sheets(const Report& report);

/// The other tables of the text report.
std::string tables(const Report& report);

/// The files that the report offers; empty without one.
std::string files(const Report& report);

/// The table of bench with its notes; empty without timings.
std::string timings(const Report& report);

/// The settings that were read from a project, each with its place; empty without a project.
std::string settings(const Report& report);

}  // namespace tickproof::harness
