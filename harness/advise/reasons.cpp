// Sorts findings into reasons for a change, tolerated ones, and those that remain.

#include "harness/advise/reasons.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/advise/fix_outcome.h"
#include "harness/finding/accepted.h"

namespace tickproof::harness {
namespace {

constexpr double kAnySeverity = std::numeric_limits<double>::infinity();

/// True for a finding that is unknown because nothing says when the character moves: no setting
/// answers that.
bool is_open(const Game& game, const Finding& finding) {
    return finding.verdict == Verdict::unknown && finding.body == BodyKind::character &&
           character_moves(game) == CharacterMoves::unknown;
}

}  // namespace

Tolerated tolerated_of(const Game& game, const Findings& findings, Aim aim) {
    Tolerated tolerated{.errors_only = aim == Aim::least_cost};
    for (const Finding& finding : findings) {
        if (finding.is_cured_by_value || is_open(game, finding) || is_accepted(game, finding)) {
            tolerated.known[finding.id] = kAnySeverity;
        }
    }
    if (aim == Aim::least_cost) {
        return tolerated;
    }
    const AllFindings judged(game, findings);
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const Finding& finding = findings[i];
        const Verdict shown = judged.shown[i].verdict;
        const bool has_fix =
            finding.trial.is_tried && finding.trial.cures && finding.trial.breaks.empty();
        const bool is_reason = fails(shown) || (shown == Verdict::warning && has_fix);
        if (is_unwanted(finding) && !is_reason) {
            const double share = share_of(finding);
            tolerated.known[finding.id] = std::isnan(share) ? kAnySeverity : share;
        }
    }
    return tolerated;
}

Findings left_of(const Game& game, const Findings& findings) {
    AllFindings judged(game, findings);
    Findings left;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (!is_accepted(game, findings[i]) &&
            (is_reported(findings[i].verdict) || is_open(game, findings[i]))) {
            left.push_back(std::move(judged.shown[i]));
        }
    }
    return left;
}

bool may_lower_rate(const Findings& findings) {
    return std::ranges::any_of(findings, [](const Finding& finding) {
        return fails(finding.verdict) && finding.may_want_fewer_steps;
    });
}

}  // namespace tickproof::harness
