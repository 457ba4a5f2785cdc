// tickproof validate [PROJECT]: does a game meet its profile with these settings?

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "harness/cli/game_options.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/report/plain_text.h"
#include "harness/report/records.h"

namespace tickproof::harness {
namespace {

struct ValidateOptions {
    GameOptions game;
    ReportFlags report;
    bool no_scripts = false;
};

/// Scans the scripts of the project, where a folder is named or taken: a settings file alone is
/// judged alone. Those of all platforms are the same, and count once.
void look_at_scripts(const ValidateOptions& options, std::vector<Game>& games) {
    const GameOptions& given = options.game;
    const std::string folder = given.project.empty() ? "." : given.project;
    std::error_code error;
    const bool is_own = given.project.empty() && !given.profile.empty();
    if (options.no_scripts || is_own || games.empty() || !games.front().project ||
        !std::filesystem::is_directory(folder, error)) {
        return;
    }
    const std::string root = std::filesystem::path(folder).lexically_normal().generic_string();
    games.front().scripts = scan_scripts(root == "." ? "" : root, games.front().project->engine);
}

/// `Godot 4.3 on mobile, project.godot`; without a project, the command line.
std::string name_of(const Game& game) {
    if (!game.project) {
        return "settings from the command line";
    }
    const Project& project = *game.project;
    std::string name = project.version.empty() ? std::string(project.engine) : project.version;
    if (!project.platform.empty()) {
        name += fmt::format(" on {}", project.platform);
    }
    for (const ProjectFile& file : project.files) {
        name += ", " + file.name;
    }
    return one_line(name);
}

int carry_out(const ValidateOptions& options, const std::string& command) {
    ReportOptions how = report_options(options.report, "validate", command);
    const std::vector<const Check*> checks = checks_of(options.report, &AskedBy::validate);
    const int jobs = jobs_of(options.report);
    ChosenGames chosen = read_options(options.game);
    // The baseline has been read, so the next may be written over it.
    refuse_shared_files(outputs_of(options.report), chosen.files);
    look_at_scripts(options, chosen.games);
    std::vector<Section> sections;
    for (Game& game : chosen.games) {
        const std::string prefix = game.project ? game.project->platform : std::string();
        Section section{.name = name_of(game), .prefix = prefix};
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
    verb->add_flag("--no-scripts", options->no_scripts,
                   "Judge the settings alone: do not look at the project's scripts");
    add_options(*verb, options->report);
    verb->footer(
        "Exit codes: 0 no error; 1 an error, or a check without a verdict (with --strict, also a "
        "warning); 2 bad input, or a report that could not be written.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
