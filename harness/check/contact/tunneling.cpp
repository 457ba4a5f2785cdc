// Does anything get through what should stop it? Scenarios that the user asks for are judged by
// their path, against their outcome without any timestep, from every start that may be the worst.
// wall_check.cpp judges the profile's wall, gate_check.cpp its gate.
//
// If an engine can switch continuous collision, the same runs are repeated with it switched the
// other way, so the finding knows whether it stopped the body, or would.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/encounter.h"
#include "harness/check/contact/obstacles.h"
#include "harness/check/contact/remedies.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

/// Adds the effect of the engine's own limit, at its first action.
void explain_limit(const Encounter& met, Finding& finding) {
    const auto found =
        std::ranges::find_if(met.runs, [](const Run* run) { return run->limit.has_value(); });
    if (found == met.runs.end()) {
        return;
    }
    const LimitEvent& limit = *(*found)->limit;
    const physics::Engine& engine = *met.question.engine.engine;
    std::string text =
        fmt::format("{} {}; in step {} {} ({}) it cuts the motion of the {}", engine.name,
                    engine.limit, limit.step + 1, where(met.question.ask, (*found)->spec),
                    time_text(limit.dt_s), met.scenario.scene.bodies[limit.body].name);
    finding.numbers.push_back({"limited_step", static_cast<double>(limit.step + 1), ""});
    if (!limit.touching) {  // The contact changes the velocity, too.
        text += fmt::format(", its velocity from ({:.2f}, {:.2f}) to ({:.2f}, {:.2f}) m/s for good",
                            limit.velocity_before_mps.x, limit.velocity_before_mps.y,
                            limit.velocity_after_mps.x, limit.velocity_after_mps.y);
        finding.numbers.push_back({"limited_velocity_x", limit.velocity_after_mps.x, "m/s"});
        finding.numbers.push_back({"limited_velocity_y", limit.velocity_after_mps.y, "m/s"});
    }
    finding.cause += (finding.cause.empty() ? "" : "; ") + text;
}

double longest_step_s(const Encounter& met) {
    double longest_s = 0;
    for (const Run* run : met.runs) {
        longest_s = std::max(longest_s, met.world_step_s(run->summary.longest_dt_s));
    }
    return longest_s;
}

/// True if the user says at which moment of a step the scenario starts.
bool is_moment_given(const Question& question) {
    const Game& game = question.ask.game;
    const auto& parameters = question.scenario.row->parameters;
    const auto phase = std::ranges::find(parameters, "phase", &Parameter::name);
    const auto at = static_cast<std::size_t>(phase - parameters.begin());
    return game.phase != 0 || game.starts.kind == Starts::Kind::given ||
           (phase != parameters.end() && question.scenario.values[at] != phase->default_value);
}

/// Where a step is longer than the obstacle is sure to notice, and all starts end alike, they may
/// all be at one moment of a step: adds the first run from other moments.
void add_moments(Encounter& met) {
    constexpr int kMoments = 32;
    const physics::EngineSpec& engine = met.question.engine;
    const bool sweeps = physics::without_continuous(engine, obstacle_kind(met.scenario)) != engine;
    const std::size_t wrong = wrong_of(met.runs, met.expected()).count;
    const bool are_alike = wrong == 0 || wrong == met.runs.size();
    if (!are_alike || sweeps || is_moment_given(met.question) ||
        !(longest_step_s(met) > met.scenario.window_s)) {
        return;
    }
    RunSpec spec = met.runs.front()->spec;
    for (int i = 1; i < kMoments; ++i) {
        spec.phase = static_cast<double>(i) / kMoments;
        met.runs.push_back(&met.question.ask.run(spec));
    }
}

/// The severity is the longest step over the longest one that is certain to notice the obstacle, if
/// the step decides; else the share of wrong runs.
Finding verdict_of(const Encounter& met) {
    const std::string& about = met.question.about;
    const double window_s = met.scenario.window_s;
    if (met.wrong.count == 0) {
        const double longest_s = longest_step_s(met);
        return longest_s <= window_s ? judged("tunneling", about, longest_s, window_s, "s")
                                     : judged("tunneling", about, 0);
    }
    const double crossing_s = met.world_step_s(met.wrong.worst->outcome.crossing_dt_s);
    if (crossing_s > window_s) {
        return judged("tunneling", about, crossing_s, window_s, "s");
    }
    return judged("tunneling", about,
                  1 + static_cast<double>(met.wrong.count) / static_cast<double>(met.runs.size()));
}

