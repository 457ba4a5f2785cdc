// Did anybody get through what should have stopped them? Judged from the path against the outcome
// that the scenario has without any timestep, at every start that may be the worst. Where an engine
// can switch continuous collision, the same runs are made the other way round: so the finding does
// not guess whether it was that which saved, or would have.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/base/text.h"
#include "harness/check/table.h"
#include "harness/run/engine_text.h"
#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

bool applies(const Question& question) {
    return make(question.scenario).ideal.passage != Passage::none;
}

bool is_continuous(const Question& question) {
    const auto& continuous = question.engine.engine->continuous;
    return continuous && question.engine.settings[continuous->option] == continuous->on;
}

/// The engine with continuous collision switched the other way. Only for an engine that has a
/// switch.
physics::EngineSpec switched(const Question& question) {
    physics::EngineSpec spec = question.engine;
    const physics::ContinuousSwitch& continuous = *spec.engine->continuous;
    spec.settings[continuous.option] = is_continuous(question) ? continuous.off : continuous.on;
    return spec;
}

/// What the user would write for it.
std::string switch_text(const Question& question) {
    const physics::EngineSpec other = switched(question);
    const std::size_t index = other.engine->continuous->option;
    const physics::EngineOption& option = other.engine->options[index];
    return fmt::format("{}={}", option.name, value_text(option, other.settings[index]));
}

/// The policy with its frames clamped to what the obstacle can bear; only where that is a change.
std::optional<PolicySpec> clamped(const Question& question) {
    const double window_ms = make(question.scenario).window_s * 1000;
    if (!reads(*question.policy.policy, "frame_delta_max") || !(window_ms >= 1)) {
        return std::nullopt;
    }
    PolicySpec spec = question.policy;
    const Duration limit =
        std::chrono::milliseconds(static_cast<int>(std::min(window_ms, 1e6) + 1e-6));
    if (spec.settings.frame_delta_max > Duration{0} && spec.settings.frame_delta_max <= limit) {
        return std::nullopt;
    }
    spec.settings.frame_delta_max = limit;
    return spec;
}

/// The runs of the question; then the same with continuous collision switched; then with frames
/// clamped.
std::vector<RunSpec> needs(const Question& question) {
    std::vector<RunSpec> specs = base_runs(question);
    const std::size_t count = specs.size();
    if (question.engine.engine->continuous) {
        for (std::size_t i = 0; i < count; ++i) {
            specs.push_back(specs[i]);
            specs.back().engine = switched(question);
        }
    }
    if (const auto policy = clamped(question)) {
        for (std::size_t i = 0; i < count; ++i) {
            specs.push_back(specs[i]);
            specs.back().policy = *policy;
        }
    }
    return specs;
}

struct Count {
    std::size_t wrong = 0;
    const Run* worst = nullptr;  ///< The wrong run whose crossing step carried the body furthest.
};

Count count_wrong(std::span<const Run> runs, Passage expected) {
    Count count;
    for (const Run& run : runs) {
        if (run.outcome.passage != expected) {
            ++count.wrong;
            if (count.worst == nullptr ||
                run.outcome.crossing_m > count.worst->outcome.crossing_m) {
                count.worst = &run;
            }
        }
    }
    return count;
}

const Run* first_limited(std::span<const Run> runs) {
    const auto found =
        std::ranges::find_if(runs, [](const Run& run) { return run.limit.has_value(); });
    return found == runs.end() ? nullptr : &*found;
}

/// What the engine's own limit did, the first time it acted.
std::string limit_text(const Question& question, const Scenario& scenario, const Run& run) {
    const LimitEvent& limit = *run.limit;
    std::string text = fmt::format("{} {}; in step {} {} ({}) it cut the motion of the {}",
                                   question.engine.engine->name, question.engine.engine->limit,
                                   limit.step, where(question, run.spec), time_text(limit.dt_s),
                                   scenario.scene.bodies[limit.body].name);
    if (!limit.touching) {  // Else the contact has changed the velocity, too.
        text += fmt::format(", its velocity from ({:.2f}, {:.2f}) to ({:.2f}, {:.2f}) m/s for good",
                            limit.velocity_before_mps.x, limit.velocity_before_mps.y,
                            limit.velocity_after_mps.x, limit.velocity_after_mps.y);
    }
    return text;
}

