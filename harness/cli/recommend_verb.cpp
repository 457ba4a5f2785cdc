// tickproof recommend [PROJECT]: the smallest change of the settings that passes, or the cheapest
// settings, as a change of the project's own files.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

#include "harness/advise/judged_report.h"
#include "harness/base/control_characters.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/game_options.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/project_change.h"
#include "harness/cli/report_options.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"
#include "harness/show/proposal_text.h"
#include "harness/show/report_formats.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

struct RecommendOptions {
    GameOptions game;
    std::string jobs = "0";
    std::string json;
    std::string html;
    bool write = false;
    bool cheapest = false;
    bool is_plotted = false;
    bool is_quiet = false;
};

/// The changes that the files still lack after they are written.
std::string left_text(const ProjectChange& change) {
    std::vector<std::string> parts;
    const auto in_editor =
        static_cast<std::size_t>(std::ranges::count(change.tasks, true, &HandTask::in_editor));
    const std::size_t in_code = change.tasks.size() - in_editor;
    if (in_editor > 0) {
        parts.push_back(counted(in_editor, "change") + " in the editor");
    }
    if (in_code > 0) {
        parts.push_back(counted(in_code, "change") + " of code");
    }
    if (!change.left.empty()) {
        parts.push_back(counted(change.left.size(), "mistake") + " in the files");
    }
    return fmt::format("{}", fmt::join(parts, " and "));
}

/// The last line: the verdict, and the next step.
std::string last_line(const std::vector<Proposal>& all, const ProjectChange& change, bool write) {
    const auto found =
        std::ranges::count_if(all, [](const Proposal& made) { return made.chosen.has_value(); });
    if (static_cast<std::size_t>(found) < all.size()) {
        return all.size() == 1
                   ? "error: no settings pass every check\n"
                   : fmt::format("error: settings that pass every check for {} of {} platforms\n",
                                 found, all.size());
    }
    const std::size_t files = change.diffs().size();
    const std::string left = left_text(change);
    const std::string changed = counted(files, "file");
    if (write && !left.empty()) {
        return fmt::format("error: {} written; left: {}\n", changed, left);
    }
    const std::string rest = left.empty() ? "" : "; by hand: " + left;
    const bool is_as_it_is = std::ranges::all_of(
        all, [](const Proposal& made) { return made.front[*made.chosen].changes.empty(); });
    if (files == 0) {
        const bool warns =
            std::ranges::any_of(all, [](const Proposal& made) { return !left_text(made).empty(); });
        return is_as_it_is && left.empty()
                   ? fmt::format("pass: the settings {} as they are\n", warns ? "stay" : "pass")
                   : fmt::format("pass: settings found{}\n", rest);
    }
    return write ? fmt::format("pass: settings found, and written to {}\n", changed)
                 : fmt::format("pass: settings found; --write changes {}{}\n", changed, rest);
}

void write_report(const std::string& text, const std::string& patch, bool written) {
    write_text(text);
    if (patch.empty()) {
        return;
    }
    const std::string_view head =
        written ? "written\n" : "to apply the change, add --write or use this patch\n";
    if (has_control_characters(patch)) {
        write_text(written ? ""
                           : "the lines to change hold control characters, so no patch is "
                             "printed: add --write, or take it from --json FILE\n");
        return;
    }
    const std::string all = std::string(head) + patch;
    // Programs read a patch, too, and need every byte of it.
    isatty(STDOUT_FILENO) != 0 ? write_text(all) : write_output("-", all);
}

int carry_out(const RecommendOptions& options, const std::string& command) {
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    ChosenGames chosen = read_options(options.game, jobs);
    refuse_unknown_loop(chosen.games);
    refuse_shared_files(
        std::array{OutputFile{"--json", options.json}, OutputFile{"--html", options.html}},
        chosen.files);
    if (options.write && !chosen.games.front().project) {
        throw InputError("--write needs a project; name its folder or settings file");
    }
    const Aim aim = options.cheapest ? Aim::least_cost : Aim::least_change;
    std::vector<Proposal> all;
    ProjectChange change;
    std::string text;
    TraceStore traces;
    take_traces(chosen.captures, traces);
    for (const Game& game : chosen.games) {
        const Recommendation made = recommended(game, aim, traces, jobs);
        all.push_back(proposal_of(made));
        text += to_text(all.back(), terminal_style());
        if (options.is_plotted) {
            text += '\n' + to_text(front_plots(all.back()), terminal_style());
        }
        text += change.add(made, chosen.profile) + '\n';
    }
    const bool all_pass =
        std::ranges::all_of(all, [](const Proposal& made) { return made.chosen.has_value(); });
    Report report = make_report({.verb = "recommend", .command = command}, {});
    report.change = {all, change.tasks, change.diffs()};
    report.verdict = all_pass ? Verdict::pass : Verdict::error;
    if (!options.json.empty()) {
        write_output(options.json, to_json(report));
    }
    if (!options.html.empty()) {
        write_output(options.html, to_html(report));
    }
    std::string patch;
    for (const std::string& diff : change.diffs()) {
        patch += diff + '\n';
    }
    if (options.write) {
        change.write();
    }
    if (options.json != "-" && options.html != "-") {
        if (!options.is_quiet) {
            write_report(text, patch, options.write);
            write_text(fmt::format("repeat with\n  {}\n", command));
        }
        write_text(last_line(all, change, options.write));
    }
    const bool is_done = !options.write || left_text(change).empty();
    return exit_code_beside_unread(all_pass && is_done ? kExitPass : kExitFail,
                                   !chosen.refused.empty());
}

}  // namespace

void add_recommend(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "recommend",
        "Find the smallest change of the timestep settings under which every check passes, and "
        "print the patch");
    const auto options = std::make_shared<RecommendOptions>();
    add_options(*verb, options->game);
    verb->add_flag("--write", options->write,
                   "Apply the patch to the project's settings files and its profile; every other "
                   "byte stays the same");
    verb->add_flag("--cheapest", options->cheapest,
                   "Find the settings with the fewest steps a second instead, with a margin of a "
                   "tenth");
    verb->add_option(
            "--json", options->json,
            "Write costs, recommended settings and patch as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb->add_option("--html", options->html,
                     "Write settings, patch and what safety costs as one HTML page")
        ->type_name("FILE");
    verb->add_flag("--plot", options->is_plotted, "Draw what safety costs in the terminal, too");
    verb->add_flag("-q,--quiet", options->is_quiet, "Print only the last line");
    verb->add_option("--jobs", options->jobs,
                     "Threads; 0: one per processor. The output is the same for any number");
    verb->footer(
        "Exit codes: 0 settings found that pass; 1 none found, or --write leaves something to "
        "change by hand; 2 bad input.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
