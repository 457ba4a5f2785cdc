// A fast body against a thin wall: a bullet, a ball, a dash. It tunnels if its centre comes out of
// the wall's back, as it does if it overlaps the wall at the end of no step. A wall may come
// towards it: it tunnels as a faster body at a wall that stands still, or worse, where an engine
// sweeps as if the wall stood still. That depends on where its steps end, so the phase of its start
// is a parameter. A trigger stops nothing: the ball hits it if the engine reports an overlap. Most
// engines look for overlaps only at the end of a step, even if they sweep bodies.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters {
    kSpeed,
    kRadius,
    kThickness,
    kApproach,
    kPhase,
    kContact,
    kTrigger,
    kBody,
    kClosing,
    kRate
};
enum Quantities { kFarthestX };
enum Bodies : std::size_t { kBall, kWall };
/// The choices of kBody, in the order of physics::BodyType.
constexpr std::string_view kBodyTypes[] = {"fixed", "kinematic", "dynamic"};
constexpr double kUsualRate_hz = 60;
/// A dynamic wall is so heavy that a ball of 1 kg moves it by less than a millimetre.
constexpr double kWallMass_kg = 1e6;
/// A moving wall goes on for longer than any run.
constexpr double kLongestWay_s = 1000;
/// A moving wall pushes a ball that is outside of it and goes back as fast, but for rounding.
/// Others it may run over.
constexpr double kPushedOn = 0.999;
constexpr double kOutside = 0.9;
/// Scenario::data: 1 for a trigger, x from which the ball's centre is behind it, and the greatest x
/// and velocity of a ball that the wall has stopped or pushes back.
enum Data { kIsTrigger, kBehind, kFront, kStopped };

/// Where the ball's centre is, as seen from the wall's.
Vec2 from_the_wall(std::span<const physics::BodyState> bodies) {
    const Vec2& ball = bodies[kBall].position_m;
    const Vec2& wall = bodies[kWall].position_m;
    return {ball.x - wall.x, ball.y - wall.y};
}

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const Vec2 before = from_the_wall(step.before);
    const Vec2 after = from_the_wall(step.after);
    keep_larger(outcome.quantities[kFarthestX], std::min(after.x, 0.0));
    if (scenario.data[kIsTrigger] != 0) {
        if (step.after[kBall].touching) {
            outcome.passage = Passage::hit;
            outcome.is_decided = true;
        } else if (outcome.passage == Passage::none && after.x >= scenario.data[kBehind]) {
            outcome.passage = Passage::missed;
            outcome.crossing_start_s = step.start_s;
            outcome.crossing_dt_s = step.dt_s / step.share;
            outcome.crossing_m = distance(before, after) / step.share;
        }
        return;
    }
    if (before.x < 0 && after.x >= 0) {
        outcome.crossing_start_s = step.start_s;
        outcome.crossing_dt_s = step.dt_s / step.share;
        outcome.crossing_m = distance(before, after) / step.share;
    }
    // An engine may push a ball back that is past the middle; from behind the wall none comes back.
    if (after.x >= scenario.data[kBehind]) {
        outcome.passage = Passage::tunneled;
    }
    // Only the wall pushes the ball.
    outcome.is_decided = outcome.passage == Passage::tunneled ||
                         (after.x < scenario.data[kFront] &&
                          step.after[kBall].velocity_mps.x <= scenario.data[kStopped]);
}

