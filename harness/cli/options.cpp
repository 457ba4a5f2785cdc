#include "harness/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/verbs.h"
#include "harness/pacing/settings.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kDefaultRates[] = {"15", "30", "60", "144", "240"};
/// One second lost at a bad moment, as when a level loads or a shader is compiled.
constexpr std::string_view kDefaultHitch = "hitch";

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

/// `--clock` and `--timestep` hold for every policy that reads them; the others are noted, and one
/// at least must.
void apply_to_all(std::string_view name, const std::string& text, Invocation& invocation) {
    if (text.empty()) {
        return;
    }
    const auto setting = std::ranges::find(pacing_settings(), name, &PacingSetting::name);
    std::vector<std::string_view> left_out;
    for (PolicySpec& spec : invocation.policies) {
        if (reads(*spec.policy, name)) {
            setting->set(spec.settings, text);
        } else {
            left_out.push_back(spec.policy->name);
        }
    }
    if (!left_out.empty()) {
        const std::string note =
            fmt::format("--{} does not concern {}", name, fmt::join(left_out, ", "));
        if (left_out.size() == invocation.policies.size()) {
            throw InputError(note + "; see tickproof list policies");
        }
        invocation.notes.push_back(note);
    }
    invocation.pacing_flags +=
        fmt::format("{}--{} {}", invocation.pacing_flags.empty() ? "" : " ", name, text);
}

/// Captures of one name in two folders are called by their paths.
std::vector<FrameTrace> read_captures(const PacingOptions& options) {
    std::vector<FrameTrace> traces;
    for (const std::string& file : options.captures) {
        traces.push_back(read_capture(file, options.trace.capture).trace);
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < traces.size(); ++i) {
        const bool shared = std::ranges::count(traces, traces[i].name, &FrameTrace::name) > 1;
        names.push_back(shared ? options.captures[i] : traces[i].name);
    }
    for (std::size_t i = 0; i < traces.size(); ++i) {
        traces[i].name = names[i];
    }
    return traces;
}

std::vector<FrameTrace> read_traces(const PacingOptions& options, std::uint64_t seed) {
    std::vector<FrameTrace> traces = read_captures(options);
    for (const std::string& rate : listed("--fps", options.rates)) {
        traces.push_back(parse_generated("constant:fps=" + rate, seed));
    }
    for (const std::string& generator : options.generators) {
        traces.push_back(parse_generated(generator, seed));
    }
    if (traces.empty()) {
        for (const std::string_view rate : kDefaultRates) {
            traces.push_back(parse_generated(fmt::format("constant:fps={}", rate), seed));
        }
        traces.push_back(parse_generated(kDefaultHitch, seed));
    }
    const TraceEdits edits = edits_of(options.trace);
    for (FrameTrace& trace : traces) {
        edit_trace(edits, trace);
        leave_out_idle(trace);
    }
    return traces;
}

Duration cost(const std::string& text, std::string_view what) {
    return text.empty() ? Duration{0} : parse_cost(text, what);
}

}  // namespace

void add_options(CLI::App& verb, PacingOptions& options) {
    verb.add_option("--policy", options.policies,
                    "How frame time becomes steps: NAME[:SETTING=VALUE]...; see list policies. "
                    "Without it, all but the loops of engines")
        ->allow_extra_args(false);
    verb.add_option("--clock", options.clock,
                    "How the loop keeps time: ns, us, ms, f32, f64, native");
    verb.add_option("--timestep", options.timestep, "Length of a step: 1/60, 16ms, 60hz");
    verb.add_option("--fps", options.rates, "Constant frame rates: 15,30,60,144,240")
        ->allow_extra_args(false);
    verb.add_option("--trace", options.captures,
                    "A frame-time capture of a real game; see list formats; repeatable")
        ->allow_extra_args(false);
    verb.add_option("--generate", options.generators,
                    "A generated trace: NAME[:PARAMETER=VALUE]...; see list traces")
        ->allow_extra_args(false);
    add_trace_options(verb, options.trace);
    verb.add_option("--render", options.render, "Load: what drawing a frame costs");
    verb.add_option("--step-cost", options.step_cost,
                    "Load: what a step costs; makes the next frame longer");
    verb.add_option("--seed", options.seed, "Seed of generated traces")->capture_default_str();
    verb.add_option("--jobs", options.jobs,
                    "Threads; 0 is one a processor. Never changes a byte of output")
        ->capture_default_str();
    verb.add_option("--json", options.json,
                    "Write the report as JSON to a file, or to standard output for -");
}

Invocation read_options(const PacingOptions& options) {
    Invocation invocation;
    invocation.seed =
        static_cast<std::uint64_t>(parse_integer(options.seed, 0, 2'147'483'647, "--seed"));
    invocation.policies = read_policies(options);
    invocation.judged = !options.policies.empty();
    invocation.traces = read_traces(options, invocation.seed);
    invocation.trace_flags = flags_of(options.trace);
    invocation.load = {.render = cost(options.render, "--render"),
                       .step_cost = cost(options.step_cost, "--step-cost")};
    apply_to_all("clock", options.clock, invocation);
    apply_to_all("timestep", options.timestep, invocation);
    return invocation;
}

int jobs_of(const PacingOptions& options) {
    return parse_integer(options.jobs, 0, 1024, "--jobs");
}

std::vector<std::string> files_of(const PacingOptions& options) {
    std::vector<std::string> files = options.captures;
    files.push_back(options.trace.hitches);
    return files;
}

int deliver(const Report& report, const PacingOptions& options, bool quiet) {
    if (!options.json.empty()) {
        write_output(options.json, to_json(report));
    }
    if (options.json != "-" && !quiet) {
        write_text(to_text(report, terminal_style()));
    }
    return report.invocation.judged && report.verdict >= Verdict::unknown ? kExitFail : kExitPass;
}

TextStyle terminal_style() {
    TextStyle style;
    if (const char* columns = std::getenv("COLUMNS"); columns != nullptr) {
        const int width = std::atoi(columns);
        style.width = width >= 20 && width <= 400 ? static_cast<std::size_t>(width) : style.width;
    } else if (isatty(STDOUT_FILENO) != 0) {
        winsize size{};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) {
            style.width = std::min<std::size_t>(size.ws_col, 120);
        }
    }
    if (isatty(STDOUT_FILENO) != 0) {
        const char* no_colour = std::getenv("NO_COLOR");
        style.colour = no_colour == nullptr || *no_colour == '\0';
    }
    return style;
}

}  // namespace tickproof::harness
