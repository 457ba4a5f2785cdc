// A question: one scenario in one engine or two. The checks of scenarios judge question by
// question.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The pointers are valid for one round.
using Runs = std::span<const Run* const>;

struct Question {
    Inquiry& ask;
    ScenarioSpec scenario;
    physics::EngineSpec engine;
    physics::EngineSpec other{};  ///< The second engine, if two are compared.
    std::string about;            ///< `gate`; `gate, box2d` if there are several engines.

    const PolicySpec& policy() const { return ask.game.policy; }
};

/// Each scenario of the game in each of its engines.
std::vector<Question> questions(Inquiry& ask);

/// Each scenario in each pair of engines.
std::vector<Question> paired_questions(Inquiry& ask);

/// The spec that a check starts from: the question's scenario and engine on trace `i`.
RunSpec base_spec(const Question& question, std::size_t trace, std::size_t start_frame);

/// The start frames to try on a trace, by the game's `starts`.
std::vector<std::size_t> start_frames(const Question& question, std::size_t trace);

/// Asks for the runs of a question: every trace, from every start to try.
std::vector<const Run*> base_runs(const Question& question, Keep keep = Keep::decision);

/// The starts at which whole paths are compared, which costs far more: the first frame and the
/// worst hitch, or the starts that the user asked for.
std::vector<std::size_t> compared_starts(const Question& question, std::size_t trace);

/// `60 fps`, `capture.csv from frame 812`; with a single capture, `the run from frame 812`.
std::string run_name(const Inquiry& ask, const RunSpec& spec);

/// The run in a sentence: `at 60 fps`, `with capture.csv from frame 812`, `in the run from frame
/// 812`.
std::string where(const Inquiry& ask, const RunSpec& spec);

/// Begins the summary with the engine if several are compared: `box2d: Jump apex differs`.
Finding with_engine(const Question& question, Finding finding);

/// Law 5: true if no run took a step longer than 0, so that there is nothing to judge.
bool nothing_moved(Runs runs);

/// True if a step costs at least the time that it simulates, so that each frame needs more steps.
bool is_spiral(const Game& game, const ScheduleSummary& summary);
void explain_spiral(const Game& game, const ScheduleSummary& summary, Finding& finding);

/// The finding of a run that could not be completed; none if all could.
std::optional<Finding> stopped(std::string_view check, std::string about, const Inquiry& ask,
                               Runs runs);

}  // namespace tickproof::harness
