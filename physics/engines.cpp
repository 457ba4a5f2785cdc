// The table of engines, the options that several rows share, and the checks of rows and settings.

#include "physics/engines.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "physics/engine_rows.h"
#include "physics/invariant.h"

namespace tickproof::physics {
namespace {

/// A build in which every row has another name finds code that compares names; see
/// harness/base/row_name.h.
#ifdef TICKPROOF_PREFIX_NAMES
constexpr const char* kNamePrefix = "x-";
#else
constexpr const char* kNamePrefix = "";
#endif

std::deque<Engine> built_in() {
    std::deque<Engine> rows;
    const auto add = [&](std::vector<Engine> some) {
        std::ranges::move(some, std::back_inserter(rows));
    };
    add(euler_engines());
    rows.push_back(box2d_engine());
#ifdef TICKPROOF_BOX2D3
    rows.push_back(box2d3_engine());
#endif
#ifdef TICKPROOF_RAPIER2D
    rows.push_back(rapier2d_engine());
#endif
    add(game_bodies());
    for (Engine& row : rows) {
        row.name.insert(0, kNamePrefix);
        for (std::string& name : row.by_code) {
            name.insert(0, kNamePrefix);
        }
    }
    return rows;
}

/// A deque, because specs hold pointers to its rows while it grows.
std::deque<Engine>& table() {
    static std::deque<Engine> rows = built_in();
    return rows;
}

void refuse_incomplete(const Engine& engine) {
    if (engine.name.empty() || !engine.precision || !engine.make_world) {
        throw std::invalid_argument("the engine '" + engine.name +
                                    "' needs a name, precision and make_world");
    }
    if (engine.substeps >= engine.options.size() ||
        std::ranges::any_of(
            engine.continuous,
            [&](const ContinuousSwitch& each) { return each.option >= engine.options.size(); }) ||
        (engine.damping && *engine.damping >= engine.options.size())) {
        throw std::invalid_argument("the engine '" + engine.name +
                                    "' names an option that it does not have: substeps, "
                                    "continuous and damping count its options from 0");
    }
}

/// True if the switch is on, and the option that it needs.
bool is_on(const EngineSpec& spec, const ContinuousSwitch& each) {
    const auto needed = spec.engine->options[each.option].switched_by;
    return spec.settings.at(each.option) == each.on && (!needed || spec.settings.at(*needed) != 0);
}

}  // namespace

EngineOption precision_option(double default_value) {
    return {.name = "precision",
            .summary = "floating-point type of all state",
            .default_value = default_value,
            .choices = {"f32", "f64"}};
}

Precision precision_of(const EngineSettings& settings) {
    return settings.at(0) == 0 ? Precision::f32 : Precision::f64;
}

EngineOption substeps_option() {
    return {.name = "substeps",
            .summary = "world steps per physics step",
            .default_value = 1,
            .minimum = 1,
            .maximum = 64};
}

EngineOption linear_damping_option() {
    return {.name = "linear_damping",
            .summary = "damping of the velocity per second",
            .minimum = 0,
            .maximum = 1000,
            .whole = false};
}

EngineOption sleep_option() {
    return {.name = "sleep",
            .summary = "bodies at rest may sleep (enableSleep, setCanSleep)",
            .default_value = 1,
            .choices = {"off", "on"}};
}

void check(const EngineSettings& settings, const std::vector<EngineOption>& options) {
    invariant(settings.size() == options.size(),
              "an engine is given one value for each of its options");
    for (std::size_t i = 0; i < options.size(); ++i) {
        const EngineOption& option = options[i];
        const auto choices = static_cast<double>(option.choices.size());
        const double first = choices > 0 ? 0 : option.minimum;
        const double last = choices > 0 ? choices - 1 : option.maximum;
        invariant(first <= settings[i] && settings[i] <= last &&
                      (!option.whole || settings[i] == std::floor(settings[i])),
                  "an engine's option has one of its values");
    }
}

int order_of(Integrator integrator) {
    return integrator == Integrator::velocity_verlet ? 2 : 1;
}

int substeps(const EngineSpec& spec) {
    return static_cast<int>(spec.settings.at(spec.engine->substeps));
}

EngineSpec undamped(EngineSpec spec) {
    if (spec.engine->damping) {
        spec.settings.at(*spec.engine->damping) = 0;
    }
    return spec;
}

std::optional<EngineSpec> integrated_by(const EngineSpec& spec, Integrator integrator) {
    const auto& names = spec.engine->by_code;
    const auto place = static_cast<std::size_t>(integrator);
    if (place >= names.size()) {
        return std::nullopt;
    }
    if (spec.engine->integrator == integrator) {
        return spec;
    }
    const auto row = std::ranges::find(table(), names[place], &Engine::name);
    if (row == table().end()) {
        return std::nullopt;
    }
    EngineSpec made{.engine = &*row, .settings = default_settings(*row)};
    for (std::size_t i = 0; i < row->options.size(); ++i) {
        const auto same =
            std::ranges::find(spec.engine->options, row->options[i].name, &EngineOption::name);
        if (same != spec.engine->options.end()) {
            made.settings[i] =
                spec.settings[static_cast<std::size_t>(same - spec.engine->options.begin())];
        }
    }
    if (spec.engine->always_continuous.fixed && !row->continuous.empty()) {
        made.settings[row->continuous.front().option] = row->continuous.front().on;
    }
    return made;
}

EngineSettings default_settings(const Engine& engine) {
    EngineSettings settings;
    for (const EngineOption& option : engine.options) {
        settings.push_back(option.default_value);
    }
    return settings;
}

Substepping substepping(const EngineSpec& spec) {
    return spec.engine->substepping ? spec.engine->substepping(spec.settings) : Substepping::world;
}

int world_steps(const EngineSpec& spec) {
    return substepping(spec) == Substepping::world ? substeps(spec) : 1;
}

bool Sweep::has(ObstacleKind kind) const {
    switch (kind) {
        case ObstacleKind::fixed:
            return fixed;
        case ObstacleKind::kinematic:
            return kinematic;
        case ObstacleKind::dynamic:
            return dynamic;
        case ObstacleKind::sensor:
            break;
    }
    return sensor;
}

double contact_margin_m(const EngineSpec& spec) {
    return spec.engine->contact_margin_m ? spec.engine->contact_margin_m(spec.settings) : 0;
}

Sweep continuous_against(const EngineSpec& spec) {
    Sweep all = spec.engine->always_continuous;
    for (const ContinuousSwitch& each : spec.engine->continuous) {
        if (is_on(spec, each)) {
            all.fixed = all.fixed || each.against.fixed;
            all.kinematic = all.kinematic || each.against.kinematic;
            all.dynamic = all.dynamic || each.against.dynamic;
            all.sensor = all.sensor || each.against.sensor;
        }
    }
    return all;
}

const ContinuousSwitch* continuous_switch(const EngineSpec& spec, ObstacleKind kind) {
    if (continuous_against(spec).has(kind)) {
        return nullptr;
    }
    const auto& switches = spec.engine->continuous;
    const auto found = std::ranges::find_if(
        switches, [&](const ContinuousSwitch& each) { return each.against.has(kind); });
    return found == switches.end() ? nullptr : &*found;
}

EngineSpec switched_on(EngineSpec spec, const ContinuousSwitch& on) {
    spec.settings.at(on.option) = on.on;
    if (const auto needed = spec.engine->options[on.option].switched_by;
        needed && spec.settings[*needed] == 0) {
        spec.settings[*needed] = 1;
    }
    return spec;
}

EngineSpec without_continuous(EngineSpec spec, ObstacleKind kind) {
    for (const ContinuousSwitch& each : spec.engine->continuous) {
        if (each.against.has(kind) && spec.settings[each.option] == each.on) {
            spec.settings[each.option] = each.off;
        }
    }
    return spec;
}

std::optional<EngineSpec> upgraded(const EngineSpec& spec) {
    const auto row = std::ranges::find(table(), spec.engine->upgrade, &Engine::name);
    if (spec.engine->upgrade.empty() || row == table().end()) {
        return std::nullopt;
    }
    EngineSpec made{.engine = &*row, .settings = default_settings(*row)};
    if (row->damping && spec.engine->damping) {
        made.settings[*row->damping] = spec.settings[*spec.engine->damping];
    }
    const ObstacleKind kind = ObstacleKind::fixed;
    return continuous_against(spec).has(kind) ? made : without_continuous(made, kind);
}

const std::deque<Engine>& engines() {
    return table();
}

const std::vector<AbsentEngine>& absent_engines() {
    [[maybe_unused]] constexpr const char* remedy =
        "run tools/setup --engines, then cmake and the build again";
    static const std::vector<AbsentEngine> absent{
#ifndef TICKPROOF_BOX2D3
        {.name = "box2d3", .remedy = remedy},
#endif
#ifndef TICKPROOF_RAPIER2D
        {.name = "rapier2d", .remedy = remedy},
#endif
    };
    return absent;
}

const Engine& add_engine(Engine engine) {
    refuse_incomplete(engine);
    if (std::ranges::find(table(), engine.name, &Engine::name) != table().end()) {
        throw std::invalid_argument("there already is an engine '" + engine.name +
                                    "': give the new one another name");
    }
    return table().emplace_back(std::move(engine));
}

}  // namespace tickproof::physics
