// Does the same spec give the same bits twice? And where every step has the same length: is the
// n-th step the same under every trace? The second is what makes replays, networked games and tests
// possible.

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/base/text.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

bool applies(const Question&) {
    return true;
}

std::vector<RunSpec> needs(const Question& question) {
    std::vector<RunSpec> specs;
    for (std::size_t trace = 0; trace < question.traces.size(); ++trace) {
        for (const std::size_t start : compared_starts(question, trace)) {
            for (const int repetition : {0, 1}) {
                specs.push_back(base_spec(question, trace, start, Keep::hashes));
                specs.back().repetition = repetition;
            }
        }
    }
    return specs;
}

/// The first step at which two lists of hashes differ, over their common length.
std::size_t first_difference(const Run& left, const Run& right) {
    const auto& a = left.trajectory.hashes;
    const auto& b = right.trajectory.hashes;
    const std::size_t count = std::min(a.size(), b.size());
    const auto found =
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin()).first;
    const auto at = static_cast<std::size_t>(found - a.begin());
    return at == count ? kNever : at;
}

/// Whether every step of every run is told the same, so that runs can be compared step by step.
bool has_one_step(std::span<const Run> runs) {
    const Step* first = nullptr;
    for (const Run& run : runs) {
        for (const Step& step : run.schedule.steps) {
            first = first == nullptr ? &step : first;
            if (std::bit_cast<std::uint64_t>(step.dt_s) !=
                std::bit_cast<std::uint64_t>(first->dt_s)) {
                return false;
            }
        }
    }
    return first != nullptr;
}

bool looks_at_real_time(const Scenario& scenario) {
    return std::ranges::any_of(scenario.script, [](const ScriptRow& row) {
        return std::holds_alternative<AtReal>(row.when);
    });
}

Finding difference(const Question& question, const Run& left, const Run& right, std::size_t step,
                   bool same_spec) {
    Finding finding{.check = "repeats", .verdict = Verdict::fail, .shown_by = right.spec};
    finding.numbers = {{"step", static_cast<double>(step), ""}};
    finding.takes_all_runs = !same_spec;
    if (same_spec) {
        finding.summary =
            fmt::format("the same run {} gave other bits the second time, from step {} on",
                        where(question, left.spec), step);
        finding.cause =
            "something besides the inputs reaches the result: memory, time, threads or order";
        finding.fix =
            "run the engine under AddressSanitizer and valgrind; look for uninitialised members";
    } else {
        finding.summary =
            fmt::format("step {} differs between {} and {} although every step is the same", step,
                        run_name(question, left.spec), run_name(question, right.spec));
        finding.cause = "the frame sequence reaches the engine by another way than the steps";
        finding.fix = "keep per-frame input and per-frame deltas out of the fixed update";
    }
    return finding;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("repeats", question, runs)) {
        return *finding;
    }
    std::size_t compared = 0;
    for (std::size_t i = 0; i + 1 < runs.size(); i += 2) {
        const std::size_t step = first_difference(runs[i], runs[i + 1]);
        if (step != kNever) {
            return difference(question, runs[i], runs[i + 1], step, true);
        }
        if (runs[i].trajectory.hashes.size() != runs[i + 1].trajectory.hashes.size()) {
            return difference(
                question, runs[i], runs[i + 1],
                std::min(runs[i].trajectory.hashes.size(), runs[i + 1].trajectory.hashes.size()),
                true);
        }
        compared += runs[i].trajectory.hashes.size();
    }
    Finding finding{.check = "repeats", .verdict = Verdict::pass, .shown_by = runs.front().spec};
    finding.numbers = {{"steps", static_cast<double>(compared), ""}};
    if (nothing_moved(runs)) {
        finding.verdict = Verdict::unknown;
        finding.summary = "no step was taken: nothing to compare";
        return finding;
    }
    finding.summary = fmt::format("{}, the same to the bit", counted(compared, "repeated step"));
    if (!has_one_step(runs)) {
        finding.summary +=
            "; steps vary with the frames, so no two frame rates can be compared step by step";
    } else if (runs.size() > 2 && !looks_at_real_time(make(question.scenario))) {
        for (std::size_t i = 2; i < runs.size(); i += 2) {
            const std::size_t step = first_difference(runs[0], runs[i]);
            if (step != kNever) {
                return difference(question, runs[0], runs[i], step, false);
            }
        }
        finding.summary +=
            fmt::format("; the n-th step is the same in {}", counted(runs.size() / 2, "run"));
    }
    return finding;
}

}  // namespace

Check repeats_check() {
    return {.name = "repeats",
            .summary =
                "does the same run give the same bits, and a fixed step the same n-th step under "
                "every trace?",
            .applies = applies,
            .needs = needs,
            .judge = judge};
}

}  // namespace tickproof::harness
