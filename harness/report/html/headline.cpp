#include "harness/report/html/headline.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kShown = 3;

std::size_t sections_with(const Report& report, Verdict verdict) {
    std::set<std::size_t> sections;
    for (const Reported& each : report.findings) {
        if (each.verdict == verdict) {
            sections.insert(each.section);
        }
    }
    return sections.size();
}

std::string_view an(Verdict verdict) {
    return verdict == Verdict::error     ? "an error"
           : verdict == Verdict::unknown ? "a check without a verdict"
                                         : "a warning";
}

}  // namespace

std::string headline(const Report& report) {
    if (report.findings.empty()) {
        return "Nothing was judged";
    }
    if (report.verdict == Verdict::pass) {
        const std::size_t notes = report.count(Verdict::note);
        return notes == 0 ? "No errors" : fmt::format("No errors, {}", counted(notes, "note"));
    }
    if (report.options.is_comparison) {
        const std::size_t bad = sections_with(report, report.verdict);
        return fmt::format("{} of {} policies {} {}", bad, report.sections.size(),
                           bad == 1 ? "has" : "have", an(report.verdict));
    }
    return report.findings.front().finding.summary;
}

std::vector<const Reported*> worst_findings(const Report& report) {
    std::vector<const Reported*> worst;
    std::set<std::string_view> checks;
    for (const bool is_second_round : {false, true}) {
        for (const Reported& each : report.findings) {
            const bool is_new = checks.insert(each.finding.check).second;
            const bool is_there = std::ranges::find(worst, &each) != worst.end();
            if (each.verdict != Verdict::pass && !each.finding.was_not_tried && !is_there &&
                (is_new || is_second_round) && worst.size() < kShown) {
                worst.push_back(&each);
            }
        }
    }
    std::ranges::sort(worst);  // They lie in the order of the report.
    return worst;
}

}  // namespace tickproof::harness
