// tickproof recommend [PROJECT]: the cheapest settings that pass everything, and the change to the
// project's own files.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "harness/base/input_error.h"
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
            write_output(file.name, patched(file, edits));
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
    const auto stays = [](const ProjectRemark& remark) {
        return remark.kind == ProjectRemark::Kind::unknown_key ||
               remark.kind == ProjectRemark::Kind::renamed_key ||
               remark.kind == ProjectRemark::Kind::replaced_value;
    };
    const auto left = std::ranges::count_if(subject.project->remarks, stays);
    if (left > 0) {
        text += wrap("",
                     fmt::format("{} of validate will stay, since no timestep mends it: see "
                                 "tickproof validate --check settings",
                                 counted(static_cast<std::size_t>(left), "finding")),
                     terminal_style().width);
    }
    return text;
}

int carry_out(const RecommendOptions& options) {
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    const std::vector<Subject> subjects = subjects_of(options.subject);
    if (options.write && !subjects.front().project) {
        throw InputError("--write changes a project's files: name the project");
    }
    int exit_code = kExitPass;
    std::vector<FileEdit> edits;
    std::vector<ProjectFile> files;
    const ProjectFile profile = profile_file(options.subject);
    const auto add_file = [&](const ProjectFile& file) {
        if (!file.name.empty() &&
            std::ranges::find(files, file.name, &ProjectFile::name) == files.end()) {
            files.push_back(file);
        }
    };
    for (const Subject& subject : subjects) {
        const Recommendation made = recommended(subject, jobs);
        fmt::print("{}", to_text(made, terminal_style()));
        if (!made.chosen) {
            exit_code = kExitFail;
        } else if (subject.project) {
            const Subject& wanted = made.front[*made.chosen].candidate.subject;
            const Patch patch = edits_for(*subject.project, wanted.policy);
            const auto entries = profile_entries(subject, wanted, patch.not_held);
            std::ranges::for_each(subject.project->files, add_file);
            add_file(profile);
            add_edits(patch.edits, edits);
            const std::vector<FileEdit> told =
                profile.name.empty() ? std::vector<FileEdit>{} : toml_edits(profile, entries);
            add_edits(told, edits);
            fmt::print("{}", rest_text(subject, patch, entries, !told.empty()));
        }
        fmt::print("\n");
    }
    fmt::print("{}", change_text(files, edits, options.write));
    fmt::print("repeat with\n  tickproof recommend{}\n", flags_of(options.subject));
    return exit_code;
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
    verb->add_option("--jobs", options->jobs, "Threads; 0: as many as there are processors");
    verb->footer("Exits with 0 where settings were found that pass, with 1 where none do.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
