// The table of behaviours: shots at walls and sensors, a gate in a hitch, a jump, a stack.

#include "harness/study/engines/behaviours.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "harness/run/trace_store.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;
using physics::ObstacleKind;

constexpr std::string_view kKinematicWall = "--set wall.body=kinematic";
constexpr std::string_view kDynamicWall = "--set wall.body=dynamic";
constexpr std::string_view kSensor = "--set wall.trigger=1";

/// As the command line reads it.
RunSpec run_of(const std::string& scenario, const EngineSpec& engine, const std::string& frames) {
    RunSpec spec = parse_scenario_run(fmt::format("run {} {}", scenario, frames));
    spec.engine = engine;
    return spec;
}

double count_wrong(const std::vector<Run>& runs) {
    return static_cast<double>(std::ranges::count_if(runs, is_wrong));
}

double first_quantity(const std::vector<Run>& runs) {
    return runs.front().outcome.quantities[0];
}

/// A ball of radius 0.1 m against 0.1 m, from one of 16 places within a step of 60 Hz.
RunSpec shot(const EngineSpec& engine, double speed_mps, int phase, std::string_view more) {
    return run_of(fmt::format("wall --set wall.speed_mps={} --set wall.radius_m=0.1 --set "
                              "wall.approach_m=3 --set wall.phase={} {}",
                              speed_mps, phase / 16.0, more),
                  engine, "--engine euler --policy fixed --fps 60");
}

/// A ball of radius 0.1 m at 20 to 120 m/s against 0.1 m, from 16 places within a step of 60 Hz.
std::vector<RunSpec> shots(const EngineSpec& engine, std::string_view more) {
    std::vector<RunSpec> runs;
    for (int speed_mps = 20; speed_mps <= 120; speed_mps += 20) {
        for (int phase = 0; phase < 16; ++phase) {
            runs.push_back(shot(engine, speed_mps, phase, more));
        }
    }
    return runs;
}

/// Where dynamic bodies pass one another, a wall of them stops nothing.
std::function<bool(const EngineSpec& engine)> collides_with(ObstacleKind obstacle) {
    return [obstacle](const EngineSpec& engine) {
        return obstacle != ObstacleKind::dynamic || engine.engine->has_dynamic_pairs;
    };
}

constexpr double kShotsAlike = 3;  ///< Of 96.

Behaviour shots_past(std::string id, std::string title, std::string_view more,
                     ObstacleKind obstacle) {
    return {.id = std::move(id),
            .title = std::move(title),
            .runs = [more](const EngineSpec& engine) { return shots(engine, more); },
            .read = count_wrong,
            .tolerance_of_some = kShotsAlike,
            .obstacle = obstacle,
            .applies = collides_with(obstacle)};
}

/// Distances to the surface at the start of the crossing step, m: it is easiest to pass from just
/// beyond that at which the engine sees a contact.
constexpr double kGaps_m[] = {0.0005, 0.0025, 0.0055, 0.0105, 0.0205, 0.0405, 0.08};

