// tickproof shrink SCENARIO
//
// PROJECT: finds the smallest frame sequence that fails the same check.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "harness/advise/shrink/case_text.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cli/announced.h"
#include "harness/cli/determinism_project.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/shrink_trial.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"
#include "harness/game/engine_text.h"
#include "harness/study/cases/judge_case.h"
#include "harness/study/cases/read_case.h"

namespace tickproof::harness {
namespace {

/// The failures, worst verdict first, then most severe first.
std::vector<Failure> sorted_failures(const Trial& trial, const std::vector<const Check*>& checks,
                                     int jobs) {
    Progress progress("checks");
    std::vector<Failure> failures =
        failures_of(trial, checks, jobs, progress.counter(), announcer(jobs));
    std::ranges::stable_sort(failures, [](const Failure& a, const Failure& b) {
        const auto rank = [](const Finding& finding) {
            return std::pair(finding.verdict,
                             std::isnan(finding.severity) ? -1.0 : finding.severity);
        };
        return rank(a.finding) > rank(b.finding);
    });
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

std::size_t differing(const FrameTrace& trace, double fps) {
    return steady_frames_of(trace.frames, fps).but.size();
}

std::string line(std::string_view label, const std::string& text) {
    return wrap(fmt::format("  {:<8}  ", label), text, terminal_style().width);
}

/// `60 fps, but for frame 12 of 100 ms (1 of 180 frames differs)`.
std::string kept_text(const FrameTrace& trace) {
    const auto steady = steady_of(trace.spec);
    if (!steady) {
        return fmt::format("{}: it fails only with a trace of this kind", to_text(trace.spec));
    }
    if (steady->but.empty() || steady->but.size() == steady->count) {
        return fmt::format("{} ({})", to_sentence(*steady), counted(steady->count, "frame"));
    }
    return fmt::format("{} ({} of {} {})", to_sentence(*steady), steady->but.size(),
                       counted(steady->count, "frame"),
                       steady->but.size() == 1 ? "differs" : "differ");
}

std::string before_text(const FrameTrace& trace, double fps) {
    return fmt::format("{}: {} of {} differ from {} fps", trace.name, differing(trace, fps),
                       counted(trace.frames.size(), "frame"), shortest(fps));
}

/// The other findings that could be shrunk.
std::string others_text(const std::vector<Failure>& failures, const Failure& chosen) {
    std::string text;
    for (const Failure& each : failures) {
        if (each.finding.verdict >= Verdict::note && each.finding.id != chosen.finding.id) {
            text += fmt::format("  --finding {}\n", each.finding.id);
        }
    }
    return text.empty() ? text : "\nto shrink another finding, name it\n" + text;
}

std::string shrunk_text(const Trial& given, const Shrunk& shrunk, double fps) {
    const Finding& finding = shrunk.failure.finding;
    const TextStyle style = terminal_style();
    std::string text =
        wrap(coloured(fmt::format("{:<9}", to_text(finding.verdict)), finding.verdict, style),
             finding.summary, style.width);
    text += line("finding", finding.id);
    for (const FrameTrace& trace : shrunk.trial.traces) {
        text += line("frames", kept_text(trace));
    }
    for (const FrameTrace& trace : given.traces) {
        text += line("before", before_text(trace, fps));
    }
    const std::string budget = shrunk.is_spent ? ": stopped early, and --budget N allows more" : "";
    text += line("tries", fmt::format("{}{}", shrunk.tries, budget));
    return text;
}

struct CaseFile {
    std::string text;
    std::string why_not;  ///< Why there is no case.
};

/// The case; none if it does not show the failure.
CaseFile case_of(const Shrunk& shrunk, const std::string& command, int jobs) {
    try {
        CaseFile file{.text = case_text(shrunk.trial, shrunk.failure, command)};
        const JudgedCase judged = judge_cases({parse_case(file.text, "case")}, {}, jobs).front();
        if (judged.verdict != Verdict::pass) {
            file.why_not = judged.figures.front().why;
        }
        return file;
    } catch (const InputError& error) {
        return {.text = {}, .why_not = error.what()};
    }
}

std::string commands_text(const Shrunk& shrunk, const CaseFile& file, const std::string& out) {
    std::string text =
        fmt::format("\nshow it with\n  {}\n", repeat_command(shrunk.failure.finding));
    if (!file.why_not.empty()) {
        return text + fmt::format("\nno case file: {}\n", file.why_not);
    }
    if (!out.empty()) {
        return text + fmt::format("  tickproof cases {}\n", shell_word(out));
    }
    return text + "\nas a case, which --out FILE.toml writes\n\n" + file.text;
}

/// Prints that nothing fails, and what else to try.
int nothing_fails(const std::vector<Failure>& failures) {
    std::string text =
        "nothing fails, so there is nothing to shrink: name a trace, a policy, a scenario or a "
        "--check with which something does";
    std::string notes;
    for (const Failure& each : failures) {
        if (each.finding.verdict == Verdict::note) {
            notes += fmt::format("  --finding {}\n", each.finding.id);
        }
    }
    text = wrap("", text, terminal_style().width);
    write_text(notes.empty() ? text : text + "\nor shrink a note, by its name\n" + notes);
    return kExitFail;
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
    refuse_shared_files(std::array{OutputFile{"--out", flags.out}}, files_of(flags.pacing.sources));
    ShrinkOptions options{.steady_fps = parse_number(flags.steady, "--steady")};
    if (!(options.steady_fps >= 1 && options.steady_fps <= 1000)) {
        throw InputError(fmt::format("--steady '{}': expected 1 to 1000 fps", flags.steady));
    }
    options.budget =
        static_cast<std::size_t>(parse_integer(flags.budget, 1, 1'000'000'000, "--budget"));
    options.jobs = jobs_of(flags.report);
    const std::vector<const Check*> checks = checks_of(flags);
    const Trial trial = trial_of(flags);
    const std::vector<Failure> failures = sorted_failures(trial, checks, options.jobs);
    const Failure* chosen = chosen_of(failures, flags.finding);
    if (chosen == nullptr) {
        return nothing_fails(failures);
    }
    const Shrunk shrunk = shrunk_of(trial, checks, *chosen, options);
    const CaseFile file = case_of(shrunk, command, options.jobs);
    if (!flags.out.empty() && file.why_not.empty()) {
        write_output(flags.out, file.text);
    }
    if (flags.out != "-") {
        write_text(shrunk_text(trial, shrunk, options.steady_fps) +
                   commands_text(shrunk, file, flags.out) + others_text(failures, *chosen) +
                   fmt::format("\nrepeat with\n  {}\n", command));
    }
    if (!flags.out.empty() && !file.why_not.empty()) {
        complain(
            fmt::format("{} is not written: {}; the command above shows the failure, or "
                        "name another finding with --finding",
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
    verb->add_option("--check", flags->report.checks, "Checks to make; see list checks")
        ->allow_extra_args(false);
    verb->add_option("--finding", flags->finding,
                     "Finding to shrink, by its id (default: the worst)");
    verb->add_option("--steady", flags->steady, "Rate of the frames that do not matter, in fps")
        ->capture_default_str();
    verb->add_option("--budget", flags->budget, "Judge at most so many smaller games")
        ->capture_default_str();
    verb->add_option("--out", flags->out, "Write the case to FILE.toml; - is standard output")
        ->type_name("FILE");
    verb->add_option("--jobs", flags->report.jobs,
                     "Threads; 0: one per processor. The output is the same for any number");
    verb->footer(
        "Without a scenario, the checks are those of schedule. Exit codes: 0 shrunk; 1 nothing "
        "fails; 2 bad input, or a case that --out cannot hold.");
    verb->callback(
        [flags, verb, &invoked] { invoked.exit_code = carry_out(*flags, *verb, invoked.command); });
}

}  // namespace tickproof::harness
