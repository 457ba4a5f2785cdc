#include "harness/report/recommendation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/report/shown.h"
#include "harness/report/tables.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

std::string changes_text(const Candidate& candidate) {
    return candidate.changes.empty() ? std::string("as it is")
                                     : fmt::format("{}", fmt::join(candidate.changes, ", "));
}

std::string severity_text(double severity) {
    return std::isinf(severity) ? std::string("without bound")
                                : fmt::format("{:.2g} of what is tolerated", severity);
}

/// What keeps a level from being recommended.
std::string failure_text(const Level& level) {
    const Finding& finding = level.worst.finding;
    std::string text = fmt::format("{}: {}", finding.check, finding.summary);
    if (finding.verdict == Verdict::pass) {
        text += fmt::format("; too little to spare, at {}", severity_text(level.worst.severity));
    }
    return text;
}

std::string level_text(const Level& level, bool chosen, const TextStyle& style) {
    const Verdict verdict = level.passes ? Verdict::pass : Verdict::fail;
    const std::string word(to_text(verdict));
    const Finding& finding = level.worst.finding;
    const std::string said =
        level.passes
            ? fmt::format("{}; nearest to failing is {} ({}), {}", changes_text(level.candidate),
                          finding.check, level.worst.about, severity_text(level.worst.severity))
            : fmt::format("{}: {}", changes_text(level.candidate), failure_text(level));
    std::string text = wrap(fmt::format("{} {:<6}{:>6.0f} steps/s  ", chosen ? "*" : " ", word,
                                        level.candidate.steps_per_s),
                            said, style.width);
    return text.replace(2, word.size(), coloured(word, verdict, style));
}

std::string chosen_text(const Level& chosen, const TextStyle& style) {
    const Subject& subject = chosen.candidate.subject;
    std::string text = wrap("recommended: ", changes_text(chosen.candidate), style.width);
    text += wrap("  policy  ", to_text(subject.policy), style.width);
    return text + wrap("  physics ", to_text(subject.engine), style.width);
}

/// What no setting in the range mends.
std::string nothing_text(const Recommendation& recommendation, const TextStyle& style) {
    std::string text = wrap(
        "",
        fmt::format("nothing passes: all {} settings that were tried fail", recommendation.tried),
        style.width);
    const auto least = std::ranges::min_element(
        recommendation.front, {}, [](const Level& level) { return level.worst.severity; });
    const Finding& finding = least->worst.finding;
    text += wrap("  nearest: ",
                 fmt::format("{}; but {}", changes_text(least->candidate), failure_text(*least)),
                 style.width);
    if (!finding.fix.empty()) {
        text += wrap("  fix:     ", finding.fix, style.width);
    }
    return text;
}

/// Of the front so many are shown that fail.
constexpr std::size_t kRows = 8;

std::string cheaper_text(std::span<const Level> levels) {
    std::vector<std::string_view> failing;
    for (const Level& level : levels) {
        if (std::ranges::find(failing, level.worst.finding.check) == failing.end()) {
            failing.push_back(level.worst.finding.check);
        }
    }
    return fmt::format("{} cheaper than {:.0f} steps/s fail, too: {}",
                       counted(levels.size(), "cost"), levels.back().candidate.steps_per_s + 1,
                       fmt::join(failing, ", "));
}

}  // namespace

std::string to_text(const Recommendation& recommendation, const TextStyle& style) {
    std::string text;
    if (recommendation.chosen) {
        const std::size_t chosen = *recommendation.chosen;
        text += chosen_text(recommendation.front[chosen], style);
        for (const GameFinding& note : recommendation.notes) {
            text +=
                wrap("  note: ", fmt::format("{}; {}", note.finding.summary, note.finding.cause),
                     style.width);
        }
        if (chosen > 0) {
            const Level& cheaper = recommendation.front[chosen - 1];
            text +=
                wrap("  the next cheaper fails: ",
                     fmt::format("{}: {}", changes_text(cheaper.candidate), failure_text(cheaper)),
                     style.width);
        }
    } else {
        text += nothing_text(recommendation, style);
    }
    if (recommendation.current.subject.profile.at.empty()) {
        text += wrap("  ", kNoProfile, style.width);
    }
    text += '\n' + wrap("",
                        "cost (steps a second of game time, substeps included) and what fails "
                        "first",
                        style.width);
    const std::size_t last = recommendation.chosen.value_or(recommendation.front.size());
    const std::size_t first = last > kRows ? last - kRows : 0;
    if (first > 0) {
        text += wrap("  ", cheaper_text(std::span(recommendation.front).first(first)), style.width);
    }
    for (std::size_t i = first; i < recommendation.front.size(); ++i) {
        text += level_text(recommendation.front[i], recommendation.chosen == i, style);
    }
    return text;
}

}  // namespace tickproof::harness
