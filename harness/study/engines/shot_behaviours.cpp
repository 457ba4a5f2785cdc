// Shots at walls and sensors: how many pass, the fastest ball that is stopped, and the share that
// passes beyond that.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include "harness/run/trace_store.h"
#include "harness/study/engines/behaviour_rows.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;
using physics::ObstacleKind;

/// An obstacle for shots, in the words of titles.
struct Target {
    std::string_view name{};  ///< In the names of rows.
    std::string_view past{};  ///< `past a kinematic wall`
    std::string_view held{};  ///< `a kinematic wall stops`
    std::string_view options{};
    ObstacleKind kind{};
};

constexpr Target kTargets[] = {
    {"fixed", "past a fixed wall", "a fixed wall stops", "", ObstacleKind::fixed},
    {"kinematic", "past a kinematic wall", "a kinematic wall stops", "--set wall.body=kinematic",
     ObstacleKind::kinematic},
    {"dynamic", "past a dynamic wall", "a dynamic wall stops", "--set wall.body=dynamic",
     ObstacleKind::dynamic},
    {"sensor", "that a fixed sensor misses", "a fixed sensor notices", "--set wall.trigger=1",
     ObstacleKind::sensor}};

/// A ball of radius 0.1 m against 0.1 m at 60 Hz, from a place within a step from 0 to 1.
RunSpec shot(const EngineSpec& engine, double speed_mps, double phase, std::string_view more) {
    return run_of(fmt::format("wall --set wall.speed_mps={} --set wall.radius_m=0.1 --set "
                              "wall.approach_m=3 --set wall.phase={} {}",
                              speed_mps, phase, more),
                  engine, "--engine euler --policy fixed --fps 60");
}

/// A ball of radius 0.1 m at 20 to 120 m/s against 0.1 m, from 16 places within a step of 60 Hz.
std::vector<RunSpec> shots(const EngineSpec& engine, std::string_view more) {
    std::vector<RunSpec> runs;
    for (int speed_mps = 20; speed_mps <= 120; speed_mps += 20) {
        for (int phase = 0; phase < 16; ++phase) {
            runs.push_back(shot(engine, speed_mps, phase / 16.0, more));
        }
    }
    return runs;
}

constexpr double kShotsAlike = 3;  ///< Of 96.

Behaviour shots_past(const Target& target) {
    const bool is_sensor = target.kind == ObstacleKind::sensor;
    return {.id = fmt::format("{}",
                              is_sensor ? "sensors/missed" : fmt::format("walls/{}", target.name)),
            .title = fmt::format("shots {}, of 96", target.past),
            .runs = [target](const EngineSpec& engine) { return shots(engine, target.options); },
            .read = count_wrong,
            .tolerance_of_some = kShotsAlike,
            .obstacle = target.kind,
            .applies = collides_with(target.kind)};
}

/// A search that finds nothing faster ends in infinity.
constexpr double kFastestTried_mps = 100;

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

Behaviour fastest_at(const Target& target) {
    return {
        .id = fmt::format("fastest/{}", target.name),
        .title = fmt::format("fastest ball {}, m/s", target.held),
        .unit = "m/s",
        .search =
            [target](const EngineSpec& engine) { return fastest_stopped(engine, target.options); },
        .text =
            [](std::span<const double> numbers) {
                return std::isinf(numbers[0]) ? fmt::format(">{}", kFastestTried_mps)
                                              : fmt::format("{:.1f}", numbers[0]);
            },
        .safer = Safer::more,
        .tolerance = 0.1,  // The search is exact to 0.2 %.
        .obstacle = target.kind,
        .applies = collides_with(target.kind)};
}

constexpr double kMultiples[] = {1.02, 1.5, 3, 6, 12};

/// Of 64 shots each, the percentage that passes at multiples of the fastest speed that is stopped;
/// a single 0 if none is too fast, and nothing if the engine fails.
std::vector<double> passing(const EngineSpec& damped, std::string_view options) {
    constexpr int phases = 64;
    const EngineSpec engine = physics::undamped(damped);
    const double fastest_mps = fastest_stopped(engine, options).value;
    if (!std::isfinite(fastest_mps)) {
        return std::isinf(fastest_mps) ? std::vector<double>{0} : std::vector<double>{};
    }
    TraceStore traces;
    std::vector<double> shares;
    for (const double multiple : kMultiples) {
        int passed = 0;
        for (int phase = 0; phase < phases; ++phase) {
            const RunSpec spec =
                shot(engine, multiple * fastest_mps, phase / double{phases}, options);
            const Run made = run(spec, traces.make(spec.trace));
            if (!made.engine_failure.empty()) {
                return {};
            }
            passed += is_wrong(made) ? 1 : 0;
        }
        shares.push_back(100.0 * passed / phases);
    }
    return shares;
}

Behaviour share_past(const Target& target) {
    return {.id = fmt::format("share/{}", target.name),
            .title =
                fmt::format("% {} at {:g} x the fastest", target.past, fmt::join(kMultiples, ", ")),
            .unit = "%",
            .ask = [target](const EngineSpec& engine) { return passing(engine, target.options); },
            .text =
                [](std::span<const double> numbers) {
                    return numbers.size() == 1 ? "none"
                                               : fmt::format("{:.0f}", fmt::join(numbers, " "));
                },
            .tolerance = 5,
            .applies = collides_with(target.kind)};
}

}  // namespace

std::vector<Behaviour> shot_behaviours() {
    std::vector<Behaviour> rows;
    for (const auto& row : {shots_past, fastest_at, share_past}) {
        std::ranges::transform(kTargets, std::back_inserter(rows), row);
    }
    return rows;
}

}  // namespace tickproof::harness
