#include "harness/recommend/worst_finding.h"

#include <algorithm>
#include <cmath>

namespace tickproof::harness {
namespace {

double severity_of(const Finding& finding) {
    const bool is_unbounded = finding.verdict == Verdict::unknown ||
                              (finding.verdict == Verdict::error && std::isnan(finding.severity));
    return is_unbounded ? std::numeric_limits<double>::infinity() : finding.severity;
}

void keep_worse(Findings found, Finding& worst) {
    for (Finding& each : found) {
        each.severity = severity_of(each);
        const bool counts = each.verdict != Verdict::note && each.verdict != Verdict::warning;
        if (counts && (std::isnan(worst.severity) || each.severity > worst.severity)) {
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
                                    const std::set<std::string>& known) {
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
            std::erase_if(found,
                          [&](const Finding& finding) { return known.contains(finding.id); });
            keep_worse(std::move(found), worst_of(each));
        }
        std::erase_if(open,
                      [&](const Investigation& each) { return worst_of(each).severity > most; });
    }
    return worst;
}

}  // namespace tickproof::harness
