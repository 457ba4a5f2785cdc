// Same inputs, same result? The same run, twice in fresh worlds on one schedule, must give the same
// bits. Runs on other frames must take the same steps if all steps have one length; if a step is as
// long as its frame, two machines compute different games. Replays, networked games and tests
// depend on both.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <limits>
#include <optional>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/motion/spread.h"
#include "harness/check/question.h"
#include "harness/run/divergence.h"
#include "harness/run/likeness.h"
#include "harness/run/scripted.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// Frames of an ordinary machine at 60 fps; each seed is another machine.
TraceSpec machine(std::uint64_t seed) {
    return generated_spec("jitter:fps=60:spread=3ms:duration=10s", seed);
}

/// A run and its repetition.
using Twice = std::array<const Run*, 2>;
/// Number of the first repetition that is made to show the difference.
constexpr int kMore = 2;

/// The runs to replay: a scenario on several frame sequences.
struct Replayed {
    std::string same_run = "same run";
    std::string other_frames = "other frames";
    std::vector<Twice> runs{};
};

void ask_twice(Inquiry& ask, const RunSpec& spec, Replayed& replayed) {
    replayed.runs.push_back({&ask.run(spec, Keep::hashes, 0), &ask.run(spec, Keep::hashes, 1)});
}

/// The runs of a game with a profile but no scenarios: its jump, or a fall, on two machines.
Replayed of_profile(Inquiry& ask) {
    Replayed replayed;
    const Game& game = ask.game;
    const bool jumps = has_jump(game.profile);
    const ScenarioSpec watched = jumps ? jump_of(game.profile) : scenario("fall", {{"run_mps", 5}});
    for (const std::uint64_t seed : {1U, 2U}) {
        ask_twice(ask, run_spec(game, watched, machine(seed)), replayed);
    }
    return replayed;
}

Replayed of_question(const Question& question) {
    Replayed replayed{.same_run = question.about + ", same run",
                      .other_frames = question.about + ", other frames"};
    RunSpec spec = base_spec(question, 0, 0);
    for (std::size_t trace = 0; trace < question.ask.traces(); ++trace) {
        spec.trace = question.ask.spec(trace);
        for (const std::size_t start : compared_starts(question, trace)) {
            spec.start_frame = start;
            ask_twice(question.ask, spec, replayed);
        }
    }
    return replayed;
}

/// Two values with as many digits as tell them apart: `0.104 and 0.0955`.
std::string values_text(double left, double right) {
    for (int digits = 3; digits < 17; ++digits) {
        const std::string one = fmt::format("{:.{}g}", left, digits);
        const std::string other = fmt::format("{:.{}g}", right, digits);
        if (one != other) {
            return fmt::format("{} and {}", one, other);
        }
    }
    return fmt::format("{} and {}", shortest(left), shortest(right));
}

/// ` (velocity.x = 1 and 2)`; adds both values to the finding's numbers. Makes two more repetitions
/// with all their states, with new numbers: under the same number, a run that does not repeat could
/// hide its difference.
std::string difference_text(Inquiry& ask, const Request& left, const Request& right,
                            std::size_t step, Finding& finding) {
    const auto states = [&](const Request& request) -> const Trajectory& {
        return ask.run(request, Keep::states).trajectory;
    };
    const auto first = first_divergence(states(left), states(right));
    // A run that does not repeat may differ elsewhere in the next repetition.
    if (!first || first->step != step) {
        return {};
    }
    finding.numbers.push_back({"left", first->left, ""});
    finding.numbers.push_back({"right", first->right, ""});
    return fmt::format(" ({} = {})", first->field, values_text(first->left, first->right));
}

std::string from_text(std::size_t step) {
    return step == 1 ? "from the first step" : fmt::format("from step {} on", step);
}

/// True if every step of all runs has the same length, to the bit.
bool has_one_step(const std::vector<Twice>& runs) {
    std::optional<std::uint64_t> length;
    for (const Twice& twice : runs) {
        const Steps& steps = twice.front()->schedule.steps;
        const std::size_t different =
            steps.are_alike() ? std::min<std::size_t>(1, steps.size()) : steps.size();
        for (std::size_t i = 0; i < different; ++i) {
            const auto bits = std::bit_cast<std::uint64_t>(steps[i].dt_s);
            if (length.value_or(bits) != bits) {
                return false;
            }
            length = bits;
        }
    }
    return true;
}

Finding judge_same_run(Inquiry& ask, const Replayed& replayed) {
    Finding finding = judged("replay", replayed.same_run, 0);
    finding.shown_by = {replayed.runs.front().front()->spec};
    std::size_t compared = 0;
    for (const auto& [one, again] : replayed.runs) {
        const auto [steps, same] = likeness(*one, *again, true);
        compared += steps;
        if (!same) {
            continue;
        }
        const RunSpec& spec = one->spec;
        const std::size_t step = *same + 1;
        finding = judged("replay", replayed.same_run, std::numeric_limits<double>::infinity());
        finding.shown_by = {spec};
        finding.numbers = {{"steps_compared", static_cast<double>(compared), ""},
                           {"first_step", static_cast<double>(step), ""}};
        finding.summary = fmt::format(
            "The same run {} differs when repeated, {}{}", where(ask, spec), from_text(step),
            difference_text(ask, {.spec = spec, .repetition = kMore},
                            {.spec = spec, .repetition = kMore + 1}, step, finding));
        finding.cause =
            "The result depends on more than the inputs: memory, clock, threads or order";
        finding.fix =
            "Run the engine under AddressSanitizer and valgrind, and initialise every member.";
        return finding;
    }
    finding.numbers = {{"steps_compared", static_cast<double>(compared), ""}};
    finding.summary =
        fmt::format("The same run gives the same bits: {}", counted(compared, "repeated step"));
    return finding;
}

