// Decides what becomes of a finding of a game when its engine changes, and says so.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/game/engine_text.h"
#include "harness/study/engines/compared_row.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

/// A check without a finding has nothing to say against the game.
Verdict verdict_of(const std::optional<Finding>& found) {
    return found ? found->verdict : Verdict::pass;
}

/// Numbers that differ by less are alike.
constexpr double kAlike = 0.02;

bool are_alike(const std::optional<Finding>& a, const std::optional<Finding>& b) {
    if (verdict_of(a) != verdict_of(b)) {
        return false;
    }
    if (!a || !b) {
        return true;
    }
    const double left = a->measured;
    const double right = b->measured;
    return left == right || (std::isnan(left) && std::isnan(right)) ||
           std::abs(left - right) <= kAlike * std::max(std::abs(left), std::abs(right));
}

Shift shift_of(const std::optional<Finding>& from, const std::optional<Finding>& to) {
    if (are_alike(from, to)) {
        return Shift::unchanged;
    }
    if (verdict_of(to) == Verdict::unknown) {
        return Shift::unknown;
    }
    if (is_reported(verdict_of(to)) && verdict_of(to) > verdict_of(from)) {
        return Shift::broken;
    }
    return is_reported(verdict_of(from)) && verdict_of(to) < verdict_of(from) ? Shift::safer
                                                                              : Shift::other;
}

std::string cell(const std::optional<Finding>& found) {
    if (!found) {
        return "-";
    }
    std::string text(to_text(found->verdict));
    return std::isnan(found->measured) ? text
                                       : fmt::format("{}, {:.4g}{}{}", text, found->measured,
                                                     found->unit.empty() ? "" : " ", found->unit);
}

Finding finding_of(const FindingByEngine& row, Shift shift,
                   const std::vector<EngineSpec>& engines) {
    const std::optional<Finding>& before = row.found[0];
    const std::optional<Finding>& after = row.found[1];
    Finding finding = after ? *after : *before;
    finding.id = "game/" + row.id;
    finding.check = "engines";
    finding.about = row.title;
    finding.was_not_tried = false;
    if (!finding.shown_by.empty()) {
        RunSpec old = finding.shown_by.front();
        RunSpec now = old;
        old.engine = engines[0];
        now.engine = engines[1];
        finding.command = repeat_command(std::vector{old, now});
    }
    if (shift != Shift::broken && shift != Shift::unknown) {
        finding.verdict = shift == Shift::unchanged ? Verdict::pass : Verdict::note;
        finding.cause.clear();
        finding.fix.clear();
        finding.fix_settings = {};
        finding.other_fixes.clear();
        finding.summary = fmt::format("{}: {} in {}, {} in {}", as_sentence(row.title), cell(after),
                                      to_text(engines[1]), cell(before), to_text(engines[0]));
        return finding;
    }
    finding.summary = fmt::format("{} ({} in {})", finding.summary, to_text(verdict_of(before)),
                                  to_text(engines[0]));
    return finding;
}

}  // namespace

ComparedRow compared(const FindingByEngine& row, const std::vector<EngineSpec>& engines) {
    ComparedRow made{.title = row.title};
    for (const auto& each : row.found) {
        made.cells.push_back(cell(each));
    }
    made.differs = std::ranges::any_of(
        row.found, [&](const auto& each) { return !are_alike(row.found.front(), each); });
    if (engines.size() == 2) {
        made.shift = shift_of(row.found[0], row.found[1]);
        made.finding = finding_of(row, made.shift, engines);
    }
    return made;
}

}  // namespace tickproof::harness
