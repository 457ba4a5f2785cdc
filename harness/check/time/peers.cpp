// Do two network peers stay together when one of them hitches?

#include "harness/check/time/peers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/frame_ends.h"
#include "harness/check/time/limits.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

double longest_dt_s(const StepSchedule& schedule) {
    double longest_s = 0;
    for (const Step& step : schedule.steps) {
        longest_s = std::max(longest_s, step.dt_s);
    }
    return longest_s;
}

/// True if the accumulator shrank by more than a step over the last quarter.
bool is_catching_up(const StepSchedule& schedule, double dt_s) {
    const std::size_t before = schedule.frames.size() * 3 / 4;
    return schedule.frames.back().overstep_s + dt_s < schedule.frames[before].overstep_s;
}

/// The game's clock after `real_s`, interpolated between the ends of two frames.
double clock_s(const StepSchedule& schedule, double real_s) {
    if (schedule.frames.empty()) {
        return 0;
    }
    const double dt_s = longest_dt_s(schedule);
    const double kept_most_s =
        is_catching_up(schedule, dt_s) ? std::numeric_limits<double>::infinity() : dt_s;
    double real_before_s = 0;
    double before_s = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        const double now_s = end.simulated_s + std::min(end.frame.overstep_s, kept_most_s);
        if (end.real_s >= real_s && end.real_s > real_before_s) {
            return before_s +
                   (now_s - before_s) * (real_s - real_before_s) / (end.real_s - real_before_s);
        }
        real_before_s = end.real_s;
        before_s = now_s;
    }
    return before_s;
}

/// The same rate without the hitch, for at least `real_s`. A loop that waits makes frames longer
/// and so needs fewer of them.
TraceSpec steady_trace(const StepSchedule& hitched, const FrameTrace& frames, double real_s) {
    Duration least = Duration::max();
    for (const ScheduledFrame& frame : hitched.frames) {
        least = std::min(least, frame.effective);
    }
    const double frame_s = seconds(frames.frames.front());
    const double count = std::ceil(real_s / std::max(seconds(least), frame_s)) + 1;
    return generated_spec(fmt::format("constant:fps={}:duration={}", shortest(1 / frame_s),
                                      exact(from_seconds(count * frame_s))));
}

/// Two peers, of which one has a hitch at a rate.
struct PeersAtRate {
    std::size_t trace = 0;
    double fps = 0;
    Peers peers;

    double apart_s() const { return std::abs(peers.behind_s()); }
};

std::vector<PeersAtRate> peers_at_rates(Inquiry& ask) {
    std::vector<PeersAtRate> rates;
    for (std::size_t i = ask.game.frames.hitches; i < ask.game.frames.paced; ++i) {
        const double fps = 1 / seconds(ask.trace(i).frames.front());
        rates.push_back({.trace = i, .fps = fps, .peers = peers_of(ask, i)});
    }
    return rates;
}

/// `30 or 60 fps`, without repeats.
std::string fps_text(const std::vector<PeersAtRate>& rates) {
    std::vector<std::string> names;
    std::vector<PeersAtRate> sorted = rates;
    std::ranges::stable_sort(sorted, {}, &PeersAtRate::fps);
    for (const PeersAtRate& rate : sorted) {
        const std::string name = fmt::format("{:.6g}", rate.fps);
        if (std::ranges::find(names, name) == names.end()) {
            names.push_back(name);
        }
    }
    const std::string last = names.back();
    names.pop_back();
    const std::string others = fmt::format("{}", fmt::join(names, ", "));
    return fmt::format("{}{}{} fps", others, others.empty() ? "" : " or ", last);
}

/// `54 steps (900 ms) behind`; `54 to 58 steps behind` if rates differ.
std::string apart_text(const std::vector<PeersAtRate>& rates) {
    std::vector<double> steps;
    for (const PeersAtRate& rate : rates) {
        steps.push_back(std::round(rate.apart_s() / rate.peers.dt_s));
    }
    const auto [fewest, most] = std::ranges::minmax(steps);
    const PeersAtRate& worst = *std::ranges::max_element(rates, {}, &PeersAtRate::apart_s);
    const std::string count =
        fewest == most ? fmt::format("{:.0f} steps ({})", most, time_text(worst.apart_s()))
                       : fmt::format("{:.0f} to {:.0f} steps", fewest, most);
    return fmt::format("{} {}", count, worst.peers.behind_s() < 0 ? "ahead" : "behind");
}

/// True if the rule has the setting, and the files of the project hold it.
bool is_settable(const Game& game, std::string_view setting) {
    return reads(*game.policy.policy, setting) &&
           (!game.project || find_setting(*game.project, setting) != nullptr);
}

/// Settings with which a hitch loses no time: a cap that keeps the rest for later frames, and takes
/// at least a step more than the slowest frame needs, and no clamp. Empty if the rule has them
/// already, or cannot have them.
Change rest_kept(const Game& game) {
    const PacingSettings& settings = game.policy.settings;
    const bool is_clamped =
        reads(*game.policy.policy, "frame_delta_max") && settings.frame_delta_max > Duration{0};
    if (!is_settable(game, "over_cap") || !is_settable(game, "steps_per_frame_max") ||
        (is_clamped && !is_settable(game, "frame_delta_max"))) {
        return {};
    }
    Change change;
    if (settings.over_cap != OverCap::keep) {
        change.push_back({"over_cap", "keep"});
    }
    if (is_clamped) {
        change.push_back({"frame_delta_max", "off"});
    }
    const double due = settings.time_scale / game.profile.lowest_fps / settings.timestep.dt_s;
    const double least = std::ceil(due - 1e-9) + 1;
    if (settings.steps_per_frame_max < least) {  // Or off.
        change.push_back({"steps_per_frame_max", fmt::format("{:.0f}", least)});
    }
    return change;
}

