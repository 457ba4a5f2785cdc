// Short ways to build what the tests of the upper layers talk about.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/answer.h"
#include "harness/run/engine_text.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness::testing {

/// `60 fps`, ten seconds of it.
inline FrameTrace at_rate(double fps) {
    return constant_rate(fps);
}

/// 60 fps for three seconds, with one frame of `length_s` that begins at frame `at`.
inline FrameTrace with_hitch(double length_s, std::size_t at = 15) {
    FrameTrace trace = constant_rate(60);
    trace.name = "hitch";
    trace.argument = "--generate hitch";
    trace.frames.resize(180);
    trace.frames[at] = from_seconds(length_s);
    return trace;
}

inline FrameTrace of_frames(std::initializer_list<double> frames_s) {
    FrameTrace trace{.name = "frames", .argument = "--trace frames.txt", .source = "test"};
    for (const double frame_s : frames_s) {
        trace.frames.push_back(from_seconds(frame_s));
    }
    return trace;
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
                    Keep keep = Keep::states) {
    return {.scenario = std::move(scenario),
            .engine = parse_engine(engine),
            .policy = parse_policy(policy),
            .keep = keep};
}

inline Run run_on(const FrameTrace& trace, ScenarioSpec scenario, std::string_view engine,
                  std::string_view policy, Keep keep = Keep::states) {
    const std::vector<FrameTrace> traces{trace};
    return run(spec(std::move(scenario), engine, policy, keep), traces);
}

inline const Check& check_named(std::string_view name) {
    for (const Check& check : checks()) {
        if (check.name == name) {
            return check;
        }
    }
    throw std::out_of_range(std::string(name));
}

/// A question about `traces`, which must outlive it.
inline Question question(ScenarioSpec scenario, std::string_view engine, std::string_view policy,
                         const std::vector<FrameTrace>& traces) {
    Question asked;
    asked.scenario = std::move(scenario);
    asked.engine = parse_engine(engine);
    asked.policy = parse_policy(policy);
    asked.traces = traces;
    return ask(std::move(asked));
}

/// The runs that a check needs, made in order.
inline std::vector<Run> runs_for(const Check& check, const Question& question) {
    std::vector<Run> runs;
    for (const RunSpec& needed : check.needs(question)) {
        runs.push_back(run(needed, question.traces));
    }
    return runs;
}

/// What a check says to a question.
inline Finding finding_of(std::string_view check, const Question& question) {
    const Check& row = check_named(check);
    return row.judge(question, runs_for(row, question));
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
