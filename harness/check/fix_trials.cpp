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

template <typename AnyGame>
auto& engine_at(AnyGame& game, std::size_t engine) {
    return engine == 0 ? game.engine : game.others[engine - 1];
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
        constexpr double kWorse = 1.1;
        const bool is_known = earlier != nullptr && is_wrong(*earlier);
        if (is_wrong(other) && other.id != finding.id &&
            (!is_known || other.severity > kWorse * earlier->severity)) {
            trial.breaks.push_back({.id = other.id, .summary = other.summary});
        }
    }
    return trial;
}

/// What came of the trial, in the words of the fix.
void tell(Finding& finding) {
    const FixTrial& trial = finding.trial;
    const std::string see_recommend =
        finding.verdict == Verdict::error ? ": see tickproof recommend" : "";
    if (!trial.cures) {
        std::string fix = finding.fix;
        fix.resize(fix.find_last_not_of('.') + 1);
        finding.fix = fmt::format("No one setting cures it ({} is not enough){}.",
                                  uncapitalised(fix), see_recommend);
    } else if (!trial.breaks.empty()) {
        const std::size_t more = trial.breaks.size() - 1;
        const std::string others =
            more == 0 ? "" : fmt::format(", and {}", counted(more, "other finding"));
        const std::string with_both = !trial.with_other_fix ? ""
                                      : *trial.with_other_fix
                                          ? ", unless you apply the fix for that, too"
                                          : ", even with the fix for that" + see_recommend;
        finding.fix += fmt::format(" A trade: {}{}{}.", uncapitalised(trial.breaks.front().summary),
                                   others, with_both);
    }
}

}  // namespace

Game with_fix(const Game& game, const std::vector<FixSetting>& settings, std::size_t engine) {
    Game changed = game;
    for (const FixSetting& setting : settings) {
        if (setting.name == "policy") {
            // What the profile says of input and drawing holds for the other rule, too.
            changed.policy = make_game(game.profile, parse_policy(setting.value)).policy;
        } else if (setting.name.starts_with(kOfEngine)) {
            set_option(engine_at(changed, engine), setting.name.substr(kOfEngine.size()),
                       setting.value);
        } else {
            set_setting(changed.policy, setting.name, setting.value);
        }
    }
    return changed;
}

std::size_t engine_of(const Game& game, const Finding& finding) {
    if (finding.shown_by.empty()) {
        return 0;
    }
    const auto found = std::ranges::find(game.others, finding.shown_by.front().engine);
    return found == game.others.end() || game.engine == finding.shown_by.front().engine
               ? 0
               : static_cast<std::size_t>(found - game.others.begin()) + 1;
}

namespace {

/// A fix of one engine changes the engine's text, by which findings of several engines are told
/// apart: those of the changed game get the ids that they have in the game as it is.
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

/// Different fixes, and what everything is judged with each of them.
class Trials {
  public:
    explicit Trials(const Game& game) : game_(game) {}

    void add(const Finding& finding, const std::vector<FixSetting>& settings) {
        const Fix fix = fix_of(finding, settings);
        if (!settings.empty() && std::ranges::find(fixes_, fix) == fixes_.end()) {
            fixes_.push_back(fix);
            games_.push_back(with_fix(game_, settings, fix.engine));
        }
    }

    void make(const std::vector<const Check*>& checks, TraceStore& store, int jobs,
              const InquiryProgress& progress) {
        std::vector<Investigation> investigations;
        for (const Game& game : games_) {
            investigations.emplace_back(game, checks);
        }
        carry_out(investigations, store, jobs, progress);
        for (Investigation& each : investigations) {
            after_.emplace_back();
            for (Findings& some : each.findings()) {
                std::ranges::move(some, std::back_inserter(after_.back()));
            }
            const std::size_t fix = after_.size() - 1;
            keep_ids(game_, games_[fix], fixes_[fix].engine, after_.back());
        }
    }

    FixTrial of(const Finding& finding, const std::vector<FixSetting>& settings,
                const Findings& before) const {
        const auto found = std::ranges::find(fixes_, fix_of(finding, settings));
        return trial_of(finding, before, after_[static_cast<std::size_t>(found - fixes_.begin())]);
    }

