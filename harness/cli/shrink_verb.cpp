// tickproof shrink SCENARIO, or PROJECT: finds the fewest frames with which the same check fails.

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "harness/advise/shrink/case_text.h"
#include "harness/advise/shrink/shrink_report.h"
#include "harness/base/input_error.h"
#include "harness/base/shell_words.h"
#include "harness/base/text.h"
#include "harness/cli/announced.h"
#include "harness/cli/determinism_project.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/shrink_trial.h"
#include "harness/cli/verbs.h"
#include "harness/game/engine_text.h"
#include "harness/study/cases/judge_case.h"
#include "harness/study/cases/read_case.h"
#include "harness/study/replay/draw_report.h"

namespace tickproof::harness {
namespace {

std::vector<Failure> failures_in(const Trial& trial, const std::vector<const Check*>& checks,
                                 int jobs) {
    Progress progress("checks");
    std::vector<Failure> failures =
        failures_of(trial, checks, jobs, progress.counter(), announcer(jobs));
    sort_failures(failures);
    return failures;
}

const Failure* chosen_of(const std::vector<Failure>& failures, const std::string& id) {
    if (id.empty()) {
        return failures.empty() || failures.front().finding.verdict < Verdict::warning
                   ? nullptr
                   : &failures.front();
    }
    std::vector<std::string_view> known;
    for (const Failure& each : failures) {
        if (each.finding.verdict == Verdict::pass) {
            continue;
        }
        if (each.finding.id == id) {
            return &each;
        }
        known.push_back(each.finding.id);
    }
    throw InputError(unknown_name("finding that fails", id, known));
}

/// The case; none if it does not show the failure.
ShrunkCase case_of(const Shrunk& shrunk, const std::string& command, int jobs) {
    try {
        ShrunkCase file{.text = case_text(shrunk.trial, shrunk.failure, command)};
        const JudgedCase judged = judge_cases({parse_case(file.text, "case")}, {}, jobs).front();
        if (judged.verdict != Verdict::pass) {
            file.why_not = judged.figures.front().why;
        }
        return file;
    } catch (const InputError& error) {
        return {.why_not = error.what()};
    }
}

/// Throws if the file's ending is not .toml: `tickproof cases` would take it for the name of a
/// case.
void refuse_other_endings(const std::string& out) {
    if (!out.empty() && out != "-" && !out.ends_with(".toml")) {
        throw InputError(fmt::format("--out {}: a case file ends in .toml; write --out {}",
                                     visible(out), shell_word(out + ".toml")));
    }
}

Shrunk shrunk_of(const Trial& trial, const std::vector<const Check*>& checks, const Failure& wanted,
                 ShrinkOptions options) {
    Progress progress("tries at most");
    if (const auto draw = progress.counter()) {
        options.progress = [draw, of = options.budget](std::size_t tries) {
            draw({.done = tries, .of = of});
        };
    }
    return shrink(trial, checks, wanted, options);
}

int carry_out(const ShrinkFlags& flags, const CLI::App& verb, const std::string& command) {
    refuse_other_endings(flags.out);
    if (is_project(flags.scenarios.scenarios)) {
        refuse_flags_of_projects(verb);
    }
    refuse_shared_files(outputs_of(flags.report, {{"--out", flags.out}}),
                        files_of(flags.pacing.sources));
    ShrinkOptions options{.steady_fps = parse_number(flags.steady, "--steady")};
    if (!(options.steady_fps >= 1 && options.steady_fps <= 1000)) {
        throw InputError(fmt::format("--steady '{}': expected 1 to 1000 fps", flags.steady));
    }
    options.budget =
        static_cast<std::size_t>(parse_integer(flags.budget, 1, 1'000'000'000, "--budget"));
    options.jobs = jobs_of(flags.report);
    const std::vector<const Check*> checks = checks_of(flags);
    const Trial trial = trial_of(flags);
    const std::vector<Failure> failures = failures_in(trial, checks, options.jobs);
    const Failure* chosen = chosen_of(failures, flags.finding);
    ReportOptions reporting = report_options(flags.report, "shrink", command);
    if (chosen == nullptr) {
        deliver(nothing_to_shrink(std::move(reporting), trial, failures), flags.report);
        return kExitFail;
    }
    const Shrunk shrunk = shrunk_of(trial, checks, *chosen, options);
    ShrunkCase file = case_of(shrunk, command, options.jobs);
    if (!flags.out.empty() && file.why_not.empty()) {
        write_output(flags.out, file.text);
        file.written = flags.out;
    }
    Report report =
        shrink_report(std::move(reporting), trial, shrunk, failures, file, options.steady_fps);
    TraceStore store;
    for (const FrameTrace& trace : shrunk.trial.traces) {
        store.add(trace);
    }
    add_drawing(report, store);
    deliver(std::move(report), flags.report, flags.out == "-");
    if (!flags.out.empty() && !file.why_not.empty()) {
        complain(
            fmt::format("{} is not written: {}; the report shows the failure, or name another "
                        "finding with --finding",
                        flags.out, file.why_not));
        return kExitBadInput;
    }
    return kExitPass;
}

}  // namespace

void add_shrink(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "shrink", "Find the fewest frames with which a check still fails, as a case to run");
    const auto flags = std::make_shared<ShrinkFlags>();
    add_options(*verb, flags->scenarios, compared_engines());
    verb->get_option("scenario")
        ->required(false)
        ->description(scenario_names() +
                      "; see list scenarios. Or a project: its folder or settings file");
    verb->add_option("--profile", flags->profile,
                     "Profile of the project's game (default: tickproof.toml beside it)")
        ->type_name("FILE");
    add_options(*verb, flags->pacing);
    add_options(*verb, flags->report, {.runs = false, .plots = false});
    verb->add_option("--finding", flags->finding,
                     "Finding to shrink, by its id (default: the worst)");
    verb->add_option("--steady", flags->steady, "Rate of the frames that do not matter, in fps")
        ->capture_default_str();
    verb->add_option("--budget", flags->budget, "Judge at most so many smaller games")
        ->capture_default_str();
    verb->add_option("--out", flags->out, "Write the case to FILE.toml; - is standard output")
        ->type_name("FILE");
    verb->footer(
        "Without a scenario, the checks are those of schedule. Exit codes: 0 shrunk; 1 nothing "
        "fails; 2 bad input, or a case that --out cannot hold.");
    verb->callback(
        [flags, verb, &invoked] { invoked.exit_code = carry_out(*flags, *verb, invoked.command); });
}

}  // namespace tickproof::harness
