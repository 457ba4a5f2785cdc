// tickproof determinism SCENARIO...: the same runs under perturbations that must not matter.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/compare.h"
#include "harness/cli/options.h"
#include "harness/cli/report_options.h"
#include "harness/cli/scenario_options.h"
#include "harness/cli/verbs.h"
#include "harness/determinism/perturbations.h"
#include "harness/determinism/ulp_twins.h"
#include "harness/report/determinism.h"

namespace tickproof::harness {
namespace {

struct DeterminismOptions {
    PacingOptions pacing;
    ScenarioOptions scenarios;
    ReportFlags report;
    std::vector<std::string> only;
    std::string ensemble = "0";
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

int carry_out(DeterminismOptions options, const std::string& command) {
    refuse_shared_files(outputs_of(options.report), files_of(options.pacing.sources));
    ReportOptions how = report_options(options.report, "determinism", command);
    if (options.pacing.policies.empty()) {
        options.pacing.policies = {"fixed"};
    }
    const TraceSources& sources = options.pacing.sources;
    if (sources.rates.empty() && sources.captures.empty() && sources.generators.empty()) {
        options.pacing.sources.rates = {"60"};
    }
    Asking asking = read_options(options.pacing);
    const int jobs = jobs_of(options.report);
    const AskedScenarios asked = read_options(options.scenarios, asking.traces);
    const std::vector<Perturbation> rows = perturbations_of(options);
    const std::vector<Perturbation> twins = ulp_twins(
        static_cast<std::size_t>(parse_integer(options.ensemble, 0, kMostTwins, "--ensemble")));
    const auto complete = [&](Game& game) {
        asked.set(game);
        game.twins = twins;
        game.perturbations = rows;
    };
    Report report = compare(std::move(how), std::move(asking),
                            checks_of(options.report, &AskedBy::determinism), jobs, complete);
    report.tables = determinism_tables(report);
    return deliver(report, options.report);
}

}  // namespace

void add_determinism(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "determinism",
        "Make runs again in other ways that must not matter, and name the first difference");
    const auto options = std::make_shared<DeterminismOptions>();
    add_options(*verb, options->scenarios, {"euler", "box2d"});
    verb->add_option("--only", options->only,
                     "Perturbations to try: repeat,threads; see list perturbations")
        ->allow_extra_args(false);
    verb->add_option("--ensemble", options->ensemble,
                     "Measure the noise floor, too, with so many twins that begin 1 ULP away: 64")
        ->capture_default_str();
    add_options(*verb, options->pacing);
    add_options(*verb, options->report, false);
    verb->footer(
        "Without --policy the policy is fixed, and without a trace it runs at 60 fps. A difference "
        "under a perturbation that must not matter is an error; under one that may matter it is a "
        "note. To compare two builds or machines: record and diff.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
