// tickproof determinism SCENARIO...: repeats runs under perturbations that must not matter.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/compare.h"
#include "harness/cli/determinism_project.h"
#include "harness/cli/options.h"
#include "harness/cli/report_options.h"
#include "harness/cli/scenario_options.h"
#include "harness/cli/verbs.h"
#include "harness/determinism/perturbations.h"
#include "harness/determinism/ulp_twins.h"
#include "harness/game/engine_text.h"
#include "harness/project/find_project.h"
#include "harness/study/determinism/determinism_tables.h"

namespace tickproof::harness {
namespace {

struct DeterminismOptions {
    PacingOptions pacing;
    ScenarioOptions scenarios;
    ReportFlags report;
    std::vector<std::string> only;
    std::string ensemble = "0";
    std::string profile;
    bool is_lockstep = false;
};

std::vector<Perturbation> perturbations_of(const DeterminismOptions& options) {
    std::vector<Perturbation> all = perturbations(own_program());
    if (options.only.empty()) {
        return all;
    }
    std::vector<std::string_view> known;
    known.reserve(all.size());
    for (const Perturbation& row : all) {
        known.push_back(row.name);
    }
    const std::vector<std::string> names = listed("--only", options.only);
    for (const std::string& name : names) {
        if (std::ranges::find(known, name) == known.end()) {
            throw InputError(unknown_name("perturbation", name, known) +
                             " (tickproof list perturbations)");
        }
    }
    std::erase_if(all, [&](const Perturbation& row) {
        return std::ranges::find(names, row.name) == names.end();
    });
    return all;
}

/// The perturbations to try on every game.
struct Tried {
    std::vector<Perturbation> rows;
    std::vector<Perturbation> twins;
    bool is_lockstep = false;

    void set(Game& game) const {
        if (is_lockstep) {
            game.profile.lockstep = true;
            game.profile.at["network.lockstep"] = "--lockstep";
        }
        game.perturbations = rows;
        game.twins = twins;
    }
};

Report of_scenarios(const DeterminismOptions& options, ReportOptions reporting, Asking asking,
                    const Tried& tried) {
    if (!options.profile.empty()) {
        throw InputError(
            fmt::format("--profile {}: it goes with a project; name a folder or a "
                        "settings file instead of scenarios",
                        options.profile));
    }
    const AskedScenarios asked = read_options(options.scenarios, asking.traces);
    const auto complete = [&](Game& game) {
        asked.set(game);
        tried.set(game);
    };
    return compare(std::move(reporting), std::move(asking),
                   checks_of(options.report, &AskedBy::determinism), jobs_of(options.report),
                   complete);
}

/// The report on a project, whose files have its policy, engine and scenarios.
Report of_project(const DeterminismOptions& options, ReportOptions reporting, Asking asking,
                  const Tried& tried) {
    const std::string& project = options.scenarios.scenarios.front();
    std::vector<TraceSpec> traces;
    for (const FrameTrace& trace : asking.traces) {
        traces.push_back(trace.spec);
    }
    ChosenGames chosen = project_games(project, options.profile, traces);
    refuse_shared_files(outputs_of(options.report), chosen.files);
    std::vector<Section> sections;
    for (Game& game : chosen.games) {
        tried.set(game);
        sections.push_back({.name = game_name(game), .prefix = game.project->platform});
        sections.back().game = std::move(game);
    }
    return judge_and_report(std::move(reporting), std::move(asking.traces), std::move(sections),
                            checks_of(options.report, &AskedBy::determinism),
                            jobs_of(options.report));
}

int carry_out(DeterminismOptions options, const CLI::App& verb, const std::string& command) {
    refuse_shared_files(outputs_of(options.report), files_of(options.pacing.sources));
    ReportOptions reporting = report_options(options.report, "determinism", command);
    if (options.scenarios.scenarios.empty()) {
        if (!holds_project(".")) {
            throw InputError(fmt::format("no project in this folder; name one, or a scenario: {}",
                                         scenario_names()));
        }
        options.scenarios.scenarios = {"."};
    }
    const bool is_of_project = is_project(options.scenarios.scenarios);
    if (is_of_project) {
        refuse_flags_of_projects(verb);
    }
    if (options.pacing.policies.empty()) {
        options.pacing.policies = {"fixed"};
    }
    const TraceSources& sources = options.pacing.sources;
    if (sources.rates.empty() && sources.captures.empty() && sources.generators.empty()) {
        options.pacing.sources.rates = {"60"};
    }
    Asking asking = read_options(options.pacing, Unreadable::leave_out);
    reporting.is_incomplete = !asking.refused.empty();
    const Tried tried{.rows = perturbations_of(options),
                      .twins = ulp_twins(static_cast<std::size_t>(
                          parse_integer(options.ensemble, 0, kMostTwins, "--ensemble"))),
                      .is_lockstep = options.is_lockstep};
    Report report = is_of_project
                        ? of_project(options, std::move(reporting), std::move(asking), tried)
                        : of_scenarios(options, std::move(reporting), std::move(asking), tried);
    report.tables = determinism_tables(report);
    report.answer = determinism_answer(report);
    return deliver(std::move(report), options.report);
}

}  // namespace

void add_determinism(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "determinism",
        "Make runs again in other ways that must not matter, and name the first difference");
    const auto options = std::make_shared<DeterminismOptions>();
    add_options(*verb, options->scenarios, compared_engines());
    verb->get_option("scenario")
        ->description(
            scenario_names() +
            "; see list scenarios. Or a project: its folder or settings file (default: the "
            "one in this folder)")
        ->required(false);
    verb->add_option("--profile", options->profile,
                     "Profile of the project's game (default: tickproof.toml beside it)")
        ->type_name("FILE");
    verb->add_option("--only", options->only,
                     "Perturbations to try: repeat,threads; see list perturbations")
        ->allow_extra_args(false);
    verb->add_option("--ensemble", options->ensemble,
                     "Measure the noise floor, too, with so many twins that begin 1 ULP away: 64")
        ->capture_default_str();
    verb->add_flag("--lockstep", options->is_lockstep,
                   "Peers run in lockstep: steps as long as frames are an error, as with "
                   "network.lockstep in a profile");
    add_options(*verb, options->pacing);
    add_options(*verb, options->report, {.checks = false});
    verb->footer(
        "Without --policy the policy is fixed, and without a trace it runs at 60 fps. A project "
        "has "
        "its own policy and engine, and the scenarios that its profile implies. A difference "
        "under a perturbation that must not matter is an error; under one that may matter it is a "
        "note. To compare two builds or machines: record and diff.");
    verb->callback([options, verb, &invoked] {
        invoked.exit_code = carry_out(*options, *verb, invoked.command);
    });
}

}  // namespace tickproof::harness
