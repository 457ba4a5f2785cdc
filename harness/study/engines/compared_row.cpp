// Decides what becomes of a behaviour or a finding when the engine changes, and says so.

#include "harness/study/engines/compared_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

/// Infinite values are alike, and so are two that never happen.
bool are_alike(const Behaviour& row, double a, double b) {
    return a == b || std::abs(a - b) <= row.tolerance || (std::isnan(a) && std::isnan(b));
}

/// A run that never meets its obstacle says nothing for the engine.
bool arrive_alike(const Measured& from, const Measured& to) {
    return count_short(from) == count_short(to);
}

Shift shift_of(const Behaviour& row, const Measured& from, const Measured& to) {
    if (!from.is_tested || !to.is_tested) {
        return Shift::untested;
    }
    if (from.has_failed || to.has_failed) {
        return Shift::unknown;
    }
    if (are_alike(row, from.value, to.value)) {
        return arrive_alike(from, to) ? Shift::unchanged : Shift::other;
    }
    const double more = to.value - from.value;
    if (row.safer == Safer::alike || std::isnan(more)) {
        return Shift::other;
    }
    if ((more > 0) == (row.safer == Safer::more)) {
        return arrive_alike(from, to) ? Shift::safer : Shift::other;
    }
    const bool held = row.safer == Safer::more ? std::isinf(from.value) : from.value == 0;
    return held ? Shift::broken : Shift::worse;
}

Verdict verdict_of(Shift shift) {
    switch (shift) {
        case Shift::unchanged:
            return Verdict::pass;
        case Shift::broken:
            return Verdict::error;
        case Shift::unknown:
            return Verdict::unknown;
        case Shift::safer:
        case Shift::other:
        case Shift::worse:
        case Shift::untested:
            break;
    }
    return Verdict::note;
}

std::string number_text(const Behaviour& row, double value) {
    if (std::isnan(value)) {
        return "never";
    }
    if (row.search) {  // Its title has the unit.
        return std::isinf(value) ? fmt::format(">{}", kFastestTried_mps)
                                 : fmt::format("{:.1f}", value);
    }
    if (row.ask) {
        return value != 0 ? "yes" : "no";
    }
    const bool is_whole = value == std::floor(value);  // As a number of steps is.
    return fmt::format("{:.{}f}{}{}", value, is_whole ? 0 : 3, row.unit.empty() ? "" : " ",
                       row.unit);
}

std::string value_text(const Behaviour& row, const Measured& measured) {
    if (measured.has_failed) {
        return "failed";
    }
    return measured.is_tested ? number_text(row, measured.value) : "not tested";
}

/// `0, 3 short`
std::string value_and_short(const Behaviour& row, const Measured& measured) {
    std::string text = value_text(row, measured);
    if (const std::size_t never = count_short(measured); never > 0) {
        text += fmt::format(", {} short", never);
    }
    return text;
}

/// `77 (0)`: with its continuous collision on, none.
std::string cell(const Behaviour& row, const Measured& measured) {
    std::string text = value_and_short(row, measured);
    if (!std::isnan(measured.continuous) && measured.continuous != measured.value) {
        text += fmt::format(" ({})", number_text(row, measured.continuous));
    }
    return text;
}

std::string capitalised(std::string text) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

/// Says which switch of the new engine helps, if one does.
void advise(const Behaviour& row, const Measured& before, const Measured& after,
            const EngineSpec& to, Finding& finding) {
    if (!row.obstacle) {
        return;
    }
    const physics::ContinuousSwitch* on = physics::continuous_switch(to, *row.obstacle);
    if (on == nullptr) {
        finding.cause = "The new engine has no further switch against it";
        finding.fix =
            "Slow the body down, make the obstacle thicker, take shorter steps, or test the path "
            "of each step in the game's code.";
        return;
    }
    const std::string switched = to_text(physics::switched_on(to, *on));
    if (std::isnan(after.continuous)) {
        finding.cause = fmt::format("With its switch ({}) the new engine fails", switched);
        return;
    }
    const bool is_cured = are_alike(row, after.continuous, before.value) ||
                          (after.continuous > before.value) == (row.safer == Safer::more);
    if (!is_cured) {
        finding.cause = fmt::format("With its switch ({}) it is {}", switched,
                                    number_text(row, after.continuous));
        return;
    }
    finding.cause = "Both take the same steps; the new engine's switch that stops it is off";
    finding.fix = fmt::format("{} ({}).", capitalised(on->instruction), switched);
}

