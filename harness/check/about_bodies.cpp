// Says for each finding which kind of body it is about, and makes it unknown or a note if the
// game's scripts do not show such a body.

#include "harness/check/about_bodies.h"

#include <fmt/format.h>

#include "harness/base/text.h"

#include <algorithm>
#include <string>
#include <utility>

#include "harness/game/engine_text.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// Names the kind of body and the engine that moves it. A scenario that the user names has its own
/// bodies.
void say_body(const Check& check, const Game& game, Finding& finding) {
    if (check.body == BodyKind::any && has_own_steps(game) && !finding.shown_by.empty()) {
        finding.body = BodyKind::rigid_body;  // Characters do not take these steps.
        finding.moved_by = to_text(game.engine);
    }
    if (check.body != BodyKind::any && game.scenarios.empty()) {
        finding.body = check.body;
        finding.moved_by = to_text(game.engine);
    }
}

/// True if the profile asks something of a character that the finding depends on.
bool is_asked_of_character(const GameProfile& profile, const Finding& finding) {
    return std::ranges::any_of(finding.asked, [&](std::string_view key) {
        return profile.at.contains(key) && (key == "jump.ledges_m" || key == "jump.gaps_m" ||
                                            key == "jump.ceilings_m" || key == "gate.thickness_m");
    });
}

/// Makes a finding about the character unknown if the profile asks for it and nothing says when the
/// game's code moves the character: it was judged in steps, and would differ in frames.
void leave_open(const Check& check, const Game& game, Finding& finding) {
    const bool is_judged =  // Notes are about the design: they hold at any timestep.
        finding.verdict != Verdict::note && finding.verdict != Verdict::unknown;
    if (check.body != BodyKind::character || !is_judged || !game.scenarios.empty() ||
        character_moves(game) != CharacterMoves::unknown) {
        return;
    }
    if (!is_asked_of_character(game.profile, finding)) {
        finding.summary += finding.verdict == Verdict::pass ? ", if moved in physics steps" : "";
        return;
    }
    Finding open = unjudged(finding.check, finding.about,
                            "Nothing says whether the character moves in rendered frames or in "
                            "physics steps");
    open.asked = finding.asked;
    if (game.scripts && !game.scripts->motion.characters_in_frames.empty()) {
        const ScriptMotion& motion = game.scripts->motion;
        open.at = motion.characters_in_frames.front().at;
        open.cause = fmt::format("{} moves one in rendered frames, {} in physics steps",
                                 to_text(open.at), to_text(motion.characters_in_steps.front().at));
    }
    open.fix = "Write character_moves = \"frame\" or \"step\" in [physics] of the profile.";
    finding = std::move(open);
}

/// Names the script line that moves the character in frames, so that a reader can check it.
void name_mover(const Check& check, const Game& game, Finding& finding) {
    if (check.body != BodyKind::character || !is_reported(finding.verdict) || !game.scripts ||
        !game.profile.character_moves.empty() || character_moves(game) != CharacterMoves::frame) {
        return;
    }
    const auto& movers = game.scripts->motion.characters_in_frames;
    if (!movers.empty()) {
        finding.cause += fmt::format("{}{} moves the character in rendered frames",
                                     finding.cause.empty() ? "" : "; ", to_text(movers.front().at));
    }
}

/// Makes a finding about steps a note if the scripts and scenes show nothing that moves in steps.
void note_what_is_not_stepped(const Game& game, Finding& finding) {
    if (!finding.is_of_steps || finding.verdict == Verdict::pass || may_move_in_steps(game)) {
        return;
    }
    const auto& bodies = game.scripts->motion.bodies;
    const std::string why =
        bodies && bodies->moved > 0
            ? fmt::format(
                  "No script moves anything in steps, and {} in scenes and prefabs {} no "
                  "gravity",
                  bodies->moved == 1 ? "the 1 Rigidbody"
                                     : fmt::format("the {} Rigidbodies", bodies->moved),
                  bodies->moved == 1 ? "has" : "have")
            : fmt::format("It holds for what moves in physics steps, and no script{} does",
                          bodies ? " and no body of a scene" : "");
    finding.summary = "If a body moved in steps: " + uncapitalised(finding.summary);
    finding.verdict = Verdict::note;
    finding.severity = kNotSeen;
    finding.cause += (finding.cause.empty() ? "" : ". ") + why;
    finding.fix.clear();  // It would change a motion that the game does not have.
    finding.fix_settings.clear();
    finding.other_fixes.clear();
}

/// Names the source of the body's rule, or of the loop's, if an engine has that rule.
void say_source(const Check& check, const Game& game, Finding& finding) {
    if (!finding.source.empty() || check.is_about_code) {
        return;
    }
    if (finding.body != BodyKind::any && check.body != BodyKind::any &&
        !game.engine.engine->source.empty()) {
        finding.source = game.engine.engine->source;
    } else if (game.policy.policy != nullptr && game.policy.policy->engine) {
        finding.source = game.policy.policy->source;
    } else if (game.project && game.project->reader != nullptr &&
               !game.project->reader->is_own_code) {
        finding.source = game.project->reader->source;
    }
}

}  // namespace

void say_bodies(const Check& check, const Game& game, const Game& seen, Finding& finding) {
    leave_open(check, game, finding);
    say_body(check, seen, finding);
    note_what_is_not_stepped(seen, finding);
    name_mover(check, game, finding);
    say_source(check, seen, finding);
}

}  // namespace tickproof::harness
