#include "harness/check/about_bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "harness/check/fix_outcome.h"
#include "harness/game/engine_text.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// A scenario that is named has the bodies that it has.
void say_body(const Check& check, const Game& game, Finding& finding) {
    if (check.body == BodyKind::any && has_own_steps(game) && !finding.shown_by.empty()) {
        finding.body = BodyKind::rigid_body;  // It is about steps that characters do not take.
        finding.moved_by = to_text(game.engine);
    }
    if (check.body != BodyKind::any && game.scenarios.empty()) {
        finding.body = check.body;
        finding.moved_by = to_text(game.engine);
    }
}

/// What the profile asks of a character.
bool is_asked_of_character(const GameProfile& profile, const Finding& finding) {
    return std::ranges::any_of(finding.asked, [&](std::string_view key) {
        return profile.at.contains(key) && (key == "jump.ledges_m" || key == "jump.gaps_m" ||
                                            key == "jump.ceilings_m" || key == "gate.thickness_m");
    });
}

/// Where nothing says when the game's code moves the character, what the profile asks of it is
/// open: in frames it jumps otherwise than in steps, in which it was judged.
void leave_open(const Check& check, const Game& game, Finding& finding) {
    const bool is_judged =  // Notes are about the design, at any timestep.
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
    open.id = finding.id;
    open.asked = finding.asked;
    if (game.scripts && !game.scripts->motion.characters_in_frames.empty()) {
        const ScriptMotion& motion = game.scripts->motion;
        open.at = motion.characters_in_frames.front();
        open.cause = fmt::format("{} moves one in rendered frames, {} in physics steps",
                                 to_text(open.at), to_text(motion.characters_in_steps.front()));
    }
    open.fix = "Write character_moves = \"frame\" or \"step\" in [physics] of the profile.";
    finding = std::move(open);
}

/// What showed that the character moves in frames, so that a reader can see whether it does.
void name_mover(const Check& check, const Game& game, Finding& finding) {
    if (check.body != BodyKind::character || !is_wrong(finding) || !game.scripts ||
        !game.profile.character_moves.empty() || character_moves(game) != CharacterMoves::frame) {
        return;
    }
    const std::vector<Place>& movers = game.scripts->motion.characters_in_frames;
    if (!movers.empty()) {
        finding.cause += fmt::format("{}{} moves the character in rendered frames",
                                     finding.cause.empty() ? "" : "; ", to_text(movers.front()));
    }
}

/// By the scripts and scenes nothing moves in steps: what is true of them is worth knowing at most.
void note_what_is_not_stepped(const Game& game, Finding& finding) {
    if (!finding.is_of_steps || finding.verdict == Verdict::pass || may_move_in_steps(game)) {
        return;
    }
    const std::string why =
        fmt::format("It holds for what moves in physics steps, and no script{} does",
                    game.scripts->motion.bodies ? " and no body of a scene" : "");
    if (finding.verdict == Verdict::note) {
        finding.cause += (finding.cause.empty() ? "" : ". ") + why;
        return;
    }
    finding.verdict = Verdict::note;
    finding.severity = kNotSeen;
    finding.cause = why;
}

/// The rule of the body, or of the loop, where it is that of an engine.
void say_source(const Check& check, const Game& game, Finding& finding) {
    if (!finding.source.empty() || finding.check == "scripts") {
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
