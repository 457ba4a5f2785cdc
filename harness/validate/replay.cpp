// Same inputs, same result? Two machines with other frame lengths compute the same jump, and the
// first step that differs is named. And two peers of a network, one with a hitch: how far apart
// are their clocks for good?

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/divergence.h"
#include "harness/trace/generate/generated.h"
#include "harness/validate/fixes.h"
#include "harness/validate/jumps.h"
#include "harness/validate/peers.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// Frames of an ordinary machine at 60 fps; the seed makes it another one.
FrameTrace machine(std::uint64_t seed) {
    return parse_generated("jitter:fps=60:spread=3ms:duration=10s", seed);
}

ScenarioSpec watched(const GameProfile& profile) {
    return has_jump(profile) ? jump_of(profile) : scenario("fall", {{"run_mps", 5}});
}

GameFindings judge_replay(const Trial& trial) {
    const Subject& subject = trial.subject;
    const std::vector<FrameTrace> traces{machine(1), machine(2)};
    std::vector<Run> runs;
    for (const std::size_t trace : {std::size_t{0}, std::size_t{1}, std::size_t{0}}) {
        RunSpec spec = run_spec(subject, watched(subject.profile), trace);
        spec.keep = Keep::states;
        runs.push_back(run(spec, traces));
    }
    const auto again = first_divergence(runs[0].trajectory, runs[2].trajectory);
    const auto other = first_divergence(runs[0].trajectory, runs[1].trajectory);
    const std::size_t compared = std::min(runs[0].trajectory.rows(), runs[1].trajectory.rows());
    const bool fails = again.has_value() || (other && subject.profile.lockstep);
    GameFinding made = judged("replay", "two machines", fails ? 2 : 0);
    made.finding.numbers = {{"steps_compared", static_cast<double>(compared), "steps"}};
    if (compared < 2) {
        made.finding.verdict = Verdict::unknown;
        made.finding.summary = "no step is taken: there is nothing to compare";
        return {made};
    }
    if (!other && !again) {
        made.finding.summary =
            fmt::format("two machines with different frames compute the same {} steps, bit for bit",
                        compared - 1);
        return {made};
    }
    const Divergence& first = again ? *again : *other;
    made.finding.verdict = fails ? Verdict::fail : Verdict::note;
    made.finding.numbers.push_back({"first_step", static_cast<double>(first.step), "steps"});
    made.finding.summary =
        fmt::format("{} differ first in step {}: {} is {} and {}",
                    again ? "two runs on the same machine" : "two machines with different frames",
                    first.step, first.field, shortest(first.left), shortest(first.right));
    made.finding.cause =
        "a step is as long as the machine's frames make it, so the same inputs give other results";
    made.finding.fix = fixed_timestep_fix(subject) +
                       "; a replay of this loop must record the length of every step";
    return {made};
}

GameFindings judge_peers(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    if (!frames.has_hitch()) {
        return {};
    }
    double apart_s = 0;
    Peers worst;
    std::size_t shown = frames.hitches;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        const Peers peers = peers_of(subject, frames.traces[i]);
        const double off_s = std::abs(peers.behind_s());
        if (off_s >= apart_s) {
            apart_s = off_s;
            worst = peers;
            shown = i;
        }
    }
    if (worst.dt_s == 0) {
        return {unjudged("peers", "one hitch", "no step is taken: both clocks stand still")};
    }
    const double share = severity(apart_s, subject.profile.tolerances.peers_s);
    GameFinding made = judged("peers", "one hitch", share);
    made.finding.shown_by = schedule_spec(subject, shown);
    made.finding.numbers = {{"apart", apart_s, "s"},
                            {"apart_steps", apart_s / worst.dt_s, "steps"}};
    if (share <= 1) {
        made.finding.summary =
            fmt::format("a hitch of {} on one of two peers leaves their clocks together",
                        time_text(subject.profile.worst_hitch_s));
        return {made};
    }
    if (!subject.profile.lockstep) {
        made.finding.verdict = Verdict::note;
        made.severity = kNotSeen;
    }
    made.finding.summary = fmt::format(
        "a hitch of {} on one of two peers leaves them {} apart for good: {:.0f} steps",
        time_text(subject.profile.worst_hitch_s), time_text(apart_s), apart_s / worst.dt_s);
    made.finding.cause =
        "what a cap, a clamp or a frame's fixed length drops on one machine is never made up";
    made.finding.fix =
        "count steps and not seconds between peers, and let the late one catch up by more steps a "
        "frame";
    made.at = place_of(subject, "frame_delta_max");
    return {made};
}

}  // namespace

GameCheck replay_check() {
    return {.name = "replay",
            .summary = "whether two machines compute the same from the same inputs",
            .question = "Same inputs, same result? Which step and field differ first?",
            .judge = judge_replay};
}

GameCheck peers_check() {
    return {.name = "peers",
            .summary = "how far apart two peers are for good when one of them hitches",
            .question = "Do two network peers stay together?",
            .judge = judge_peers};
}

}  // namespace tickproof::harness
