#include "harness/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "harness/base/text.h"
#include "harness/check/table.h"
#include "harness/run/starts.h"

namespace tickproof::harness {

std::span<const Check> checks() {
    static const std::array rows{tunneling_check(),     frame_rate_check(), divergence_check(),
                                 engines_agree_check(), repeats_check(),    pacing_check(),
                                 dot_measure(),         cadence_measure(),  cruise_measure(),
                                 damage_measure(),      orbit_measure(),    presses_measure()};
    return rows;
}

std::string_view to_text(Verdict verdict) {
    constexpr std::array<std::string_view, 4> kTexts{"pass", "note", "unknown", "fail"};
    return kTexts[static_cast<std::size_t>(verdict)];
}

Question ask(Question question) {
    question.effective.clear();
    for (const FrameTrace& trace : question.traces) {
        const auto pacer = make_pacer(question.policy, question.load.step_cost);
        const StepSchedule steps = schedule(trace, question.load, *pacer, whole(trace));
        std::vector<Duration> lengths =
            trace.frames;  // What an unbounded frame cuts off keeps its own length.
        for (std::size_t i = 0; i < steps.frames.size(); ++i) {
            lengths[i] = steps.frames[i].effective;
        }
        question.effective.push_back(std::move(lengths));
    }
    return question;
}

RunSpec base_spec(const Question& question, std::size_t trace, std::size_t start_frame, Keep keep) {
    return {.scenario = question.scenario,
            .engine = question.engine,
            .policy = question.policy,
            .trace = trace,
            .load = question.load,
            .start_frame = start_frame,
            .keep = keep};
}

std::vector<std::size_t> start_frames(const Question& question, std::size_t trace) {
    if (question.scenario.row == nullptr) {
        return {0};
    }
    const std::size_t frames = question.traces[trace].frames.size();
    switch (question.starts.kind) {
        case Starts::Kind::one:
            return {question.starts.frame % frames};
        case Starts::Kind::all: {
            std::vector<std::size_t> every(frames);
            std::iota(every.begin(), every.end(), std::size_t{0});
            return every;
        }
        case Starts::Kind::hazards:
            break;
    }
    return hazard_starts(question.effective[trace], make(question.scenario));
}

std::vector<RunSpec> base_runs(const Question& question) {
    std::vector<RunSpec> specs;
    for (std::size_t trace = 0; trace < question.traces.size(); ++trace) {
        for (const std::size_t start : start_frames(question, trace)) {
            specs.push_back(base_spec(question, trace, start, Keep::outcome));
        }
    }
    return specs;
}

std::vector<std::size_t> compared_starts(const Question& question, std::size_t trace) {
    if (question.starts.kind == Starts::Kind::one) {
        return start_frames(question, trace);
    }
    const std::size_t worst = worst_hitch_start(question.effective[trace], make(question.scenario));
    return worst == 0 ? std::vector<std::size_t>{0} : std::vector<std::size_t>{0, worst};
}

std::string run_name(const Question& question, const RunSpec& spec) {
    constexpr std::size_t kNameWidth = 40;
    if (question.traces.size() == 1) {  // The trace's name stands at the top of the report.
        return spec.start_frame == 0 ? "the first frame"
                                     : fmt::format("frame {}", spec.start_frame);
    }
    const std::string name = shortened(question.traces[spec.trace].name, kNameWidth);
    return spec.start_frame == 0 ? name : fmt::format("{} from frame {}", name, spec.start_frame);
}

std::string where(const Question& question, const RunSpec& spec) {
    return (question.traces.size() == 1 ? "from " : "with ") + run_name(question, spec);
}

std::string time_text(double value_s) {
    return readable(from_seconds(value_s));
}

bool nothing_moved(std::span<const Run> runs) {
    return std::ranges::all_of(runs, [](const Run& run) { return run.summary.simulated_s == 0; });
}

bool is_spiral(const Question& question, const Run& run) {
    return question.load.step_cost > Duration{0} && run.summary.longest_dt_s > 0 &&
           seconds(question.load.step_cost) * question.policy.settings.time_scale >=
               run.summary.longest_dt_s;
}

void explain_spiral(const Question& question, const Run& run, Finding& finding) {
    finding.cause = fmt::format(
        "spiral of death: a step costs {} and simulates {}, so every frame owes more than the last",
        readable(question.load.step_cost), time_text(run.summary.longest_dt_s));
    finding.fix =
        "make a step cheaper than the time it simulates, or take longer steps; a cap or clamp only "
        "bounds the "
        "spiral, and the game runs slow";
}

std::optional<Finding> stopped(std::string_view check, const Question& question,
                               std::span<const Run> runs) {
    const auto found =
        std::ranges::find_if(runs, [](const Run& run) { return run.summary.stop != Stop::none; });
    if (found == runs.end()) {
        return std::nullopt;
    }
    Finding finding{.check = check, .verdict = Verdict::fail, .shown_by = found->spec};
    finding.numbers = {{"steps", static_cast<double>(found->summary.steps), ""}};
    const std::string frame = fmt::format(
        "{}: frame {} of the run", run_name(question, found->spec), found->summary.frames - 1);
    if (found->summary.stop == Stop::clock_too_coarse) {
        finding.summary = frame + ": clock too coarse";
        finding.cause =
            "the account is a float so large that taking a step from it changes nothing: the loop "
            "never ends";
        finding.fix = "keep time in integers, or clamp the frame delta (frame_delta_max=250ms)";
        return finding;
    }
    finding.summary =
        fmt::format("{} is unbounded: it owes more than {} steps", frame, kStepsPerFrameMax);
    if (is_spiral(question, *found)) {
        explain_spiral(question, *found, finding);
    } else {
        finding.cause = "nothing limits what a long frame owes";
        finding.fix =
            "clamp the frame delta (frame_delta_max=250ms) or cap the steps "
            "(steps_per_frame_max=8)";
    }
    return finding;
}

}  // namespace tickproof::harness
