// Reads the options of run and schedule: policies, clock, traces and load.

#include "harness/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/verbs.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {
namespace {

/// The last one loses a second at a bad moment, as when a level loads or a shader compiles.
constexpr std::string_view kDefaultTraces[] = {"constant:fps=15",  "constant:fps=30",
                                               "constant:fps=60",  "constant:fps=144",
                                               "constant:fps=240", "hitch"};

std::vector<PolicySpec> read_policies(const PacingOptions& options) {
    std::vector<PolicySpec> specs;
    for (const std::string& text : listed("--policy", options.policies)) {
        const PolicySpec spec = parse_policy(text);
        if (std::ranges::find(specs, spec) == specs.end()) {
            specs.push_back(spec);
        }
    }
    if (specs.empty()) {
        for (const Policy& policy : policies()) {
            if (!policy.engine) {
                specs.push_back({.policy = &policy, .settings = policy.defaults});
            }
        }
    }
    return specs;
}

/// Sets `--clock` or `--timestep` of every policy that reads it, and notes the others. Throws if no
/// policy reads it.
void apply_to_all(std::string_view name, const std::string& text, Asking& asking) {
    if (text.empty()) {
        return;
    }
    const auto* setting = find_row(pacing_settings(), name, &PacingSetting::name);
    std::vector<std::string_view> left_out;
    for (PolicySpec& spec : asking.policies) {
        if (reads(*spec.policy, name)) {
            setting->set(spec.settings, text);
        } else {
            left_out.push_back(spec.policy->name);
        }
    }
    if (!left_out.empty()) {
        const std::string note =
            fmt::format("--{} has no effect on {}", name, fmt::join(left_out, ", "));
        if (left_out.size() == asking.policies.size()) {
            throw InputError(note + "; see tickproof list policies");
        }
        asking.notes.push_back(note);
    }
}

Duration cost(const std::string& text, std::string_view what) {
    return text.empty() ? Duration{0} : parse_cost(text, what);
}

}  // namespace

void add_options(CLI::App& verb, PacingOptions& options) {
    verb.add_option("--policy", options.policies,
                    "How frame time becomes steps: NAME[:SETTING=VALUE]...; see list policies. "
                    "Default: all except engines' own loops")
        ->allow_extra_args(false);
    verb.add_option("--clock", options.clock, "Clock of the loop: ns, us, ms, f32, f64, native");
    verb.add_option("--timestep", options.timestep, "Length of a step: 1/60, 16ms, 60hz");
    add_options(verb, options.sources);
    verb.add_option("--render", options.render, "Load: time to draw a frame, 4ms");
    verb.add_option("--step-cost", options.step_cost,
                    "Load: time of a physics step, 1ms; makes the next frame longer");
}

Asking read_options(const PacingOptions& options, Unreadable unreadable) {
    Asking asking;
    asking.policies = read_policies(options);
    asking.is_comparison = options.policies.empty();
    asking.traces = unreadable == Unreadable::refuse
                        ? read_traces(options.sources, kDefaultTraces)
                        : read_traces(options.sources, kDefaultTraces, asking.refused);
    asking.load = {.render = cost(options.render, "--render"),
                   .step_cost = cost(options.step_cost, "--step-cost")};
    apply_to_all("clock", options.clock, asking);
    apply_to_all("timestep", options.timestep, asking);
    return asking;
}

Game game_of(const Asking& asking, const PolicySpec& policy) {
    Game game = make_game(no_profile(), policy);
    std::vector<TraceSpec> specs;
    for (const FrameTrace& trace : asking.traces) {
        specs.push_back(trace.spec);
    }
    game.frames = frames_of(std::move(specs));
    game.load = asking.load;
    return game;
}

}  // namespace tickproof::harness
