// Remarks of the scan of scripts: one finding for each pattern, with all its places. A pattern
// knows names but no types (docs/scripts.md), so findings are notes that reports list first, unless
// the user makes them warnings.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/check/check_rows.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

std::string scripts_text(const ScriptScan& scan) {
    constexpr std::size_t kMostNamed = 3;
    std::string text = fmt::format("{} looked at", counted(scan.files, "script"));
    for (std::size_t i = 0; i < std::min(scan.skipped.size(), kMostNamed); ++i) {
        const SkippedScript& each = scan.skipped[i];
        text += fmt::format("{}{} ({})", i == 0 ? "; left out: " : ", ", each.file, each.why);
    }
    if (scan.skipped.size() > kMostNamed) {
        text += fmt::format(" and {} others", scan.skipped.size() - kMostNamed);
    }
    return text + (scan.cut ? "; others are too many" : "");
}

/// The engine's source for this pattern, or the one that names no engine.
std::string source_of(const ScriptPattern& pattern, std::string_view engine) {
    for (const PatternSource& each : pattern.sources) {
        if (each.engine == engine || each.engine.empty()) {
            return std::string(each.page);
        }
    }
    return {};
}

/// True for Godot 4 with the behaviour of 4.0. Older versions are not covered.
bool loses_presses(const Game& game) {
    const PolicySpec& policy = game.policy;
    return reads(*policy.policy, "short_presses") &&
           policy.settings.version == RuleVersion::newest &&
           policy.settings.short_presses == ShortPress::lost;
}

/// True if bodies of the game are drawn between steps.
bool draws_between_steps(const Game& game) {
    const auto bodies = drawn_bodies(game);
    return bodies ? bodies->interpolated > 0 : game.policy.settings.draw == Draw::interpolate;
}

bool holds(const ScriptRemark& remark, const Game& game) {
    switch (remark.holds_for) {
        case HoldsFor::lost_presses:
            return loses_presses(game);
        case HoldsFor::interpolated:
            return draws_between_steps(game);
        case HoldsFor::all:
            break;
    }
    return true;
}

/// The reason to doubt a remark on per-frame code: the settings make all frames of one length, or
/// never more than 60 a second. Empty without a reason.
std::string doubt_of(const Game& game, const ScriptRemark& remark) {
    constexpr double kUsual_hz = 62;  // Unreal smooths up to this.
    if (pattern_of(remark).code != PatternCode::frames) {
        return {};
    }
    const PolicySpec& policy = game.policy;
    if (is_frame_locked(*policy.policy) && policy.settings.frame_limiter) {
        return "every frame advances the game by the same time, as long as the frame rate is fixed";
    }
    const std::optional<FrameRateLimit>& limit = game.project->frame_rate_limit;
    if (limit && limit->most_hz <= kUsual_hz && game.profile.highest_fps <= kUsual_hz) {
        return fmt::format("{} allows at most {} fps", limit->key, shortest(limit->most_hz));
    }
    if (!game.scripts->clock.limits.empty()) {
        return fmt::format("the code sets a highest frame rate ({})",
                           to_text(game.scripts->clock.limits.front()));
    }
    if (game.has_unknown_loop || (is_own_code(*game.project) && policy.policy->has_accumulator)) {
        return "the loop takes steps of one length";
    }
    return {};
}

