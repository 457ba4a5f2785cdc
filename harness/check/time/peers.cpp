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
#include "harness/game/rest_kept.h"
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
TraceSpec steady_trace(const StepSchedule& hitched, double frame_s, double real_s) {
    Duration least = Duration::max();
    for (const ScheduledFrame& frame : hitched.frames) {
        least = std::min(least, frame.effective);
    }
    const double count = std::ceil(real_s / std::max(seconds(least), frame_s)) + 1;
    return generated_spec(fmt::format("constant:fps={}:duration={}", shortest(1 / frame_s),
                                      exact(from_seconds(count * frame_s))));
}

/// Two peers, of which one has a hitch at a rate.
struct PeersAtRate {
    TraceSpec trace{};
    double fps = 0;
    Peers peers;

    double apart_s() const { return std::abs(peers.behind_s()); }
};

std::vector<PeersAtRate> peers_at_rates(Inquiry& ask) {
    std::vector<PeersAtRate> rates;
    for (const TraceSpec& trace : whole_hitches(ask.game)) {
        const Peers peers = peers_of(ask, trace);
        if (!ask.waits()) {
            const double fps = 1 / seconds(ask.trace(trace).frames.front());
            rates.push_back({.trace = trace, .fps = fps, .peers = peers});
        }
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

/// Sets the fix of peers that stay apart, and the place of the limit that parts them.
void suggest(const Game& game, Finding& finding) {
    finding.fix =
        "Count steps instead of seconds between peers, and let a late peer take more steps a frame "
        "until it has caught up.";
    if (const Change kept = rest_kept(game); game.profile.lockstep && !kept.empty()) {
        finding.other_fixes = {{set_text(game, kept), kept}};
    }
    finding.at = place_of(
        game, limits_name(game.policy) == "clamp" ? "frame_delta_max" : "steps_per_frame_max");
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
            ? fmt::format("{} drops {} of the hitch{}, on that machine only", limit_text(game),
                          lost, at)
            : fmt::format("The steps of the two machines add up to game times that differ by {}{}",
                          lost, at);
    suggest(game, finding);
}

/// True if the last frames still make up for a hitch: the cap keeps its rest, and less of it is
/// left in each.
bool ends_catching_up(const Game& game, const StepSchedule& schedule, double dt_s) {
    const std::size_t count = schedule.frames.size();
    return keeps_rest(game.policy) && count > 1 && schedule.frames[count - 1].overstep_s >= dt_s &&
           schedule.frames[count - 1].overstep_s < schedule.frames[count - 2].overstep_s;
}

/// How far the clock of the machine that was captured ends behind real time: a peer without its
/// freezes is ahead by as much.
Finding judge_capture(const Inquiry& ask, std::size_t trace) {
    const Game& game = ask.game;
    const StepSchedule& schedule = ask.schedule(trace);
    const double real_s = ask.summary(trace).real_s;
    const double dt_s = longest_dt_s(schedule);
    const double apart_s = real_s * game.policy.settings.time_scale - clock_s(schedule, real_s);
    const std::string name = trace_name(ask, ask.spec(trace));
    if (dt_s == 0) {
        return unjudged("peers", name, "No step is taken, so its clock stands still");
    }
    Finding finding =
        judged("peers", name, std::abs(apart_s), game.profile.tolerances.peers_s, "s");
    finding.asked = {"network.lockstep"};
    finding.shown_by = {schedule_spec(game, ask.spec(trace))};
    const double steps = std::abs(apart_s) / dt_s;
    finding.numbers = {{"apart", std::abs(apart_s), "s"}, {"apart_steps", steps, "steps"}};
    finding.summary =
        fmt::format("A peer {} ends {} ({}) {} the others", at_trace(ask, ask.spec(trace)),
                    counted(static_cast<std::size_t>(std::lround(steps)), "step"),
                    time_text(std::abs(apart_s)), apart_s < 0 ? "ahead of" : "behind");
    if (finding.verdict != Verdict::pass && ends_catching_up(game, schedule, dt_s)) {
        finding.verdict = Verdict::note;
        finding.severity = finding.measured = finding.tolerated = kNotSeen;
        finding.summary =
            fmt::format("{} ends {} before a peer with its frames has caught up", name,
                        counted(static_cast<std::size_t>(std::lround(steps)), "step"));
        finding.cause = "The cap keeps the rest of a hitch for later frames";
    } else if (finding.verdict != Verdict::pass) {
        finding.cause = has_limit(game.policy)
                            ? fmt::format("{} drops as much of its frames, on that machine only",
                                          limit_text(game))
                            : "The steps of its frames add up to another time";
        suggest(game, finding);
    }
    return finding;
}

Findings after_one_hitch(Inquiry& ask) {
    const Game& game = ask.game;
    std::vector<PeersAtRate> rates = peers_at_rates(ask);
    if (ask.waits()) {
        return {};
    }
    const PeersAtRate worst = *std::ranges::max_element(rates, {}, &PeersAtRate::apart_s);
    if (worst.peers.dt_s == 0) {
        return {unjudged("peers", std::string(kOneHitch),
                         "No step is taken, so both clocks stand still")};
    }
    const double tolerated_s = game.profile.tolerances.peers_s;
    Finding finding = judged("peers", std::string(kOneHitch), worst.apart_s(), tolerated_s, "s");
    finding.asked = {"network.lockstep"};
    finding.shown_by = {schedule_spec(game, worst.trace)};
    finding.numbers = {{"apart", worst.apart_s(), "s"},
                       {"apart_steps", worst.apart_s() / worst.peers.dt_s, "steps"}};
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

Findings judge_peers(Inquiry& ask) {
    const Frames& frames = ask.game.frames;
    Findings found = frames.has_hitch() ? after_one_hitch(ask) : Findings{};
    for (std::size_t i = frames.captures; ask.game.profile.lockstep && i < ask.traces(); ++i) {
        found.push_back(judge_capture(ask, i));
    }
    return found;
}

}  // namespace

Peers peers_of(Inquiry& ask, const TraceSpec& trace) {
    const Run& hitched = ask.run(schedule_spec(ask.game, trace), Keep::hashes);
    if (hitched.schedule.frames.empty()) {  // It is not made yet.
        return {};
    }
    const double real_s = hitched.summary.real_s;
    const TraceSpec other =
        steady_trace(hitched.schedule, seconds(ask.trace(trace).frames.front()), real_s);
    const StepSchedule& steady = ask.run(schedule_spec(ask.game, other), Keep::hashes).schedule;
    return {.steady_s = clock_s(steady, real_s),
            .hitched_s = clock_s(hitched.schedule, real_s),
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
