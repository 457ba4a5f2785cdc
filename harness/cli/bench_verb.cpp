// tickproof bench [PROJECT | SCENARIO...]: what the update loop of these settings costs, and how
// large its errors are.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/bench_baseline.h"
#include "harness/cli/bench_options.h"
#include "harness/cli/bench_write.h"
#include "harness/cli/compare.h"
#include "harness/cli/determinism_project.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/reading_progress.h"
#include "harness/cli/verbs.h"
#include "harness/show/report_formats.h"
#include "harness/study/bench/count_instructions.h"
#include "harness/study/bench/errors.h"
#include "harness/study/bench/frame_steps.h"
#include "harness/study/bench/since_before.h"
#include "harness/study/bench/step_cost.h"
#include "harness/study/bench/timing_findings.h"
#include "harness/study/bench/timing_table.h"
#include "harness/timing/now.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kSectionNoun = "setting";

/// The loops of all sections, in the order of the sections' scenarios.
std::vector<LoopOfSection> all_loops(std::vector<Section>& sections, TraceStore& store) {
    std::vector<LoopOfSection> loops;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        for (LoopOfSection& each : loops_of(sections[i].game, i, store)) {
            Finding finding = verify(*each.loop, store.at(each.loop->spec().trace));
            if (frame_steps(sections[i].game, store).steady == 0) {
                finding = unjudged(finding.check, finding.about,
                                   "No frame has a step, so there is nothing to time: choose a "
                                   "shorter timestep");
                finding.shown_by = {each.loop->spec()};
            }
            sections[i].findings.push_back(std::move(finding));
            loops.push_back(std::move(each));
        }
    }
    return loops;
}

/// Makes the callback that draws the elapsed time. Timing may end before `planned_s` if the answer
/// is clear.
std::function<void()> time_progress(Progress& progress, double planned_s) {
    const auto draw = progress.counter();
    if (!draw) {
        return {};
    }
    return [draw, planned_s, began = steady_now()] {
        const double timed_s = std::min(seconds(steady_now() - began), planned_s);
        draw({.done = static_cast<std::size_t>(timed_s),
              .of = static_cast<std::size_t>(std::ceil(planned_s)),
              .part = timed_s - std::floor(timed_s)});
    };
}

Timings timings_of(const std::vector<Section>& sections, const std::vector<LoopOfSection>& loops,
                   TraceStore& store, TimingBudget budget, bool is_pair) {
    Timings timings = machine_of(loops);
    Progress bodies("settings with many bodies");
    const auto draw = bodies.counter();
    for (const Section& section : sections) {
        if (draw) {
            draw({.done = timings.sections.size(), .of = sections.size()});
        }
        timings.sections.push_back(time_section(section.game, store, budget));
    }
    Progress loops_timed("s of timing");
    budget.between = time_progress(
        loops_timed, is_pair ? seconds(budget.pair.time) * static_cast<double>(loops.size()) / 2
                             : seconds(budget.per_loop) * static_cast<double>(loops.size()));
    if (!is_pair) {
        timings.loops = time_loops(loops, store, budget);
        return timings;
    }
    // The sections of a game are consecutive, each with one loop per scenario.
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const std::size_t scenarios = sections[loops[i].section].game.scenarios.size();
        if (loops[i].section % 2 == 0) {
            timings.pairs.push_back(
                time_pair(loops[i], loops[i + scenarios], store, budget, timings.loops));
        }
    }
    return timings;
}

