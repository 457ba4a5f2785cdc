// Asks checks one by one for the worst finding of each game.

#include "harness/advise/worst_finding.h"

#include <algorithm>
#include <cmath>

#include "harness/advise/fix_outcome.h"

namespace tickproof::harness {
namespace {

double severity_of(const Finding& finding) {
    const bool is_unbounded = finding.verdict == Verdict::unknown ||
                              (finding.verdict == Verdict::error && std::isnan(finding.severity));
    if (is_unbounded) {
        return std::numeric_limits<double>::infinity();
    }
    // The severity of an unwanted finding whose share is unknown, or at most 1.
    constexpr double kWrong = 2;
    const double share = share_of(finding);
    return is_unwanted(finding) && !(share > 1) ? kWrong : share;
}

bool counts(const Finding& finding, const Tolerated& tolerated) {
    const bool is_judged = finding.verdict == Verdict::pass || fails(finding.verdict);
    if (!is_judged && (tolerated.errors_only || !is_unwanted(finding))) {
        return false;
    }
    constexpr double kAsWrong = 1.1;
    const auto known = tolerated.known.find(finding.id);
    return known == tolerated.known.end() || finding.severity > kAsWrong * known->second;
}

void keep_worse(Findings found, const Tolerated& tolerated, Finding& worst) {
    for (Finding& each : found) {
        each.severity = severity_of(each);
        if (counts(each, tolerated) &&
            (std::isnan(worst.severity) || each.severity > worst.severity)) {
            worst = std::move(each);
        }
    }
}

}  // namespace

std::vector<const Check*> soonest_first(std::string_view likely) {
    std::vector<const Check*> order = checks_asked_by(&AskedBy::validate);
    std::ranges::stable_sort(order, {}, [&](const Check* check) {
        return check->name == likely ? 0 : check->is_slow ? 2 : 1;
    });
    return order;
}

std::vector<Finding> worst_findings(std::span<const Game> games,
                                    std::span<const Check* const> checks, double most,
                                    TraceStore& store, int jobs, Depth depth,
                                    const Tolerated& tolerated) {
    std::vector<Finding> worst(games.size(), noted("settings", ""));
    std::vector<Investigation> open;
    open.reserve(games.size());
    for (const Game& game : games) {
        open.emplace_back(game, std::vector<const Check*>{}, depth);
    }
    const auto worst_of = [&](const Investigation& each) -> Finding& {
        return worst[static_cast<std::size_t>(&each.game() - games.data())];
    };
    for (const Check* check : checks) {
        for (Investigation& each : open) {
            each.add(check);
        }
        carry_out(open, store, jobs);
        for (Investigation& each : open) {
            Findings& found = each.findings().back();
            keep_worse(std::move(found), tolerated, worst_of(each));
        }
        std::erase_if(open,
                      [&](const Investigation& each) { return worst_of(each).severity > most; });
    }
    return worst;
}

}  // namespace tickproof::harness
