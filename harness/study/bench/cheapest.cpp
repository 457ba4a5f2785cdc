#include "harness/study/bench/cheapest.h"

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/finding/chart_text.h"

namespace tickproof::harness {

double second_s(const Report& report, const TimedLoop& loop) {
    return loop.step_s.median * report.timings->sections[loop.section].frames.most_per_s;
}

std::string cheapest_text(const Report& report) {
    const TimedLoop* best = nullptr;
    bool is_any_near = false;
    for (const TimedLoop& loop : report.timings->loops) {
        const bool is_near = loop.distance_m <= report.timings->within_m;
        is_any_near = is_any_near || is_near;
        if (is_near && !is_noisy(loop) &&
            (best == nullptr || second_s(report, loop) < second_s(report, *best))) {
            best = &loop;
        }
    }
    if (best == nullptr && is_any_near) {
        return "the machine is too busy to tell";
    }
    return best == nullptr
               ? fmt::format("none of {}; try shorter steps, or more substeps",
                             counted(report.timings->loops.size(), "setting"))
               : fmt::format("{}: {} for a game second, {:.2g} m off", best->name,
                             quantity_text(second_s(report, *best), "s"), best->distance_m);
}

}  // namespace tickproof::harness
