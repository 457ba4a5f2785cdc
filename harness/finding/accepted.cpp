// Finds what the profile accepts among the findings, and what it accepts in vain.

#include "harness/finding/accepted.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// `mobile/reach/ledge-2.4-m` without the platform of the game in front.
std::string_view without_platform(const Game& game, std::string_view id) {
    const std::string platform = game.project ? id_of("", game.project->platform) : std::string();
    // `/mobile`; empty without one.
    const bool begins = !platform.empty() && id.starts_with(platform.substr(1) + "/");
    return begins ? id.substr(platform.size()) : id;
}

/// Of `tickproof.toml:12`.
Place place_of(const std::string& at) {
    Place place{.file = at.substr(0, at.rfind(':'))};
    const std::string_view line =
        std::string_view(at).substr(std::min(at.rfind(':') + 1, at.size()));
    std::from_chars(line.data(), line.data() + line.size(), place.line);
    return place;
}

/// An id that was meant, or the verdict of the finding that no longer needs it.
std::string advice_for(const Report& report, const Acceptance& accepted) {
    std::vector<std::string_view> ids;
    for (const Reported& each : report.findings) {
        const Acceptance* found =
            acceptance_of(report.sections[each.section].game, each.finding.id);
        if (found != nullptr && found->id == accepted.id) {
            return fmt::format("Remove it: the finding is a {} now.", to_text(each.verdict));
        }
        if (is_reported(each.verdict)) {
            ids.push_back(each.finding.id);
        }
    }
    const std::string_view nearest = nearest_name(accepted.id, ids);
    return nearest.empty() ? "Remove it; -v lists the ids of findings."
                           : fmt::format("Name {}, or remove it.", nearest);
}

Finding in_vain(const Report& report, const Acceptance& accepted) {
    Finding finding{.id = "accept/" + accepted.id, .check = "settings", .about = accepted.id};
    finding.verdict = Verdict::warning;
    finding.summary = fmt::format("[[accept]] of {} matches no error or warning", accepted.id);
    finding.fix = advice_for(report, accepted);
    finding.at = place_of(accepted.at);
    return finding;
}

}  // namespace

const Acceptance* acceptance_of(const Game& game, std::string_view id) {
    const std::string_view plain = without_platform(game, id);
    const auto found = std::ranges::find_if(game.profile.accepted, [&](const Acceptance& each) {
        // One that names another platform keeps that, and is like none of this game's.
        return without_platform(game, each.id) == plain;
    });
    return found == game.profile.accepted.end() ? nullptr : &*found;
}

bool is_accepted(const Game& game, const Finding& finding) {
    const std::string id = finding.id.empty() ? id_of(finding.check, finding.about) : finding.id;
    return acceptance_of(game, id) != nullptr;
}

std::size_t count_accepted(const Report& report) {
    return static_cast<std::size_t>(std::ranges::count_if(
        report.findings, [](const Reported& each) { return !each.accepted_because.empty(); }));
}

void take_accepted(Report& report) {
    std::set<std::string> used;
    for (Reported& each : report.findings) {
        const Acceptance* accepted =
            acceptance_of(report.sections[each.section].game, each.finding.id);
        if (accepted != nullptr && is_reported(each.finding.verdict)) {
            each.accepted_because = accepted->because;
            each.verdict = Verdict::note;
            used.insert(accepted->id);
        }
    }
    if (!report.options.is_whole) {
        return;
    }
    std::vector<Reported> warnings;
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        for (const Acceptance& each : report.sections[i].game.profile.accepted) {
            if (used.insert(each.id).second) {  // All platforms have the same profile.
                warnings.push_back(
                    {.finding = in_vain(report, each), .section = i, .verdict = Verdict::warning});
            }
        }
    }
    std::ranges::move(warnings, std::back_inserter(report.findings));
}

}  // namespace tickproof::harness
