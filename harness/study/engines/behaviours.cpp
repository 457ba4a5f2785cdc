// The table of behaviours: shots at walls and sensors, a gate in a hitch, a jump, a stack.

#include "harness/study/engines/behaviours.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

/// As the command line reads it.
RunSpec run_of(const std::string& scenario, const EngineSpec& engine, const std::string& frames) {
    RunSpec spec = parse_scenario_run(fmt::format("run {} {}", scenario, frames));
    spec.engine = engine;
    return spec;
}

bool is_wrong(const Run& run) {
    return run.outcome.passage == Passage::tunneled || run.outcome.passage == Passage::missed ||
           run.outcome.passage == Passage::cleared;
}

double count_wrong(const std::vector<Run>& runs) {
    return static_cast<double>(std::ranges::count_if(runs, is_wrong));
}

double first_quantity(const std::vector<Run>& runs) {
    return runs.front().outcome.quantities[0];
}

/// A ball of radius 0.1 m at 20 to 120 m/s against 0.1 m, from 16 places within a step of 60 Hz.
std::vector<RunSpec> shots(const EngineSpec& engine, std::string_view more) {
    std::vector<RunSpec> runs;
    for (int speed_mps = 20; speed_mps <= 120; speed_mps += 20) {
        for (int phase = 0; phase < 16; ++phase) {
            runs.push_back(
                run_of(fmt::format("wall --set wall.speed_mps={} --set wall.radius_m=0.1 --set "
                                   "wall.approach_m=3 --set wall.phase={} {}",
                                   speed_mps, phase / 16.0, more),
                       engine, "--engine euler --policy fixed --fps 60"));
        }
    }
    return runs;
}

Behaviour shots_past(std::string id, std::string title, std::string_view more) {
    return {.id = std::move(id),
            .title = std::move(title),
            .runs = [more](const EngineSpec& engine) { return shots(engine, more); },
            .read = count_wrong,
            .is_of_contact = true};
}

/// Variable steps at 60 fps: a frame of 1 s begins in each of the first 40 frames.
std::vector<RunSpec> gates_in_a_hitch(const EngineSpec& engine) {
    std::vector<RunSpec> runs;
    for (int frame = 1; frame <= 40; ++frame) {
        runs.push_back(run_of("gate", engine,
                              fmt::format("--engine euler --policy variable --generate "
                                          "hitch:at={}ms",
                                          frame * 1000 / 60)));
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

Behaviour jump_at(int fps) {
    // The margin that level designers leave at ledges; see `tickproof list scenarios`.
    constexpr double margin_m = 0.025;
    return quantity_of(fmt::format("jump/{}-fps", fps), fmt::format("jump apex at {} fps", fps),
                       "jump", fmt::format("--fps {}", fps), margin_m);
}

bool can_be_copied(const EngineSpec& engine) {
    const physics::Scene scene{.bodies = {{.name = "ball", .shape = physics::Circle{0.5}}}};
    const auto world = engine.engine->make_world(scene, engine.settings);
    return dynamic_cast<const physics::CopyableWorld*>(world.get()) != nullptr;
}

/// The engine with its continuous collision on; none if it is on, or cannot be.
std::optional<EngineSpec> switched_on(const EngineSpec& engine) {
    const auto& on = engine.engine->continuous;
    if (!on || engine.settings.at(on->option) == on->on) {
        return std::nullopt;
    }
    EngineSpec switched = engine;
    switched.settings[on->option] = on->on;
    return switched;
}

/// The runs of all cells, one cell after the other.
class Cells {
  public:
    void add(std::vector<RunSpec> specs) {
        for (RunSpec& spec : specs) {
            wanted_.push_back({.spec = std::move(spec)});
        }
        ends_.push_back(wanted_.size());
    }
    void make(int jobs) {
        TraceStore traces;
        runs_ = run_all(wanted_, traces, jobs);
    }
    /// The runs of the next cell, in the order in which they were added.
    std::vector<Run> take() {
        const std::size_t begin = next_ == 0 ? 0 : ends_[next_ - 1];
        const std::size_t end = ends_[next_++];
        return {runs_.begin() + static_cast<std::ptrdiff_t>(begin),
                runs_.begin() + static_cast<std::ptrdiff_t>(end)};
    }

  private:
    std::vector<Wanted> wanted_{};
    std::vector<std::size_t> ends_{};
    std::vector<Run> runs_{};
    std::size_t next_ = 0;
};

double value_of(const Behaviour& row, const std::vector<Run>& runs) {
    const bool any_failed =
        std::ranges::any_of(runs, [](const Run& run) { return !run.engine_failure.empty(); });
    return any_failed ? std::numeric_limits<double>::quiet_NaN() : row.read(runs);
}

Measured read_cells(const Behaviour& row, const EngineSpec& engine, Cells& cells) {
    Measured measured;
    if (row.ask) {
        measured.value = row.ask(engine) ? 1 : 0;
        return measured;
    }
    const std::vector<Run> runs = cells.take();
    measured.value = value_of(row, runs);
    const auto wrong = std::ranges::find_if(runs, is_wrong);
    measured.shown_by = {(wrong == runs.end() ? runs.front() : *wrong).spec};
    if (row.is_of_contact && switched_on(engine)) {
        measured.continuous = value_of(row, cells.take());
    }
    return measured;
}

}  // namespace

std::vector<Behaviour> behaviours() {
    constexpr double quarter_of_a_box_m = 0.125;
    return {
        shots_past("walls/fixed", "shots past a fixed wall, of 96", ""),
        shots_past("walls/kinematic", "shots past a kinematic wall, of 96",
                   "--set wall.kinematic=1"),
        shots_past("sensors/missed", "shots that a sensor misses, of 96", "--set wall.trigger=1"),
        {.id = "gate/hitch",
         .title = "characters past a gate in a 1 s hitch, of 40",
         .runs = gates_in_a_hitch,
         .read = count_wrong,
         .is_of_contact = true},
        jump_at(30),
        jump_at(60),
        jump_at(144),
        quantity_of("stack/at-rest", "top of a stack at rest", "stack", "--fps 60",
                    quarter_of_a_box_m),
        quantity_of("stack/hitch", "top of a stack after a 1 s hitch", "stack", "--generate hitch",
                    quarter_of_a_box_m),
        {.id = "state/copies",
         .title = "its state can be copied and put back",
         .ask = can_be_copied,
         .safer = Safer::more}};
}

std::vector<std::vector<Measured>> measure(const std::vector<Behaviour>& rows,
                                           const std::vector<EngineSpec>& engines, int jobs) {
    Cells cells;
    for (const Behaviour& row : rows) {
        for (const EngineSpec& engine : engines) {
            if (row.ask) {
                continue;
            }
            cells.add(row.runs(engine));
            if (const auto switched = switched_on(engine); switched && row.is_of_contact) {
                cells.add(row.runs(*switched));
            }
        }
    }
    cells.make(jobs);
    std::vector<std::vector<Measured>> all;
    for (const Behaviour& row : rows) {
        all.emplace_back();
        for (const EngineSpec& engine : engines) {
            all.back().push_back(read_cells(row, engine, cells));
        }
    }
    return all;
}

}  // namespace tickproof::harness
