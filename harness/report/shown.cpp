#include "harness/report/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/report/plain_text.h"

namespace tickproof::harness {
namespace {

std::size_t count(const std::vector<Shown>& findings, Change change) {
    return static_cast<std::size_t>(std::ranges::count_if(findings, [&](const Shown& finding) {
        const bool tells = change == Change::mended || fails(finding.found->finding.verdict);
        return tells && finding.since.change == change;
    }));
}

}  // namespace

std::vector<Shown> shown_of(const std::vector<Validation>& validations, std::size_t index,
                            const Comparison& comparison) {
    std::vector<Shown> findings;
    const Validation& validation = validations[index];
    for (std::size_t i = 0; i < validation.findings.size(); ++i) {
        const GameFinding& found = validation.findings[i];
        Shown made{.validation = &validation, .found = &found, .verdict = found.finding.verdict};
        if (comparison.is_made()) {
            made.since = comparison.since[index][i];
        }
        if (fails(made.verdict) && made.since.change == Change::as_before) {
            made.verdict = Verdict::note;
        }
        findings.push_back(made);
    }
    return findings;
}

std::vector<Shown> shown(const std::vector<Validation>& validations, const Comparison& comparison) {
    std::vector<Shown> all;
    for (std::size_t i = 0; i < validations.size(); ++i) {
        const std::vector<Shown> one = shown_of(validations, i, comparison);
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

Verdict verdict_of(const std::vector<Shown>& findings) {
    Verdict verdict = Verdict::pass;
    for (const Shown& finding : findings) {
        verdict = worse(verdict, finding.verdict);
    }
    return verdict;
}

std::size_t count(const std::vector<Shown>& findings, Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(findings, verdict, &Shown::verdict));
}

std::string change_text(const Shown& finding) {
    const Change change = finding.since.change;
    const bool tells = change == Change::mended || fails(finding.found->finding.verdict);
    return change == Change::none || !tells ? std::string() : fmt::format("{}: ", to_text(change));
}

std::string counts_text(const std::vector<Shown>& findings) {
    const auto judged = [&](Verdict verdict) {
        return std::ranges::count_if(findings, [&](const Shown& finding) {
            return finding.found->finding.verdict == verdict;
        });
    };
    const auto failing = judged(Verdict::fail);
    const auto unknown = judged(Verdict::unknown);
    std::string text = failing > 0 ? fmt::format("{} of {} findings {}", failing, findings.size(),
                                                 failing == 1 ? "fails" : "fail")
                                   : std::string("nothing fails");
    return unknown > 0 ? fmt::format("{}, {} could not be judged", text, unknown) : text;
}

std::string since_text(const std::vector<Shown>& findings, const Comparison& comparison) {
    if (!comparison.is_made()) {
        return {};
    }
    return fmt::format("{} new, {} worse, {} as before, {} mended since {}",
                       count(findings, Change::added), count(findings, Change::worse),
                       count(findings, Change::as_before),
                       count(findings, Change::mended) + comparison.resolved.size(),
                       one_line(comparison.baseline));
}

std::string severity_text(double severity) {
    return std::isfinite(severity) ? fmt::format("{:.4g}", severity) : std::string("without bound");
}

std::string platform_of(const Validation& validation) {
    return validation.subject.project ? validation.subject.project->platform : std::string();
}

std::string name_of(const Validation& validation) {
    const auto& project = validation.subject.project;
    if (!project) {
        return "settings of the command line";
    }
    std::string name = project->version.empty() ? std::string(project->engine) : project->version;
    if (!project->platform.empty()) {
        name += fmt::format(" on {}", project->platform);
    }
    for (const ProjectFile& file : project->files) {
        name += ", " + file.name;
    }
    return one_line(name);
}

}  // namespace tickproof::harness
