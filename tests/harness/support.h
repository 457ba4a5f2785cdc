// Short ways to build what the tests of the upper layers talk about.

#pragma once

#include <xxhash.h>

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/investigate.h"
#include "harness/game/engine_text.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness::testing {

/// A trace that is in no file; its spec tells it apart from others.
inline FrameTrace in_memory(std::string name, std::vector<Duration> frames) {
    FrameTrace trace{.name = name, .source = "test", .frames = std::move(frames)};
    trace.spec = {
        .file = name + ".txt",
        .digest = XXH3_64bits(trace.frames.data(), trace.frames.size() * sizeof(Duration))};
    return trace;
}

/// `60 fps`, ten seconds of it.
inline FrameTrace at_rate(double fps) {
    return constant_rate(fps);
}

/// 60 fps for three seconds, with one frame of `length_s` that begins at frame `at`.
inline FrameTrace with_hitch(double length_s, std::size_t at = 15) {
    std::vector<Duration> frames = constant_rate(60).frames;
    frames.resize(180);
    frames[at] = from_seconds(length_s);
    return in_memory("hitch", std::move(frames));
}

inline FrameTrace of_frames(std::initializer_list<double> frames_s) {
    std::vector<Duration> frames;
    for (const double frame_s : frames_s) {
        frames.push_back(from_seconds(frame_s));
    }
    return in_memory("frames", std::move(frames));
}

inline ScenarioSpec scenario(std::string_view name,
                             std::initializer_list<std::string_view> set = {}) {
    std::vector<ScenarioSpec> specs{parse_scenario(name)};
    for (const std::string_view assignment : set) {
        set_parameter(specs, assignment);
    }
    return specs.front();
}

inline RunSpec spec(ScenarioSpec scenario, std::string_view engine, std::string_view policy,
                    TraceSpec trace = {}) {
    return {.scenario = std::move(scenario),
            .engine = parse_engine(engine),
            .policy = parse_policy(policy),
            .trace = std::move(trace)};
}

inline Run run_on(const FrameTrace& trace, ScenarioSpec scenario, std::string_view engine,
                  std::string_view policy, Keep keep = Keep::states) {
    return run(spec(std::move(scenario), engine, policy, trace.spec), trace, keep);
}

/// A game about which something is asked, and its traces.
struct Asked {
    Game game;
    TraceStore store;
};

/// As the command line asks: a policy on traces, without a profile.
inline Asked asked(std::string_view policy, const std::vector<FrameTrace>& traces, Load load = {}) {
    Asked made;
    std::vector<TraceSpec> specs;
    for (const FrameTrace& trace : traces) {
        specs.push_back(trace.spec);
        made.store.add(trace);
    }
    made.game = make_game(no_profile(), parse_policy(policy));
    made.game.frames = frames_of(std::move(specs));
    made.game.load = load;
    return made;
}

/// The same with a scenario, in an engine.
inline Asked asked(ScenarioSpec scenario, std::string_view engine, std::string_view policy,
                   const std::vector<FrameTrace>& traces) {
    Asked made = asked(policy, traces);
    made.game.scenarios = {std::move(scenario)};
    made.game.engine = parse_engine(engine);
    return made;
}

/// What a check says, made by one thread.
inline Findings findings_of(std::string_view check, Asked asked) {
    const std::string name(check);
    return judge(asked.game, checks_named({&name, 1}), asked.store, 1);
}

/// The first finding, or the one about something.
inline Finding finding_of(std::string_view check, const Asked& asked, std::string_view about = {}) {
    for (Finding& found : findings_of(check, asked)) {
        if (about.empty() || found.about == about) {
            return std::move(found);
        }
    }
    throw std::out_of_range(std::string(check) + "/" + std::string(about));
}

inline double number_of(const Finding& finding, std::string_view name) {
    for (const Number& number : finding.numbers) {
        if (number.name == name) {
            return number.value;
        }
    }
    throw std::out_of_range(std::string(name));
}

}  // namespace tickproof::harness::testing
