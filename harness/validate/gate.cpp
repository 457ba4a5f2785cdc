// Does a gate that closes in front of a running character stop it: at every frame rate, and when
// the worst hitch falls into any moment of the run-up?

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/starts.h"
#include "harness/validate/bands.h"
#include "harness/validate/fixes.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

constexpr int kPhases = 8;
/// By how much of a place the contact comes after a step's end, where the next carries farthest.
constexpr double kJustAfter = 1e-3;

double run_of(const GameProfile& profile) {
    return std::clamp(profile.run_mps, 0.1, 1000.0);
}

ScenarioSpec gate_of(const GameProfile& profile, double back_m) {
    const double rise_mps = profile.jump_height_m > 0
                                ? std::sqrt(2 * profile.gravity_mps2 * profile.jump_height_m)
                                : profile.jump_speed_mps;
    return scenario("gate", {{"run_mps", run_of(profile)},
                             {"rise_mps", profile.gate_speed_mps},
                             {"jump_mps", std::min(rise_mps, 100.0)},
                             {"gravity_mps2", std::min(profile.gravity_mps2, 1000.0)},
                             {"x_m", std::min(profile.gate_distance_m + back_m, 90.0)},
                             {"thickness_m", profile.gate_thickness_m}});
}

struct Tried {
    std::size_t runs = 0;
    std::size_t wrong = 0;
    std::size_t unfinished = 0;
    RunSpec worst;
    Passage passage = Passage::none;
    double crossing_dt_s = kNotSeen;
};

void try_run(const RunSpec& spec, const Frames& frames, Tried& tried) {
    const Run done = run(spec, frames.traces);
    ++tried.runs;
    tried.unfinished += is_finished(done) ? 0 : 1;
    const Passage passage = done.outcome.passage;
    if (passage != Passage::tunneled && passage != Passage::cleared) {
        return;
    }
    ++tried.wrong;
    if (!(tried.crossing_dt_s >= done.outcome.crossing_dt_s)) {
        tried.crossing_dt_s = done.outcome.crossing_dt_s;
        tried.worst = spec;
        tried.passage = passage;
    }
}

GameFindings judge(const Subject& subject, const Frames& frames) {
    const GameProfile& profile = subject.profile;
    if (!(profile.gate_thickness_m > 0)) {
        return {};
    }
    const ScenarioSpec gate = gate_of(profile, 0);
    const std::string about = fmt::format("gate {} m", shortest(profile.gate_thickness_m));
    if (make(gate).ideal.passage != Passage::blocked) {
        GameFinding made = noted("gate", about);
        made.finding.summary =
            "the gate is too slow by design: without any timestep a jump clears it";
        made.finding.fix = "make it faster, or begin to close it earlier; no timestep helps";
        return {made};
    }
    Tried rates;
    std::vector<bool> failing;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const std::size_t before = rates.wrong;
        const double dt_s = summarise(unloaded(subject, frames.traces[i])).longest_dt_s;
        const double touch_s = make(gate).hazard_to_s;
        const double step_end_s = dt_s > 0 ? std::ceil(touch_s / dt_s) * dt_s : touch_s;
        for (int phase = 0; phase < kPhases; ++phase) {
            const double late_s = step_end_s - touch_s + dt_s * (phase + kJustAfter) / kPhases;
            const double back_m = run_of(profile) * late_s;
            try_run(run_spec(subject, gate_of(profile, back_m), i), frames, rates);
        }
        failing.push_back(rates.wrong > before);
    }
    Tried hitches;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        for (const std::size_t start : hazard_starts(frames.traces[i].frames, make(gate))) {
            try_run(run_spec(subject, gate, i, start), frames, hitches);
        }
    }
    const std::size_t runs = rates.runs + hitches.runs;
    const std::size_t wrong = rates.wrong + hitches.wrong;
    GameFinding made = judged(
        "gate", about, wrong == 0 ? 0 : 1 + static_cast<double>(wrong) / static_cast<double>(runs));
    made.finding.numbers = {{"runs", static_cast<double>(runs), ""},
                            {"wrong", static_cast<double>(wrong), ""}};
    made.finding.shown_by = run_spec(subject, gate, 0);
    if (wrong == 0 && rates.unfinished + hitches.unfinished > 0) {
        return {unjudged("gate", about,
                         fmt::format("in {} of {} tries the gate is never reached: the loop "
                                     "stands still, or does not end",
                                     rates.unfinished + hitches.unfinished, runs))};
    }
    if (wrong == 0) {
        made.finding.summary = fmt::format("a gate of {} m stops the character in all of {} tries",
                                           shortest(profile.gate_thickness_m), runs);
        return {made};
    }
    const Tried& shown = rates.wrong > 0 ? rates : hitches;
    made.finding.shown_by = shown.worst;
    made.finding.summary = fmt::format(
        "a closing gate of {} m is {} {} ({} of {} tries)", shortest(profile.gate_thickness_m),
        to_text(shown.passage),
        rates.wrong > 0 ? to_text(bands(frames.rates, failing), frames.rates)
                        : fmt::format("in a hitch of {}, with {}", time_text(profile.worst_hitch_s),
                                      frames.traces[shown.worst.trace].name),
        shown.wrong, shown.runs);
    made.finding.cause = fmt::format("a step of {} carries the character past it",
                                     time_text(substep_s(subject, shown.crossing_dt_s)));
    made.finding.fix = fmt::format(
        "clamp the frame delta or {}, so that the gate closes first; or use continuous "
        "collision for the character",
        fixed_timestep_fix(subject));
    made.at = place_of(subject, "frame_delta_max");
    return {made};
}

}  // namespace

GameCheck gate_check() {
    return {.name = "gate",
            .summary = "whether a closing gate stops a running character, also in a hitch",
            .question = "After a hitch my character leaps through a gate: when?",
            .is_slow = true,
            .judge = judge};
}

}  // namespace tickproof::harness
