// tickproof schedule: shows what a policy does with a trace, without any engine.

#include <fmt/format.h>

#include <memory>

#include "harness/base/input_error.h"
#include "harness/cli/compare.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/report_options.h"
#include "harness/cli/schedule_csv.h"
#include "harness/cli/verbs.h"
#include "harness/run/schedule.h"
#include "harness/show/perfetto.h"

namespace tickproof::harness {
namespace {

struct ScheduleOptions {
    PacingOptions pacing;
    ReportFlags report;
    std::string csv;
    std::string perfetto;
};

/// Returns the exit code: a schedule that was cut is a failure.
int write_csv(const Asking& asking, const std::string& file) {
    if (asking.policies.size() != 1 || asking.traces.size() != 1) {
        throw InputError(
            "--csv writes one schedule: name one --policy and one --trace, --fps or --generate");
    }
    const WrittenSchedule written =
        write_schedule_csv(asking.policies.front(), asking.traces.front(), asking.load, file);
    if (written.stop == Stop::none) {
        return kExitPass;
    }
    complain(
        fmt::format("the CSV ends in frame {}, whose steps never end; run tickproof schedule "
                    "without --csv to see why",
                    written.frames - 1));
    return kExitFail;
}

/// Writes every policy on every trace as a process of its own.
void write_timelines(const Asking& asking, const std::string& file) {
    constexpr std::size_t kShownMax = 2'000'000;
    std::vector<ScheduleTimeline> timelines;
    std::size_t frames = 0;
    for (const FrameTrace& trace : asking.traces) {
        for (const PolicySpec& policy : asking.policies) {
            const auto pacer = make_pacer(policy, asking.load.step_cost);
            timelines.push_back({.name = fmt::format("{}, {}", to_text(policy), trace.name),
                                 .schedule = schedule(trace, asking.load, *pacer, whole(trace)),
                                 .step_cost = asking.load.step_cost});
            frames += timelines.back().schedule.frames.size();
            frames += timelines.back().schedule.steps.size();
            if (frames > kShownMax) {
                throw InputError(
                    fmt::format("--perfetto: more than {} frames and steps, too many for a viewer; "
                                "name one --policy, or cut the trace with --from and --to",
                                kShownMax));
            }
        }
    }
    write_output(file, to_trace_event(timelines));
}

int carry_out(const ScheduleOptions& options, const std::string& command) {
    refuse_shared_files(
        outputs_of(options.report, {{"--csv", options.csv}, {"--perfetto", options.perfetto}}),
        files_of(options.pacing.sources));
    ReportOptions reporting = report_options(options.report, "schedule", command);
    reporting.has_physics = false;
    Asking asking = read_options(options.pacing, Unreadable::leave_out);
    const int jobs = jobs_of(options.report);
    const std::vector<const Check*> checks = checks_of(options.report, &AskedBy::schedule);
    if (!options.perfetto.empty()) {
        write_timelines(asking, options.perfetto);
    }
    if (!options.csv.empty()) {
        const int written = write_csv(asking, options.csv);
        if (options.csv == "-") {
            return written;
        }
    }
    return deliver(compare(std::move(reporting), std::move(asking), checks, jobs), options.report,
                   options.perfetto == "-");
}

}  // namespace

void add_schedule(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "schedule", "Turn frame times into steps without an engine: steps, lost time, stutter");
    const auto options = std::make_shared<ScheduleOptions>();
    add_options(*verb, options->pacing);
    add_options(*verb, options->report);
    verb->add_option(
            "--csv", options->csv,
            "Write every step of one policy and trace as CSV to FILE: frames from 0, steps from "
            "1; - is standard output")
        ->type_name("FILE");
    verb->add_option("--perfetto", options->perfetto,
                     "Write frames, steps, overstep and lost time to FILE as trace-event JSON for "
                     "ui.perfetto.dev; - is standard output")
        ->type_name("FILE");
    verb->footer(
        "Without --policy, schedule compares all policies except engines' own loops and exits with "
        "0. With --policy, an error makes it exit with 1.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