/// The fastest ball of 0.1 m that 0.1 m stop from each of these distances at 60 Hz, to 0.2 %.
Found fastest_stopped(const EngineSpec& damped, std::string_view more) {
    constexpr double slowest_mps = 1;
    constexpr double exact = 1.002;
    const EngineSpec engine = physics::undamped(damped);  // Else it is slower at the wall.
    const double margin_m = physics::contact_margin_m(engine);
    std::vector<double> gaps_m(std::begin(kGaps_m), std::end(kGaps_m));
    gaps_m.insert(gaps_m.end(), {margin_m + kGaps_m[0], 2 * margin_m + kGaps_m[0]});
    RunSpec spec = run_of(fmt::format("wall --set wall.radius_m=0.1 {}", more), engine,
                          "--engine euler --policy fixed --fps 60");
    TraceStore traces;
    const FrameTrace& trace = traces.make(spec.trace);
    RunSpec beyond = spec;
    bool has_failed = false;
    const auto stops = [&](double speed_mps) {
        return std::ranges::all_of(gaps_m, [&](double gap_m) {
            set_parameter(spec.scenario, "speed_mps", speed_mps);
            set_parameter(spec.scenario, "contact_s", 3.0 / 60 + gap_m / speed_mps);
            const Run made = run(spec, trace);
            has_failed = has_failed || !made.engine_failure.empty();
            beyond = is_wrong(made) ? spec : beyond;
            return !is_wrong(made) && !has_failed;
        });
    };
    constexpr double failed = std::numeric_limits<double>::quiet_NaN();
    if (stops(kFastestTried_mps)) {
        return {std::numeric_limits<double>::infinity(), spec};
    }
    double safe_mps = slowest_mps;
    double unsafe_mps = kFastestTried_mps;
    while (!has_failed && unsafe_mps > safe_mps * exact) {
        const double middle_mps = std::sqrt(safe_mps * unsafe_mps);
        (stops(middle_mps) ? safe_mps : unsafe_mps) = middle_mps;
    }
    return {has_failed ? failed : safe_mps, beyond};
}

Behaviour fastest_at(std::string id, std::string title, std::string_view more,
                     ObstacleKind obstacle) {
    return {.id = std::move(id),
            .title = std::move(title),
            .unit = "m/s",
            .search = [more](const EngineSpec& engine) { return fastest_stopped(engine, more); },
            .safer = Safer::more,
            .tolerance = 0.1,  // The search is exact to 0.2 %.
            .obstacle = obstacle,
            .applies = collides_with(obstacle)};
}

/// Variable steps at 60 fps: a frame of 1 s begins in each of the first 40 frames.
std::vector<RunSpec> gates_in_a_hitch(const EngineSpec& engine) {
    std::vector<RunSpec> runs;
    for (int frame = 1; frame <= 40; ++frame) {
        const std::string frames = fmt::format("--generate hitch:at={}ms", frame * 1000 / 60);
        runs.push_back(run_of("gate", engine, "--engine euler --policy variable " + frames));
    }
    return runs;
}

/// The first quantity of one run with variable steps.
Behaviour quantity_of(std::string id, std::string title, std::string scenario, std::string frames,
                      double tolerance) {
    return {.id = std::move(id),
            .title = std::move(title),
            .unit = "m",
            .runs = [scenario = std::move(scenario),
                     frames = std::move(frames)](const EngineSpec& engine) -> std::vector<RunSpec> {
                return {run_of(scenario, engine, "--engine euler --policy variable " + frames)};
            },
            .read = first_quantity,
            .safer = Safer::alike,
            .tolerance = tolerance};
}

/// The margin that level designers leave at ledges; see `tickproof list scenarios`.
constexpr double kSameJump_m = 0.025;

Behaviour jump_at(int fps) {
    return quantity_of(fmt::format("jump/{}-fps", fps), fmt::format("jump apex at {} fps", fps),
                       "jump", fmt::format("--fps {}", fps), kSameJump_m);
}

/// The orders in which engines damp, pull and move differ most in a jump that is damped.
Behaviour damped_jump() {
    constexpr double damping_per_s = 0.5;
    Behaviour row = quantity_of("jump/damped", "jump apex at 60 fps, damped by 0.5 / s", "jump",
                                "--fps 60", kSameJump_m);
    row.runs = [runs = row.runs](EngineSpec engine) {
        engine.settings.at(*engine.engine->damping) = damping_per_s;
        return runs(engine);
    };
    row.applies = [](const EngineSpec& engine) { return engine.engine->damping.has_value(); };
    return row;
}

Behaviour pyramid_at_rest() {
    constexpr double quarter_of_a_box_m = 0.125;
    Behaviour row = quantity_of("stack/at-rest", "top of a stack at rest", "stack", "--fps 60",
                                quarter_of_a_box_m);
    row.applies = collides_with(ObstacleKind::dynamic);
    return row;
}

