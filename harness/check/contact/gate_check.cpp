// Does a gate that closes in front of a running character stop it: at every frame rate, in captured
// frames, and when the worst hitch comes at any moment of the run-up?

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/obstacles.h"
#include "harness/check/contact/walls.h"
#include "harness/check/question.h"
#include "harness/finding/warnings.h"
#include "harness/profile/has_gate.h"

namespace tickproof::harness {

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

namespace {

/// The gate as an obstacle. A longer run-up makes the contact later.
Obstacle obstacle_of(const GameProfile& profile, const Scenario& gate) {
    const double touch_s = gate.hazard_to_s;
    return {.kind = obstacle_kind(gate),
            .speed_mps = profile.run_mps,
            .reach_m = gate.window_s * profile.run_mps,
            .earliest_s = touch_s,
            .touched_at = [&profile, touch_s](double contact_s) {
                return gate_of(profile, profile.run_mps * std::max(contact_s - touch_s, 0.0));
            }};
}

/// Tries the gate at its own distance, with the longest frames of hitches and captures at each
/// moment of the run-up: the character may get past before the gate is up.
void try_starts(Inquiry& ask, const ScenarioSpec& gate, const Variant& variant, Tries& tries) {
    const Frames& frames = ask.game.frames;
    const Question question{.ask = ask, .scenario = gate, .engine = variant.engine, .about = {}};
    for (std::size_t trace = frames.hitches; trace < ask.traces(); ++trace) {
        if (trace >= frames.paced && trace < frames.captures) {
            continue;
        }
        for (const std::size_t start : start_frames(question, trace)) {
            RunSpec spec = base_spec(question, trace, start);
            spec.policy = variant.policy;
            try_run(ask, spec, tries.at[trace]);
        }
    }
}

Tries try_gate(Inquiry& ask, const Obstacle& obstacle, const Variant& variant,
               const Tries* before) {
    Tries tries = try_all(ask, obstacle, variant, before);
    try_starts(ask, gate_of(ask.game.profile), variant, tries);
    return tries;
}

Finding too_slow(std::string about) {
    Finding finding = noted("gate", std::move(about));
    finding.summary = "The gate closes too slowly by design: a jump clears it at any timestep";
    finding.fix = "Make the gate faster, or close it earlier.";
    return finding;
}

Finding judged_gate(Inquiry& ask, std::string about, const Scenario& gate, const Passages& all) {
    const double window_s = gate.window_s;
    const double longest_s = longest_world_step_s(ask);
    const double crossing_s = world_step_s(ask.game, all.worst_passing_dt_s);
    const bool fails = all.past > 0;
    if (fails && crossing_s > window_s) {
        return judged("gate", std::move(about), crossing_s, window_s, "s");
    }
    if (!fails && longest_s <= window_s) {
        return judged("gate", std::move(about), longest_s, window_s, "s");
    }
    return judged("gate", std::move(about), fails ? kFailing : 0);
}

/// The keys of the profile that a finding depends on.
std::vector<std::string_view> keys_of(const GameProfile& profile) {
    return {"gate.thickness_m", "gate.speed_mps", "gate.distance_m", "jump.run_mps",
            profile.jump_height_m > 0 ? "jump.height_m" : "jump.speed_mps"};
}

bool is_asked(const Game& game, const Finding& finding) {
    return std::ranges::any_of(
        finding.asked, [&](std::string_view key) { return is_asked_for(game.profile, key); });
}

/// True for a step that is as long as the worst hitch, because nothing limits it.
bool is_whole_hitch(const Game& game, double dt_s) {
    constexpr double kNearly = 0.999;
    return game.policy.policy->steps_once_a_frame && dt_s >= kNearly * game.profile.worst_hitch_s;
}

void explain(Inquiry& ask, const Scenario& gate, const Obstacle& obstacle, const Tries& tries,
             const TryVariant& try_variant, Finding& finding) {
    const Passages worst = worst_group(ask, tries);
    const double dt_s = world_step_s(ask.game, worst.worst_passing_dt_s);
    finding.summary =
        fmt::format("The character {} a closing {} m gate {}",
                    worst.how == Passage::cleared ? "clears" : "passes",
                    shortest(ask.game.profile.gate_thickness_m), when_past(ask, tries));
    if (is_whole_hitch(ask.game, dt_s) && !is_asked(ask.game, finding)) {
        // That step is certain, and the gate is not.
        finding.summary =
            fmt::format("A {} hitch moves all by {} at once: {:.3g} m at {} m/s, past a gate",
                        time_text(ask.game.profile.worst_hitch_s), time_text(dt_s),
                        dt_s * obstacle.speed_mps, shortest(obstacle.speed_mps));
    }
    finding.cause =
        dt_s > gate.window_s
            ? fmt::format(
                  "A step of {} moves it {:.3g} m, past the {:.3g} m where it touches the gate",
                  time_text(dt_s), dt_s * obstacle.speed_mps, obstacle.reach_m)
            : fmt::format(
                  "With a step of {} it is not where the closed form has it when the gate closes",
                  time_text(dt_s));
    explain_passage(ask, obstacle, tries, try_variant, finding);
}

/// Makes an error by the default gate a note if all steps have one length. The user did not ask for
/// that gate; it only shows what depends on frames.
void weigh_assumed(const Inquiry& ask, Finding& finding) {
    const double dt_s = only_dt_s(ask, 0);
    bool are_alike = true;
    for (std::size_t trace = 0; trace < ask.traces(); ++trace) {
        are_alike = are_alike && only_dt_s(ask, trace) == dt_s;
    }
    if (finding.verdict == Verdict::error && are_alike && !is_asked(ask.game, finding)) {
        finding.verdict = Verdict::note;
        finding.cause += ". A note only: all steps have one length, at every frame rate";
    }
}

Findings judge_gate(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    if (!has_gate(profile) || ask.traces() == 0) {
        return {};
    }
    const ScenarioSpec spec = gate_of(profile, 0);
    const Scenario gate = make(spec);
    const std::string about = fmt::format("{} m", shortest(profile.gate_thickness_m));
    Finding finding = too_slow(about);
    if (gate.ideal.passage == Passage::blocked) {
        const Obstacle obstacle = obstacle_of(profile, gate);
        const auto try_variant = [&](const Variant& variant, const Tries* before) {
            return try_gate(ask, obstacle, variant, before);
        };
        const Tries tries = try_variant(as_it_is(ask.game), nullptr);
        if (ask.waits()) {
            return {};
        }
        const Passages all = tries.all();
        if (const std::string why = not_met(all, "gate"); all.past == 0 && !why.empty()) {
            finding = unjudged("gate", about, why);
        } else {
            finding = judged_gate(ask, about, gate, all);
            finding.summary =
                fmt::format("A closing {} m gate stops the character in all of {} runs",
                            shortest(profile.gate_thickness_m), all.runs);
            finding.shown_by = {run_spec(ask.game, spec, ask.spec(0))};
            finding.numbers = {{"runs", static_cast<double>(all.runs), ""},
                               {"wrong", static_cast<double>(all.past), ""},
                               {"longest_dt", longest_world_step_s(ask), "s"}};
            finding.asked = keys_of(profile);
            if (all.past > 0 && !ask.is_enough(1)) {
                explain(ask, gate, obstacle, tries, try_variant, finding);
            }
        }
    }
    finding.asked = keys_of(profile);
    weigh_assumed(ask, finding);
    return {finding};
}

}  // namespace

Passages gate_passages(Inquiry& ask, const physics::EngineSpec& engine) {
    const Scenario gate = make(gate_of(ask.game.profile));
    if (gate.ideal.passage != Passage::blocked) {
        return {};
    }
    return try_gate(ask, obstacle_of(ask.game.profile, gate),
                    {.policy = ask.game.policy, .engine = engine}, nullptr)
        .all();
}

Check gate_check() {
    return {.name = "gate",
            .summary = "a gate that closes in front of a running character",
            .question = "Why does a player get through a gate that was closing?",
            .asked_by = {.validate = true},
            .body = BodyKind::character,
            .is_slow = true,
            .judge = judge_gate};
}

}  // namespace tickproof::harness
