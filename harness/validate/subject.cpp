#include "harness/validate/subject.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/run/engine_text.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

std::string at_of(const GameProfile& profile, std::string_view key) {
    const auto found = profile.at.find(key);
    return found == profile.at.end() || found->second.empty() ? std::string()
                                                              : found->second + ": ";
}

/// What the profile says of the policy overrides what the project says.
void override_setting(const GameProfile& profile, std::string_view key, std::string_view setting,
                      const std::string& text, PolicySpec& policy) {
    if (text.empty() || !reads(*policy.policy, setting)) {
        return;  // A policy without an overstep steps in every frame: nothing is lost or between.
    }
    try {
        set_setting(policy, setting, text);
    } catch (const InputError& error) {
        throw InputError(at_of(profile, key) + error.what());
    }
}

physics::EngineSpec engine_of(const GameProfile& profile) {
    physics::EngineSpec spec = parse_engine(profile.engine);
    if (profile.substeps != 1) {
        if (physics::substeps(spec) != 1) {
            throw InputError(
                fmt::format("{}physics.substeps = {}: physics.engine sets substeps, "
                            "too; leave one of them out",
                            at_of(profile, "physics.substeps"), shortest(profile.substeps)));
        }
        spec.settings[spec.engine->substeps] = profile.substeps;
    }
    return spec;
}

/// Four seconds are enough for a rate that stays.
FrameTrace steady(double fps) {
    FrameTrace trace = constant_rate(fps);
    trace.frames.resize(
        std::min(trace.frames.size(), static_cast<std::size_t>(std::ceil(4 * fps))));
    return trace;
}

FrameTrace hitch_at(double fps, double length_s) {
    return parse_generated(fmt::format("hitch:fps={}:at=500ms:length={}ns:duration=3s",
                                       shortest(fps), from_seconds(length_s).count()),
                           1);
}

}  // namespace

Subject make_subject(GameProfile profile, PolicySpec policy, std::optional<Project> project) {
    override_setting(profile, "input.read_in", "input", profile.input, policy);
    override_setting(profile, "draw.between_steps", "draw", profile.draw, policy);
    Subject subject;
    subject.engine = engine_of(profile);
    subject.load = {.render = from_seconds(profile.render_cost_s),
                    .step_cost = step_cost(profile, subject.engine)};
    subject.profile = std::move(profile);
    subject.policy = policy;
    subject.project = std::move(project);
    return subject;
}

Duration step_cost(const GameProfile& profile, const physics::EngineSpec& engine) {
    return from_seconds(profile.step_cost_s * physics::substeps(engine));
}

Place place_of(const Subject& subject, std::string_view pacing) {
    if (subject.project && !pacing.empty()) {  // Keys that say nothing of pacing have no name.
        if (const ProjectSetting* setting = find_setting(*subject.project, pacing)) {
            return setting->at;
        }
    }
    return {};
}

std::size_t Frames::trace_at(double fps) const {
    return static_cast<std::size_t>(std::ranges::find(rates, fps) - rates.begin());
}

Frames frames_of(const GameProfile& profile) {
    Frames frames;
    for (double fps = std::ceil(profile.lowest_fps); fps <= profile.highest_fps; fps += 1) {
        frames.rates.push_back(fps);
    }
    frames.rates.insert(frames.rates.end(), {profile.lowest_fps, profile.highest_fps});
    frames.rates.insert(frames.rates.end(), profile.refresh_hz.begin(), profile.refresh_hz.end());
    std::ranges::sort(frames.rates);
    frames.rates.erase(std::unique(frames.rates.begin(), frames.rates.end()), frames.rates.end());
    for (const double fps : frames.rates) {
        frames.traces.push_back(steady(fps));
    }
    frames.hitches = frames.traces.size();
    if (profile.worst_hitch_s > 0) {
        for (const double fps : {profile.lowest_fps, 60.0, profile.highest_fps}) {
            frames.traces.push_back(hitch_at(fps, profile.worst_hitch_s));
        }
    }
    frames.paced = frames.traces.size();
    for (const double refresh_hz : profile.refresh_hz) {
        frames.traces.push_back(
            parse_generated(fmt::format("paced:fps={}", shortest(refresh_hz)), 1));
    }
    return frames;
}

StepSchedule paced(const Subject& subject, const FrameTrace& trace) {
    const auto pacer = make_pacer(subject.policy, subject.load.step_cost);
    return schedule(trace, {}, *pacer, whole(trace));
}

StepSchedule loaded(const Subject& subject, const FrameTrace& trace) {
    const auto pacer = make_pacer(subject.policy, subject.load.step_cost);
    return schedule(trace, subject.load, *pacer, whole(trace));
}

RunSpec run_spec(const Subject& subject, const ScenarioSpec& scenario, std::size_t trace,
                 std::size_t start_frame) {
    RunSpec spec;
    spec.scenario = scenario;
    spec.engine = subject.engine;
    spec.policy = subject.policy;
    spec.trace = trace;
    spec.start_frame = start_frame;
    return spec;
}

RunSpec schedule_spec(const Subject& subject, std::size_t trace) {
    RunSpec spec = run_spec(subject, {}, trace);
    if (reads(*subject.policy.policy, "step_budget")) {
        spec.load.step_cost = subject.load.step_cost;
    }
    return spec;
}

ScenarioSpec scenario(std::string_view name,
                      std::initializer_list<std::pair<std::string_view, double>> parameters) {
    ScenarioSpec spec = parse_scenario(name);
    for (const auto& [key, value] : parameters) {
        set_parameter(spec, key, shortest(value));
    }
    return spec;
}

bool is_finished(const Run& done) {
    constexpr double kRounding_s = 1e-6;
    return done.summary.stop == Stop::none &&
           done.summary.simulated_s >= make(done.spec.scenario).length_s - kRounding_s;
}

double substep_s(const Subject& subject, double dt_s) {
    return dt_s / physics::substeps(subject.engine);
}

}  // namespace tickproof::harness
