// Rows that ask the engine itself for its limits, and try whether it repeats and rolls back.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <numbers>
#include <utility>

#include "harness/determinism/perturbation_rows.h"
#include "harness/run/likeness.h"
#include "harness/run/trace_store.h"
#include "harness/study/engines/behaviour_rows.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

constexpr double kTriedLimit = 10'000;  ///< m/s and turns per second.
constexpr double kRate_hz = 60;

/// The state of a ball after one step, at the speed and the spin that no engine is meant to keep;
/// none if the engine fails.
std::optional<physics::BodyState> thrown(const EngineSpec& engine) {
    const physics::Scene scene{
        .gravity_mps2 = {},
        .bodies = {{.name = "ball",
                    .shape = physics::Circle{0.5},
                    .velocity_mps = {kTriedLimit, 0},
                    .angular_velocity_radps = kTriedLimit * 2 * std::numbers::pi,
                    .rotates = true}}};
    physics::BodyState state;
    try {
        const auto world = engine.engine->make_world(scene, physics::undamped(engine).settings);
        world->step(1 / kRate_hz);
        world->read({&state, 1});
    } catch (const std::exception&) {
        return std::nullopt;
    }
    return state;
}

/// How fast a ball gets at 60 Hz, by the number `read` of its state after the first step.
Behaviour limit_of(std::string id, std::string title, std::string unit,
                   double (*read)(const physics::BodyState& state)) {
    return {.id = std::move(id),
            .title = std::move(title),
            .unit = std::move(unit),
            .ask = [read](const EngineSpec& engine) -> std::vector<double> {
                const auto state = thrown(engine);
                return state ? std::vector{read(*state)} : std::vector<double>{};
            },
            .text =
                [](std::span<const double> numbers) {
                    constexpr double rounding = 0.999;
                    return numbers[0] > rounding * kTriedLimit ? "no limit"
                                                               : fmt::format("{:.4g}", numbers[0]);
                },
            .safer = Safer::alike};
}

/// A pyramid, which has many contacts, with variable steps.
RunSpec pyramid(const EngineSpec& engine) {
    return run_of("stack", engine, "--engine euler --policy variable --fps 60");
}

constexpr double kRefused = -1;

/// 1 if a run is the same to the bit when it is made in other ways, else 0; `kRefused` if the
/// engine refuses all of them, and nothing if it fails.
std::vector<double> is_same(const EngineSpec& engine, const std::vector<Perturbation>& ways) {
    TraceStore traces;
    const RunSpec spec = pyramid(engine);
    const FrameTrace& trace = traces.make(spec.trace);
    const Run base = run(spec, trace, Keep::hashes);
    if (!base.engine_failure.empty()) {
        return {};
    }
    double same = kRefused;
    for (const Perturbation& way : ways) {
        if (way.refusal(base).empty()) {
            const bool holds = !likeness(base, way.run(spec, trace, Keep::hashes), true).difference;
            same = holds && same != 0 ? 1 : 0;
        }
    }
    return {same};
}

std::string yes_or_no(std::span<const double> numbers) {
    return numbers[0] == kRefused ? "cannot be saved" : numbers[0] == 1 ? "yes" : "no";
}

Behaviour repeats() {
    return {.id = "state/repeats",
            .title = "a stack repeats to the bit",
            .ask =
                [](const EngineSpec& engine) {
                    return is_same(engine, {repeat_row(), two_worlds_row(), used_heap_row(),
                                            remade_bodies_row()});
                },
            .text = yes_or_no,
            .safer = Safer::more,
            .cause =
                "The result depends on more than the inputs: memory, other worlds, what the "
                "world was before",
            .fix = "Ask `tickproof determinism stack` which way of repeating it differs."};
}

Behaviour rolls_back() {
    return {.id = "state/rolls-back",
            .title = "a stack rolls back to the same bits",
            .ask = [](const EngineSpec& engine) { return is_same(engine, {rollback_row()}); },
            .text = yes_or_no,
            .safer = Safer::alike};
}

}  // namespace

std::vector<Behaviour> engine_behaviours() {
    return {limit_of("limits/speed", "fastest that a body moves at 60 Hz, m/s", "m/s",
                     [](const physics::BodyState& state) { return kRate_hz * state.position_m.x; }),
            limit_of("limits/spin", "fastest that a body spins at 60 Hz, turns / s", "turns / s",
                     [](const physics::BodyState& state) {
                         return state.angular_velocity_radps / (2 * std::numbers::pi);
                     }),
            repeats(), rolls_back()};
}

}  // namespace tickproof::harness
