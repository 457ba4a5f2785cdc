// Validations written by hand: nothing is run for them.

#pragma once

#include <limits>
#include <string>
#include <vector>

#include "harness/report/validation.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// What a file of somebody else's may hold: quotes, markup of every format, controls, and bytes
/// that are no UTF-8.
inline const std::string kHostile =
    "\"q\" 'p' | `t` <b>&amp;</b> ]]> new\nline\ttab \x01\x1b[31m \xff\xc3( [a](0) {0} @all "
    "\xEF\xBF"
    "\xBE";

inline GameFinding found(std::string_view check, std::string about, Verdict verdict,
                         double severity, std::string summary) {
    GameFinding made;
    made.finding.check = check;
    made.finding.verdict = verdict;
    made.finding.summary = std::move(summary);
    made.about = std::move(about);
    made.severity = severity;
    return made;
}

/// A failure with all that one may have.
inline GameFinding planted(double severity = 1.5) {
    GameFinding made = found("reach", "ledge 2.4 m", Verdict::fail, severity,
                             "the ledge 2.4 m is out of reach at 30 to 60 fps");
    made.finding.numbers = {{"slack", -0.1, "m"}, {"never", kNone, "s"}};
    made.finding.cause = "in steps of 20 ms a jump rises 0.1 m less";
    made.finding.fix = "lower it by 0.1 m";
    made.finding.shown_by = spec(scenario("jump"), "euler", "fixed", Keep::outcome);
    made.at = {.file = "game/project.godot", .line = 12};
    return made;
}

inline GameFinding passing() {
    return found("speed", "game speed", Verdict::pass, 0.25, "time passes as for the player");
}

inline GameFinding noted_one() {
    return found("hitch", "worst hitch", Verdict::note, kNone, "750 ms of a hitch are lost");
}

inline GameFinding unjudged_one() {
    return found("wall", "wall 0.5 m", Verdict::unknown, kNone, "nothing flew");
}

inline GameFinding hostile(Verdict verdict) {
    GameFinding made = found("settings", kHostile, verdict, kInfinite, kHostile);
    made.finding.numbers = {{kHostile, kInfinite, "m"}};
    made.finding.cause = kHostile;
    made.finding.fix = kHostile;
    made.at = {.file = kHostile, .line = 3};
    return made;
}

/// Of two rates, without a project.
inline Validation validation_of(GameFindings findings) {
    Validation made{.subject = make_subject({}, parse_policy("fixed:timestep=1/50"))};
    made.frames.rates = {30, 60};
    made.frames.traces = {at_rate(30), at_rate(60)};
    made.findings = std::move(findings);
    for (const GameFinding& each : made.findings) {
        made.verdict = worse(made.verdict, each.finding.verdict);
    }
    return made;
}

inline Validation of_project(GameFindings findings, std::string platform = {}) {
    Validation made = validation_of(std::move(findings));
    Project project{.engine = "godot", .version = "Godot 4.3", .platform = std::move(platform)};
    project.files = {{.name = "game/export.cfg", .text = ""},
                     {.name = "game/project.godot", .text = ""}};
    project.settings = {{.key = "[physics] common/physics_ticks_per_second",
                         .text = "50",
                         .unit = "Hz",
                         .default_text = "60",
                         .pacing = "timestep",
                         .at = {.file = "game/project.godot", .line = 12}},
                        {.key = "common/max_physics_steps_per_frame",
                         .text = "8",
                         .unit = "steps",
                         .default_text = "8",
                         .pacing = "steps_per_frame_max",
                         .at = {}}};
    project.policy = made.subject.policy;
    made.subject.project = std::move(project);
    return made;
}

/// One of each verdict.
inline Validation mixed() {
    return of_project({passing(), noted_one(), planted(), unjudged_one()});
}

/// One of each verdict, and all of it as bad as text can be.
inline Validation all_hostile() {
    Validation made = of_project({hostile(Verdict::fail), hostile(Verdict::unknown),
                                  hostile(Verdict::note), hostile(Verdict::pass)},
                                 kHostile);
    made.subject.project->version = kHostile;
    made.subject.project->files[0].name = kHostile;
    made.subject.project->settings[0].key = kHostile;
    made.subject.project->settings[0].text = kHostile;
    return made;
}

inline const std::string kCommand = "tickproof validate game --fps 30..60";

/// The baseline that a report of these is.
inline Baseline baseline_of(const std::vector<Validation>& validations) {
    return parse_baseline(to_json(validations, kCommand), "base.json");
}

}  // namespace tickproof::harness::testing
