// Short ways to build a report by hand: nothing is run for most of them.

#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/advise/judged_report.h"
#include "harness/finding/json_number.h"
#include "harness/finding/report.h"
#include "harness/show/report_formats.h"
#include "harness/study/run/comparison_tables.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
inline const std::string kCommand = "tickproof validate game --fps 30..60";

/// Text as a file of somebody else may hold it: quotes, markup of every format, controls, and bytes
/// that are no UTF-8.
inline const std::string kHostile =
    "\"q\" 'p' | `t` <b>&amp;</b> ]]> new\nline\ttab \x01\x1b[31m \xff\xc3( [a](0) {0} @all "
    "\xEF\xBF"
    "\xBE";

inline Finding found(std::string_view check, std::string about, Verdict verdict,
                     double severity = kNone, std::string summary = "it differs") {
    Finding finding{.check = check,
                    .about = std::move(about),
                    .verdict = verdict,
                    .severity = severity,
                    .summary = std::move(summary)};
    finding.id = id_of(finding.check, finding.about);
    return finding;
}

/// An error with everything that a finding may have.
inline Finding planted(double severity = 1.5) {
    Finding finding = found("reach", "ledge 2.4 m", Verdict::error, severity,
                            "The jump misses the 2.4 m ledge at 30 to 60 fps");
    finding.asked = {"jump.ledges_m"};
    finding.measured = 0.1 * severity;
    finding.tolerated = 0.1;
    finding.unit = "m";
    finding.numbers = {{"slack", -0.1, "m"}, {"never", kNone, "s"}};
    finding.bands = {{30, 60}};
    finding.curve = {{30, -0.1}, {60, kNone}};
    finding.curve_axis = {.name = "slack", .unit = "m", .least = 0};
    finding.shows = {.what = Shows::What::quantity, .quantity = 0, .least = 0};
    finding.cause = "In steps of 20 ms a jump rises 0.1 m less";
    finding.fix = "Set Fixed Timestep to 0.01.";
    finding.fix_settings = {{"timestep", "10ms"}};
    finding.trial = {.is_tried = true,
                     .cures = true,
                     .breaks = {{.id = "load/slowest-machine", .summary = "The frame rate falls"}}};
    finding.shown_by = {spec(scenario("jump"), "euler", "fixed:timestep=1/50", at_rate(30).spec),
                        spec(scenario("jump"), "euler", "fixed:timestep=1/50", at_rate(60).spec)};
    finding.at = {.file = "game/project.godot", .line = 12};
    return finding;
}

inline Finding passing() {
    return found("speed", "game speed", Verdict::pass, 0.25, "The game runs at full speed");
}

inline Finding noted_one() {
    return found("hitch", "worst hitch", Verdict::note, kNone, "The game drops 750 ms of a hitch");
}

/// A note on so many places in code.
inline Finding looked_for(double places = 2) {
    Finding finding = found("scripts", "motion", Verdict::note, places, "Speed may depend");
    finding.asks_for_a_look = true;
    finding.at = {.file = "player.gd", .line = 3};
    finding.fix = "Multiply by the time of the frame.";
    return finding;
}

inline Finding warning_one(double severity = 2) {
    return found("stutter", "60 Hz", Verdict::warning, severity, "Stutter at 60 Hz");
}

inline Finding unjudged_one() {
    return found("wall", "wall 0.5 m", Verdict::unknown, kNone, "No projectile met the wall");
}

inline Finding hostile(Verdict verdict) {
    Finding finding = found("settings", kHostile, verdict, kInfinite, kHostile);
    finding.numbers = {{kHostile, kInfinite, "m"}};
    finding.cause = kHostile;
    finding.fix = kHostile;
    finding.at = {.file = kHostile, .line = 3};
    return finding;
}