/// How much a run in both engines tells of what changed.
enum class Telling { nothing, is_wrong, differs, goes_wrong };

Telling telling(const SeenRun& before, const SeenRun& after) {
    if (after.is_wrong && !before.is_wrong) {
        return Telling::goes_wrong;
    }
    if (after.is_wrong != before.is_wrong || after.arrives != before.arrives) {
        return Telling::differs;
    }
    return after.is_wrong ? Telling::is_wrong : Telling::nothing;
}

/// The first run that tells most, in both engines, the old one first.
std::vector<RunSpec> shown_pair(const Measured& before, const Measured& after) {
    if (before.runs.empty() || after.runs.empty()) {
        return {};
    }
    std::size_t shown = 0;
    Telling most = Telling::nothing;
    for (std::size_t i = 0; i < after.runs.size(); ++i) {
        if (const Telling each = telling(before.runs.at(i), after.runs[i]); each > most) {
            most = each;
            shown = i;
        }
    }
    // A search ends in each engine with another run.
    RunSpec old = after.runs[shown].spec;
    old.engine = before.runs.front().spec.engine;
    return {old, after.runs[shown].spec};
}

Finding finding_of(const Behaviour& row, const Measured& before, const Measured& after, Shift shift,
                   const std::vector<EngineSpec>& engines) {
    Finding finding{.id = row.id, .check = "engines", .about = row.title};
    finding.verdict = verdict_of(shift);
    finding.measured = after.value;
    finding.tolerated = before.value;
    finding.unit = row.unit;
    finding.numbers = {{"from", before.value, row.unit}, {"to", after.value, row.unit}};
    if (const auto pair = shown_pair(before, after); !pair.empty()) {
        finding.shown_by = {pair.back()};
        finding.command = repeat_command(pair);
    }
    finding.summary =
        fmt::format("{}: {} in {}, {} in {}", capitalised(row.title), value_and_short(row, after),
                    to_text(engines[1]), value_and_short(row, before), to_text(engines[0]));
    if (shift == Shift::broken || shift == Shift::worse) {
        advise(row, before, after, engines[1], finding);
    }
    return finding;
}

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
    if (shift != Shift::broken && shift != Shift::unknown) {
        finding.verdict = shift == Shift::unchanged ? Verdict::pass : Verdict::note;
        finding.cause.clear();
        finding.fix.clear();
        finding.fix_settings = {};
        finding.other_fixes.clear();
        finding.summary = fmt::format("{}: {} in {}, {} in {}", capitalised(row.title), cell(after),
                                      to_text(engines[1]), cell(before), to_text(engines[0]));
        return finding;
    }
    finding.summary = fmt::format("{} ({} in {})", finding.summary, to_text(verdict_of(before)),
                                  to_text(engines[0]));
    return finding;
}

}  // namespace

std::string_view to_text(Shift shift) {
    switch (shift) {
        case Shift::unchanged:
            break;
        case Shift::safer:
            return "safer";
        case Shift::other:
            return "other";
        case Shift::worse:
            return "worse";
        case Shift::broken:
            return "broken";
        case Shift::unknown:
            return "the engine failed";
        case Shift::untested:
            return "not tested";
    }
    return "";
}

ComparedRow compared(const Behaviour& row, const std::vector<Measured>& measured,
                     const std::vector<EngineSpec>& engines) {
    ComparedRow made{.title = row.title};
    for (const Measured& each : measured) {
        made.cells.push_back(cell(row, each));
    }
    if (engines.size() == 2) {
        made.shift = shift_of(row, measured[0], measured[1]);
        made.finding = finding_of(row, measured[0], measured[1], made.shift, engines);
    }
    return made;
}

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
