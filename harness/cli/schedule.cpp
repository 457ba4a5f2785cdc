// tickproof schedule: what a policy does with a trace, without any engine.

#include <fmt/format.h>

#include <array>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/check/answer.h"
#include "harness/cli/options.h"
#include "harness/cli/schedule_csv.h"
#include "harness/cli/verbs.h"
#include "harness/report/trace_event.h"
#include "harness/run/schedule.h"

namespace tickproof::harness {
namespace {

struct ScheduleOptions {
    PacingOptions pacing;
    std::string csv;
    std::string perfetto;
};

/// Gives the exit code: that of a schedule that was cut is a failure.
int write_csv(const Invocation& invocation, const std::string& file) {
    if (invocation.policies.size() != 1 || invocation.traces.size() != 1) {
        throw InputError(
            "--csv writes one schedule: name one --policy and one --trace, --fps or --generate");
    }
    const WrittenSchedule written = write_schedule_csv(
        invocation.policies.front(), invocation.traces.front(), invocation.load, file);
    if (written.stop == Stop::none) {
        return kExitPass;
    }
    complain(fmt::format(
        "the schedule ends in frame {}, which has no end; see tickproof schedule without --csv",
        written.frames - 1));
    return kExitFail;
}

/// Every policy with every trace, each a process of its own.
void write_timelines(const Invocation& invocation, const std::string& file) {
    constexpr std::size_t kShownMax = 2'000'000;
    std::vector<ScheduleTimeline> timelines;
    std::size_t frames = 0;
    for (const FrameTrace& trace : invocation.traces) {
        for (const PolicySpec& policy : invocation.policies) {
            const auto pacer = make_pacer(policy, invocation.load.step_cost);
            timelines.push_back({.name = fmt::format("{}, {}", to_text(policy), trace.name),
                                 .schedule = schedule(trace, invocation.load, *pacer, whole(trace)),
                                 .step_cost = invocation.load.step_cost});
            frames += timelines.back().schedule.frames.size();
            frames += timelines.back().schedule.steps.size();
            if (frames > kShownMax) {
                throw InputError(
                    fmt::format("--perfetto: more than {} frames and steps, which no viewer opens; "
                                "name one --policy, or cut the trace with --from and --to",
                                kShownMax));
            }
        }
    }
    write_output(file, to_trace_event(timelines));
}

int carry_out(const ScheduleOptions& options) {
    refuse_shared_files(
        std::array{OutputFile{"--csv", options.csv}, OutputFile{"--perfetto", options.perfetto},
                   OutputFile{"--json", options.pacing.json}},
        files_of(options.pacing));
    Invocation invocation = read_options(options.pacing);
    const int jobs = jobs_of(options.pacing);
    if (!options.perfetto.empty()) {
        write_timelines(invocation, options.perfetto);
    }
    if (!options.csv.empty()) {
        const int written = write_csv(invocation, options.csv);
        if (options.csv == "-") {
            return written;
        }
    }
    std::vector<Question> questions;
    for (const PolicySpec& policy : invocation.policies) {
        questions.push_back({.policy = policy,
                             .traces = invocation.traces,
                             .load = invocation.load,
                             .measures = true});
    }
    std::vector<Answer> answers = answer(std::move(questions), jobs);
    return deliver(make_report(std::move(invocation), std::move(answers)), options.pacing,
                   options.perfetto == "-");
}

}  // namespace

void add_schedule(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "schedule", "What policies do with traces: steps, lost time, measures; no engine");
    const auto options = std::make_shared<ScheduleOptions>();
    add_options(*verb, options->pacing);
    verb->add_option("--csv", options->csv,
                     "Write every step of one policy and trace as CSV to a file, or to - ");
    verb->add_option("--perfetto", options->perfetto,
                     "Write frames, steps, overstep and lost time as trace-event JSON, which "
                     "ui.perfetto.dev opens, to a file or to -");
    verb->footer(
        "Without --policy it is a comparison of all policies but the loops of engines and exits "
        "with 0; with it, the verdict is the exit code.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
