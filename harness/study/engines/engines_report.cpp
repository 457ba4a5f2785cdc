// Puts what engines do into tables, and what an upgrade changes into findings.

#include "harness/study/engines/engines_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/game/engine_text.h"
#include "harness/study/engines/asked_scenarios.h"
#include "harness/study/engines/compared_row.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

std::vector<ComparedRow> rows_of_scenes(const std::vector<EngineSpec>& engines,
                                        const EnginesAsked& asked, TraceStore& store) {
    const MeasuredRows all = asked.scenarios
                                 ? measure_scenarios(*asked.scenarios, engines, store, asked.jobs)
                                 : measure(behaviours(), engines, asked.jobs);
    std::vector<ComparedRow> rows;
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        rows.push_back(compared(all.rows[i], all.measured[i], engines));
    }
    return rows;
}

std::vector<ComparedRow> rows_of_game(const std::vector<EngineSpec>& engines, const Game& game,
                                      const EnginesAsked& asked, TraceStore& store) {
    std::vector<ComparedRow> rows;
    for (const FindingByEngine& each :
         findings_by_engine(game, engines, store, asked.jobs, asked.progress)) {
        rows.push_back(compared(each, engines));
    }
    return rows;
}

/// False for an engine that was named before.
bool is_first(const std::vector<EngineSpec>& engines, std::size_t index) {
    return static_cast<std::size_t>(std::ranges::find(engines, engines[index]) - engines.begin()) ==
           index;
}

/// True if a cell of an engine has a text.
bool has_cell(const Table& table, std::string_view text) {
    return std::ranges::any_of(table.rows, [&](const TableRow& row) {
        return std::ranges::any_of(row.cells.begin() + 1, row.cells.end(), [&](const auto& cell) {
            return cell.find(text) != std::string::npos;
        });
    });
}

/// Adds what brackets and `short` mean, if they occur, and the engines' own limits.
void add_notes(const std::vector<EngineSpec>& engines, Table& table) {
    if (has_cell(table, " short")) {
        table.notes.push_back(
            {"short: ", "runs whose body ended short of the obstacle, which stopped nothing then"});
    }
    if (has_cell(table, " (")) {
        table.notes.push_back(
            {"in brackets: ", "with continuous collision of the engine switched on for the body"});
    }
    for (std::size_t i = 0; i < engines.size(); ++i) {
        if (!engines[i].engine->limit.empty() && is_first(engines, i)) {
            table.notes.push_back({to_text(engines[i]) + ": ", engines[i].engine->limit});
        }
    }
}

/// Adds the commands that measure the cost: this report reads no clock.
void add_costs(const std::vector<EngineSpec>& engines, Table& table) {
    for (std::size_t i = 0; i < engines.size(); ++i) {
        if (is_first(engines, i)) {
            table.notes.push_back(
                {"cost: ", "tickproof bench stack --engine " + to_text(engines[i]), true});
        }
    }
}

bool gets_worse(const ComparedRow& row) {
    return row.shift == Shift::broken || row.shift == Shift::worse;
}

/// A place in the order in which a user wants to read rows: what gets worse, other changes, and
/// what is alike.
int rank_of(const ComparedRow& row) {
    return row.shift == Shift::broken      ? 0
           : gets_worse(row)               ? 1
           : row.shift == Shift::unchanged ? 3
                                           : 2;
}

Table table_of(std::string title, const std::vector<EngineSpec>& engines,
               const std::vector<ComparedRow>& rows, bool has_verdicts) {
    Table table{.title = std::move(title),
                .columns = {"behaviour"},
                .rows = {},
                .has_verdicts = has_verdicts,
                .splits = !has_verdicts};
    for (const EngineSpec& engine : engines) {
        table.columns.push_back(to_text(engine));
    }
    for (const ComparedRow& row : rows) {
        if (row.differs) {
            table.rows.push_back({.cells = {row.title}, .is_judged = has_verdicts});
            if (has_verdicts) {
                table.rows.back().verdict = row.finding.verdict;
                table.rows.back().remark = to_text(row.shift);
            }
            auto& cells = table.rows.back().cells;
            cells.insert(cells.end(), row.cells.begin(), row.cells.end());
        }
    }
    if (const auto alike = rows.size() - table.rows.size(); alike > 0) {
        table.notes.push_back({"alike: ", fmt::format("{} {}", alike,
                                                      table.rows.empty() ? "findings, all there are"
                                                                         : "further findings")});
    }
    return table;
}