/// Names two runs; the machines of a profile are on no trace of the game.
std::string names_of(const Inquiry& ask, const RunSpec& one, const RunSpec& other) {
    if (one.trace.generator == other.trace.generator && one.trace.seed != other.trace.seed) {
        return "Two machines";
    }
    const std::string names = fmt::format("{} and {}", run_name(ask, one), run_name(ask, other));
    return names.starts_with("the run") ? capitalised(names) : names;  // Not a file's name.
}

/// By design if a step is as long as its frame; a fault if all steps have one length.
void explain_other_frames(const Game& game, bool has_one, Finding& finding) {
    if (has_one) {
        finding.verdict = Verdict::error;
        finding.severity = std::numeric_limits<double>::infinity();
        finding.cause = "Every step has the same length, so frames change more than the steps";
        finding.fix = "Keep per-frame input and per-frame deltas out of the fixed update.";
        return;
    }
    finding.verdict = game.profile.lockstep ? Verdict::error : Verdict::note;
    finding.severity = game.profile.lockstep ? std::numeric_limits<double>::infinity() : kNotSeen;
    finding.asked = {"network.lockstep"};
    finding.at = place_of(game, "timestep");
    finding.cause = "A step is as long as its frame, so other frame times give another result";
    finding.fix = capitalised(fixed_timestep_fix(game)) + ".";
}

std::optional<Finding> judge_other_frames(Inquiry& ask, const Replayed& replayed) {
    if (replayed.runs.size() < 2) {
        return std::nullopt;
    }
    const Run& first_run = *replayed.runs.front().front();
    const RunSpec& first = first_run.spec;
    if (acts_at_real_time(first.scenario)) {
        Finding finding = noted("replay", replayed.other_frames);
        finding.shown_by = {first};
        finding.summary = "Not compared: the script acts at real times, so steps differ";
        return finding;
    }
    Finding finding = judged("replay", replayed.other_frames, 0);
    finding.shown_by = {first, replayed.runs[1].front()->spec};
    std::size_t compared = 0;
    for (std::size_t i = 1; i < replayed.runs.size(); ++i) {
        const Run& other_run = *replayed.runs[i].front();
        const auto [steps, same] = likeness(first_run, other_run, false);
        compared += steps;
        if (!same) {
            continue;
        }
        const RunSpec& other = other_run.spec;
        const std::size_t step = *same + 1;
        finding.shown_by = {other, first};
        finding.numbers = {{"steps_compared", static_cast<double>(compared), ""},
                           {"first_step", static_cast<double>(step), ""}};
        finding.summary =
            fmt::format("{} differ {}{}", names_of(ask, first, other), from_text(step),
                        difference_text(ask, {.spec = first, .repetition = kMore},
                                        {.spec = other, .repetition = kMore}, step, finding));
        explain_other_frames(ask.game, has_one_step(replayed.runs), finding);
        return finding;
    }
    if (compared == 0) {
        return unjudged("replay", replayed.other_frames, "No step is taken under both frames");
    }
    finding.numbers = {{"steps_compared", static_cast<double>(compared), ""}};
    finding.summary =
        fmt::format("Frames of other lengths give the same steps, bit for bit: {} in {}",
                    counted(compared, "step"), counted(replayed.runs.size(), "run"));
    return finding;
}

Findings judge_replayed(Inquiry& ask, const Replayed& replayed) {
    if (ask.waits() || replayed.runs.empty()) {
        return {};
    }
    std::vector<const Run*> runs;
    for (const auto& [one, again] : replayed.runs) {
        runs.insert(runs.end(), {one, again});
    }
    if (auto finding = stopped("replay", replayed.same_run, ask, runs)) {
        return {*finding};
    }
    if (nothing_moved(runs)) {
        return {unjudged("replay", replayed.same_run, "No step is taken, so nothing is compared")};
    }
    Findings found{judge_same_run(ask, replayed)};
    // A run that does not repeat differs from any other run.
    if (found.front().verdict == Verdict::pass) {
        if (auto other = judge_other_frames(ask, replayed)) {
            found.push_back(std::move(*other));
        }
    }
    return found;
}

Findings judge_replay(Inquiry& ask) {
    if (ask.game.scenarios.empty()) {
        return judge_replayed(ask, of_profile(ask));
    }
    Findings found;
    for (const Question& question : questions(ask)) {
        for (Finding& each : judge_replayed(ask, of_question(question))) {
            found.push_back(with_engine(question, std::move(each)));
        }
    }
    return found;
}

}  // namespace

Check replay_check() {
    return {.name = "replay",
            .summary = "the same run twice, and the same steps under other frames",
            .question = "Same inputs, same result? Which step and field differ first?",
            .aliases = {"repeats"},
            .asked_by = {.run = true, .validate = true},
            .compares = Compares::runs,
            .judge = judge_replay};
}

}  // namespace tickproof::harness