/// At two rates, without a project. Its profile is a file's, so that no error is turned into a
/// warning.
inline Section section_of(Findings findings) {
    Section section{.name = "settings from the command line",
                    .game = make_game(parse_profile("jump.ledges_m = [2.4]\n", "game.toml"),
                                      parse_policy("fixed:timestep=1/50"))};
    section.game.frames = frames_of({at_rate(30).spec, at_rate(60).spec});
    section.findings = std::move(findings);
    return section;
}

inline Section of_project(Findings findings, std::string platform = {}) {
    Section section = section_of(std::move(findings));
    section.name = platform.empty() ? "Godot 4.3, game/project.godot"
                                    : "Godot 4.3 on " + platform + ", game/project.godot";
    section.prefix = platform;
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
    project.policy = section.game.policy;
    section.game.project = std::move(project);
    return section;
}

/// One of each verdict.
inline Section mixed() {
    return of_project({passing(), noted_one(), planted(), warning_one(), unjudged_one()});
}

/// One of each verdict, with the worst text everywhere.
inline Section all_hostile() {
    Section section =
        of_project({hostile(Verdict::error), hostile(Verdict::unknown), hostile(Verdict::warning),
                    hostile(Verdict::note), hostile(Verdict::pass)},
                   kHostile);
    section.game.project->version = kHostile;
    section.game.project->files[0].name = kHostile;
    section.game.project->settings[0].key = kHostile;
    section.game.project->settings[0].text = kHostile;
    return section;
}

inline Report report(std::vector<Section> sections, std::optional<Baseline> baseline = {}) {
    return make_report({.verb = "validate", .command = kCommand, .baseline = std::move(baseline)},
                       std::move(sections));
}

inline Report report(Section section, std::optional<Baseline> baseline = {}) {
    return report(std::vector{std::move(section)}, std::move(baseline));
}

inline Report report(Findings findings, std::optional<Baseline> baseline = {}) {
    return report(of_project(std::move(findings)), std::move(baseline));
}

/// As it is read from the JSON of a report.
inline Baseline baseline_of(const Report& before) {
    return parse_baseline(to_json(before), "base.json");
}

/// The gate in Euler and Box2D, with a hitch of a second at 60 fps: its runs are made, and its
/// findings are planted.
inline Section gate_section(std::string_view policy, Findings findings = {}) {
    Section section{.name = std::string(policy), .prefix = std::string(policy)};
    section.game = make_game(no_profile(), parse_policy(policy));
    section.game.scenarios = {scenario("gate")};
    section.game.engine = parse_engine("euler");
    section.game.others = {parse_engine("box2d")};
    TraceStore store;
    const FrameTrace trace = parse_generated("hitch", 1);
    store.add(trace);
    section.game.frames = frames_of({trace.spec});
    fill({&kOutcomes}, store, 1, section);
    section.findings = std::move(findings);
    return section;
}

/// Two planted errors: the first of the gate, the second of the schedule.
inline Findings gate_findings(std::string_view policy) {
    const TraceSpec trace = parse_generated("hitch", 1).spec;
    Finding gate = found("tunneling", "gate, euler", Verdict::error, 3, "The player gets through");
    gate.cause = "The step of 1 s is longer than the crossing";
    gate.fix = "Take no step longer than 80 ms.";
    gate.shown_by = {spec(scenario("gate"), "euler", policy, trace)};
    Finding speed = found("speed", "hitch", Verdict::error, 2, "The game is slow");
    speed.shows.what = Shows::What::game_speed;
    speed.shown_by = {RunSpec{.policy = parse_policy(policy), .trace = trace}};
    return {gate, speed, passing()};
}

/// As `tickproof run gate` makes it: with tables.
inline Report gate_report(std::string_view policy, bool is_comparison = false) {
    Report made = make_report(
        {.verb = "run", .command = "tickproof run gate", .is_comparison = is_comparison},
        {gate_section(policy, gate_findings(policy))});
    made.tables = comparison_tables(made);
    return made;
}

}  // namespace tickproof::harness::testing