std::string cause_of_failure(const Question& question, const Scenario& scenario, const Run& worst) {
    if (worst.outcome.passage == Passage::missed) {
        return fmt::format(
            "with steps of {} the path is a polygon of smaller reach than the true arc",
            time_text(worst.summary.longest_dt_s));
    }
    const double dt_s = worst.outcome.crossing_dt_s;
    if (!(dt_s > 0)) {
        return "it ended on the wrong side without a step that crosses";
    }
    std::string cause = fmt::format("the step of {} in which it crosses carries it {:.3g} m",
                                    time_text(dt_s), worst.outcome.crossing_m);
    if (dt_s > scenario.window_s) {
        cause += fmt::format(
            "; a step longer than the {} that it overlaps the obstacle can jump over it",
            time_text(scenario.window_s));
        const PacingSettings& settings = question.policy.settings;
        if (from_seconds(dt_s / settings.time_scale) == settings.frame_delta_max) {
            cause += fmt::format(", and the policy's own limit, frame_delta_max={}, is longer",
                                 readable(settings.frame_delta_max));
        }
    }
    return cause;
}

/// What to do, each remedy with what it was seen to do in the same runs.
std::string remedies(const Question& question, const Scenario& scenario, Passage expected,
                     const Count& with_switch, const Count& with_clamp, std::size_t count) {
    std::string fix = scenario.window_s > 0
                          ? fmt::format("take no step longer than {}", time_text(scenario.window_s))
                          : std::string("take shorter steps");
    const auto add = [&](const std::string& setting, std::size_t wrong) {
        fix += wrong == 0
                   ? fmt::format("; with {} it is {} at all of them", setting, to_text(expected))
                   : fmt::format("; {} alone does not help: still wrong at {} of {}", setting,
                                 wrong, count);
    };
    if (const auto policy = clamped(question)) {
        add(fmt::format("frame_delta_max={}ms",
                        policy->settings.frame_delta_max / std::chrono::milliseconds(1)),
            with_clamp.wrong);
    }
    if (question.engine.engine->continuous && !is_continuous(question)) {
        add(switch_text(question), with_switch.wrong);
    }
    return fix;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    const Scenario scenario = make(question.scenario);
    const Passage expected = scenario.ideal.passage;
    const std::size_t sets =
        1U + (question.engine.engine->continuous ? 1 : 0) + (clamped(question) ? 1 : 0);
    const std::size_t count = runs.size() / sets;
    const std::span<const Run> own = runs.first(count);
    if (auto finding = stopped("tunneling", question, own)) {
        return *finding;
    }
    const Count wrong = count_wrong(own, expected);
    const Count with_switch = question.engine.engine->continuous
                                  ? count_wrong(runs.subspan(count, count), expected)
                                  : Count{};
    const Count with_clamp = clamped(question) ? count_wrong(runs.last(count), expected) : Count{};
    const std::string starts = counted(count, "start");
    Finding finding{.check = "tunneling", .shown_by = own.front().spec};
    finding.numbers = {{"starts", static_cast<double>(count), ""},
                       {"wrong", static_cast<double>(wrong.wrong), ""}};
    if (question.engine.engine->continuous) {
        finding.numbers.push_back(
            {"wrong_with_" + switch_text(question), static_cast<double>(with_switch.wrong), ""});
    }
    if (nothing_moved(own)) {
        finding.summary = "no step was taken: nothing came near the obstacle";
        return finding;
    }
    if (wrong.wrong == 0) {
        finding.verdict = Verdict::pass;
        finding.summary = fmt::format("{} at {}, as it should be", to_text(expected),
                                      count == 1 ? starts : "all " + starts);
        if (with_switch.wrong > 0 && is_continuous(question)) {
            finding.shown_by = with_switch.worst->spec;
            finding.cause =
                fmt::format("continuous collision saved it: with {} it goes wrong at {} of {}",
                            switch_text(question), with_switch.wrong, starts);
        }
    } else {
        finding.verdict = Verdict::fail;
        finding.shown_by = wrong.worst->spec;
        finding.summary = fmt::format("{} at {} of {} (should be {}); worst {}",
                                      to_text(wrong.worst->outcome.passage), wrong.wrong, starts,
                                      to_text(expected), where(question, wrong.worst->spec));
        finding.cause = cause_of_failure(question, scenario, *wrong.worst);
        finding.fix = remedies(question, scenario, expected, with_switch, with_clamp, count);
    }
    if (const Run* limited = first_limited(own)) {
        finding.cause +=
            (finding.cause.empty() ? "" : "; ") + limit_text(question, scenario, *limited);
    }
    return finding;
}

}  // namespace

Check tunneling_check() {
    return {.name = "tunneling",
            .summary = "does anything get through what should stop it, at any start in the trace?",
            .applies = applies,
            .needs = needs,
            .judge = judge};
}

}  // namespace tickproof::harness
