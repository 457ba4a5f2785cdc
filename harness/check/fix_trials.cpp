#include "harness/check/fix_trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>

#include "harness/base/text.h"
#include "harness/check/investigate.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOfEngine = "engine.";

bool is_wrong(const Finding& finding) {
    return fails(finding.verdict) || finding.verdict == Verdict::warning;
}

const Finding* find(const Findings& findings, const std::string& id) {
    const auto found = std::ranges::find(findings, id, &Finding::id);
    return found == findings.end() ? nullptr : &*found;
}

/// `before` are the findings of the game as it is, `after` those with the fix.
FixTrial trial_of(const Finding& finding, const Findings& before, const Findings& after) {
    FixTrial trial{.is_tried = true};
    const Finding* const now = find(after, finding.id);
    trial.cures = now == nullptr || !is_wrong(*now);
    for (const Finding& other : after) {
        const Finding* const earlier = find(before, other.id);
        if (fails(other.verdict) && (earlier == nullptr || !fails(earlier->verdict))) {
            trial.breaks.push_back({.id = other.id, .summary = other.summary});
        }
    }
    return trial;
}

}  // namespace

/// What came of the trial, in the words of the fix.
void tell(Finding& finding) {
    const FixTrial& trial = finding.trial;
    if (!trial.cures) {
        std::string fix = finding.fix;
        fix.resize(fix.find_last_not_of('.') + 1);
        finding.fix =
            fmt::format("No one setting cures it ({} is not enough): see tickproof recommend.",
                        uncapitalised(fix));
    } else if (!trial.breaks.empty()) {
        const std::size_t more = trial.breaks.size() - 1;
        finding.fix +=
            fmt::format(" A trade: {}{}.", uncapitalised(trial.breaks.front().summary),
                        more == 0 ? "" : fmt::format(", and {}", counted(more, "other error")));
    }
}

Game with_fix(const Game& game, const std::vector<FixSetting>& settings) {
    Game changed = game;
    for (const FixSetting& setting : settings) {
        if (setting.name == "policy") {
            // What the profile says of input and drawing holds for the other rule, too.
            changed.policy = make_game(game.profile, parse_policy(setting.value)).policy;
        } else if (setting.name.starts_with(kOfEngine)) {
            set_option(changed.engine, setting.name.substr(kOfEngine.size()), setting.value);
        } else {
            set_setting(changed.policy, setting.name, setting.value);
        }
    }
    return changed;
}

void try_fixes(const Game& game, const std::vector<const Check*>& checks, TraceStore& store,
               int jobs, Findings& findings) {
    std::vector<std::vector<FixSetting>> fixes;
    for (const Finding& finding : findings) {
        if (is_wrong(finding) && !finding.fix_settings.empty() &&
            std::ranges::find(fixes, finding.fix_settings) == fixes.end()) {
            fixes.push_back(finding.fix_settings);
        }
    }
    std::deque<Game> games;  // Which the investigations point to.
    std::vector<Investigation> investigations;
    for (const std::vector<FixSetting>& fix : fixes) {
        games.push_back(with_fix(game, fix));
        investigations.emplace_back(games.back(), checks);
    }
    carry_out(investigations, store, jobs);
    const Findings before = findings;
    for (std::size_t i = 0; i < fixes.size(); ++i) {
        Findings after;
        for (Findings& each : investigations[i].findings()) {
            std::ranges::move(each, std::back_inserter(after));
        }
        for (Finding& finding : findings) {
            if (is_wrong(finding) && finding.fix_settings == fixes[i]) {
                finding.trial = trial_of(finding, before, after);
                tell(finding);
            }
        }
    }
}

}  // namespace tickproof::harness
