// tickproof recommend [PROJECT]: the cheapest settings that pass everything, and the change to the
// project's own files.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/replace_file.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/check/contact/remedies.h"
#include "harness/cli/game_options.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/project/patch.h"
#include "harness/recommend/profile_entries.h"
#include "harness/report/recommendation.h"
#include "harness/report/records.h"

namespace tickproof::harness {
namespace {

struct RecommendOptions {
    GameOptions game;
    std::string jobs = "0";
    std::string json;
    bool write = false;
};

/// Adds what another platform of the project changes in the same files.
void add_edits(const std::vector<FileEdit>& more, std::vector<FileEdit>& edits) {
    const auto is_there = [&](const FileEdit& edit) {
        return std::ranges::any_of(edits, [&](const FileEdit& other) {
            return edit.file == other.file && edit.begin == other.begin && edit.end == other.end &&
                   edit.text == other.text;
        });
    };
    for (const FileEdit& edit : more) {
        if (!is_there(edit)) {
            edits.push_back(edit);
        }
    }
    std::ranges::stable_sort(edits, [](const FileEdit& a, const FileEdit& b) {
        return a.file != b.file ? a.file < b.file : a.begin < b.begin;
    });
}

/// The patch of all platforms' files; with `write` it is applied first.
std::string change_text(const std::vector<ProjectFile>& files, const std::vector<FileEdit>& edits,
                        bool write) {
    std::string text;
    for (const ProjectFile& file : files) {
        const std::string diff = unified_diff(file, edits);
        if (write && !diff.empty()) {
            replace_file(file.name, patched(file, edits));
        }
        text += diff.empty() ? "" : diff + '\n';
    }
    const std::string_view head =
        write ? "written\n" : "to apply the change, add --write or use this patch\n";
    return text.empty() ? "" : std::string(head) + text;
}

/// What an entry of the profile means for the code of the game.
std::string code_change(const Game& game, const Game& wanted, const TomlEntry& entry) {
    std::vector<std::string> parts;
    if (entry.table == "physics" && is_continuous(wanted.engine) && !is_continuous(game.engine)) {
        parts.emplace_back("continuous collision (CCD) for fast bodies");
    }
    const int substeps = physics::substeps(wanted.engine);
    if (entry.table == "physics" && substeps != physics::substeps(game.engine)) {
        parts.push_back(counted(static_cast<std::size_t>(substeps), "substep") + " a step");
    }
    return parts.empty() ? fmt::format("{} = {} in [{}]", entry.key, entry.text, entry.table)
                         : fmt::format("{}", fmt::join(parts, ", "));
}

/// Notes on the change, changes that belong in the game's code, and remarks that no timestep
/// setting fixes.
std::string rest_text(const Game& game, const Game& wanted, const Patch& patch,
                      const std::vector<TomlEntry>& entries, bool has_profile) {
    std::vector<std::string> by_code;
    for (const std::string& setting : patch.not_held) {
        if (setting != "draw" && setting != "input") {
            by_code.push_back(setting);
        }
    }
    std::string text;
    for (const ProjectRemark& remark : patch.remarks) {
        text += wrap(
            "", fmt::format("note: {}. Why: {}. Fix: {}", sentence(remark), remark.why, remark.fix),
            terminal_style().width);
    }
    for (const TomlEntry& entry : entries) {
        by_code.push_back(code_change(game, wanted, entry));
    }
    if (!by_code.empty()) {
        text += wrap("",
                     fmt::format("Change in the game's code, as its settings files have no key for "
                                 "it: {}. {}",
                                 fmt::join(by_code, ", "),
                                 has_profile ? "The patch notes it in the profile."
                                             : "Then note it in a profile (tickproof init)."),
                     terminal_style().width);
    }
    const auto say = [&](std::string_view head, const ProjectRemark& remark,
                         std::string_view rest) {
        text +=
            wrap("", fmt::format("{} {}: {}. {}", head, to_text(remark.at), sentence(remark), rest),
                 terminal_style().width);
    };
    for (const ProjectRemark& remark : game.project->remarks) {
        const bool is_removed =
            std::ranges::find(patch.removed, sentence(remark), sentence) != patch.removed.end();
        if (is_removed) {
            say("removed:", remark, "The engine ignores it.");
        }
    }
    for (const ProjectRemark& remark : patch.left) {
        if (remark.kind == ProjectRemark::Kind::unknown_key ||
            remark.kind == ProjectRemark::Kind::renamed_key ||
            remark.kind == ProjectRemark::Kind::replaced_value) {
            say("not fixed by timestep settings:", remark, remark.fix);
        }
    }
    return text;
}

/// The changed files of all platforms, and their edits.
struct Change {
    std::vector<ProjectFile> files;
    std::vector<FileEdit> edits;

