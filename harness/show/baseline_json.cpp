// A report as a baseline for later ones: what they compare with, and nothing else. A finding has a
// line, in the order of ids, so that a change of one is a change of a line.

#include <algorithm>

#include "harness/finding/json_number.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

Json known_json(const Finding& finding) {
    Json json{{"id", finding.id},
              {"verdict", to_text(finding.verdict)},
              {"severity", number(finding.severity)}};
    const double first_step = named_number(finding, "first_step");
    if (!std::isnan(first_step)) {
        json["numbers"]["first_step"]["value"] = first_step;
    }
    return json;
}

}  // namespace

std::string to_baseline(const Report& report) {
    std::vector<const Finding*> findings;
    for (const Reported& each : report.findings) {
        findings.push_back(&each.finding);
    }
    std::ranges::sort(findings, {}, [](const Finding* each) { return std::string_view(each->id); });
    Json head{
        {"format", kReportFormat}, {"verb", report.options.verb}, {"version", TICKPROOF_VERSION}};
    for (const Section& section : report.sections) {
        Json about{{"name", section.name}};
        about["project"] =
            section.game.project ? Json{{"engine", section.game.project->engine}} : Json();
        head["sections"].push_back(std::move(about));
    }
    std::string text = head.dump();
    text.back() = ',';
    text += "\n\"findings\": [";
    for (const Finding* each : findings) {
        text += (each == findings.front() ? "\n" : ",\n") + known_json(*each).dump();
    }
    return text + "\n]}\n";
}

}  // namespace tickproof::harness