/// What other games lose is worth a look where a game of one's own is judged beside it.
void make_notes(std::vector<ComparedRow>& rows) {
    for (ComparedRow& row : rows) {
        if (row.finding.verdict == Verdict::error) {
            row.finding.verdict = Verdict::note;
        }
    }
}

/// What becomes of the game, and how many behaviours that no finding of it judges get worse.
std::string answer_of(const std::vector<ComparedRow>& of_game,
                      const std::vector<ComparedRow>& of_any_game) {
    const auto differing = std::ranges::count_if(of_game, &ComparedRow::differs);
    const auto bad = std::ranges::count_if(of_any_game, gets_worse);
    return fmt::format(
        "{} of the {} findings of the game differ{}",
        differing == 0 ? "none" : std::to_string(differing), of_game.size(),
        bad == 0
            ? ""
            : fmt::format("; what it does not ask for: {} of {} behaviours get worse, first {}",
                          bad, of_any_game.size(), of_any_game.front().title));
}

/// Replays show each run in both engines.
Game in_both(Game game, const EngineSpec& from, const EngineSpec& to) {
    game.engine = to;
    game.others = {from};
    return game;
}

}  // namespace

Report engines_report(ReportOptions options, const std::vector<EngineSpec>& engines,
                      const EnginesAsked& asked, TraceStore& store) {
    const std::vector<ComparedRow> rows = rows_of_scenes(engines, asked, store);
    std::vector<Table> tables{
        table_of("what engines do with the same scenes", engines, rows, false)};
    add_notes(engines, tables.back());
    if (!asked.scenarios) {
        add_costs(engines, tables.back());
    }
    for (const Section& section : asked.games) {
        tables.push_back(table_of("what engines do to " + section.name, engines,
                                  rows_of_game(engines, section.game, asked, store), false));
    }
    options.is_comparison = true;
    Report report = make_report(std::move(options), {});
    report.tables = std::move(tables);
    report.closing =
        fmt::format("compared {} behaviour{} of {} engine{}", rows.size(),
                    rows.size() == 1 ? "" : "s", engines.size(), engines.size() == 1 ? "" : "s");
    report.verdict = Verdict::pass;
    return report;
}

Report upgrade_report(ReportOptions options, const EngineSpec& from, const EngineSpec& to,
                      EnginesAsked asked, TraceStore& store) {
    const std::vector<EngineSpec> engines{from, to};
    std::vector<Table> tables;
    std::vector<Section> sections;
    const auto add = [&](std::string title, Section section, const std::vector<ComparedRow>& rows) {
        tables.push_back(table_of(std::move(title), engines, rows, true));
        for (const ComparedRow& row : rows) {
            section.findings.push_back(row.finding);
        }
        section.game = in_both(std::move(section.game), from, to);
        sections.push_back(std::move(section));
    };
    Game of_scenes = asked.scenarios.value_or(Game{});
    if (!asked.scenarios) {
        of_scenes.policy = parse_policy("fixed");
    }
    std::vector<ComparedRow> of_any_game = rows_of_scenes(engines, asked, store);
    std::ranges::stable_sort(of_any_game, {}, rank_of);
    const bool has_game = !asked.games.empty();
    if (has_game) {
        make_notes(of_any_game);
    }
    add("what changes with the engine", {.name = to_text(to), .prefix = {}, .game = of_scenes},
        of_any_game);
    tables.back().most_rows = static_cast<std::size_t>(std::ranges::count_if(
        of_any_game, [&](const ComparedRow& row) { return rank_of(row) < (has_game ? 2 : 3); }));
    add_notes(engines, tables.back());
    if (!asked.scenarios) {
        add_costs(engines, tables.back());
    }
    std::string answer;
    for (Section& section : asked.games) {
        const auto rows = rows_of_game(engines, section.game, asked, store);
        answer = answer_of(rows, of_any_game);
        std::string title = "what changes for " + section.name;
        add(std::move(title), std::move(section), rows);
    }
    // A game's section comes first: it has a project, so that no replay compares policies.
    std::rotate(sections.begin(), sections.begin() + 1, sections.end());
    std::rotate(tables.begin(), tables.begin() + 1, tables.end());
    Report report = make_report(std::move(options), std::move(sections));
    report.tables = std::move(tables);
    if (asked.games.size() == 1) {
        report.answer = std::move(answer);
    }
    return report;
}

}  // namespace tickproof::harness