/// Adds the finding of one pattern: of its remarks that reports list first or, with `are_notes`, of
/// the doubtful and harmless ones.
void add_findings(const Game& game, const ScriptPattern& pattern, bool are_notes, Findings& found) {
    const ScriptScan& scan = *game.scripts;
    Finding made = noted("scripts", fmt::format("{}{}", pattern.name, are_notes ? " note" : ""));
    made.asks_for_a_look = !are_notes;
    made.verdict = game.warns_of_scripts && !are_notes ? Verdict::warning : Verdict::note;
    std::vector<const ScriptRemark*> remarks;
    for (const ScriptRemark& remark : scan.remarks) {
        const bool is_note = remark.is_note || !doubt_of(game, remark).empty();
        if (remark.pattern == pattern.name && is_note == are_notes && holds(remark, game)) {
            remarks.push_back(&remark);
        }
    }
    // The finding speaks of its first place: one without a reason against it, if there is one.
    std::stable_partition(remarks.begin(), remarks.end(),
                          [](const ScriptRemark* remark) { return remark->doubt.empty(); });
    std::size_t places = 0;
    for (const ScriptRemark* each : remarks) {
        const ScriptRemark& remark = *each;
        const std::string against = doubt_of(game, remark);
        const std::string& doubt = remark.doubt.empty() ? against : remark.doubt;
        ++places;
        if (places > 1) {
            made.also_at.push_back(remark.at);
            continue;
        }
        made.at = remark.at;
        made.cause = fmt::format("{} runs `{}`. {}", remark.function, remark.code, remark.why);
        if (!doubt.empty()) {
            made.cause += fmt::format(". A note only: {}", doubt);
        }
        made.fix = remark.fix;
    }
    if (places == 0) {
        return;
    }
    made.source = source_of(pattern, game.project->engine);
    made.severity = static_cast<double>(places);
    made.summary = fmt::format("{} in {}", pattern.title, counted(places, "place"));
    made.numbers = {{"places", static_cast<double>(places), ""},
                    {"scripts", static_cast<double>(scan.files), ""},
                    {"lines", static_cast<double>(scan.lines), ""}};
    found.push_back(std::move(made));
}

Finding not_looked_at(const Game& game) {
    Finding made = noted("scripts", "not looked at");
    const ProjectReader* reader = game.project->reader;
    made.summary = fmt::format("From settings alone; code in {} is not checked",
                               reader == nullptr ? ProjectReader{}.frame_code : reader->frame_code);
    made.numbers = {{"scripts", 0, ""}};
    return made;
}

/// The note on scenes and prefabs that are not text: their bodies are not known.
void add_binary_scenes(const Game& game, Findings& found) {
    Finding made = noted("scripts", "binary scenes");
    for (const InterpolationHazard& each : game.scripts->motion.hazards) {
        if (each.what == kBinaryScene) {
            made.also_at.push_back(each.at);
        }
    }
    if (made.also_at.empty()) {
        return;
    }
    const std::size_t count = made.also_at.size();
    made.at = made.also_at.front();
    made.also_at.erase(made.also_at.begin());
    made.asks_for_a_look = true;
    made.summary = fmt::format("{} of the scenes and prefabs {} not text and not read", count,
                               count == 1 ? "is" : "are");
    made.cause =
        "So which bodies interpolate and sweep, and what scenes set in scripts, is unknown";
    made.fix =
        "Set Asset Serialization in Project Settings > Editor to Force Text; run git lfs pull if "
        "they are stored in Git LFS.";
    made.numbers = {{"files", static_cast<double>(count), ""}};
    found.push_back(std::move(made));
}

Findings judge_scripts(Inquiry& ask) {
    const Game& game = ask.game;
    if (!game.project) {
        return {};
    }
    if (!game.scripts || (game.scripts->files == 0 && game.scripts->skipped.empty())) {
        // Of several platforms, one has the scan of all.
        return game.project->platform.empty() ? Findings{not_looked_at(game)} : Findings{};
    }
    Findings found;
    for (const ScriptPattern& pattern : script_patterns()) {
        add_findings(game, pattern, false, found);
        add_findings(game, pattern, true, found);
    }
    add_binary_scenes(game, found);
    Finding scope = judged("scripts", "scope", 0);
    scope.summary = fmt::format("{}{}", scripts_text(*game.scripts),
                                found.empty() ? ": no known mistake in them" : "");
    scope.numbers = {{"scripts", static_cast<double>(game.scripts->files), ""},
                     {"lines", static_cast<double>(game.scripts->lines), ""},
                     {"skipped", static_cast<double>(game.scripts->skipped.size()), ""}};
    for (const SkippedScript& each : game.scripts->skipped) {
        scope.also_at.push_back({.file = each.file});
    }
    found.push_back(std::move(scope));
    return found;
}

}  // namespace

Check scripts_check() {
    return {.name = "scripts",
            .summary =
                "per-frame code of the project that ignores the frame time, or counts it "
                "twice",
            .question = "Does my code move things by the frame?",
            .asked_by = {.validate = true},
            .is_about_code = true,
            .is_about_files = true,
            .judge = judge_scripts};
}

}  // namespace tickproof::harness
