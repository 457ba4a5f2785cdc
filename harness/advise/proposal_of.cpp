// Turns a recommendation into plain data for a report, without the games of the candidates.

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
void judge_current(const Recommendation& recommendation, Proposal& proposal) {
    for (const Finding& finding : recommendation.findings) {
        if (recommendation.unasked.contains(finding.id)) {
            continue;
        }
        proposal.verdict = worse(proposal.verdict, finding.verdict);
        if (!std::isnan(finding.severity)) {
            proposal.severity = std::max(proposal.severity, finding.severity);
        }
    }
}

}  // namespace

Proposal proposal_of(const Recommendation& recommendation) {
    const Game& game = recommendation.game;
    Proposal proposal{.project = game.project ? std::string(game.project->engine) : "",
                      .platform = game.project ? game.project->platform : "",
                      .has_profile = !game.profile.at.empty(),
                      .aim = recommendation.aim,
                      .policy = to_text(game.policy),
                      .engine = to_text(game.engine),
                      .chosen = recommendation.chosen,
                      .is_customary = recommendation.is_customary,
                      .judged = recommendation.judged,
                      .left = recommendation.left,
                      .notes = recommendation.notes};
    judge_current(recommendation, proposal);
    for (const Level& level : recommendation.front) {
        proposal.front.push_back(settings_of(level));
    }
    if (recommendation.closest) {
        proposal.closest = settings_of(*recommendation.closest);
    }
    return proposal;
}

}  // namespace tickproof::harness
