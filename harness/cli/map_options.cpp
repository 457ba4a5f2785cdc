// Reads the options of map into a plan.

#include "harness/cli/map_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"
#include "harness/study/map/judge.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

template <class Value>
const Value& the_one(const std::vector<Value>& values, std::string_view what) {
    if (values.size() != 1) {
        throw InputError(fmt::format("map takes one {}, and this names {}: start it once for each",
                                     what, values.size()));
    }
    return values.front();
}

/// The values of `--over`, or else of the setting's own flag.
std::vector<std::string> either(const std::vector<std::string>& over,
                                const std::vector<std::string>& named, std::string_view what) {
    if (!over.empty() && !named.empty()) {
        throw InputError(
            fmt::format("--{0} and --over {0} both name what is varied: leave one out", what));
    }
    return over.empty() ? named : over;
}

Varied varied_of(const MapFlags& flags, const OverTexts& over, std::vector<std::string>& notes) {
    PacingOptions pacing = flags.pacing;
    pacing.policies = either(over.policies, pacing.policies, "policy");
    ScenarioOptions scenarios = flags.scenarios;
    scenarios.engines = either(over.engines, scenarios.engines, "engine");
    if (scenarios.engines.empty()) {
        scenarios.engines = compared_engines();
    }
    if (pacing.policies.empty()) {
        pacing.policies = {"variable", "fixed"};
    }
    TraceSources& sources = pacing.sources;
    if (sources.rates.empty() && sources.captures.empty() && sources.generators.empty()) {
        sources.generators = {"constant"};
    }
    const Asking asking = read_options(pacing);
    notes = asking.notes;
    const FrameTrace& trace =
        the_one(asking.traces, "trace: name one --generate, --fps or --trace");
    const AskedScenarios asked = read_options(scenarios, asking.traces);
    if (asked.starts.frames.size() > 1 || asked.starts.kind == Starts::Kind::all) {
        throw InputError("map takes one --start frame; --over start=0,120 tries several");
    }
    return {.base = {.scenario = the_one(asked.scenarios, "scenario"),
                     .trace = trace.spec,
                     .load = asking.load,
                     .start_frame = asked.starts.frames.empty() ? 0 : asked.starts.frames.front(),
                     .split = asked.split,
                     .phase = asked.phase},
            .engines = asked.engines,
            .policies = asking.policies};
}

/// Throws if the command line sets what an axis sets.
void refuse_overridden(const Axis& axis, const Varied& varied, const PacingOptions& flags) {
    const auto refuse = [&](bool is_set, std::string_view by) {
        if (is_set) {
            throw InputError(
                fmt::format("{} and --over {} both set the same: leave one out", by, axis.name));
        }
    };
    const RunSpec& base = varied.base;
    switch (axis.of) {
        case AxisOf::engine:
            for (const physics::EngineSpec& each : varied.engines) {
                const auto option =
                    std::ranges::find(each.engine->options, axis.key, &physics::EngineOption::name);
                const auto at = static_cast<std::size_t>(option - each.engine->options.begin());
                refuse(each.settings[at] != option->default_value, to_text(each));
            }
            break;
        case AxisOf::policy:
            for (const PolicySpec& each : varied.policies) {
                const auto* setting = find_row(pacing_settings(), axis.key, &PacingSetting::name);
                refuse(setting->get(each.settings) != setting->get(each.policy->defaults),
                       to_text(each));
            }
            break;
        case AxisOf::scenario:
            refuse(std::ranges::any_of(assignments(base.scenario),
                                       [&](const std::string& each) {
                                           return each.find('.' + axis.key + '=') !=
                                                      std::string::npos ||
                                                  each.starts_with(axis.key + '=');
                                       }),
                   "--set");
            break;
        case AxisOf::frames:
            refuse(axis.key == "fps" && !flags.sources.rates.empty(), "--fps");
            for (const std::string& each : flags.sources.generators) {
                refuse(each.find(':' + axis.key + '=') != std::string::npos, "--generate " + each);
            }
            break;
        case AxisOf::start:
            refuse(base.start_frame != 0, "--start");
            break;
        case AxisOf::phase:
            refuse(base.phase != 0, "--phase");
            break;
    }
}

bool is_random(const TraceSpec& trace) {
    const auto* generator = find_row(
        generators(), trace.generator.substr(0, trace.generator.find(':')), &Generator::name);
    return generator != nullptr && generator->random;
}