Scenario make_wall(std::span<const double> parameters) {
    const double speed = parameters[kSpeed];
    const double rate_hz = parameters[kRate] > 0 ? parameters[kRate] : kUsualRate_hz;
    const double reach = parameters[kRadius] + parameters[kThickness] / 2;
    const double start_x = parameters[kContact] > 0
                               ? -reach - parameters[kContact] * speed
                               : -parameters[kApproach] - parameters[kPhase] * speed / rate_hz;
    if (-start_x <= reach) {
        throw InputError(fmt::format(
            "wall.approach_m={}: the ball would start inside the wall; set more than {} m",
            parameters[kApproach], reach));
    }
    const bool is_trigger = parameters[kTrigger] != 0;
    const auto type = static_cast<physics::BodyType>(parameters[kBody]);
    if (is_trigger && type == physics::BodyType::dynamic) {
        throw InputError(
            "wall.body=dynamic: a trigger is fixed or kinematic here; leave out wall.trigger=1, or "
            "choose one of these");
    }
    const double closing = parameters[kClosing];
    if (closing > 0 && type != physics::BodyType::kinematic) {
        throw InputError(
            "wall.closing_mps: only a kinematic wall moves; add wall.body=kinematic, or leave "
            "wall.closing_mps out");
    }
    const double contact_s = (-start_x - reach) / speed;
    Scenario wall;
    wall.scene.gravity_mps2 = {0, 0};
    wall.scene.bodies = {
        {.name = "ball",
         .shape = physics::Circle{parameters[kRadius]},
         .position_m = {start_x, 0},
         .velocity_mps = {speed, 0}},
        {.name = is_trigger ? "trigger" : "wall",
         .type = type,
         .shape = physics::Box{parameters[kThickness], 20},
         .position_m = {closing * contact_s, 0},
         .mass_kg = kWallMass_kg,
         .sweeps = false,
         .sensor = is_trigger},
    };
    if (closing > 0) {
        wall.script = {
            {.when = AtSim{0},
             .action = MoveTo{
                 .body = kWall, .target_m = {-closing * kLongestWay_s, 0}, .speed_mps = closing}}};
    }
    // Box2D reports an overlap one step later, and that step can be a hitch.
    constexpr double kLongestStep_s = 1;
    wall.length_s = -start_x / speed + 0.25 + (is_trigger ? kLongestStep_s : 0);
    wall.hazard_s = contact_s / 2;
    wall.hazard_to_s = contact_s;
    wall.subject = kBall;
    wall.ideal.passage = is_trigger ? Passage::hit : Passage::blocked;
    if (!is_trigger) {
        wall.ideal.quantities[kFarthestX] = -reach;
    }
    wall.obstacle = "wall";
    wall.obstacle_body = kWall;
    wall.meeting = {kFarthestX, -reach};
    wall.window_s = (is_trigger ? 2 * reach : reach) / (speed + closing);
    wall.data = {parameters[kTrigger], is_trigger ? reach : parameters[kThickness] / 2,
                 closing > 0 ? -kOutside * reach : 0, -kPushedOn * closing};
    wall.distance_tolerance_m = 0.05;
    wall.distance_reason = "half of the wall's thickness";
    wall.observe = observe;
    return wall;
}

}  // namespace

ScenarioRow wall_row() {
    const std::string by_contact = "contact_s sets the start of the ball instead";
    return {
        .name = "wall",
        .summary = "a fast ball against a thin wall",
        .parameters = {{"speed_mps", "speed of the ball, m/s", 40, 0.1, 1e6},
                       {"radius_m", "radius of the ball, m", 0.25, 0.001, 1e4},
                       {"thickness_m", "thickness of the wall, m", 0.1, 0.001, 1e4},
                       // Whole steps of the usual rates end neither in the middle of the wall nor
                       // at its face, where 1 ULP would decide.
                       {"approach_m", "distance to the wall at the start, m", 10.02, 0.5, 1e6},
                       {"phase",
                        "moves the start back by this share of the distance per step of rate_hz", 0,
                        0, 1},
                       {"contact_s",
                        "time before the contact at the start, s; 0: use approach_m and phase", 0,
                        0, 1000},
                       {"trigger", "1: the wall is a trigger, which stops nothing", 0, 0, 1, true},
                       {.name = "body",
                        .summary = "what the wall is; a kinematic one moves by closing_mps, and a "
                                   "dynamic one is heavy",
                        .maximum = 2,
                        .whole = true,
                        .choices = {std::begin(kBodyTypes), std::end(kBodyTypes)}},
                       {"closing_mps",
                        "speed at which a kinematic wall comes towards the ball, m/s", 0, 0, 1e4},
                       {"rate_hz",
                        "rate of the steps in which phase counts, Hz; 0: the run's fixed timestep, "
                        "or 60",
                        0, 0, 1e5}},
        .quantities =
            {{"farthest_x", "m",
              "farthest point of the ball's centre, up to the middle of the wall, as seen from it",
              0.1, "as thick as the default wall"}},
        .make = make_wall,
        .thickness = kThickness,
        .step_rate = kRate,
        .off_if = {{kApproach, kContact, 0, true, by_contact},
                   {kPhase, kContact, 0, true, by_contact},
                   {kRate, kPhase, 0, false, "wall.phase is 0"}},
    };
}

}  // namespace tickproof::harness
