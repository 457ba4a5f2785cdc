// Upgrades from one engine to another, and what is looked up in their reports.

#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/game/engine_text.h"
#include "harness/study/engines/engines_report.h"
#include "harness/study/engines/measure.h"

namespace tickproof::harness::testing {

inline Report upgrade(const physics::EngineSpec& from, const physics::EngineSpec& to,
                      EnginesAsked asked = {}) {
    TraceStore store;
    asked.jobs = 2;
    return upgrade_report({.verb = "engines"}, from, to, std::move(asked), store);
}

inline Report upgrade(std::string_view from, std::string_view to, EnginesAsked asked = {}) {
    return upgrade(parse_engine(from), parse_engine(to), std::move(asked));
}

inline Finding finding_of(const Report& report, std::string_view id) {
    const auto found = std::ranges::find_if(
        report.findings, [&](const Reported& each) { return each.finding.id == id; });
    if (found == report.findings.end()) {
        throw std::out_of_range(std::string(id));
    }
    return found->finding;
}

/// By engine.
inline const std::vector<Measured>& measured_of(const MeasuredRows& all, std::string_view id) {
    const auto at = std::ranges::find(all.rows, id, &Behaviour::id) - all.rows.begin();
    return all.measured.at(static_cast<std::size_t>(at));
}

inline TableRow row_of(const Report& report, std::string_view title) {
    for (const Table& table : report.tables) {
        for (const TableRow& row : table.rows) {
            if (row.cells[0] == title) {
                return row;
            }
        }
    }
    throw std::out_of_range(std::string(title));
}

}  // namespace tickproof::harness::testing
