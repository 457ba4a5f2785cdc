// Makes a report of findings: their order, their ids and the comparison with the baseline.

#include "harness/finding/report.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "harness/base/input_error.h"
#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/finding/accepted.h"
#include "harness/finding/warnings.h"

namespace tickproof::harness {
namespace {

/// Findings without a severity sort last.
double order_of(const Reported& reported) {
    return std::isnan(reported.finding.severity) ? -1 : reported.finding.severity;
}

/// An unchanged or accepted error leads the notes, before those that ask for a look.
bool is_known_error(const Reported& reported) {
    return is_reported(reported.finding.verdict) && !is_reported(reported.verdict);
}

void sort(std::vector<Reported>& findings) {
    std::ranges::stable_sort(findings, [](const Reported& a, const Reported& b) {
        if (a.verdict != b.verdict) {
            return a.verdict > b.verdict;
        }
        if (is_known_error(a) != is_known_error(b)) {
            return is_known_error(a);
        }
        if (a.finding.asks_for_a_look != b.finding.asks_for_a_look) {
            return a.finding.asks_for_a_look;
        }
        return order_of(a) > order_of(b);
    });
}

/// Findings with the same id get a number, by their order, which is the same in every run. A number
/// that makes the id of another finding is skipped.
void make_unique(std::vector<Reported>& findings) {
    std::set<std::string> used;
    for (const Reported& each : findings) {
        used.insert(each.finding.id);
    }
    std::map<std::string, int> count;
    for (Reported& each : findings) {
        const std::string id = each.finding.id;
        int& number = count[id];
        while (++number > 1) {
            each.finding.id = fmt::format("{}-{}", id, number);
            if (used.insert(each.finding.id).second) {
                break;
            }
        }
    }
}

/// A platform is always in the ids, so that a report of one platform has the ids of a report of
/// all. A policy is there only if several are compared.
bool is_prefixed(const std::vector<Section>& sections, const Section& section) {
    const bool is_platform = section.game.project && !section.game.project->platform.empty();
    return !section.prefix.empty() && (sections.size() > 1 || is_platform);
}

/// `mobile/reach/ledge-2.4-m`. The prefix may be any text of a file.
void add_prefix(const std::string& prefix, Finding& finding) {
    const std::string plain = id_of("", prefix);  // `/mobile`, or empty.
    finding.id = plain.empty() ? finding.id : fmt::format("{}/{}", plain.substr(1), finding.id);
}

std::string_view engine_of(const Section& section) {
    return section.game.project ? std::string_view(section.game.project->engine) : "";
}

void refuse_another_engine(const Baseline& baseline, const std::vector<Section>& sections) {
    const auto name_of = [](std::string_view engine) {
        return engine.empty() ? std::string_view("settings without a project") : engine;
    };
    for (const Section& section : sections) {
        if (engine_of(section) != baseline.engine) {
            throw InputError(fmt::format(
                "{}: is a baseline of {}, but this report is of {}; write a new one with "
                "--write-baseline FILE",
                one_line(baseline.name), shortened(one_line(name_of(baseline.engine)), 40),
                name_of(engine_of(section))));
        }
    }
}

void refuse_other_files(const Baseline& baseline, const std::vector<Section>& sections) {
    const std::string& files = sections.front().name;
    if (!baseline.files.empty() && baseline.files != files) {
        throw InputError(fmt::format(
            "{}: is a baseline of {}, but this report is of {}; write a new one with "
            "--write-baseline FILE",
            one_line(baseline.name), shortened(one_line(baseline.files), 80), one_line(files)));
    }
}

void take_baseline(const Baseline& baseline, Report& report) {
    if (baseline.verb != report.options.verb) {
        throw InputError(fmt::format(
            "{}: is a report of tickproof {}; write one with tickproof {} --write-baseline FILE",
            one_line(baseline.name), shortened(one_line(baseline.verb), 20), report.options.verb));
    }
    refuse_another_engine(baseline, report.sections);
    refuse_other_files(baseline, report.sections);
    std::map<std::string_view, const KnownFinding*> known;
    for (const KnownFinding& each : baseline.findings) {
        known[each.id] = &each;
    }
    for (Reported& each : report.findings) {
        const auto before = known.find(each.finding.id);
        each.since = compare(each.finding, before == known.end() ? nullptr : before->second);
        if (is_reported(each.verdict) && each.since.state == BaselineState::as_before) {
            each.verdict = Verdict::note;
        }
        if (before != known.end()) {
            known.erase(before);
        }
    }
    for (const KnownFinding& each : baseline.findings) {
        if (is_reported(each.verdict) && known.contains(each.id)) {
            report.resolved.push_back(each);
        }
    }
}

/// False for a pass or a note, unless it asks for a look or the baseline reports it.
bool is_change_worth_saying(const Reported& reported) {
    return reported.since.state == BaselineState::mended || is_reported(reported.finding.verdict) ||
           reported.finding.asks_for_a_look;
}

std::size_t count_of(const Report& report, BaselineState state) {
    return static_cast<std::size_t>(
        std::ranges::count_if(report.findings, [&](const Reported& each) {
            return each.since.state == state && is_change_worth_saying(each);
        }));
}

/// The worst verdict; a note counts as a pass. Without findings, nothing was judged.
Verdict verdict_of(const std::vector<Reported>& findings) {
    Verdict worst = findings.empty() ? Verdict::unknown : Verdict::pass;
    for (const Reported& each : findings) {
        worst = worse(worst, each.verdict == Verdict::note ? Verdict::pass : each.verdict);
    }
    return worst;
}

}  // namespace

std::size_t Report::count(Verdict wanted) const {
    return static_cast<std::size_t>(std::ranges::count_if(findings, [&](const Reported& each) {
        return each.verdict == wanted && !each.finding.was_not_tried &&
               each.accepted_because.empty();
    }));
}

Report make_report(ReportOptions options, std::vector<Section> sections) {
    Report report{.options = std::move(options), .sections = std::move(sections)};
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        Section& section = report.sections[i];
        make_warnings(section.game.profile, section.findings);
        place_at_keys(section.game.profile, section.findings);
        place_at_policy(section.game, section.findings);
        for (Finding& finding : section.findings) {
            if (finding.id.empty()) {
                finding.id = id_of(finding.check, finding.about);
            }
            if (is_prefixed(report.sections, section)) {
                add_prefix(section.prefix, finding);
            }
            const Verdict verdict = finding.verdict;
            report.findings.push_back(
                {.finding = std::move(finding), .section = i, .verdict = verdict});
        }
        section.findings.clear();
    }
    make_unique(report.findings);
    if (report.options.baseline) {
        take_baseline(*report.options.baseline, report);
    }
    take_accepted(report);
    sort(report.findings);
    report.verdict = verdict_of(report.findings);
    return report;
}

