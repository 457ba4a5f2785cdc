// A body that a held key accelerates: a jump that rises by thrust or at a held speed, a drive
// against drag, or a run towards a wished direction. The speed itself may be right at any step; the
// step in which the thrust ends is as long as a frame, and so is the error.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters {
    kKind,
    kThrust,
    kSpeed,
    kHeld,
    kGravity,
    kGravityHeld,
    kDrag,
    kRun,
    kAngle,
    kTime
};
enum Kind { kRise, kHold, kDrive, kWish };
constexpr std::string_view kKinds[] = {"rise", "hold", "drive", "wish"};
enum Quantities { kApex, kEndSpeed, kTravelled };

constexpr double kDegree_rad = 3.14159265358979323846 / 180;

Kind kind_of(std::span<const double> parameters) {
    return static_cast<Kind>(static_cast<int>(parameters[kKind]));
}

bool is_jump(std::span<const double> parameters) {
    return kind_of(parameters) == kRise || kind_of(parameters) == kHold;
}

void observe_jump(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const auto& after = step.after[scenario.subject];
    keep_larger(outcome.quantities[kApex], after.position_m.y);
    // Explicit Euler still rises in the step that turns its speed round.
    outcome.is_decided =
        after.velocity_mps.y < 0 && step.before[scenario.subject].velocity_mps.y < 0;
}

void observe_run(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const auto& after = step.after[scenario.subject];
    outcome.quantities[kEndSpeed] = std::hypot(after.velocity_mps.x, after.velocity_mps.y);
    outcome.quantities[kTravelled] = after.position_m.x;
}

/// Speed and way along one direction after a time.
struct Along {
    double speed_mps = 0;
    double way_m = 0;
};

/// From `start_mps`, dv/dt = thrust - drag x v, up to the speed that caps it; 0: none.
Along along_after(double time_s, double start_mps, double thrust, double drag, double cap_mps) {
    const bool is_dragged = drag > 0;
    const double last_mps = is_dragged ? thrust / drag : 0;  // Without a cap, after a long time.
    const auto free = [&](double t) {
        const double faded = std::exp(-drag * t);
        return is_dragged ? Along{last_mps + (start_mps - last_mps) * faded,
                                  last_mps * t + (start_mps - last_mps) * (1 - faded) / drag}
                          : Along{start_mps + thrust * t, start_mps * t + thrust * t * t / 2};
    };
    if (cap_mps > 0 && start_mps > cap_mps) {  // It coasts down to the greatest speed.
        const double coasts_s =
            is_dragged ? std::min(std::log(start_mps / cap_mps) / drag, time_s) : time_s;
        const double faded = std::exp(-drag * coasts_s);
        const double way_m = is_dragged ? start_mps * (1 - faded) / drag : start_mps * coasts_s;
        if (coasts_s == time_s) {
            return {start_mps * faded, way_m};
        }
        const Along then = along_after(time_s - coasts_s, cap_mps, thrust, drag, cap_mps);
        return {then.speed_mps, way_m + then.way_m};
    }
    if (cap_mps == 0 || (is_dragged && last_mps <= cap_mps)) {
        return free(time_s);
    }
    const double capped_s = start_mps == cap_mps ? 0
                            : is_dragged
                                ? std::log((last_mps - start_mps) / (last_mps - cap_mps)) / drag
                                : (cap_mps - start_mps) / thrust;
    if (capped_s >= time_s) {
        return free(time_s);
    }
    return {cap_mps, free(capped_s).way_m + cap_mps * (time_s - capped_s)};
}

/// Speed and height at which the key no longer lifts the jump, and when that is.
struct Released {
    double time_s = 0;
    double speed_mps = 0;
    double height_m = 0;
};

Released released(std::span<const double> parameters) {
    const double speed = parameters[kSpeed];
    if (kind_of(parameters) == kHold) {
        return {parameters[kHeld], speed, speed * parameters[kHeld]};
    }
    const double net =
        parameters[kThrust] - (parameters[kGravityHeld] != 0 ? parameters[kGravity] : 0);
    const double full_s = speed / net;
    const double time_s = parameters[kHeld] > 0 ? std::min(parameters[kHeld], full_s) : full_s;
    return {time_s, net * time_s, net * time_s * time_s / 2};
}

void refuse_contradictions(std::span<const double> parameters) {
    const bool is_rise = kind_of(parameters) == kRise;
    if (is_rise && parameters[kGravityHeld] != 0 && parameters[kThrust] <= parameters[kGravity]) {
        throw InputError(
            fmt::format("thrust.thrust_mps2={}: it does not lift the body against a "
                        "gravity of {} m/s2; set more, or thrust.gravity_held=0",
                        parameters[kThrust], parameters[kGravity]));
    }
    if (is_jump(parameters) && parameters[kSpeed] == 0) {
        throw InputError(
            "thrust.speed_mps=0: a jump needs the speed up to which its key acts; set more than 0");
    }
}

