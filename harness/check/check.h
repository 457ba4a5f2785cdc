// A check is a pure function: it says which runs it needs, and judges them when they have been
// made.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "harness/check/finding.h"
#include "harness/run/run_spec.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// Which starts in a trace are tried.
struct Starts {
    enum class Kind { hazards, one, all } kind = Kind::hazards;
    std::size_t frame = 0;  ///< For `one`.
};

/// What is asked. Without a scenario it is Scope::schedule, with a second engine
/// Scope::engine_pair: does this scenario, in this engine, under this policy, on these traces, go
/// as it should?
struct Question {
    ScenarioSpec scenario{};
    physics::EngineSpec engine{};
    physics::EngineSpec other{};  ///< A second engine, for Scope::engine_pair.
    PolicySpec policy;
    std::span<const FrameTrace> traces;
    Load load;
    Starts starts;
    bool measures = false;  ///< Whether the measures are asked for, besides `pacing`.
    /// For each trace, how long its frames really take under this policy and load.
    std::vector<std::vector<Duration>> effective;
};

/// Fills `effective`.
Question ask(Question question);

enum class Scope {
    schedule,     ///< A measure: needs the policy and the traces only.
    engine,       ///< Asked for every scenario and engine.
    engine_pair,  ///< Asked for every scenario and pair of engines.
};

struct Check {
    std::string_view name;
    std::string_view summary;
    Scope scope = Scope::engine;
    /// Whether the question makes sense at all; a check that does not apply gives no finding.
    bool (*applies)(const Question& question) = nullptr;
    std::vector<RunSpec> (*needs)(const Question& question) = nullptr;
    /// `runs` are those of `needs`, in that order; there is at least one.
    Finding (*judge)(const Question& question, std::span<const Run> runs) = nullptr;
};

std::span<const Check> checks();

/// The spec that every check starts from: the question's scenario, engine, policy and load on one
/// of its traces.
RunSpec base_spec(const Question& question, std::size_t trace, std::size_t start_frame, Keep keep);

/// The start frames to try on a trace, by the question's `starts`.
std::vector<std::size_t> start_frames(const Question& question, std::size_t trace);

/// The runs that a question is about: every trace, from every start that is tried; without a
/// scenario, all of it.
std::vector<RunSpec> base_runs(const Question& question);

/// The starts at which paths are compared, which costs far more: the first frame and the worst
/// hitch, or the one asked for.
std::vector<std::size_t> compared_starts(const Question& question, std::size_t trace);

/// `60 fps`, `capture.csv from frame 812`; with a single trace `frame 812`.
std::string run_name(const Question& question, const RunSpec& spec);

/// The same in a sentence: `with 60 fps`, `from frame 812`.
std::string where(const Question& question, const RunSpec& spec);

/// `250 ms`, `1.2 s`: a time in seconds, for people.
std::string time_text(double value_s);

/// Law 5: whether no run took a step of any length, so that there is nothing to judge.
bool nothing_moved(std::span<const Run> runs);

/// Whether a step costs at least what it simulates, so that frames owe ever more.
bool is_spiral(const Question& question, const Run& run);
void explain_spiral(const Question& question, const Run& run, Finding& finding);

/// The finding of a run that could not be completed; nullopt when all could.
std::optional<Finding> stopped(std::string_view check, const Question& question,
                               std::span<const Run> runs);

}  // namespace tickproof::harness
