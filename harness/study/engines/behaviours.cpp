// The table of behaviours, and those that are a scene and its frames: a gate in a hitch, a jump, a
// stack.

#include "harness/study/engines/behaviours.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/study/engines/behaviour_rows.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;
using physics::ObstacleKind;

double first_quantity(const std::vector<Run>& runs) {
    return runs.front().outcome.quantities[0];
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
            .applies = collides_with(ObstacleKind::dynamic),
            .cause = "Both take one step for the whole hitch",
            .fix = "Take fixed steps, or clamp the length of a frame."};
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

RunSpec run_of(const std::string& scenario, const EngineSpec& engine, const std::string& frames) {
    RunSpec spec = parse_scenario_run(fmt::format("run {} {}", scenario, frames));
    spec.engine = engine;
    return spec;
}

double count_wrong(const std::vector<Run>& runs) {
    return static_cast<double>(std::ranges::count_if(runs, is_wrong));
}

std::function<bool(const EngineSpec& engine)> collides_with(ObstacleKind obstacle) {
    return [obstacle](const EngineSpec& engine) {
        return obstacle != ObstacleKind::dynamic || engine.engine->has_dynamic_pairs;
    };
}

std::vector<Behaviour> behaviours() {
    std::vector<Behaviour> rows = shot_behaviours();
    rows.push_back({.id = "gate/hitch",
                    .title = "characters past a gate in a step of 1 s, of 40",
                    .runs = gates_in_a_hitch,
                    .read = count_wrong,
                    .obstacle = ObstacleKind::kinematic});
    for (const int fps : {30, 60, 144}) {
        rows.push_back(jump_at(fps));
    }
    rows.insert(rows.end(), {damped_jump(), pyramid_at_rest(), pyramids_in_a_hitch()});
    std::ranges::move(engine_behaviours(), std::back_inserter(rows));
    return rows;
}

}  // namespace tickproof::harness
