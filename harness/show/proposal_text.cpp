// The report of recommend for people: the chosen settings, what remains, and the candidates.

#include "harness/show/proposal_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/show/severity_text.h"

namespace tickproof::harness {
namespace {

std::string changes_text(const ProposedSettings& settings) {
    return settings.changes.empty() ? std::string("no change")
                                    : fmt::format("{}", fmt::join(settings.changes, ", "));
}

/// The check with the least margin.
std::string margin_text(const ProposedSettings& level) {
    const Finding& finding = level.worst;
    if (std::isnan(finding.severity)) {
        return "no check applies";
    }
    return fmt::format("tightest: {} ({}), at {}", finding.check, finding.about,
                       share_text(finding.severity));
}

std::string level_text(const ProposedSettings& level, bool chosen, const TextStyle& style) {
    const bool is_close = level.worst.verdict == Verdict::pass;
    const std::string word = level.passes ? "pass" : is_close ? "close" : "fail";
    const std::string sentence =
        level.passes ? fmt::format("{}; {}", changes_text(level), margin_text(level))
                     : fmt::format("{}; {}", changes_text(level), failure_text(level));
    std::string text =
        wrap(fmt::format("{} {:<6}{:>6.0f} steps/s  ", chosen ? "*" : " ", word, level.steps_per_s),
             sentence, style.width);
    const Verdict verdict = level.passes ? Verdict::pass
                            : is_close   ? Verdict::warning
                                         : Verdict::error;
    return text.replace(2, word.size(), coloured(word, verdict, style));
}

std::string chosen_text(const ProposedSettings& chosen, const TextStyle& style) {
    std::string text = wrap("recommended: ", changes_text(chosen), style.width);
    text += wrap("  policy  ", chosen.policy, style.width);
    return text + wrap("  physics ", chosen.engine, style.width);
}

std::string note_text(const Finding& note, const TextStyle& style) {
    std::string text = wrap("  note: ", note.summary, style.width);
    return note.cause.empty() ? text : text + wrap("  why:  ", note.cause, style.width);
}

/// Names the warnings that no setting cures, and explains the checks that could not judge.
std::string left_text(const Proposal& proposal, const TextStyle& style) {
    const std::string sentence = left_text(proposal);
    std::string text = sentence.empty() ? sentence : wrap("  note: ", sentence, style.width);
    std::string_view last;
    for (const Finding& finding : proposal.left) {
        if (finding.verdict == Verdict::unknown && finding.summary != last) {
            text += wrap(
                "  open: ", fmt::format("{}: {}. {}", finding.check, finding.summary, finding.fix),
                style.width);
            last = finding.summary;
        }
    }
    return text;
}

std::string nothing_text(const Proposal& proposal, const TextStyle& style) {
    std::string text = wrap("",
                            fmt::format("No settings pass: all {} combinations tried fail a check.",
                                        proposal.judged.size()),
                            style.width);
    if (!proposal.closest) {
        return text;
    }
    const ProposedSettings& closest = *proposal.closest;
    text += wrap("  closest: ", fmt::format("{}; {}", changes_text(closest), failure_text(closest)),
                 style.width);
    const std::string& fix = closest.worst.fix;
    return fix.empty() ? text : text + wrap("  fix:     ", fix, style.width);
}

/// Most rows before the chosen one.
constexpr std::size_t kRows = 8;

/// A line in place of the candidates that have no row.
std::string earlier_text(std::span<const ProposedSettings> levels, Aim aim) {
    std::vector<std::string_view> failing;
    for (const ProposedSettings& level : levels) {
        if (std::ranges::find(failing, level.worst.check) == failing.end()) {
            failing.push_back(level.worst.check);
        }
    }
    if (aim == Aim::least_change) {
        return fmt::format("smaller changes also fail: {}", fmt::join(failing, ", "));
    }
    return fmt::format("{}, up to {:.0f} steps/s, also fail: {}",
                       counted(levels.size(), "cheaper candidate"), levels.back().steps_per_s,
                       fmt::join(failing, ", "));
}

std::string front_text(const Proposal& proposal, const TextStyle& style) {
    const std::string_view order =
        proposal.aim == Aim::least_cost
            ? "Candidates by cost"
            : "Candidates by the size of the change, the nearest of each size";
    std::string text = wrap(
        "", fmt::format("{}, with their steps per second of game time (substeps included):", order),
        style.width);
    const std::vector<ProposedSettings>& front = proposal.front;
    const std::size_t last = proposal.chosen.value_or(front.size());
    const std::size_t first = last > kRows ? last - kRows : 0;
    if (first > 0) {
        text += wrap("  ", earlier_text(std::span(front).first(first), proposal.aim), style.width);
    }
    for (std::size_t i = first; i < front.size(); ++i) {
        text += level_text(front[i], proposal.chosen == i, style);
    }
    return text;
}

}  // namespace

std::string failure_text(const ProposedSettings& level) {
    const Finding& finding = level.worst;
    if (finding.verdict == Verdict::pass) {
        return fmt::format("too close to the limit of {} ({}): {}", finding.check,
                           share_text(finding.severity), finding.summary);
    }
    return fmt::format("fails {}: {}", finding.check, finding.summary);
}

std::string to_text(const HandTask& task) {
    const TomlEntry& entry = task.noted;
    return entry.key.empty() ? task.what
                             : fmt::format("{}; then write {} = {} in [{}] of tickproof.toml",
                                           task.what, entry.key, entry.text, entry.table);
}

std::string left_text(const Proposal& proposal) {
    std::vector<std::string_view> checks;
    for (const Finding& finding : proposal.left) {
        if (finding.verdict == Verdict::warning) {
            checks.push_back(finding.check);
        }
    }
    if (checks.empty()) {
        return {};
    }
    const bool is_one = checks.size() == 1;
    return fmt::format(
        "{} {}: {}. No one setting cures {} without a trade. tickproof validate explains {}.",
        counted(checks.size(), "warning"), is_one ? "remains" : "remain", fmt::join(checks, ", "),
        is_one ? "it" : "them", is_one ? "it" : "them");
}

std::string to_text(const Proposal& proposal, const TextStyle& style) {
    std::string text;
    if (proposal.chosen) {
        const std::size_t chosen = *proposal.chosen;
        text += chosen_text(proposal.front[chosen], style);
        if (!proposal.is_customary) {
            text +=
                wrap("  note: ", "No customary step rate passes; this one is none.", style.width);
        }
        text += left_text(proposal, style);
        for (const Finding& note : proposal.notes) {
            text += note_text(note, style);
        }
        if (chosen > 0) {
            const ProposedSettings& before = proposal.front[chosen - 1];
            text += wrap(proposal.aim == Aim::least_cost ? "  next cheaper: " : "  changing less: ",
                         fmt::format("{}; {}", changes_text(before), failure_text(before)),
                         style.width);
        }
    } else {
        text += nothing_text(proposal, style);
    }
    if (!proposal.has_profile) {
        text += wrap("  ",
                     "No game profile: only a plain jump and hitch are judged. Write a profile "
                     "with tickproof init.",
                     style.width);
    }
    return text + '\n' + front_text(proposal, style);
}

}  // namespace tickproof::harness
