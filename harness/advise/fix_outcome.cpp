// Compares all findings before and after a fix, and writes into the fix what it cures and breaks.

#include "harness/advise/fix_outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/finding/warnings.h"

namespace tickproof::harness {
namespace {

bool is_shown(const AllFindings& judged, const std::string& id) {
    const Finding* const finding = find(judged.shown, id);
    return finding != nullptr && (is_reported(finding->verdict) ||
                                  (finding->verdict == Verdict::note && finding->asks_for_a_look));
}

/// True if the fix brings an error while the report shows its own finding as less than an error.
bool is_harmful(const FixTrial& trial, Verdict shown) {
    return !fails(shown) && std::ranges::any_of(trial.breaks, [](const FixTrial::Broken& broken) {
        return fails(broken.verdict);
    });
}

std::string_view check_of(const FixTrial::Broken& broken) {
    return std::string_view(broken.id).substr(0, broken.id.find('/'));
}

/// Lists what a fix breaks: `a step is long; and motion stutters at 60 Hz (and 4 more by stutter)`.
/// A check that finds something in each capture is named once.
std::string trades_text(const FixTrial& trial) {
    constexpr std::ptrdiff_t kMany = 3;
    std::vector<std::string> texts;
    for (const FixTrial::Broken& broken : trial.breaks) {
        const auto is_alike = [&](const FixTrial::Broken& other) {
            return check_of(other) == check_of(broken);
        };
        const auto alike = std::ranges::count_if(trial.breaks, is_alike);
        const bool is_first = &*std::ranges::find_if(trial.breaks, is_alike) == &broken;
        if (alike >= kMany && is_first) {
            texts.push_back(fmt::format("{} (and {} more by {})", uncapitalised(broken.summary),
                                        alike - 1, check_of(broken)));
        } else if (alike < kMany) {
            texts.push_back(uncapitalised(broken.summary));
        }
    }
    std::string text;
    for (const std::string& each : texts) {
        text += (text.empty() ? "" : &each == &texts.back() ? "; and " : "; ") + each;
    }
    return text;
}

std::string without_stop(std::string fix) {
    fix.resize(fix.find_last_not_of('.') + 1);
    return fix;
}

}  // namespace

double share_of(const Finding& finding) {
    return std::isnan(finding.severity) ? severity(finding.measured, finding.tolerated)
                                        : finding.severity;
}

bool is_unwanted(const Finding& finding) {
    return is_reported(finding.verdict) ||
           (finding.verdict == Verdict::note &&
            (finding.asks_for_a_look || finding.measured > finding.tolerated));
}

bool is_worse(const Finding& now, const Finding& earlier) {
    constexpr double kWorse = 1.1;
    return !is_unwanted(earlier) || now.verdict > earlier.verdict ||
           share_of(now) > kWorse * share_of(earlier);
}

AllFindings::AllFindings(const Game& game, Findings found)
    : findings(std::move(found)), shown(findings) {
    make_warnings(game.profile, shown);
}

const Finding* find(const Findings& findings, const std::string& id) {
    return find_row(findings, id, &Finding::id);
}

FixTrial trial_of(const Finding& finding, const AllFindings& before, const AllFindings& after) {
    FixTrial trial{.is_tried = true};
    const Finding* const now = find(after.findings, finding.id);
    trial.cures = now == nullptr || !is_unwanted(*now);
    for (std::size_t i = 0; i < after.findings.size(); ++i) {
        const Finding& other = after.findings[i];
        const Verdict shown = after.shown[i].verdict;
        // A report shows this finding as a note, since the user asked for none of its values: no
        // trade.
        const bool is_assumed = is_reported(other.verdict) && shown == Verdict::note;
        // A note on a place that the fix itself says how to mend.
        const bool is_mended = other.verdict == Verdict::note && !other.at.file.empty() &&
                               finding.fix.find(short_place(other.at)) != std::string::npos;
        if (other.id == finding.id || !is_unwanted(other) || is_assumed || is_mended) {
            continue;
        }
        const Finding* const earlier = find(before.findings, other.id);
        // A report shows one warning of a check, maybe another one with the fix.
        const bool is_new_to_reader = is_shown(after, other.id) && !is_shown(before, other.id);
        if (earlier == nullptr || is_worse(other, *earlier) || is_new_to_reader) {
            trial.breaks.push_back({.id = other.id, .summary = other.summary, .verdict = shown});
        }
    }
    return trial;
}

namespace {

/// Replaces this program's names of settings by words, for engines that have no such setting.
std::string in_words(std::string text) {
    for (const auto& [name, words] : {std::pair<std::string_view, std::string_view>(
                                          "frame_delta_max", "a clamp of the frame's delta"),
                                      {"steps_per_frame_max", "a limit of the steps of a frame"}}) {
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
            text.replace(at, name.size(), words);
        }
    }
    return text;
}

}  // namespace

void name_step_sums(const Game& game, Finding& finding) {
    const auto sets_step = [](const Change& settings) {
        return std::ranges::any_of(
            settings, [](const SettingValue& each) { return each.name == "timestep"; });
    };
    const bool may_set = sets_step(finding.fix_settings) ||
                         std::ranges::any_of(finding.other_fixes, [&](const OtherFix& other) {
                             return sets_step(other.settings);
                         });
    const bool is_in_vain = finding.trial.is_tried && !finding.trial.cures;
    if (!may_set || is_in_vain || finding.fix.empty() || !game.scripts ||
        game.scripts->motion.step_sums.empty()) {
        return;
    }
    const std::vector<Place>& sums = game.scripts->motion.step_sums;
    finding.fix += fmt::format(" First mend what depends on the length of the step in code: {}{}.",
                               to_text(sums.front()),
                               sums.size() == 1 ? "" : " and " + counted(sums.size() - 1, "other"));
}

void append_trial(Finding& finding, Verdict shown) {
    const FixTrial& trial = finding.trial;
    const std::string see_recommend =
        finding.verdict == Verdict::error ? ": see tickproof recommend" : "";
    if (trial.is_refused) {
        finding.fix = fmt::format("The project's files cannot hold what would cure it ({}).",
                                  in_words(uncapitalised(without_stop(finding.fix))));
    } else if (!trial.cures) {
        finding.fix = fmt::format("No one setting cures it ({} is not enough){}.",
                                  uncapitalised(without_stop(finding.fix)), see_recommend);
    } else if (is_harmful(trial, shown)) {
        finding.fix = fmt::format("No one setting cures it without harm ({}: {}).",
                                  uncapitalised(without_stop(finding.fix)), trades_text(trial));
        finding.trial.cures = false;
    } else if (!trial.breaks.empty()) {
        const std::string with_both = !trial.with_other_fix ? ""
                                      : *trial.with_other_fix
                                          ? ", unless you apply the fix for that, too"
                                          : ", even with the fix for that" + see_recommend;
        finding.fix += fmt::format(" A trade: {}{}.", trades_text(trial), with_both);
    }
}

}  // namespace tickproof::harness
