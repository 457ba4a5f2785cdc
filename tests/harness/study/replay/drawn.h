// What is drawn of the gate under two policies.

#pragma once

#include <vector>

#include "harness/finding/drawing.h"
#include "harness/run/trace_store.h"
#include "harness/study/replay/draw_report.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness::testing {

/// The gate under two policies, of which the first lets the player through.
inline Report two_policies() {
    return make_report(
        {.verb = "run", .is_comparison = true},
        {gate_section("variable", gate_findings("variable")), gate_section("fixed", {passing()})});
}

inline Drawing drawn(const Report& report, const std::vector<RunSpec>& asked = {}) {
    TraceStore store;
    store.add(parse_generated("hitch", 1));
    return drawing_of(report, asked, store);
}

}  // namespace tickproof::harness::testing