void add_finding(std::size_t section, Finding finding, Report& report) {
    finding.id = id_of(finding.check, finding.about);
    const Verdict verdict = finding.verdict;
    report.findings.push_back(
        {.finding = std::move(finding), .section = section, .verdict = verdict});
    make_unique(report.findings);
    sort(report.findings);
    report.verdict = verdict_of(report.findings);
}

bool is_proposal(const Report& report) {
    return report.change.has_value() && report.sections.empty();
}

int exit_code_of(const Report& report) {
    if (report.options.is_comparison) {
        return 0;
    }
    const bool warns = report.options.is_strict && report.verdict == Verdict::warning;
    return fails(report.verdict) || warns ? 1 : 0;
}

std::string counts_text(const Report& report) {
    if (report.findings.empty()) {
        return report.options.is_of_profile
                   ? "nothing was judged: the profile lacks the keys (tickproof list checks)"
                   : "nothing was judged: see tickproof list checks";
    }
    std::vector<std::string> parts;
    const auto add = [&](Verdict verdict, std::string_view noun) {
        if (const std::size_t found = report.count(verdict); found > 0) {
            parts.push_back(counted(found, noun));
        }
    };
    add(Verdict::error, "error");
    if (const std::size_t unknown = report.count(Verdict::unknown); unknown > 0) {
        parts.push_back(fmt::format("{} could not be judged", unknown));
    }
    add(Verdict::warning, "warning");
    if (parts.empty()) {
        parts.push_back("no errors");
    }
    add(Verdict::note, "note");
    if (const std::size_t accepted = count_accepted(report); accepted > 0) {
        parts.push_back(fmt::format("{} accepted", accepted));
    }
    parts.push_back(fmt::format("{} passed", report.count(Verdict::pass)));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string since_text(const Report& report) {
    if (!report.options.baseline) {
        return {};
    }
    const Baseline& baseline = *report.options.baseline;
    const std::string by =
        baseline.version == TICKPROOF_VERSION
            ? std::string()
            : fmt::format(" (of tickproof {}; this is {}, which may find other numbers)",
                          baseline.version, TICKPROOF_VERSION);
    return fmt::format("since {}{}: {} new, {} worse, {} unchanged, {} fixed",
                       one_line(baseline.name), by, count_of(report, BaselineState::added),
                       count_of(report, BaselineState::worse),
                       count_of(report, BaselineState::as_before),
                       count_of(report, BaselineState::mended) + report.resolved.size());
}

bool is_about(const Finding& finding, const ScenarioRow& row) {
    return std::ranges::any_of(finding.shown_by,
                               [&](const RunSpec& spec) { return spec.scenario.row == &row; });
}

bool is_failed(const Report& report, Compares compares, const ScenarioRow& row) {
    return std::ranges::any_of(report.findings, [&](const Reported& reported) {
        return reported.finding.compares == compares && is_reported(reported.verdict) &&
               is_about(reported.finding, row);
    });
}

bool is_prominent(const Reported& reported) {
    const bool is_known =
        reported.since.state == BaselineState::as_before || !reported.accepted_because.empty();
    return is_reported(reported.verdict) ||
           (reported.verdict == Verdict::note && reported.finding.asks_for_a_look && !is_known);
}

std::string change_text(const Reported& reported) {
    if (!is_change_worth_saying(reported)) {
        return {};
    }
    const std::string_view change = to_text(reported.since.state);
    return change.empty() ? std::string() : fmt::format("{}: ", change);
}

const std::string& prefix_of(const Report& report, const Reported& reported) {
    static const std::string none;
    const Section& section = report.sections[reported.section];
    return is_prefixed(report.sections, section) ? section.prefix : none;
}

}  // namespace tickproof::harness
