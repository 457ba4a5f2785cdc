// Chooses the headline of a page and its worst findings.

#include "harness/finding/headline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kCardsMost = 3;

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

/// `tunneling 4, reach 1`: how many sections each check fails in, those with the most first.
std::string checks_text(const Report& report) {
    std::map<std::string_view, std::set<std::size_t>> sections;
    for (const Reported& each : report.findings) {
        if (each.verdict == report.verdict) {
            sections[each.finding.check].insert(each.section);
        }
    }
    std::vector<std::pair<std::string_view, std::size_t>> failing;
    failing.reserve(sections.size());
    for (const auto& [check, in] : sections) {
        failing.emplace_back(check, in.size());
    }
    std::ranges::stable_sort(failing, std::ranges::greater(),
                             [](const auto& each) { return each.second; });
    std::string text;
    for (std::size_t i = 0; i < std::min(failing.size(), kCardsMost); ++i) {
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", failing[i].first, failing[i].second);
    }
    return text + (failing.size() > kCardsMost ? " and more" : "");
}

/// False for a pass, a note without a fix, and a check that could not be tried.
bool is_worth_a_card(const Reported& each) {
    return each.verdict != Verdict::pass && !each.finding.was_not_tried &&
           (each.verdict != Verdict::note || !each.finding.fix.empty());
}

/// What is to be changed: `Timestep = 1/60, 8 steps a frame at most`.
std::string changes_text(const Proposal& proposal) {
    if (!proposal.chosen) {
        return "No settings pass every check";
    }
    const auto& changes = proposal.front[*proposal.chosen].changes;
    return changes.empty() ? "The settings pass as they are"
                           : capitalised(fmt::format("{}", fmt::join(changes, ", ")));
}

bool has_unknown_loop(const Report& report) {
    return std::ranges::any_of(
        report.sections, [](const Section& section) { return section.game.has_unknown_loop; });
}

}  // namespace

std::string headline(const Report& report) {
    if (!report.headline.empty()) {
        return report.headline;
    }
    if (is_proposal(report)) {
        return changes_text(report.change->proposals.front());
    }
    if (report.findings.empty()) {
        return report.closing.empty() ? "Nothing was judged" : capitalised(report.closing);
    }
    if (std::string all_holds = guarantee(report); !all_holds.empty()) {
        return all_holds;
    }
    if (report.verdict == Verdict::pass) {
        const std::size_t notes = report.count(Verdict::note);
        return notes == 0 ? "Every check passes"
                          : fmt::format("No check fails, {}", counted(notes, "note"));
    }
    if (report.options.is_comparison) {
        const std::size_t bad = sections_with(report, report.verdict);
        return fmt::format("{} of {} policies {} {}: {}", bad, report.sections.size(),
                           bad == 1 ? "has" : "have", an(report.verdict), checks_text(report));
    }
    const Reported& worst = report.findings.front();
    return report.sections.size() == 1
               ? worst.finding.summary
               : fmt::format("{}: {}", report.sections[worst.section].name, worst.finding.summary);
}

std::string guarantee(const Report& report) {
    std::string found;
    for (const Table& table : report.tables) {
        if (table.is_sheet && !found.empty()) {
            return {};
        }
        found = table.is_sheet ? table.in_a_line : found;
    }
    found = found.empty() ? report.answer : found;
    if (has_unknown_loop(report)) {
        found = "only files were judged: the code does not say how long its steps are";
    }
    if (report.verdict != Verdict::pass || found.empty()) {
        return {};
    }
    for (const Section& section : report.sections) {
        const auto& settings = section.game.set_in_code;
        const auto open = std::ranges::find_if(settings, [](const SettingOfCode& each) {
            return !each.is_judged && each.text.empty();
        });
        if (open != settings.end()) {
            return fmt::format("{}; but {} {}", found, to_text(open->at),
                               open->is_step ? "steps physics itself" : "may set other settings");
        }
    }
    return found;
}

std::vector<const Reported*> worst_findings(const Report& report) {
    std::vector<const Reported*> worst;
    std::set<std::string_view> checks;
    for (const bool is_second_round : {false, true}) {
        for (const Reported& each : report.findings) {
            const bool is_there = std::ranges::find(worst, &each) != worst.end();
            if (!is_worth_a_card(each) || is_there || worst.size() == kCardsMost) {
                continue;
            }
            const bool is_new = checks.insert(each.finding.check).second;
            if (is_new || is_second_round) {
                worst.push_back(&each);
            }
        }
    }
    std::ranges::sort(worst);  // By address, which is the order of the report.
    return worst;
}

}  // namespace tickproof::harness
