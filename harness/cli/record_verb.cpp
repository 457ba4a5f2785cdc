// tickproof record SCENARIO --out FILE: writes a run step by step.

#include <fmt/format.h>

#include <array>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/announced.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/scenario_options.h"
#include "harness/cli/verbs.h"
#include "harness/recording/record_run.h"

namespace tickproof::harness {
namespace {

struct RecordOptions {
    PacingOptions pacing;
    ScenarioOptions scenarios;
    std::string out;
    bool only_hashes = false;
};

/// The only value. `advice` says in the error how to name one, since other verbs take several.
template <class Value>
const Value& only(const std::vector<Value>& values, std::string_view what, std::string_view advice,
                  bool are_named) {
    if (values.size() == 1) {
        return values.front();
    }
    throw InputError(are_named ? fmt::format("record writes one run, and this names {} {}; {}",
                                             values.size(), what, advice)
                               : fmt::format("record writes one run; {} (without it, the default "
                                             "is {} {})",
                                             advice, values.size(), what));
}

RunSpec spec_of(const RecordOptions& options, const Asking& asking) {
    const AskedScenarios asked = read_options(options.scenarios, asking.traces);
    Game game = game_of(asking, only(asking.policies, "policies", "name one --policy",
                                     !options.pacing.policies.empty()));
    only(asked.scenarios, "scenarios", "name one scenario", true);
    only(asked.engines, "engines", "name one --engine", !options.scenarios.engines.empty());
    asked.set(game);
    const TraceSources& sources = options.pacing.sources;
    const FrameTrace& trace =
        only(asking.traces, "traces", "name one --trace, --fps or --generate",
             !(sources.rates.empty() && sources.captures.empty() && sources.generators.empty()));
    if (asked.starts.frames.size() > 1 || asked.starts.kind == Starts::Kind::all) {
        throw InputError("record writes one run; name one --start frame");
    }
    RunSpec spec = run_spec(game, asked.scenarios.front(), trace.spec,
                            asked.starts.frames.empty() ? 0 : asked.starts.frames.front());
    spec.engine = asked.engines.front();
    return spec;
}

/// Warns of too many steps: a microsecond step in a scenario of seconds is usually a slip.
void warn_of_many_steps(const RunSpec& spec) {
    constexpr double kMany = 1e6;
    if (!reads(*spec.policy.policy, "timestep")) {
        return;
    }
    const double steps =
        make(spec.scenario).length_s / kept_timestep(spec.policy.settings).dt_s * spec.split;
    if (steps >= kMany) {
        complain(
            fmt::format("the run takes about {:.0f} million steps; a longer --timestep makes "
                        "it shorter, --only-hashes the file smaller",
                        steps / kMany));
    }
}

int carry_out(const RecordOptions& options, const std::string& command) {
    refuse_shared_files(std::array{OutputFile{"--out", options.out}},
                        files_of(options.pacing.sources));
    const Asking asking = read_options(options.pacing);
    const RunSpec spec = spec_of(options, asking);
    const ExpectedWork work = work_of(spec, asking.traces.front(), Keep::outcome);
    warn_of_many_steps(spec);
    announcer(1)(work);
    Output file(options.out);
    std::uint64_t bytes = 0;
    const auto write = [&](std::string_view text) {
        file.write(text);
        file.flush();  // A block is complete: a kill loses only what comes after it.
        bytes += text.size();
    };
    const Run run = [&] {
        Progress progress("steps");
        const auto draw = progress.counter();
        const auto draw_steps = [draw](std::size_t steps) { draw({.done = steps}); };
        return record(spec, asking.traces.front(), {.states = !options.only_hashes}, write,
                      draw ? StepsRecorded(draw_steps) : StepsRecorded());
    }();
    if (run.summary.stop != Stop::none) {
        complain(
            "the loop never ends under this trace, so nothing is recorded; run tickproof schedule "
            "with the same options to see why");
        return kExitFail;
    }
    if (!run.engine_failure.empty()) {
        complain(
            fmt::format("the engine failed, so the recording is not kept: {}", run.engine_failure));
        return kExitFail;
    }
    file.close();
    if (options.out != "-") {
        write_text(fmt::format("{} to {}: {}, final state {:016x}\n\nrepeat with\n  {}\n",
                               counted(run.summary.steps, "step"), options.out, size_text(bytes),
                               run.final_hash, command));
    }
    return kExitPass;
}

}  // namespace

void add_record(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "record", "Write a run to a file, step by step, to compare it with another: see diff");
    const auto options = std::make_shared<RecordOptions>();
    add_options(*verb, options->scenarios, {"box2d"});
    add_options(*verb, options->pacing);
    verb->add_option("--out", options->out, "Write the recording to FILE; - is standard output")
        ->type_name("FILE")
        ->required();
    verb->add_flag("--only-hashes", options->only_hashes,
                   "Leave the states out: 24 bytes a step; where two differ, diff makes both runs "
                   "again");
    verb->footer("A game writes recordings of its own, too: docs/recordings.md.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
