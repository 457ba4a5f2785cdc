#include "harness/cli/compare.h"

#include "harness/advise/judged_report.h"
#include "harness/cli/announced.h"
#include "harness/cli/progress.h"
#include "harness/study/replay/draw_report.h"
#include "harness/study/run/comparison_tables.h"

namespace tickproof::harness {

Report judge_and_report(ReportOptions options, std::vector<FrameTrace> traces,
                        std::vector<Section> sections, const std::vector<const Check*>& checks,
                        int jobs, const Complete& complete) {
    Progress progress("checks");
    Progress fixes("checks of fixes");
    TraceStore store;
    Report report = judged_report(
        std::move(options), std::move(traces), std::move(sections), checks, store, jobs,
        {.checks = progress.counter(), .fixes = fixes.counter(), .announce = announcer(jobs)});
    if (complete) {
        complete(report, store);
    }
    add_drawing(report, store);
    return report;
}

Report compare(ReportOptions options, Asking asking, const std::vector<const Check*>& checks,
               int jobs, const std::function<void(Game& game)>& complete) {
    options.is_comparison = asking.is_comparison;
    options.is_incomplete = !asking.refused.empty();
    std::vector<Section> sections;
    for (const PolicySpec& policy : asking.policies) {
        const std::string name = to_text(policy);
        sections.push_back({.name = name, .prefix = name, .game = game_of(asking, policy)});
        if (complete) {
            complete(sections.back().game);
        }
    }
    Report report = judge_and_report(std::move(options), std::move(asking.traces),
                                     std::move(sections), checks, jobs);
    report.notes = std::move(asking.notes);
    report.tables = comparison_tables(report);
    report.headline = comparison_headline(report);
    return report;
}

}  // namespace tickproof::harness
