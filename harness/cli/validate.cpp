// tickproof validate [PROJECT]: does a game meet its profile with these settings?

#include <fmt/format.h>

#include <memory>

#include "harness/cli/game_options.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/report/records.h"

namespace tickproof::harness {
namespace {

struct ValidateOptions {
    GameOptions game;
    ReportFlags report;
};

int carry_out(const ValidateOptions& options, const std::string& command) {
    ReportOptions how = report_options(options.report, "validate", command);
    const std::vector<const Check*> checks = checks_of(options.report, &AskedBy::validate);
    const int jobs = jobs_of(options.report);
    ChosenGames chosen = read_options(options.game);
    // The baseline has been read, so the next may be written over it.
    refuse_shared_files(outputs_of(options.report), chosen.files);
    std::vector<Section> sections;
    for (Game& game : chosen.games) {
        const std::string prefix = game.project ? game.project->platform : std::string();
        Section section{.name = game_name(game), .prefix = prefix};
        section.game = std::move(game);
        sections.push_back(std::move(section));
    }
    Progress progress("checks");
    return deliver(judged_report(std::move(how), std::move(chosen.captures), std::move(sections),
                                 checks, jobs, progress.counter()),
                   options.report);
}

}  // namespace

void add_validate(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "validate",
        "Judge a game's timestep settings: what breaks, at which frame rate, and the fix");
    const auto options = std::make_shared<ValidateOptions>();
    add_options(*verb, options->game);
    add_options(*verb, options->report);
    verb->footer(
        "Exit codes: 0 no error; 1 an error, or a check without a verdict (with --strict, also a "
        "warning); 2 bad input, or a report that could not be written.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
