// Makes plain data of a recommendation, for the report: it drops the games of the candidates.

#include <algorithm>
#include <cmath>

#include "harness/advise/recommend.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

ProposedSettings settings_of(const Level& level) {
    const Candidate& candidate = level.candidate;
    return {.steps_per_s = candidate.steps_per_s,
            .changes = candidate.changes,
            .policy = to_text(candidate.game.policy),
            .engine = to_text(candidate.game.engine),
            .passes = level.passes,
            .worst = level.worst};
}

/// Judges the settings as they are by the findings that count for candidates.
void judge_current(const Recommendation& made, Proposal& proposal) {
    for (const Finding& finding : made.findings) {
        if (made.unasked.contains(finding.id)) {
            continue;
        }
        proposal.verdict = worse(proposal.verdict, finding.verdict);
        if (!std::isnan(finding.severity)) {
            proposal.severity = std::max(proposal.severity, finding.severity);
        }
    }
}

}  // namespace

Proposal proposal_of(const Recommendation& made) {
    const Game& game = made.game;
    Proposal proposal{.project = game.project ? std::string(game.project->engine) : "",
                      .platform = game.project ? game.project->platform : "",
                      .has_profile = !game.profile.at.empty(),
                      .aim = made.aim,
                      .policy = to_text(game.policy),
                      .engine = to_text(game.engine),
                      .chosen = made.chosen,
                      .is_customary = made.is_customary,
                      .judged = made.judged,
                      .left = made.left,
                      .notes = made.notes};
    judge_current(made, proposal);
    for (const Level& level : made.front) {
        proposal.front.push_back(settings_of(level));
    }
    if (made.closest) {
        proposal.closest = settings_of(*made.closest);
    }
    return proposal;
}

}  // namespace tickproof::harness