/// `apart` are the rates at which the two stay apart, all of them behind or all ahead.
void explain(const Inquiry& ask, const std::vector<PeersAtRate>& apart, const PeersAtRate& worst,
             Finding& finding) {
    const Game& game = ask.game;
    if (!game.profile.lockstep) {  // A server corrects the clocks, so their distance is not judged.
        finding.verdict = Verdict::note;
        finding.severity = finding.measured = finding.tolerated = kNotSeen;
    }
    finding.summary =
        fmt::format("After a {} hitch at {} a peer stays {}", time_text(game.profile.worst_hitch_s),
                    fps_text(apart), apart_text(apart));
    const std::string lost = time_text(worst.apart_s());
    const std::string at = apart.size() == 1 ? "" : fmt::format(" at {}", fps_text({worst}));
    finding.cause =
        keeps_rest(game.policy) && limits_name(game.policy) == "cap"
            ? fmt::format("The cap leaves {} of the hitch{} in the accumulator of that machine",
                          lost, at)
        : worst.peers.behind_s() > 0 && has_limit(game.policy)
            ? fmt::format("The {} drops {} of the hitch{}, on that machine only",
                          limits_name(game.policy), lost, at)
            : fmt::format("The steps of the two machines add up to game times that differ by {}{}",
                          lost, at);
    finding.fix =
        "Count steps instead of seconds between peers, and let a late peer take more steps a frame "
        "until it has caught up.";
    if (const Change kept = rest_kept(game); game.profile.lockstep && !kept.empty()) {
        finding.other_fixes = {{set_text(game, kept), kept}};
    }
    finding.at = place_of(game, "frame_delta_max");
    if (finding.at.file.empty()) {
        finding.at = place_of(game, "steps_per_frame_max");
    }
}

/// The longest frame of the captures, s; 0 without one.
double longest_captured_s(const Inquiry& ask) {
    Duration longest{0};
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        for (const Duration frame : ask.trace(i).frames) {
            longest = std::max(longest, frame);
        }
    }
    return seconds(longest);
}

/// Says that the tried hitch is shorter than one of the captures: it shows nothing of that one.
Finding tried_too_short(const Game& game, double captured_s) {
    Finding finding =
        unjudged("peers", std::string(kOneHitch),
                 fmt::format("A captured frame takes {}, and a hitch of {} was tried",
                             time_text(captured_s), time_text(game.profile.worst_hitch_s)));
    finding.fix = fmt::format("Write worst_hitch_ms = {:.0f} in [frames] of the profile.",
                              std::ceil(1000 * captured_s));
    finding.asked = {"network.lockstep"};
    return finding;
}

Findings judge_peers(Inquiry& ask) {
    const Game& game = ask.game;
    if (!game.frames.has_hitch()) {
        return {};
    }
    std::vector<PeersAtRate> rates = peers_at_rates(ask);
    const PeersAtRate worst = *std::ranges::max_element(rates, {}, &PeersAtRate::apart_s);
    if (worst.peers.dt_s == 0) {
        return {unjudged("peers", std::string(kOneHitch),
                         "No step is taken, so both clocks stand still")};
    }
    const double tolerated_s = game.profile.tolerances.peers_s;
    Finding finding = judged("peers", std::string(kOneHitch), worst.apart_s(), tolerated_s, "s");
    finding.asked = {"network.lockstep"};
    finding.shown_by = {schedule_spec(game, ask.spec(worst.trace))};
    finding.numbers = {{"apart", worst.apart_s(), "s"},
                       {"apart_steps", worst.apart_s() / worst.peers.dt_s, "steps"}};
    const double captured_s = game.profile.lockstep ? longest_captured_s(ask) : 0;
    if (finding.verdict == Verdict::pass && captured_s > game.profile.worst_hitch_s) {
        return {tried_too_short(game, captured_s)};
    }
    if (finding.verdict == Verdict::pass) {
        constexpr double kNone = 0.5;  // Steps: what is less is a phase of the accumulators.
        const double steps = worst.apart_s() / worst.peers.dt_s;
        finding.summary = fmt::format(
            "After a {} hitch at {} two peers {}", time_text(game.profile.worst_hitch_s),
            fps_text(rates),
            steps < kNone
                ? "have the same time again"
                : fmt::format("are {} ({}) apart, within {}",
                              counted(static_cast<std::size_t>(std::lround(steps)), "step"),
                              time_text(worst.apart_s()), time_text(tolerated_s)));
    } else {
        const bool is_behind = worst.peers.behind_s() > 0;
        std::erase_if(rates, [&](const PeersAtRate& rate) {
            return rate.apart_s() <= tolerated_s || (rate.peers.behind_s() > 0) != is_behind;
        });
        explain(ask, rates, worst, finding);
    }
    return {finding};
}

}  // namespace

Peers peers_of(Inquiry& ask, std::size_t trace) {
    const StepSchedule& hitched = ask.schedule(trace);
    const double real_s = ask.summary(trace).real_s;
    const TraceSpec other = steady_trace(hitched, ask.trace(trace), real_s);
    const StepSchedule& steady = ask.run(schedule_spec(ask.game, other), Keep::hashes).schedule;
    return {.steady_s = clock_s(steady, real_s),
            .hitched_s = clock_s(hitched, real_s),
            .dt_s = longest_dt_s(steady)};
}

Check peers_check() {
    return {.name = "peers",
            .summary = "how far apart two peers are for good when one of them hitches",
            .question = "Do two network peers stay together?",
            .asked_by = {.validate = true},
            .judge = judge_peers};
}

}  // namespace tickproof::harness