/// The top box lies lower than a standing pyramid has it.
bool has_fallen(const Run& run) {
    const Scenario stack = make(run.spec.scenario);
    return !(run.outcome.quantities[0] >= stack.ideal.quantities[0] - stack.distance_tolerance_m);
}

/// Variable steps at 60 fps, and a frame of 1 s that begins between 0.2 s and 1.3 s. One pyramid
/// alone would say little: how it falls is chaos.
Behaviour pyramids_in_a_hitch() {
    constexpr int first_ms = 200;
    constexpr int last_ms = 1300;
    return {.id = "stack/hitch",
            .title = "pyramids that a 1 s hitch fells, of 12",
            .runs =
                [](const EngineSpec& engine) {
                    std::vector<RunSpec> runs;
                    for (int at_ms = first_ms; at_ms <= last_ms; at_ms += 100) {
                        runs.push_back(run_of("stack", engine,
                                              fmt::format("--engine euler --policy variable "
                                                          "--generate hitch:at={}ms",
                                                          at_ms)));
                    }
                    return runs;
                },
            .read =
                [](const std::vector<Run>& runs) {
                    return static_cast<double>(std::ranges::count_if(runs, has_fallen));
                },
            .is_wrong = has_fallen,
            .tolerance_of_some = 2,
            .applies = collides_with(ObstacleKind::dynamic)};
}

bool can_be_copied(const EngineSpec& engine) {
    const physics::Scene scene{.bodies = {{.name = "ball", .shape = physics::Circle{0.5}}}};
    const auto world = engine.engine->make_world(scene, engine.settings);
    return dynamic_cast<const physics::CopyableWorld*>(world.get()) != nullptr;
}

}  // namespace

bool is_wrong(const Run& run) {
    return run.outcome.passage == Passage::tunneled || run.outcome.passage == Passage::missed ||
           run.outcome.passage == Passage::cleared;
}

bool ends_there(const Run& run) {
    return run.outcome.passage != Passage::none ||
           make(run.spec.scenario).ideal.passage == Passage::none;
}

std::vector<Behaviour> behaviours() {
    return {shots_past("walls/fixed", "shots past a fixed wall, of 96", "", ObstacleKind::fixed),
            shots_past("walls/kinematic", "shots past a kinematic wall, of 96", kKinematicWall,
                       ObstacleKind::kinematic),
            shots_past("walls/dynamic", "shots past a dynamic wall, of 96", kDynamicWall,
                       ObstacleKind::dynamic),
            shots_past("sensors/missed", "shots that a sensor misses, of 96", kSensor,
                       ObstacleKind::sensor),
            fastest_at("fastest/fixed", "fastest ball a fixed wall stops, m/s", "",
                       ObstacleKind::fixed),
            fastest_at("fastest/kinematic", "fastest ball a kinematic wall stops, m/s",
                       kKinematicWall, ObstacleKind::kinematic),
            fastest_at("fastest/dynamic", "fastest ball a dynamic wall stops, m/s", kDynamicWall,
                       ObstacleKind::dynamic),
            fastest_at("fastest/sensor", "fastest ball a sensor notices, m/s", kSensor,
                       ObstacleKind::sensor),
            {.id = "gate/hitch",
             .title = "characters past a gate in a 1 s hitch, of 40",
             .runs = gates_in_a_hitch,
             .read = count_wrong,
             .obstacle = ObstacleKind::kinematic},
            jump_at(30),
            jump_at(60),
            jump_at(144),
            damped_jump(),
            pyramid_at_rest(),
            pyramids_in_a_hitch(),
            {.id = "state/copies",
             .title = "its state can be copied and put back",
             .ask = can_be_copied,
             .safer = Safer::alike}};
}

}  // namespace tickproof::harness
