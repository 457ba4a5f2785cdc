// tickproof engines A B... [PROJECT]: what engines do with the same scenes, and with a game; with
// --from and --to, what an upgrade changes.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/advise/judged_report.h"
#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/cli/arguments.h"
#include "harness/cli/game_options.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/game/engine_text.h"
#include "harness/project/find_project.h"
#include "harness/study/engines/engines_report.h"
#include "harness/study/engines/sheet_changes.h"
#include "harness/study/replay/draw_report.h"
#include "harness/study/validate/data_sheet.h"

namespace tickproof::harness {
namespace {

struct EnginesFlags {
    std::vector<std::string> words;  ///< Engines, and then a project.
    std::string from;
    std::string to;
    std::vector<std::string> scenarios;
    std::vector<std::string> parameters;
    GameOptions game;
    ReportFlags report;
};

bool is_engine(const std::string& word) {
    const std::string name = word.substr(0, word.find(':'));
    const auto has_name = [&](const auto& row) { return is_named(row.name, name); };
    return std::ranges::any_of(physics::engines(), has_name) ||
           std::ranges::any_of(physics::absent_engines(), has_name);
}

/// Takes the last word as the project, if it is no engine but a folder or file, or is written like
/// one.
void take_project(EnginesFlags& flags) {
    if (flags.words.empty() || is_engine(flags.words.back())) {
        return;
    }
    const std::string& last = flags.words.back();
    std::error_code error;
    if (last.find_first_of("/\\.") != std::string::npos || std::filesystem::exists(last, error)) {
        flags.game.project = last;
        flags.words.pop_back();
    }
}

std::vector<physics::EngineSpec> engines_of(const EnginesFlags& flags) {
    std::vector<std::string> texts = flags.words;
    if (flags.from.empty() != flags.to.empty()) {
        throw InputError("--from and --to go together: name the engine before and the one after");
    }
    if (!flags.from.empty()) {
        if (!texts.empty()) {
            throw InputError(
                fmt::format("name engines, or --from and --to: '{}' is no folder or file here; a "
                            "project stands behind them, as ./mygame",
                            texts.back()));
        }
        texts = {flags.from, flags.to};
    }
    if (texts.empty()) {
        throw InputError(
            "name engines to compare, and then a project, if there is one: tickproof engines box2d "
            "euler ./mygame; see tickproof list engines");
    }
    std::vector<physics::EngineSpec> engines;
    engines.reserve(texts.size());
    for (const std::string& text : texts) {
        engines.push_back(parse_engine(text));
    }
    return engines;
}

std::vector<ScenarioSpec> scenarios_of(const EnginesFlags& flags) {
    std::vector<ScenarioSpec> scenarios;
    for (const std::string& name : listed("--scenario", flags.scenarios)) {
        scenarios.push_back(parse_scenario(name));
    }
    if (scenarios.empty() && !flags.parameters.empty()) {
        throw InputError("--set " + flags.parameters.front() +
                         ": name its scenario with --scenario, too");
    }
    for (const std::string& assignment : flags.parameters) {
        set_parameter(scenarios, assignment);
    }
    for (const ScenarioSpec& spec : scenarios) {
        make(spec);  // Throws if parameters contradict each other.
    }
    return scenarios;
}

/// True if a flag says how the game steps.
bool is_loop_said(const GameOptions& options) {
    return !options.policy.empty() || !options.timestep.empty() || !options.max_steps.empty() ||
           !options.max_delta.empty();
}

/// The game whose steps and frames the scenarios get. Its steps are variable, unless a project or a
/// flag says how it steps.
Game game_of_scenarios(const GameOptions& options, const std::vector<Game>& games) {
    Game game = games.empty() ? make_game({}, parse_policy("variable")) : games.front();
    if (games.size() > 1) {
        throw InputError(fmt::format(
            "{} has settings for several platforms; name the settings file of one of them, or "
            "leave --scenario out, which judges all",
            options.project));
    }
    if (!game.project && !is_loop_said(options)) {
        game.policy = parse_policy("variable");
    }
    if (games.empty()) {
        game.frames = frames_of(game.profile);
    }
    return game;
}

/// Adds the rows of the data sheet that the new engine changes, below the table of each game.
void add_sheet_changes(const std::vector<physics::EngineSpec>& engines,
                       const std::vector<Game>& games, const std::string& command,
                       TraceStore& store, int jobs, Report& report) {
    std::size_t below = 1;  // The tables of the games come first.
    for (std::size_t i = 0; i < games.size(); ++i, ++below) {
        std::vector<Table> sheets;
        for (const physics::EngineSpec& engine : engines) {
            Game in_engine = games[i];
            in_engine.engine = engine;
            sheets.push_back(data_sheet(in_engine, command, store, jobs));
        }
        auto changes = sheet_changes(engines[0], sheets[0], engines[1], sheets[1]);
        if (!changes) {
            continue;
        }
        if (!report.answer.empty()) {
            std::vector<std::string> names;
            for (const TableRow& row : changes->rows) {
                names.push_back(row.cells.front());
            }
            report.answer += fmt::format("; the data sheet's {} {}", fmt::join(names, ", "),
                                         names.size() == 1 ? "differs" : "differ");
        }
        report.tables.insert(report.tables.begin() + static_cast<std::ptrdiff_t>(below),
                             std::move(*changes));
        ++below;
    }
}

int carry_out(EnginesFlags flags, const std::string& command) {
    ReportOptions options = report_options(flags.report, "engines", command);
    take_project(flags);
    const std::vector<physics::EngineSpec> engines = engines_of(flags);
    const std::vector<ScenarioSpec> scenarios = scenarios_of(flags);
    Progress progress("checks");
    EnginesAsked asked{.jobs = jobs_of(flags.report), .progress = progress.counter()};
    TraceStore store;
    ChosenGames chosen;
    if (!flags.from.empty() && flags.game.project.empty() && flags.game.profile.empty() &&
        scenarios.empty() && holds_project(".")) {
        flags.game.project = ".";  // As validate does.
    }
    if (is_given(flags.game)) {
        if (!scenarios.empty() && flags.game.project.empty() && flags.game.profile.empty() &&
            !is_loop_said(flags.game) && !holds_project(".")) {
            flags.game.policy = "variable";
        }
        chosen = read_options(flags.game, asked.jobs);
        refuse_unknown_loop(chosen.games);
        refuse_shared_files(outputs_of(flags.report), chosen.files);
        options.is_incomplete = !chosen.refused.empty();
    }
    const std::vector<TraceRecord> traces = take_traces(chosen.captures, store);
    if (!scenarios.empty()) {
        asked.scenarios = game_of_scenarios(flags.game, chosen.games);
        asked.scenarios->scenarios = scenarios;
    } else {
        for (Game& game : chosen.games) {
            Section section{.name = game_name(game), .prefix = {}};
            section.prefix = game.project ? game.project->platform : std::string();
            section.game = std::move(game);
            asked.games.push_back(std::move(section));
        }
    }
    std::vector<Game> games;
    for (const Section& section : asked.games) {
        games.push_back(section.game);
    }
    const int jobs = asked.jobs;
    Report report = flags.from.empty() ? engines_report(std::move(options), engines, asked, store)
                                       : upgrade_report(std::move(options), engines[0], engines[1],
                                                        std::move(asked), store);
    if (!flags.from.empty()) {
        add_sheet_changes(engines, games, command, store, jobs, report);
    }
    report.traces = traces;
    add_drawing(report, store);
    return deliver(std::move(report), flags.report);
}

}  // namespace

void add_engines(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "engines", "Compare what engines do, and what changes when a game changes its engine");
    const auto flags = std::make_shared<EnginesFlags>();
    verb->add_option("engine", flags->words,
                     "Engines with options (see list engines), and then a project or its settings "
                     "file to judge in each of them");
    verb->add_option("--from", flags->from, "The engine before an upgrade")->type_name("ENGINE");
    verb->add_option("--to", flags->to, "The engine after it")->type_name("ENGINE");
    verb->add_option("--scenario", flags->scenarios,
                     "Compare these scenarios instead: " + scenario_names())
        ->allow_extra_args(false);
    verb->add_option("--set", flags->parameters,
                     "Set a scenario's parameter: gate.rise_mps=3; repeatable")
        ->allow_extra_args(false);
    add_game_flags(*verb, flags->game);
    verb->add_option("--trace", flags->game.sources.captures,
                     "Frame-time capture of a real game; see list formats; repeatable")
        ->type_name("FILE")
        ->allow_extra_args(false);
    add_options(*verb, flags->report, {.checks = false, .runs = false, .plots = false});
    verb->callback([flags, &invoked] { invoked.exit_code = carry_out(*flags, invoked.command); });
}

}  // namespace tickproof::harness
