// Tries the fixes of findings: applies each to the game, judges everything again, and keeps the
// fixes that cure without harm. fix_outcome.cpp compares the findings of one trial.

#include "harness/advise/fix_trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "harness/advise/fix_outcome.h"
#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/game/apply.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

template <typename AnyGame>
auto& engine_at(AnyGame& game, std::size_t engine) {
    return engine == 0 ? game.engine : game.others[engine - 1];
}

/// Gives findings of the changed game the ids that they have in the original one. With several
/// engines an id contains the engine's text, which a fix of an engine changes.
void keep_ids(const Game& game, const Game& changed, std::size_t engine, Findings& after) {
    if (game.others.empty()) {
        return;
    }
    const std::string now = ", " + to_text(engine_at(changed, engine));
    for (Finding& finding : after) {
        if (finding.about.ends_with(now)) {
            finding.about.resize(finding.about.size() - now.size());
            finding.about += ", " + to_text(engine_at(game, engine));
            finding.id = id_of(finding.check, finding.about);
        }
    }
}

/// A set of different fixes, and all findings with each of them.
class Trials {
  public:
    explicit Trials(const Game& game) : game_(game) {}

    void add(const Finding& finding, const Change& settings) {
        const Fix fix = fix_of(finding, settings);
        if (settings.empty() || std::ranges::find(fixes_, fix) != fixes_.end() ||
            std::ranges::find(refused_, fix) != refused_.end()) {
            return;
        }
        try {
            games_.push_back(apply_in_project(game_, settings, fix.engine));
            fixes_.push_back(fix);
        } catch (const InputError&) {
            refused_.push_back(fix);
        }
    }

    bool is_empty() const { return fixes_.empty(); }

    void make(const std::vector<const Check*>& checks, TraceStore& store, int jobs,
              const InquiryProgress& progress) {
        std::vector<Findings> judged = judge_all(games_, checks, store, jobs, progress);
        for (std::size_t fix = 0; fix < judged.size(); ++fix) {
            keep_ids(game_, games_[fix], fixes_[fix].engine, judged[fix]);
            after_.emplace_back(games_[fix], std::move(judged[fix]));
        }
    }

    FixTrial of(const Finding& finding, const Change& settings, const AllFindings& before) const {
        const auto found = std::ranges::find(fixes_, fix_of(finding, settings));
        if (found == fixes_.end()) {
            return {.is_tried = true, .is_refused = true};
        }
        return trial_of(finding, before, after_[static_cast<std::size_t>(found - fixes_.begin())]);
    }

  private:
    struct Fix {
        Change settings;
        std::size_t engine = 0;  ///< Index of the engine that the fix changes, if it changes one.

        friend bool operator==(const Fix&, const Fix&) = default;
    };

    Fix fix_of(const Finding& finding, const Change& settings) const {
        const bool is_of_engine = std::ranges::any_of(settings, &SettingValue::is_of_engine);
        return {settings, is_of_engine ? engine_of(game_, finding) : 0};
    }

    const Game& game_;
    std::vector<Fix> fixes_;
    std::vector<Fix> refused_;
    std::vector<Game> games_;  ///< One per fix.
    std::vector<AllFindings> after_;
};

/// Adds the other fixes that cure and break nothing. The first of them replaces a first fix that
/// does not.
void add_others(const Trials& trials, const AllFindings& before, Finding& finding) {
    // Advice about the code or the level stays first.
    const bool is_good =
        finding.fix_settings.empty() || (finding.trial.cures && finding.trial.breaks.empty());
    bool is_replaced = false;
    std::string text;
    for (const OtherFix& other : finding.other_fixes) {
        FixTrial trial = trials.of(finding, other.settings, before);
        if (!trial.cures || !trial.breaks.empty()) {
            continue;
        }
        if (!is_good && !is_replaced) {
            is_replaced = true;
            finding.fix = capitalised(other.text) + ".";
            finding.fix_settings = other.settings;
            finding.trial = std::move(trial);
        } else {
            text += fmt::format(" Or {}.", other.text);
            if (finding.fix_settings.empty()) {
                finding.fix_settings = other.settings;
                finding.trial = std::move(trial);
            }
        }
    }
    finding.fix += text;
}

/// True if the fix is another rule for the loop, which resets all settings.
bool changes_policy(const Change& settings) {
    return find_row(settings, "policy", &SettingValue::name) != nullptr;
}

/// True if the fixes give one setting two values: a user cannot follow both.
bool contradict(const Change& one, const Change& other) {
    return std::ranges::any_of(one, [&](const SettingValue& setting) {
        const auto* same = find_row(other, setting.name, &SettingValue::name);
        return same != nullptr && same->value != setting.value;
    });
}

