// tickproof run SCENARIO...: runs scenarios in every engine under every policy.

#include <memory>

#include "harness/advise/judged_report.h"
#include "harness/cli/compare.h"
#include "harness/cli/options.h"
#include "harness/cli/report_options.h"
#include "harness/cli/scenario_options.h"
#include "harness/cli/verbs.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

struct RunOptions {
    PacingOptions pacing;
    ReportFlags report;
    ScenarioOptions scenarios;
};

int carry_out(const RunOptions& options, const std::string& command) {
    refuse_shared_files(outputs_of(options.report), files_of(options.pacing.sources));
    ReportOptions reporting = report_options(options.report, "run", command);
    Asking asking = read_options(options.pacing, Unreadable::leave_out);
    const int jobs = jobs_of(options.report);
    std::vector<const Check*> checks = checks_of(options.report, &AskedBy::run);
    checks.push_back(&kOutcomes);
    const AskedScenarios asked = read_options(options.scenarios, asking.traces);
    const auto complete = [&](Game& game) { asked.set(game); };
    return deliver(compare(std::move(reporting), std::move(asking), checks, jobs, complete),
                   options.report);
}

}  // namespace

void add_run(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "run",
        "Run physics scenarios in Box2D and Euler under many policies, and judge the results");
    const auto options = std::make_shared<RunOptions>();
    add_options(*verb, options->scenarios, compared_engines());
    add_options(*verb, options->pacing);
    add_options(*verb, options->report);
    verb->footer(
        "Without --policy, run compares all policies except engines' own loops and exits with 0. "
        "With --policy, an error makes it exit with 1.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