    void add(const ProjectFile& file) {
        if (!file.name.empty() &&
            std::ranges::find(files, file.name, &ProjectFile::name) == files.end()) {
            files.push_back(file);
        }
    }
};

/// Adds the recommended edits to `change`, and returns the notes on them.
std::string apply(const Recommendation& made, const ProjectFile& profile, Change& change) {
    const Game& game = made.game;
    if (!made.chosen || !game.project) {
        return {};
    }
    const Game& wanted = made.front[*made.chosen].candidate.game;
    const Patch patch = without_ignored(*game.project, edits_for(*game.project, wanted.policy));
    const auto entries = profile_entries(game, wanted, patch.not_held);
    for (const ProjectFile& file : game.project->files) {
        change.add(file);
    }
    change.add(profile);
    add_edits(patch.edits, change.edits);
    const std::vector<FileEdit> profile_edits =
        profile.name.empty() ? std::vector<FileEdit>{} : toml_edits(profile, entries);
    add_edits(profile_edits, change.edits);
    return rest_text(game, wanted, patch, entries, !profile_edits.empty());
}

/// The last line: the verdict, and what to do.
std::string last_line(const std::vector<Recommendation>& all, std::size_t files, bool write) {
    const auto found = std::ranges::count_if(
        all, [](const Recommendation& made) { return made.chosen.has_value(); });
    if (static_cast<std::size_t>(found) < all.size()) {
        return all.size() == 1
                   ? "error: no settings pass every check\n"
                   : fmt::format("error: settings that pass every check for {} of {} platforms\n",
                                 found, all.size());
    }
    const bool is_as_it_is = std::ranges::all_of(all, [](const Recommendation& made) {
        return made.front[*made.chosen].candidate.changes.empty();
    });
    if (files == 0) {
        return is_as_it_is ? "pass: the settings pass as they are\n" : "pass: settings found\n";
    }
    const std::string changed = counted(files, "file");
    return write ? fmt::format("pass: settings found, and written to {}\n", changed)
                 : fmt::format("pass: settings found; --write changes {}\n", changed);
}

int carry_out(const RecommendOptions& options, const std::string& command) {
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    ChosenGames chosen = read_options(options.game);
    refuse_shared_files(std::array{OutputFile{"--json", options.json}}, chosen.files);
    if (options.write && !chosen.games.front().project) {
        throw InputError("--write needs a project; name its folder or settings file");
    }
    std::vector<Recommendation> all;
    Change change;
    std::string text;
    TraceStore traces;
    take_traces(chosen.captures, traces);
    for (const Game& game : chosen.games) {
        Progress progress("settings");
        all.push_back(recommend(game, traces, jobs, progress.counter()));
        text += to_text(all.back(), terminal_style());
        text += apply(all.back(), chosen.profile, change) + '\n';
    }
    if (!options.json.empty()) {
        std::vector<std::string> diffs;
        for (const ProjectFile& file : change.files) {
            diffs.push_back(unified_diff(file, change.edits));
        }
        write_output(options.json, to_json(all, diffs, command));
    }
    const auto changed =
        static_cast<std::size_t>(std::ranges::count_if(change.files, [&](const ProjectFile& file) {
            return !unified_diff(file, change.edits).empty();
        }));
    const std::string patch = change_text(change.files, change.edits, options.write);
    if (options.json != "-") {
        write_text(text);
        // A patch is for programs, too, and they need every byte of it.
        isatty(STDOUT_FILENO) != 0 ? write_text(patch) : write_output("-", patch);
        write_text(fmt::format("repeat with\n  {}\n", command));
        write_text(last_line(all, changed, options.write));
    }
    const bool all_pass = std::ranges::all_of(
        all, [](const Recommendation& made) { return made.chosen.has_value(); });
    return all_pass ? kExitPass : kExitFail;
}

}  // namespace

void add_recommend(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "recommend",
        "Find the cheapest timestep settings that pass every check, and print the patch");
    const auto options = std::make_shared<RecommendOptions>();
    add_options(*verb, options->game);
    verb->add_flag("--write", options->write,
                   "Apply the patch to the project's settings files and its profile; every other "
                   "byte stays the same");
    verb->add_option(
            "--json", options->json,
            "Write costs, recommended settings and patch as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb->add_option("--jobs", options->jobs,
                     "Threads; 0: one per processor. The output is the same for any number");
    verb->footer("Exit codes: 0 settings found that pass; 1 none found; 2 bad input.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
