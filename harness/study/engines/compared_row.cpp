// Decides what becomes of a behaviour when the engine changes, and says so. compared_finding.cpp
// does that for a finding of a game.

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

/// Infinite values are alike, and so are two that never happen. None is never like some.
bool are_alike(const Behaviour& row, double a, double b) {
    const double tolerance =
        a > 0 && b > 0 ? std::max(row.tolerance, row.tolerance_of_some) : row.tolerance;
    return a == b || std::abs(a - b) <= tolerance || (std::isnan(a) && std::isnan(b));
}

bool are_alike(const Behaviour& row, const Measured& a, const Measured& b) {
    return are_alike(row, a.value, b.value) &&
           std::ranges::equal(a.further, b.further, [&](double left, double right) {
               return are_alike(row, left, right);
           });
}

/// A run that never meets its obstacle says nothing for the engine.
bool arrive_alike(const Measured& from, const Measured& to) {
    return count_short(from) == count_short(to);
}

/// How much a run in both engines tells of what changed.
enum class Telling { nothing, is_wrong, differs, goes_wrong };

Telling telling(const SeenRun& before, const SeenRun& after) {
    if (after.is_wrong && !before.is_wrong && before.arrives) {
        return Telling::goes_wrong;
    }
    if (after.is_wrong != before.is_wrong || after.arrives != before.arrives) {
        return Telling::differs;
    }
    return after.is_wrong ? Telling::is_wrong : Telling::nothing;
}

/// True if a run goes wrong whose obstacle held.
bool some_go_wrong(const Measured& before, const Measured& after) {
    for (std::size_t i = 0; i < after.runs.size(); ++i) {
        if (telling(before.runs.at(i), after.runs[i]) == Telling::goes_wrong) {
            return true;
        }
    }
    return false;
}

Shift shift_of(const Behaviour& row, const Measured& from, const Measured& to) {
    if (!from.is_tested || !to.is_tested) {
        return Shift::untested;
    }
    if (from.has_failed || to.has_failed) {
        return Shift::unknown;
    }
    if (are_alike(row, from, to)) {
        return arrive_alike(from, to) ? Shift::unchanged : Shift::other;
    }
    const double more = to.value - from.value;
    if (row.safer == Safer::alike || std::isnan(more)) {
        return Shift::other;
    }
    if ((more > 0) == (row.safer == Safer::more)) {
        return arrive_alike(from, to) ? Shift::safer : Shift::other;
    }
    const bool had_no_bound = std::isinf(from.value) || row.ask;
    return row.safer == Safer::more    ? (had_no_bound ? Shift::broken : Shift::worse)
           : from.value > 0 || row.ask ? Shift::worse
           : some_go_wrong(from, to)   ? Shift::broken
                                       : Shift::other;
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

/// `further`: the numbers after the first.
std::string number_text(const Behaviour& row, double value,
                        const std::vector<double>& further = {}) {
    if (std::isnan(value)) {
        return "never";
    }
    if (row.text) {
        std::vector<double> numbers{value};
        numbers.insert(numbers.end(), further.begin(), further.end());
        return row.text(numbers);
    }
    const bool is_whole = value == std::floor(value);  // As a number of steps is.
    return fmt::format("{:.{}f}{}{}", value, is_whole ? 0 : 3, row.unit.empty() ? "" : " ",
                       row.unit);
}

std::string value_text(const Behaviour& row, const Measured& measured) {
    if (measured.has_failed) {
        return "failed";
    }
    return measured.is_tested ? number_text(row, measured.value, measured.further) : "not tested";
}

std::string short_text(std::size_t count) {
    return count == 0 ? std::string() : fmt::format(", {} short", count);
}

/// `0, 3 short`
std::string value_and_short(const Behaviour& row, const Measured& measured) {
    return value_text(row, measured) + short_text(measured.has_failed ? 0 : count_short(measured));
}

/// `77 (0)`: with its continuous collision on, none.
std::string cell(const Behaviour& row, const Measured& measured) {
    std::string text = value_and_short(row, measured);
    if (!std::isnan(measured.continuous) && measured.continuous != measured.value) {
        text += fmt::format(" ({}{})", number_text(row, measured.continuous),
                            short_text(measured.continuous_short));
    }
    return text;
}

/// Says which switch of the new engine helps, if one does.
void advise(const Behaviour& row, const Measured& before, const Measured& after,
            const EngineSpec& to, Finding& finding) {
    if (!row.obstacle) {
        finding.cause = row.cause;
        finding.fix = row.fix;
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
    finding.fix = fmt::format("{} ({}).", as_sentence(on->instruction), switched);
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
        fmt::format("{}: {} in {}, {} in {}", as_sentence(row.title), value_and_short(row, after),
                    to_text(engines[1]), value_and_short(row, before), to_text(engines[0]));
    if (shift == Shift::broken || shift == Shift::worse) {
        advise(row, before, after, engines[1], finding);
    }
    return finding;
}

}  // namespace

std::string as_sentence(std::string text) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

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

}  // namespace tickproof::harness
