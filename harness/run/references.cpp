// Finds which loops take the same steps, and makes each reference once.

#include "harness/run/references.h"

#include <algorithm>

#include "harness/base/for_all.h"
#include "harness/run/scripted.h"

namespace tickproof::harness {
namespace {

bool are_framed_alike(const ScheduledFrames& a, const ScheduledFrames& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ScheduledFrame& left, const ScheduledFrame& right) {
                          return left.steps == right.steps && left.effective == right.effective;
                      });
}

/// True if both runs take the same steps in the same engine and scenario: their results are equal.
/// If the script acts at real times, their frames must be equal, too.
bool are_stepped_alike(const Run& a, const Run& b) {
    return a.spec.engine == b.spec.engine && a.spec.scenario == b.spec.scenario &&
           a.schedule.stop == b.schedule.stop && a.schedule.steps == b.schedule.steps &&
           (!acts_at_real_time(a.spec.scenario) ||
            are_framed_alike(a.schedule.frames, b.schedule.frames));
}

/// Copies the results that follow from the steps alone.
void copy_steps(const Run& from, Run& to) {
    to.trajectory = from.trajectory;
    to.outcome = from.outcome;
    to.is_finished = from.is_finished;
    to.final_hash = from.final_hash;
    to.first_contact = from.first_contact;
    to.limit = from.limit;
    to.engine_failure = from.engine_failure;
}

}  // namespace

std::pair<Run*, bool> References::of(const Run& scheduled) {
    const std::size_t steps = scheduled.summary.steps;
    auto& alike = runs_[{scheduled.spec.split, steps, scheduled.summary.simulated_s}];
    const auto found = std::ranges::find_if(
        alike, [&](const auto& run) { return are_stepped_alike(*run, scheduled); });
    if (found != alike.end()) {
        return {found->get(), false};
    }
    const std::size_t points = std::min(steps, kPathPointsMax) + 1;
    if (points_ + points > kPointsMax) {
        return {nullptr, true};
    }
    points_ += points;
    alike.push_back(
        std::make_unique<Run>(Run{.spec = scheduled.spec, .schedule = scheduled.schedule}));
    return {alike.back().get(), true};
}

void run_references(std::span<Run* const> runs, TraceStore& traces, int jobs,
                    References& references, const std::function<void()>& finished) {
    if (runs.empty()) {
        return;
    }
    struct Asked {
        Run* run;
        Run* reference;
    };
    std::vector<const FrameTrace*> of;
    for (const Run* run : runs) {
        of.push_back(&traces.make(run->spec.trace));
    }
    for_all(runs.size(), jobs, [&](std::size_t i) { make_schedule(*runs[i], *of[i]); });
    std::vector<Asked> makers;
    std::vector<Asked> takers;
    for (Run* run : runs) {
        const auto [reference, is_first] = references.of(*run);
        (is_first ? makers : takers).push_back({run, reference});
    }
    const auto is_there = [&] {
        if (finished) {
            finished();
        }
    };
    for_all(makers.size(), jobs, [&](std::size_t i) {
        const auto [made, reference] = makers[i];
        run_scheduled(*made, *made, Keep::path);
        if (reference != nullptr) {
            copy_steps(*made, *reference);
        }
        is_there();
    });
    for (const auto [made, reference] : takers) {
        made->schedule = {};
        copy_steps(*reference, *made);
        is_there();
    }
}

}  // namespace tickproof::harness