/// Adds the effect of continuous collision if all runs end right.
void explain_right(const Encounter& met, Finding& finding) {
    finding.summary =
        fmt::format("The {} is {} in {}, as it should be", met.body(), to_text(met.expected()),
                    met.runs.size() == 1 ? "1 run" : fmt::format("all {} runs", met.runs.size()));
    const physics::EngineSpec& engine = met.question.engine;
    const Variant without{met.question.policy(),
                          physics::without_continuous(engine, obstacle_kind(met.scenario))};
    if (without.engine == engine) {
        return;
    }
    const Wrong wrong = wrong_with(met, without);
    std::vector<std::string> settings;
    for (const SettingValue& each : changed_options(engine, without.engine)) {
        settings.push_back(fmt::format("{}={}", each.name, each.value));
    }
    const std::string off = fmt::format("{}", fmt::join(settings, " "));
    finding.numbers.push_back({fmt::format("wrong_with_engine.{}", fmt::join(settings, ",")),
                               static_cast<double>(wrong.count), ""});
    if (wrong.worst != nullptr) {
        finding.shown_by = {wrong.worst->spec};
        finding.cause =
            fmt::format("Continuous collision stops it: with {} it passes from {} of {}", off,
                        wrong.count, counted(met.runs.size(), "start"));
        name_continuous_bodies(met.question.ask.game, finding);
    }
}

Findings judge_tunneling(const Question& question) {
    Inquiry& ask = question.ask;
    Encounter met{.question = question, .scenario = make(question.scenario)};
    if (met.expected() == Passage::none) {
        return {};
    }
    const physics::Engine& engine = *question.engine.engine;
    if (obstacle_kind(met.scenario) == physics::ObstacleKind::dynamic &&
        !engine.has_dynamic_pairs) {
        return {unjudged("tunneling", question.about,
                         engine.name + " here lets dynamic bodies pass through one another: name "
                                       "an engine in which they collide, as box2d")};
    }
    met.runs = base_runs(question);
    if (ask.waits() || met.runs.empty()) {
        return {};
    }
    if (auto finding = stopped("tunneling", question.about, ask, met.runs)) {
        return {*finding};
    }
    if (nothing_moved(met.runs)) {
        return {unjudged("tunneling", question.about,
                         "The loop takes no step: nothing comes near the obstacle")};
    }
    add_moments(met);
    if (ask.waits()) {
        return {};
    }
    met.wrong = wrong_of(met.runs, met.expected());
    if (met.wrong.count == 0 && met.wrong.ended_short > 0) {
        return {unjudged("tunneling", question.about,
                         fmt::format("In {} of {} the {} ends short of the {}: it is too slow, or "
                                     "the engine puts it to sleep",
                                     met.wrong.ended_short, counted(met.runs.size(), "run"),
                                     met.body(), met.scenario.obstacle))};
    }
    Finding finding = verdict_of(met);
    finding.shown_by = {met.runs.front()->spec};
    finding.numbers = {{"starts", static_cast<double>(met.runs.size()), ""},
                       {"wrong", static_cast<double>(met.wrong.count), ""}};
    if (met.wrong.count > 0) {
        explain_wrong(met, finding);
    } else {
        explain_right(met, finding);
    }
    explain_limit(met, finding);
    return {finding};
}

Findings judge_tunneling(Inquiry& ask) {
    Findings all;
    const auto append = [&](const Findings& some) {
        all.insert(all.end(), some.begin(), some.end());
    };
    for (const Question& question : questions(ask)) {
        for (Finding& each : judge_tunneling(question)) {
            all.push_back(with_engine(question, std::move(each)));
        }
    }
    append(judge_wall(ask));
    return all;
}

}  // namespace

Check tunneling_check() {
    return {.name = "tunneling",
            .summary = "walls that have to stop something",
            .question = "Why do bullets pass through walls?",
            .aliases = {"wall"},
            .asked_by = {.run = true, .validate = true},
            .body = BodyKind::projectile,
            .is_slow = true,
            .is_shown_alone = true,
            .judge = judge_tunneling};
}

}  // namespace tickproof::harness