/// Runs one loop, in the process that counts its instructions.
int run_once(const std::string& number, const std::vector<Section>& sections, TraceStore& store) {
    int left = parse_integer(number, 0, 100'000, "--count-loop");
    for (std::size_t i = 0; i < sections.size(); ++i) {
        for (const LoopOfSection& each : loops_of(sections[i].game, i, store)) {
            if (left-- == 0) {
                each.loop->prepare();
                each.loop->run();
            }
        }
    }
    return kExitPass;
}

/// Counts each loop in its own process: this command with the loop's number.
void count(const std::vector<LoopOfSection>& loops, const std::string& command, Timings& timings) {
    constexpr std::string_view kProgram = "tickproof";
    Progress progress("loops counted");
    const auto draw = progress.counter();
    for (std::size_t i = 0; i < loops.size(); ++i) {
        if (draw) {
            draw({.done = i, .of = loops.size()});
        }
        const std::uint64_t all = count_instructions(fmt::format(
            "{}{} --count-loop {}", shell_word(own_program()), command.substr(kProgram.size()), i));
        for (TimedLoop& timed : timings.loops) {
            if (timed.section == loops[i].section && timed.spec == loops[i].loop->spec()) {
                timed.instructions =
                    static_cast<double>(all) / static_cast<double>(loops[i].loop->steps());
            }
        }
    }
}

/// Notes faults in the files: bench times what the engine makes of them.
void note_faults(const Game& game, std::vector<std::string>& notes) {
    if (!game.project) {
        return;
    }
    for (const ProjectRemark& remark : game.project->remarks) {
        if (is_fault(remark.kind)) {
            notes.push_back(fmt::format("{}: {} (tickproof validate --check settings)",
                                        to_text(remark.at), sentence(remark)));
        }
    }
}

/// Estimates from a capture; runs and times nothing.
int estimate(const BenchOptions& options, const ChosenGames& chosen, std::vector<Section> sections,
             const std::string& command) {
    if (!options.words.empty() && !is_project(options.words)) {
        throw InputError(fmt::format("{}: --from-capture runs no scenario; leave it out",
                                     options.words.front()));
    }
    if (!options.game.sources.captures.empty() || options.report.is_plotted) {
        throw InputError(
            "--from-capture runs nothing: leave out --trace and --plot, which say how it is run "
            "and drawn");
    }
    if (edits_of(options.game.sources.trace) != TraceEdits{}) {
        throw InputError(
            "--from-capture reads the whole capture: leave out --from, --to, --speed, --repeat and "
            "--add-hitches");
    }
    const Capture capture = [&] {
        Progress progress("MB");
        return read_capture(options.from_capture, options.game.sources.trace.capture,
                            megabytes_of(options.from_capture, progress));
    }();
    std::vector<std::string> notes = capture.notes;
    for (Section& section : sections) {
        const PolicySpec& policy = section.game.policy;
        section.findings = {step_cost_finding(step_cost(capture, policy), capture, policy)};
    }
    const Finding& first = sections.front().findings.front();
    if (options.write && first.verdict == Verdict::note) {
        notes.push_back(write_cost(first, sections.front().game.engine, chosen.profile));
    }
    Report report = make_report({.verb = "bench", .command = command, .section_noun = kSectionNoun},
                                std::move(sections));
    report.notes.insert(report.notes.end(), notes.begin(), notes.end());
    return deliver(std::move(report), options.report);
}

/// The distance of each engine is from a finer run of its own: another engine may have other
/// contacts.
void refuse_several_engines(const std::vector<Section>& sections) {
    for (const Section& section : sections) {
        const auto* const engine = section.game.engine.engine;
        const auto* const first = sections.front().game.engine.engine;
        if (engine != first) {
            throw InputError(fmt::format(
                "--within compares settings of one engine, each with finer steps of its own, and "
                "{} and {} are two; leave one out",
                first->name, engine->name));
        }
    }
}

int carry_out(const BenchOptions& options, const std::string& command) {
    const TimingBudget budget = timing_budget(options);
    const int jobs = jobs_of(options.report);
    if (options.counts) {
        refuse_without_valgrind();
    }
    if (!options.from_capture.empty() && !std::filesystem::exists(options.from_capture)) {
        throw InputError(fmt::format("--from-capture {}: there is no such file; name a capture",
                                     options.from_capture));
    }
    const double within_m = allowed_distance_m(options.within);
    ChosenGames chosen = games_of(options);
    const std::vector<OutputFile> outputs =
        outputs_of(options.report, {{"--benchmark-json", options.benchmark_json}});
    chosen.files.push_back(options.from_capture);
    chosen.files.push_back(options.baseline);
    refuse_shared_files(outputs, chosen.files);
    if (options.write) {
        refuse_to_write(options, chosen);
    }
    std::vector<Section> sections = sections_of(chosen, options);
    if (within_m > 0) {
        refuse_several_engines(sections);
    }
    if (!options.from_capture.empty()) {
        return estimate(options, chosen, std::move(sections), command);
    }
    TraceStore store;
    for (const FrameTrace& capture : chosen.captures) {
        store.add(capture);
    }
    if (!options.count_loop.empty()) {
        return run_once(options.count_loop, sections, store);
    }
    const std::vector<LoopOfSection> loops = all_loops(sections, store);
    const auto earlier = earlier_timings(options.baseline, loops);
    const auto errors = error_checks();
    Report report = judge_and_report({.verb = "bench",
                                      .command = command,
                                      .section_noun = kSectionNoun,
                                      .is_incomplete = !chosen.refused.empty(),
                                      .is_plotted = options.report.is_plotted},
                                     std::move(chosen.captures), std::move(sections),
                                     {errors.begin(), errors.end()}, jobs);
    if (exit_code_of(report) == kExitPass) {
        report.timings =
            timings_of(report.sections, loops, store, budget, !options.against.empty());
        report.timings->within_m = within_m;
        note_faults(report.sections.front().game, report.timings->notes);
        if (options.counts) {
            count(loops, command, *report.timings);
        }
        if (options.write) {
            report.timings->notes.push_back(write_cost(*report.timings, chosen.profile));
        }
        if (earlier) {
            add_before(*earlier, *report.timings);
        }
        describe_timings(report);
        judge_times({.budget = budget.physics_s > 0,
                     .are_alternatives = !options.over.empty() || !options.against.empty()},
                    report);
        if (!options.benchmark_json.empty()) {
            write_output(options.benchmark_json, to_benchmark_json(report));
        }
    }
    return deliver(std::move(report), options.report, options.benchmark_json == "-");
}

}  // namespace

void add_bench(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "bench", "Time the update loop of timestep settings, beside the error that they make");
    const auto options = std::make_shared<BenchOptions>();
    add_options(*verb, *options);
    verb->footer(
        "Every loop has to end in the same state twice before it is timed. Exit codes: 0 timed; 1 "
        "over --budget, nothing --within, dearer than --baseline, or a loop that does not repeat "
        "or takes no step; 2 bad input.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
