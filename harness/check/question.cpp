// Lists the questions of a game and their runs, and names those runs in sentences.

#include "harness/check/question.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/game/engine_text.h"
#include "harness/run/starts.h"

namespace tickproof::harness {
namespace {

std::vector<physics::EngineSpec> engines_of(const Game& game) {
    std::vector<physics::EngineSpec> all{game.engine};
    all.insert(all.end(), game.others.begin(), game.others.end());
    return all;
}

std::string name_of(const ScenarioSpec& scenario, const Game& game) {
    const auto same = std::ranges::count(game.scenarios, scenario.row, &ScenarioSpec::row);
    std::string name(scenario.row->name);
    return same > 1 ? fmt::format("{} {}", name, fmt::join(assignments(scenario), " ")) : name;
}

/// True if the report names the capture at its top, so that sentences need not.
bool is_only_capture(const Inquiry& ask) {
    return ask.traces() == 1 && ask.game.frames.rates.empty();
}

std::string start_text(const RunSpec& spec) {
    return spec.start_frame == 0 ? "the first frame" : fmt::format("frame {}", spec.start_frame);
}

}  // namespace

std::vector<Question> questions(Inquiry& ask) {
    std::vector<Question> all;
    for (const ScenarioSpec& scenario : ask.game.scenarios) {
        for (const physics::EngineSpec& engine : engines_of(ask.game)) {
            const std::string name = name_of(scenario, ask.game);
            all.push_back({.ask = ask,
                           .scenario = scenario,
                           .engine = engine,
                           .about = ask.game.others.empty()
                                        ? name
                                        : fmt::format("{}, {}", name, to_text(engine))});
        }
    }
    return all;
}

std::vector<Question> paired_questions(Inquiry& ask) {
    const std::vector<physics::EngineSpec> engines = engines_of(ask.game);
    std::vector<Question> all;
    for (const ScenarioSpec& scenario : ask.game.scenarios) {
        for (std::size_t i = 0; i < engines.size(); ++i) {
            for (std::size_t j = i + 1; j < engines.size(); ++j) {
                all.push_back({.ask = ask,
                               .scenario = scenario,
                               .engine = engines[i],
                               .other = engines[j],
                               .about = fmt::format("{}, {} and {}", name_of(scenario, ask.game),
                                                    to_text(engines[i]), to_text(engines[j]))});
            }
        }
    }
    return all;
}

RunSpec base_spec(const Question& question, std::size_t trace, std::size_t start_frame) {
    RunSpec spec =
        run_spec(question.ask.game, question.scenario, question.ask.spec(trace), start_frame);
    spec.engine = question.engine;
    return spec;
}

std::vector<std::size_t> start_frames(const Question& question, std::size_t trace) {
    const std::size_t frames = question.ask.trace(trace).frames.size();
    const Starts& starts = question.ask.game.starts;
    switch (starts.kind) {
        case Starts::Kind::given: {
            std::vector<std::size_t> given;
            for (const std::size_t frame : starts.frames) {
                given.push_back(frame % frames);
            }
            return given;
        }
        case Starts::Kind::all: {
            std::vector<std::size_t> every(frames);
            std::iota(every.begin(), every.end(), std::size_t{0});
            return every;
        }
        case Starts::Kind::hazards:
            break;
    }
    return hazard_starts(question.ask.effective(trace), question.ask.longest(trace),
                         make(question.scenario));
}

std::vector<const Run*> base_runs(const Question& question, Keep keep) {
    std::vector<const Run*> runs;
    for (std::size_t trace = 0; trace < question.ask.traces(); ++trace) {
        RunSpec spec = base_spec(question, trace, 0);
        for (const std::size_t start : start_frames(question, trace)) {
            spec.start_frame = start;
            runs.push_back(&question.ask.run(spec, keep));
        }
    }
    return runs;
}

std::vector<std::size_t> compared_starts(const Question& question, std::size_t trace) {
    if (question.ask.game.starts.kind == Starts::Kind::given) {
        return start_frames(question, trace);
    }
    const std::span<const std::size_t> longest = question.ask.longest(trace);
    if (longest.empty()) {
        return {0};
    }
    const std::size_t worst =
        worst_hitch_start(question.ask.effective(trace), longest, make(question.scenario));
    return worst == 0 ? std::vector<std::size_t>{0} : std::vector<std::size_t>{0, worst};
}

std::string run_name(const Inquiry& ask, const RunSpec& spec) {
    if (is_only_capture(ask)) {
        return "the run from " + start_text(spec);
    }
    const std::string name = trace_name(ask, spec.trace);
    return spec.start_frame == 0 ? name : fmt::format("{} from {}", name, start_text(spec));
}

std::string where(const Inquiry& ask, const RunSpec& spec) {
    if (is_only_capture(ask)) {
        return "in the run from " + start_text(spec);
    }
    const std::string at = at_trace(ask, spec.trace);
    return spec.start_frame == 0 ? at : fmt::format("{} from {}", at, start_text(spec));
}

Finding with_engine(const Question& question, Finding finding) {
    if (!question.ask.game.others.empty()) {
        finding.summary = fmt::format("{}: {}", to_text(question.engine), finding.summary);
    }
    return finding;
}

bool nothing_moved(Runs runs) {
    return std::ranges::all_of(runs, [](const Run* run) { return run->summary.simulated_s == 0; });
}

bool is_spiral(const Game& game, const ScheduleSummary& summary) {
    return game.load.step_cost > Duration{0} && summary.longest_dt_s > 0 &&
           seconds(game.load.step_cost) * game.policy.settings.time_scale >= summary.longest_dt_s;
}

void explain_spiral(const Game& game, const ScheduleSummary& summary, Finding& finding) {
    finding.cause = fmt::format(
        "Spiral of death: a step costs {} and simulates {}, so each frame needs more steps than "
        "the last",
        readable(game.load.step_cost), time_text(summary.longest_dt_s));
    finding.fix =
        "Make a step cheaper than the time that it simulates, or take longer steps. A cap or clamp "
        "only bounds the spiral, and the game runs in slow motion.";
}

std::optional<Finding> stopped(std::string_view check, std::string about, const Inquiry& ask,
                               Runs runs) {
    const auto found = std::ranges::find_if(runs, [](const Run* run) {
        return run->summary.stop != Stop::none || !run->engine_failure.empty();
    });
    if (found == runs.end()) {
        return std::nullopt;
    }
    const Run& run = **found;
    Finding finding = judged(check, std::move(about), std::numeric_limits<double>::infinity());
    finding.shown_by = {run.spec};
    if (!run.engine_failure.empty()) {
        finding.summary =
            fmt::format("The engine fails {}: {}", where(ask, run.spec), run.engine_failure);
        finding.cause = "The engine ended the run itself, before the scenario was over";
        finding.fix =
            "Run it in another engine, and tell the authors of this one of the run below.";
        return finding;
    }
    finding.numbers = {{"steps", static_cast<double>(run.summary.steps), ""}};
    finding.summary = fmt::format("The loop never ends {}: ", where(ask, run.spec));
    const std::size_t frame = run.summary.frames - 1;
    if (run.summary.stop == Stop::clock_too_coarse) {
        finding.summary += fmt::format("its clock is too coarse in frame {} of the run", frame);
        finding.cause =
            "The accumulator is a float so large that subtracting a step from it changes nothing";
        finding.fix = fmt::format("Keep time in integers, or set {} to 250 ms.",
                                  name_of(ask.game, "frame_delta_max"));
        return finding;
    }
    finding.summary +=
        fmt::format("frame {} of the run needs more than {} steps", frame, kStepsPerFrameMax);
    if (is_spiral(ask.game, run.summary)) {
        explain_spiral(ask.game, run.summary, finding);
    } else {
        finding.cause = "Nothing limits the steps of a long frame";
        finding.fix = limit_fix(ask.game);
    }
    return finding;
}

}  // namespace tickproof::harness
