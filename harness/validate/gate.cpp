// Does a gate that closes in front of a running character stop it: at every frame rate, and when
// the worst hitch falls into any moment of the run-up?

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/starts.h"
#include "harness/validate/fixes.h"
#include "harness/validate/passages.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// How many places of a step the contact is tried in.
constexpr int kPlaces = 8;

/// The gate and the ground are as high and as deep for the character as in the scenario's defaults,
/// in whatever units the game has. Who does not jump runs on the ground.
ScenarioSpec gate_of(const GameProfile& profile, double back_m) {
    const double rise_mps = profile.jump_height_m > 0
                                ? std::sqrt(2 * profile.gravity_mps2 * profile.jump_height_m)
                                : profile.jump_speed_mps;
    const double height_m = profile.gate_character_height_m;
    return scenario("gate", {{"run_mps", profile.run_mps},
                             {"rise_mps", profile.gate_speed_mps},
                             {"jump_mps", rise_mps},
                             {"gravity_mps2", profile.gravity_mps2},
                             {"x_m", profile.gate_distance_m + back_m},
                             {"thickness_m", profile.gate_thickness_m},
                             {"height_m", height_m * 5 / 2},
                             {"drop_m", rise_mps > 0 ? height_m * 5 / 12 : 0},
                             {"character_width_m", profile.gate_character_width_m},
                             {"character_height_m", height_m}});
}

/// The run-up is as much longer as makes the contact come in this place of a step.
void try_rate(const Trial& trial, std::size_t rate, Passages& tried) {
    const GameProfile& profile = trial.subject.profile;
    const double touch_s = make(gate_of(profile, 0)).hazard_to_s;
    const double dt_s = trial.summaries[rate].longest_dt_s;
    for (const double contact_s : contacts_s(touch_s, dt_s, kPlaces)) {
        const ScenarioSpec gate = gate_of(profile, profile.run_mps * (contact_s - touch_s));
        try_run(run_spec(trial.subject, gate, rate), trial.frames, tried);
    }
}

void try_hitch(const Trial& trial, std::size_t trace, Passages& tried) {
    const ScenarioSpec gate = gate_of(trial.subject.profile, 0);
    for (const std::size_t start : hazard_starts(trial.frames.traces[trace].frames, make(gate))) {
        try_run(run_spec(trial.subject, gate, trace, start), trial.frames, tried);
    }
}

GameFindings judge(const Trial& trial) {
    const Subject& subject = trial.subject;
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
    const Tries tries = try_all(
        trial, [&](std::size_t rate, Passages& tried) { try_rate(trial, rate, tried); },
        [&](std::size_t trace, Passages& tried) { try_hitch(trial, trace, tried); });
    if (is_all_known(trial, tries)) {
        return {judged("gate", about, kFailing)};
    }
    const bool fails = tries.past() > 0;
    const auto runs = static_cast<double>(tries.runs());
    const auto wrong = static_cast<double>(tries.past());
    if (!fails && tries.unfinished() > 0) {
        return {unjudged("gate", about,
                         fmt::format("in {} of {} tries the gate is never reached: the loop "
                                     "stands still, or does not end",
                                     tries.unfinished(), tries.runs()))};
    }
    GameFinding made = judged("gate", about, fails ? std::max(kFailing, 1 + wrong / runs) : 0);
    made.finding.numbers = {{"runs", runs, ""}, {"wrong", wrong, ""}};
    if (!fails) {
        made.finding.shown_by = run_spec(subject, gate, 0);
        made.finding.summary = fmt::format("a gate of {} m stops the character in all of {} tries",
                                           shortest(profile.gate_thickness_m), tries.runs());
        return {made};
    }
    const Passages& shown = tries.shown();
    made.finding.shown_by = shown.worst;
    made.finding.summary = fmt::format("a closing gate of {} m is {} {} ({} of {} tries)",
                                       shortest(profile.gate_thickness_m), to_text(shown.how),
                                       where(trial, tries), shown.past, shown.runs);
    made.finding.cause = fmt::format("a step of {} carries the character past it",
                                     time_text(substep_s(subject, shown.crossing_dt_s)));
    made.finding.fix = fmt::format(
        "{} or {}, so that the gate closes first; or use continuous collision for the character",
        clamp_fix(subject), fixed_timestep_fix(subject));
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