/// Gives a finding the fix of another one, if its own contradicts that and that cures both.
void agree(const Game& game, const Trials& trials, const AllFindings& before, Findings& findings) {
    const auto is_good = [](const FixTrial& trial) { return trial.cures && trial.breaks.empty(); };
    for (const Finding& other : findings) {
        if (!is_good(other.trial)) {
            continue;
        }
        for (Finding& finding : findings) {
            if (!contradict(finding.fix_settings, other.fix_settings) ||
                changes_policy(finding.fix_settings) || changes_policy(other.fix_settings) ||
                engine_of(game, finding) != engine_of(game, other)) {
                continue;
            }
            FixTrial trial = trials.of(finding, other.fix_settings, before);
            if (is_good(trial)) {
                const auto others = finding.fix.find(" Or ");
                finding.fix =
                    capitalised(set_text(game, other.fix_settings)) + "." +
                    (others == std::string::npos ? std::string() : finding.fix.substr(others));
                finding.fix_settings = other.fix_settings;
                finding.trial = std::move(trial);
            }
        }
    }
}

/// Both fixes in one; nothing if they contradict each other.
Change both_of(const Change& one, const Change& other) {
    Change both = one;
    for (const SettingValue& setting : other) {
        if (find_row(one, setting.name, &SettingValue::name) == nullptr) {
            both.push_back(setting);
        }
    }
    return changes_policy(both) || contradict(one, other) || both == one ? Change() : both;
}

/// Tries pairs: a finding that a fix makes worse may have a fix of its own, and a user who follows
/// the whole report applies both.
void try_with_other_fixes(const Game& game, const std::vector<const Check*>& checks,
                          TraceStore& store, int jobs, const InquiryProgress& progress,
                          const AllFindings& before, Findings& findings) {
    struct Both {
        Finding* finding;
        const Finding* other;
        Change settings;
    };
    Trials trials(game);
    std::vector<Both> all;
    for (Finding& finding : findings) {
        if (!finding.trial.cures || finding.trial.breaks.size() != 1) {
            continue;
        }
        const Finding* const other = find(findings, finding.trial.breaks.front().id);
        if (other == nullptr || !is_reported(other->verdict) || !other->trial.cures ||
            engine_of(game, *other) != engine_of(game, finding)) {
            continue;
        }
        auto both = both_of(finding.fix_settings, other->fix_settings);
        if (!both.empty()) {
            trials.add(finding, both);
            all.push_back({&finding, other, std::move(both)});
        }
    }
    if (trials.is_empty()) {
        return;
    }
    trials.make(checks, store, jobs, progress);
    for (const auto& [finding, other, settings] : all) {
        const FixTrial one = trials.of(*finding, settings, before);
        const FixTrial two = trials.of(*other, settings, before);
        const bool breaks_more = !one.breaks.empty() || !two.breaks.empty();
        if (!one.cures || !two.cures) {
            finding->trial.with_other_fix = false;
        } else if (!breaks_more) {
            finding->trial.with_other_fix = true;
        }
    }
}

}  // namespace

std::vector<const Check*> judges_of_fixes(const std::vector<const Check*>& asked) {
    std::vector<const Check*> judges = asked;
    for (const Check* const check : checks_asked_by(&AskedBy::validate)) {
        if (std::ranges::find(judges, check) == judges.end()) {
            judges.push_back(check);
        }
    }
    return judges;
}

void try_fixes(const Game& game, const std::vector<const Check*>& asked,
               const std::vector<const Check*>& judges, TraceStore& store, int jobs,
               Findings& findings, const InquiryProgress& progress) {
    Trials trials(game);
    for (const Finding& finding : findings) {
        if (!is_reported(finding.verdict)) {
            continue;
        }
        trials.add(finding, finding.fix_settings);
        for (const OtherFix& other : finding.other_fixes) {
            trials.add(finding, other.settings);
        }
    }
    Findings all = findings;
    if (!trials.is_empty()) {
        std::vector<const Check*> others;
        std::ranges::copy_if(judges, std::back_inserter(others), [&](const Check* check) {
            return std::ranges::find(asked, check) == asked.end();
        });
        std::ranges::move(judge(game, others, store, jobs, progress), std::back_inserter(all));
        trials.make(judges, store, jobs, progress);
    }
    const AllFindings before(game, std::move(all));
    for (Finding& finding : findings) {
        if (!is_reported(finding.verdict)) {
            continue;
        }
        if (!finding.fix_settings.empty()) {
            finding.trial = trials.of(finding, finding.fix_settings, before);
        }
        add_others(trials, before, finding);
    }
    agree(game, trials, before, findings);
    try_with_other_fixes(game, judges, store, jobs, progress, before, findings);
    for (Finding& finding : findings) {
        if (finding.trial.is_tried) {
            append_trial(finding, find(before.shown, finding.id)->verdict);
        }
        name_step_sums(game, finding);
    }
}

}  // namespace tickproof::harness
