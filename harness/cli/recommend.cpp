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
#include "harness/cli/options.h"
#include "harness/cli/progress.h"
#include "harness/cli/subject_options.h"
#include "harness/cli/verbs.h"
#include "harness/project/patch.h"
#include "harness/report/recommendation.h"
#include "harness/validate/profile_entries.h"

namespace tickproof::harness {
namespace {

struct RecommendOptions {
    SubjectOptions subject;
    std::string jobs = "0";
    std::string json;
    bool write = false;
};

Recommendation recommended(const Subject& subject, int jobs) {
    Progress progress("settings");
    return recommend(subject, frames_of(subject.profile), jobs,
                     [&](std::size_t done, std::size_t of) { progress.report(done, of); });
}

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

/// The files of all platforms, as a patch or, with `write`, as what was done.
std::string change_text(const std::vector<ProjectFile>& files, const std::vector<FileEdit>& edits,
                        bool write) {
    std::string text;
    for (const ProjectFile& file : files) {
        const std::string diff = unified_diff(file, edits);
        if (diff.empty()) {
            continue;
        }
        if (write) {
            replace_file(file.name, patched(file, edits));
        }
        text += fmt::format("{}\n{}\n",
                            write ? "written" : "to apply it, use --write or this patch", diff);
    }
    return text;
}

/// What is to be known of the change, what no file of the project holds, and what no timestep
/// mends.
std::string rest_text(const Subject& subject, const Patch& patch,
                      const std::vector<TomlEntry>& entries, bool has_profile) {
    std::vector<std::string> by_code;
    for (const std::string& setting : patch.not_held) {
        if (setting != "draw" && setting != "input") {
            by_code.push_back(setting);
        }
    }
    std::string text;
    for (const ProjectRemark& remark : patch.remarks) {
        text += wrap("", fmt::format("note: {}: {}; {}", remark.what, remark.why, remark.fix),
                     terminal_style().width);
    }
    for (const TomlEntry& entry : entries) {
        by_code.push_back(fmt::format("{}.{} = {}", entry.table, entry.key, entry.text));
    }
    if (!by_code.empty()) {
        text += wrap("",
                     fmt::format("to be done in the game's code, {}: {}",
                                 has_profile ? "of which the patch tells its profile"
                                             : "and told in its profile (tickproof init)",
                                 fmt::join(by_code, ", ")),
                     terminal_style().width);
    }
    const auto say = [&](std::string_view head, const ProjectRemark& remark,
                         std::string_view rest) {
        text += wrap("", fmt::format("{} {}: {}; {}", head, to_text(remark.at), remark.what, rest),
                     terminal_style().width);
    };
    for (const ProjectRemark& remark : subject.project->remarks) {
        const bool is_removed = std::ranges::find(patch.removed, remark.what,
                                                  &ProjectRemark::what) != patch.removed.end();
        if (is_removed) {
            say("taken out:", remark, "the engine does not take it");
        }
    }
    for (const ProjectRemark& remark : patch.left) {
        if (remark.kind == ProjectRemark::Kind::unknown_key ||
            remark.kind == ProjectRemark::Kind::renamed_key ||
            remark.kind == ProjectRemark::Kind::replaced_value) {
            say("no timestep mends", remark, remark.fix);
        }
    }
    return text;
}

/// What changes, in all files of all platforms.
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

/// Takes what is recommended into `change`; and what is to be said of that.
std::string apply(const Recommendation& made, const ProjectFile& profile, Change& change) {
    const Subject& subject = made.current.subject;
    if (!made.chosen || !subject.project) {
        return {};
    }
    const Subject& wanted = made.front[*made.chosen].candidate.subject;
    const Patch patch =
        without_ignored(*subject.project, edits_for(*subject.project, wanted.policy));
    const auto entries = profile_entries(subject, wanted, patch.not_held);
    for (const ProjectFile& file : subject.project->files) {
        change.add(file);
    }
    change.add(profile);
    add_edits(patch.edits, change.edits);
    const std::vector<FileEdit> told =
        profile.name.empty() ? std::vector<FileEdit>{} : toml_edits(profile, entries);
    add_edits(told, change.edits);
    return rest_text(subject, patch, entries, !told.empty());
}

int carry_out(const RecommendOptions& options) {
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    refuse_shared_files(std::array{OutputFile{"--json", options.json}}, files_of(options.subject));
    const std::vector<Subject> subjects = subjects_of(options.subject);
    if (options.write && !subjects.front().project) {
        throw InputError("--write changes a project's files: name the project");
    }
    const ProjectFile profile = profile_file(options.subject);
    std::vector<Recommendation> all;
    Change change;
    std::string text;
    for (const Subject& subject : subjects) {
        all.push_back(recommended(subject, jobs));
        text += to_text(all.back(), terminal_style());
        text += apply(all.back(), profile, change) + '\n';
    }
    const std::string command = "tickproof recommend" + flags_of(options.subject);
    if (!options.json.empty()) {
        std::vector<std::string> diffs;
        for (const ProjectFile& file : change.files) {
            diffs.push_back(unified_diff(file, change.edits));
        }
        write_output(options.json, to_json(all, diffs, command));
    }
    const std::string patch = change_text(change.files, change.edits, options.write);
    if (options.json != "-") {
        write_text(text);
        // A patch is for programs, too, and they need every byte of it.
        isatty(STDOUT_FILENO) != 0 ? write_text(patch) : write_output("-", patch);
        write_text(fmt::format("repeat with\n  {}\n", command));
    }
    const bool all_pass = std::ranges::all_of(
        all, [](const Recommendation& made) { return made.chosen.has_value(); });
    return all_pass ? kExitPass : kExitFail;
}

}  // namespace

void add_recommend(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "recommend", "Find the cheapest timestep settings that pass everything, and the change");
    const auto options = std::make_shared<RecommendOptions>();
    add_options(*verb, options->subject);
    verb->add_flag(
        "--write", options->write,
        "Change the project's settings files and its profile; all else in them stays byte "
        "for byte");
    verb->add_option("--json", options->json,
                     "Write the front, what is chosen, and the patch to this file; - is the "
                     "terminal");
    verb->add_option("--jobs", options->jobs, "Threads; 0: as many as there are processors");
    verb->footer("Exits with 0 where settings were found that pass, with 1 where none do.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