/// The number of consecutive seeds. Without random frames every trial is equal, so there is one.
std::size_t trials_of(const MapFlags& flags, const TraceSpec& trace) {
    if (flags.trials.empty()) {
        return 1;
    }
    const auto trials =
        static_cast<std::size_t>(parse_integer(flags.trials, 1, 1'000'000, "--trials"));
    if (!is_random(trace)) {
        throw InputError(
            "--trials needs frames that are drawn by chance: add --generate jitter, or another "
            "that list traces calls seeded");
    }
    return trials;
}

/// True if an axis moves the start against the steps.
bool varies_moment(const std::vector<Axis>& axes) {
    return std::ranges::any_of(axes, [](const Axis& axis) {
        return axis.of == AxisOf::phase || axis.of == AxisOf::start ||
               (axis.of == AxisOf::scenario &&
                (axis.key == "phase" || axis.key == "contact_s" || axis.key == "approach_m"));
    });
}

}  // namespace

void add_options(CLI::App& verb, MapFlags& flags) {
    add_options(verb, flags.scenarios, {});
    verb.get_option("--start")->description("Frame of the trace to start at (default: the first)");
    verb.get_option("--engine")
        ->description(fmt::format("NAME[:OPTION=VALUE]...; see list engines. Default: {}",
                                  fmt::join(compared_engines(), ",")));
    verb.add_option("--over", flags.over,
                    "An axis and its values: fps=10..240, phase=0..1, gate.rise_mps=2..10:9, "
                    "timestep=1/30,1/60; up to 4")
        ->allow_extra_args(false)
        ->required();
    add_options(verb, flags.pacing);
    verb.get_option("--policy")
        ->description(
            "How frame time becomes steps: NAME[:SETTING=VALUE]...; see list policies. Default: "
            "variable,fixed");
    verb.add_option("--show", flags.show, "What is judged: passage, or a quantity of the scenario");
    verb.add_option("--trials", flags.trials,
                    "Random traces for each point, with seeds from --seed on");
    verb.add_flag("--refine", flags.is_refined,
                  "Search for the edges of bands along the first axis, to 0.1%");
    verb.add_option("--csv", flags.csv,
                    "Write a row for each point as CSV to FILE; - is standard output")
        ->type_name("FILE");
    verb.add_option("--json", flags.json, "Write the maps as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb.add_option("--html", flags.html, "Write the maps as one HTML page")->type_name("FILE");
    verb.add_option("--resume", flags.resume,
                    "Keep what is done in FILE; the same command goes on from there")
        ->type_name("FILE");
    verb.add_flag("--plot", flags.is_plotted,
                  "Draw the outcome over the first axis as a curve in the terminal, too");
    verb.add_flag("-q,--quiet", flags.is_quiet, "Print only how many points fail");
    verb.add_option("--jobs", flags.jobs,
                    "Threads; 0: one per processor. The output is the same for any number")
        ->capture_default_str();
}

MapPlan plan_of(const MapFlags& flags, std::vector<std::string>& notes) {
    const OverTexts over = parse_over(flags.over);
    MapPlan plan{.varied = varied_of(flags, over, notes)};
    if (over.axes.empty()) {
        throw InputError(
            "--over: a map needs an axis beside engines and policies, such as fps=30..144");
    }
    if (over.axes.size() > kAxesMax) {
        throw InputError(
            fmt::format("--over: {} axes; a map has up to {}", over.axes.size(), kAxesMax));
    }
    for (const std::string& text : over.axes) {
        Axis axis = parse_axis(text, plan.varied);
        refuse_overridden(axis, plan.varied, flags.pacing);
        refuse_twice(plan.axes, axis);
        plan.axes.push_back(std::move(axis));
    }
    const ScenarioSpec& scenario = plan.varied.base.scenario;
    plan.trials = trials_of(flags, plan.varied.base.trace);
    if (flags.trials.empty() && is_random(plan.varied.base.trace)) {
        notes.emplace_back(
            "the frames of a point are drawn by chance, once: --trials 100 tells how often it "
            "fails");
    }
    plan.quantity =
        flags.show.empty() ? judged_quantity(scenario) : judged_quantity(scenario, flags.show);
    if (!plan.quantity && plan.trials == 1 && !varies_moment(plan.axes)) {
        notes.emplace_back(
            "every point begins at the same moment of a step, and what is blocked there may pass "
            "at another: --over phase=0..1 tries them");
    }
    check_plan(plan);
    return plan;
}

}  // namespace tickproof::harness