  private:
    struct Fix {
        std::vector<FixSetting> settings;
        std::size_t engine = 0;  ///< Of the game's, where a setting is of one.

        friend bool operator==(const Fix&, const Fix&) = default;
    };

    Fix fix_of(const Finding& finding, const std::vector<FixSetting>& settings) const {
        const bool is_of_engine = std::ranges::any_of(settings, [](const FixSetting& setting) {
            return setting.name.starts_with(kOfEngine);
        });
        return {settings, is_of_engine ? engine_of(game_, finding) : 0};
    }

    const Game& game_;
    std::vector<Fix> fixes_;
    std::deque<Game> games_;  ///< Which the investigations point to.
    std::vector<Findings> after_;
};

/// Those that cure and break nothing are printed. One of them comes first where the first fix does
/// not do.
void add_others(const Trials& trials, const Findings& before, Finding& finding) {
    const bool is_good = finding.trial.cures && finding.trial.breaks.empty();
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
        }
    }
    finding.fix += text;
}

/// Both fixes in one, where both can be followed; else nothing.
std::vector<FixSetting> both_of(const std::vector<FixSetting>& one,
                                const std::vector<FixSetting>& other) {
    std::vector<FixSetting> both = one;
    for (const FixSetting& setting : other) {
        const auto same = std::ranges::find(one, setting.name, &FixSetting::name);
        if (same == one.end()) {
            both.push_back(setting);
        } else if (same->value != setting.value) {
            return {};
        }
    }
    const bool changes_policy = std::ranges::find(both, "policy", &FixSetting::name) != both.end();
    return changes_policy || both == one ? std::vector<FixSetting>() : both;
}

/// What a finding's fix makes worse may have a fix of its own: whoever applies all that is printed
/// applies both.
void try_with_other_fixes(const Game& game, const std::vector<const Check*>& checks,
                          TraceStore& store, int jobs, const InquiryProgress& progress,
                          Findings& findings) {
    struct Both {
        Finding* finding;
        const Finding* other;
        std::vector<FixSetting> settings;
    };
    Trials trials(game);
    std::vector<Both> all;
    for (Finding& finding : findings) {
        if (!finding.trial.cures || finding.trial.breaks.empty()) {
            continue;
        }
        const Finding* const other = find(findings, finding.trial.breaks.front().id);
        if (other == nullptr || !is_wrong(*other) || !other->trial.cures ||
            engine_of(game, *other) != engine_of(game, finding)) {
            continue;
        }
        auto both = both_of(finding.fix_settings, other->fix_settings);
        if (!both.empty()) {
            trials.add(finding, both);
            all.push_back({&finding, other, std::move(both)});
        }
    }
    if (all.empty()) {
        return;
    }
    trials.make(checks, store, jobs, progress);
    for (const auto& [finding, other, settings] : all) {
        const FixTrial one = trials.of(*finding, settings, findings);
        const FixTrial two = trials.of(*other, settings, findings);
        const bool breaks_more = !one.breaks.empty() || !two.breaks.empty();
        if (!one.cures || !two.cures) {
            finding->trial.with_other_fix = false;
        } else if (!breaks_more) {
            finding->trial.with_other_fix = true;
        }
    }
}

}  // namespace

void try_fixes(const Game& game, const std::vector<const Check*>& checks, TraceStore& store,
               int jobs, Findings& findings, const InquiryProgress& progress) {
    Trials trials(game);
    for (const Finding& finding : findings) {
        if (!is_wrong(finding)) {
            continue;
        }
        trials.add(finding, finding.fix_settings);
        for (const OtherFix& other : finding.other_fixes) {
            trials.add(finding, other.settings);
        }
    }
    trials.make(checks, store, jobs, progress);
    const Findings before = findings;
    for (Finding& finding : findings) {
        if (is_wrong(finding) && !finding.fix_settings.empty()) {
            finding.trial = trials.of(finding, finding.fix_settings, before);
            add_others(trials, before, finding);
        }
    }
    try_with_other_fixes(game, checks, store, jobs, progress, findings);
    for (Finding& finding : findings) {
        if (finding.trial.is_tried) {
            tell(finding);
        }
    }
}

}  // namespace tickproof::harness
