// Puts what engines do into a table, and what an upgrade changes into findings.

#include "harness/study/engines/engines_report.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <utility>

#include "harness/game/engine_text.h"
#include "harness/study/engines/behaviours.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

/// What becomes of a behaviour when a game changes its engine.
enum class Shift { unchanged, safer, other, broken, unknown, untested };

struct ShiftRow {
    std::string_view word;
    Verdict verdict;
};

/// In the order of Shift.
constexpr ShiftRow kShifts[] = {{"", Verdict::pass},
                                {"safer", Verdict::note},
                                {"other", Verdict::note},
                                {"broken", Verdict::error},
                                {"the engine failed", Verdict::unknown},
                                {"not tested", Verdict::note}};

const ShiftRow& row_of(Shift shift) {
    return kShifts[static_cast<std::size_t>(shift)];
}

/// Infinite values are alike.
bool are_alike(const Behaviour& row, double a, double b) {
    return a == b || std::abs(a - b) <= row.tolerance;
}

Shift shift_of(const Behaviour& row, const Measured& from, const Measured& to) {
    if (!from.is_tested || !to.is_tested) {
        return Shift::untested;
    }
    if (std::isnan(to.value) || std::isnan(from.value)) {
        return Shift::unknown;
    }
    if (are_alike(row, from.value, to.value)) {
        return Shift::unchanged;
    }
    const double more = to.value - from.value;
    if (row.safer == Safer::alike) {
        return Shift::other;
    }
    return (more > 0) == (row.safer == Safer::more) ? Shift::safer : Shift::broken;
}

std::string number_text(const Behaviour& row, double value) {
    if (std::isnan(value)) {
        return "failed";
    }
    if (row.search) {  // Its title has the unit.
        return std::isinf(value) ? fmt::format(">{}", kFastestTried_mps)
                                 : fmt::format("{:.1f}", value);
    }
    if (row.ask) {
        return value != 0 ? "yes" : "no";
    }
    return row.unit.empty() ? fmt::format("{:.0f}", value)
                            : fmt::format("{:.3f} {}", value, row.unit);
}

std::string value_text(const Behaviour& row, const Measured& measured) {
    return measured.is_tested ? number_text(row, measured.value) : "not tested";
}

/// `77 (0)`: with its continuous collision on, none.
std::string cell(const Behaviour& row, const Measured& measured) {
    std::string text = value_text(row, measured);
    if (!std::isnan(measured.continuous) && measured.continuous != measured.value) {
        text += fmt::format(" ({})", number_text(row, measured.continuous));
    }
    return text;
}

std::string capitalised(std::string text) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

/// Brackets, and the engines' own limits.
std::vector<TableNote> notes_on(const std::vector<EngineSpec>& engines) {
    std::vector<TableNote> notes{
        {"in brackets: ", "with continuous collision of the engine switched on for the body"}};
    for (const EngineSpec& engine : engines) {
        if (!engine.engine->limit.empty()) {
            notes.push_back({to_text(engine) + ": ", engine.engine->limit});
        }
    }
    return notes;
}

/// Says why, where that is known, and which switch makes the new engine do as the old one.
void advise(const Behaviour& row, const Measured& before, const Measured& after,
            const EngineSpec& to, Finding& finding) {
    if (!row.obstacle) {
        return;
    }
    const bool is_cured =
        !std::isnan(after.continuous) && are_alike(row, after.continuous, before.value);
    if (!is_cured) {
        finding.cause =
            "Both take the same steps, and continuous collision of the new engine does not "
            "stop as much";
        return;
    }
    const physics::ContinuousSwitch& on = *physics::continuous_switch(to, *row.obstacle);
    const EngineSpec switched = physics::switched_on(to, on);
    finding.cause = "Both take the same steps; the new engine's switch that stops it is off";
    finding.fix = fmt::format("{} ({}).", capitalised(on.instruction), to_text(switched));
}

Finding finding_of(const Behaviour& row, const Measured& before, const Measured& after,
                   const EngineSpec& from, const EngineSpec& to) {
    const Shift shift = shift_of(row, before, after);
    Finding finding{.id = row.id, .check = "engines", .about = row.title};
    finding.verdict = row_of(shift).verdict;
    finding.measured = after.value;
    finding.tolerated = before.value;
    finding.unit = row.unit;
    finding.numbers = {{"from", before.value, row.unit}, {"to", after.value, row.unit}};
    finding.shown_by = after.shown_by;
    finding.summary =
        fmt::format("{}: {} in {}, {} in {}", capitalised(row.title), value_text(row, after),
                    to_text(to), value_text(row, before), to_text(from));
    if (shift == Shift::broken) {
        advise(row, before, after, to, finding);
    }
    return finding;
}

Game game_of(const EngineSpec& engine) {
    Game game;
    game.policy = parse_policy("fixed");
    game.engine = engine;
    return game;
}

}  // namespace

Report engines_report(ReportOptions options, const std::vector<EngineSpec>& engines, int jobs) {
    const std::vector<Behaviour> rows = behaviours();
    const auto measured = measure(rows, engines, jobs);
    Table table{.title = "what engines do with the same scenes",
                .columns = {"behaviour"},
                .rows = {},
                .has_verdicts = false,
                .splits = true,
                .notes = notes_on(engines)};
    for (const EngineSpec& engine : engines) {
        table.columns.push_back(to_text(engine));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        TableRow row{.cells = {rows[i].title}};
        for (const Measured& each : measured[i]) {
            row.cells.push_back(cell(rows[i], each));
        }
        table.rows.push_back(std::move(row));
    }
    options.is_comparison = true;
    Report report = make_report(std::move(options), {});
    report.tables.push_back(std::move(table));
    report.closing =
        fmt::format("compared {} behaviours of {} engines", rows.size(), engines.size());
    report.verdict = Verdict::pass;
    return report;
}

Report upgrade_report(ReportOptions options, const EngineSpec& from, const EngineSpec& to,
                      int jobs) {
    const std::vector<Behaviour> rows = behaviours();
    const auto measured = measure(rows, {from, to}, jobs);
    Table table{.title = "what changes with the engine",
                .columns = {"behaviour", to_text(from), to_text(to)},
                .rows = {},
                .notes = notes_on({from, to})};
    Findings findings;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Measured& before = measured[i][0];
        const Measured& after = measured[i][1];
        const ShiftRow& shift = row_of(shift_of(rows[i], before, after));
        table.rows.push_back({.cells = {rows[i].title, cell(rows[i], before), cell(rows[i], after)},
                              .verdict = shift.verdict,
                              .remark = std::string(shift.word)});
        findings.push_back(finding_of(rows[i], before, after, from, to));
    }
    Report report = make_report(std::move(options), {{.name = to_text(to),
                                                      .prefix = {},
                                                      .game = game_of(to),
                                                      .runs = {},
                                                      .findings = std::move(findings)}});
    report.tables.push_back(std::move(table));
    return report;
}

}  // namespace tickproof::harness