void add_jump(std::span<const double> parameters, Scenario& thrust) {
    const double gravity = parameters[kGravity];
    const Released end = released(parameters);
    const bool is_hold = kind_of(parameters) == kHold;
    thrust.scene.gravity_mps2 = {0, -gravity};
    thrust.script = {{.when = EveryStep{},
                      .action = Thrust{.body = 0,
                                       .direction = {0, 1},
                                       .thrust_mps2 = parameters[kThrust],
                                       .speed_max_mps = parameters[kSpeed],
                                       .held_s = parameters[kHeld],
                                       .how = is_hold ? Thrust::How::hold : Thrust::How::rise,
                                       .lifts = !is_hold && parameters[kGravityHeld] == 0}}};
    const double flight_s = end.time_s + 2 * end.speed_mps / gravity;
    thrust.length_s = flight_s + 1;  // A frame of a second may begin at any moment of it.
    thrust.hazard_s = end.time_s;
    thrust.hazard_to_s = flight_s / 2;
    thrust.ideal.quantities[kApex] = end.height_m + end.speed_mps * end.speed_mps / (2 * gravity);
    thrust.observe = observe_jump;
}

void add_run(std::span<const double> parameters, Scenario& thrust) {
    const bool is_wish = kind_of(parameters) == kWish;
    const double angle = is_wish ? parameters[kAngle] * kDegree_rad : 0;
    const double drag = is_wish ? 0 : parameters[kDrag];
    const Vec2 start{parameters[kRun] * std::cos(angle), parameters[kRun] * std::sin(angle)};
    thrust.scene.gravity_mps2 = {0, 0};
    thrust.scene.bodies[0].velocity_mps = start;
    thrust.script = {{.when = EveryStep{},
                      .action = Thrust{.body = 0,
                                       .direction = {1, 0},
                                       .thrust_mps2 = parameters[kThrust],
                                       .speed_max_mps = parameters[kSpeed],
                                       .drag_per_s = drag,
                                       .how = Thrust::How::drive}}};
    thrust.length_s = parameters[kTime];
    thrust.hazard_s = thrust.length_s / 4;
    thrust.hazard_to_s = thrust.length_s / 2;
    const Along end =
        along_after(parameters[kTime], start.x, parameters[kThrust], drag, parameters[kSpeed]);
    thrust.ideal.quantities[kEndSpeed] = std::hypot(end.speed_mps, start.y);
    thrust.ideal.quantities[kTravelled] = end.way_m;
    thrust.observe = observe_run;
}

Scenario make_thrust(std::span<const double> parameters) {
    refuse_contradictions(parameters);
    Scenario thrust;
    thrust.scene.bodies = {{.name = "body", .position_m = {0, 0}}};
    if (is_jump(parameters)) {
        add_jump(parameters, thrust);
    } else {
        add_run(parameters, thrust);
    }
    thrust.distance_tolerance_m = 0.05;
    thrust.distance_reason = "a twentieth of the body";
    return thrust;
}

}  // namespace

ScenarioRow thrust_row() {
    const std::string only_rise = "thrust.kind is not rise";
    const std::string only_drive = "thrust.kind is not drive";
    const std::string only_wish = "thrust.kind is not wish";
    return {
        .name = "thrust",
        .summary = "a held key that accelerates: a jump, a drive, a run",
        .parameters =
            {{.name = "kind",
              .summary = "rise: up by thrust_mps2 to speed_mps, then gravity alone; hold: up at "
                         "speed_mps for held_s; drive: ahead against drag_per_s; wish: ahead while "
                         "the speed ahead is below speed_mps",
              .maximum = 3,
              .whole = true,
              .choices = {std::begin(kKinds), std::end(kKinds)}},
             {"thrust_mps2", "acceleration by the key, m/s2", 40, 0.001, 1e6},
             {"speed_mps", "speed up to which the key acts, m/s; 0: any (drive, wish)", 8, 0, 1e6},
             {"held_s",
              "time for which the key is held, s; 0: up to speed_mps (rise), one step (hold)", 0, 0,
              100},
             {"gravity_mps2", "gravity of a jump, m/s2", 20, 0.001, 1e5},
             {"gravity_held", "1: gravity also acts while the key is held (rise)", 0, 0, 1, true},
             {"drag_per_s", "drag: share of the speed that is lost a second (drive)", 0, 0, 1000},
             {"run_mps", "speed at the start, m/s (drive, wish)", 3, 0, 1e6},
             {"angle_deg", "angle between the run and the wished direction (wish)", 90, 0, 180},
             {"time_s", "length of the run, s (drive, wish)", 1, 0.01, 1000}},
        .quantities = {{"apex", "m", "highest position at the end of a step", 0.025,
                        "the margin that level designers leave at ledges"},
                       {"end_speed", "m/s", "speed at the end", 0.08,
                        "a hundredth of the default speed"},
                       {"travelled", "m", "way along the key's direction", 0.1,
                        "one frame of running at 50 fps"}},
        .make = make_thrust,
        .off_if = {{kThrust, kKind, kHold, false, "thrust.kind is hold"},
                   {kHeld, kKind, kDrive, false, only_rise},
                   {kHeld, kKind, kWish, false, only_rise},
                   {kGravity, kKind, kDrive, false, "thrust.kind is drive"},
                   {kGravity, kKind, kWish, false, "thrust.kind is wish"},
                   {kGravityHeld, kKind, kRise, true, only_rise},
                   {kDrag, kKind, kDrive, true, only_drive},
                   {kRun, kKind, kRise, false, "thrust.kind is rise"},
                   {kRun, kKind, kHold, false, "thrust.kind is hold"},
                   {kAngle, kKind, kWish, true, only_wish},
                   {kTime, kKind, kRise, false, "thrust.kind is rise"},
                   {kTime, kKind, kHold, false, "thrust.kind is hold"}},
    };
}

}  // namespace tickproof::harness
