// tickproof recommend [PROJECT]: the cheapest settings that pass everything, and the change to the
// project's own files.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "harness/base/text.h"
#include "harness/cli/options.h"
#include "harness/cli/progress.h"
#include "harness/cli/subject_options.h"
#include "harness/cli/verbs.h"
#include "harness/project/patch.h"
#include "harness/report/recommendation.h"
#include "harness/base/wrap.h"

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

/// As a patch, or, with `write`, as what was done.
std::string change_text(const Project& project, const Subject& wanted, bool write) {
    const Patch patch = edits_for(project, wanted.policy);
    std::string text;
    for (const ProjectFile& file : project.files) {
        const std::string diff = unified_diff(file, patch.edits);
        if (diff.empty()) {
            continue;
        }
        if (write) {
            write_output(file.name, patched(file, patch.edits));
        }
        text += fmt::format("\n{}\n{}",
                            write ? "written" : "to apply it, use --write or this patch", diff);
    }
    if (!patch.not_held.empty()) {
        text += '\n' + wrap("",
                            fmt::format("to be set in the game's code, since no file of the "
                                        "project can hold it: {}",
                                        fmt::join(patch.not_held, ", ")),
                            terminal_style().width);
    }
    return text;
}

int carry_out(const RecommendOptions& options) {
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    int exit_code = kExitPass;
    for (const Subject& subject : subjects_of(options.subject)) {
        const Recommendation made = recommended(subject, jobs);
        fmt::print("{}", to_text(made, terminal_style()));
        if (!made.chosen) {
            exit_code = kExitFail;
        } else if (subject.project) {
            fmt::print("{}",
                       change_text(*subject.project, made.front[*made.chosen].candidate.subject,
                                   options.write));
        }
        fmt::print("\n");
    }
    fmt::print("repeat with\n  tickproof recommend{}\n", flags_of(options.subject));
    return exit_code;
}

}  // namespace

void add_recommend(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "recommend", "Find the cheapest timestep settings that pass everything, and the change");
    const auto options = std::make_shared<RecommendOptions>();
    add_options(*verb, options->subject);
    verb->add_flag("--write", options->write,
                   "Change the project's settings files; all else in them stays byte for byte");
    verb->add_option("--jobs", options->jobs, "Threads; 0: as many as there are processors");
    verb->footer("Exits with 0 where settings were found that pass, with 1 where none do.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
