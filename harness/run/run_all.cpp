// Makes runs on several threads, and makes a schedule once that runs in a row share.

#include "harness/run/run_all.h"

#include <vector>

#include "harness/base/for_all.h"

namespace tickproof::harness {

namespace {

/// Says which runs share a schedule: repetitions of a run, and the same run in other engines.
struct Shared {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    /// The runs that make a schedule for others, too, by index.
    std::vector<std::size_t> makers{};
    /// For each run the one that makes its schedule; kNone where it makes its own.
    std::vector<std::size_t> maker_of{};
};

Shared shared_schedules(std::span<const RunRequest> requests) {
    Shared shared{.maker_of = std::vector(requests.size(), Shared::kNone)};
    const auto keeps_schedule = [](const RunRequest& each) {
        return each.keep >= Keep::hashes && each.perturbation == nullptr &&
               each.run->spec.scenario.row != nullptr;
    };
    for (std::size_t i = 1; i < requests.size(); ++i) {
        const RunRequest& before = requests[i - 1];
        if (!keeps_schedule(before) || !keeps_schedule(requests[i]) ||
            !are_scheduled_alike(before.run->spec, requests[i].run->spec)) {
            continue;
        }
        std::size_t& maker = shared.maker_of[i - 1];
        if (maker == Shared::kNone) {
            maker = i - 1;
            shared.makers.push_back(maker);
        }
        shared.maker_of[i] = maker;
    }
    return shared;
}

/// Estimates the cost of a frame of a run, in steps of one body.
class FrameCosts {
  public:
    std::size_t of(const RunSpec& spec) {
        if (last_ == nullptr || spec.scenario != *last_) {
            last_ = &spec.scenario;
            bodies_ = last_->row == nullptr ? 1 : make(*last_).scene.bodies.size();
        }
        return bodies_ * static_cast<std::size_t>(spec.split);
    }

  private:
    const ScenarioSpec* last_ = nullptr;  ///< The scenario of the last call.
    std::size_t bodies_ = 1;              ///< Bodies in the scene of `last_`.
};

}  // namespace

void run_in_place(std::span<const RunRequest> requests, TraceStore& traces, int jobs,
                  const std::function<void()>& finished) {
    // A few short runs are over before another thread has woken up.
    constexpr std::size_t kCostForThreads = 150'000;
    std::size_t cost = 0;
    FrameCosts of_frames;
    std::vector<const FrameTrace*> of;
    of.reserve(requests.size());
    for (const RunRequest& each : requests) {
        of.push_back(&traces.make(each.run->spec.trace));
        if (cost < kCostForThreads) {
            cost += of.back()->frames.size() * of_frames.of(each.run->spec);
        }
    }
    const int threads = cost < kCostForThreads ? 1 : jobs;
    const Shared shared = shared_schedules(requests);
    for_all(shared.makers.size(), threads, [&](std::size_t i) {
        const std::size_t maker = shared.makers[i];
        make_schedule(*requests[maker].run, *of[maker]);
    });
    for_all(requests.size(), threads, [&](std::size_t i) {
        const auto& [made, keep, perturbation] = requests[i];
        if (perturbation != nullptr) {
            *made = perturbation->run(made->spec, *of[i], keep);
        } else if (const std::size_t maker = shared.maker_of[i]; maker != Shared::kNone) {
            run_scheduled(*made, *requests[maker].run, keep);
        } else {
            run(*made, *of[i], keep);
        }
        if (finished) {
            finished();
        }
    });
}

std::vector<Run> run_all(std::span<const Wanted> wanted, TraceStore& traces, int jobs) {
    std::vector<Run> runs(wanted.size());
    std::vector<RunRequest> requests;
    requests.reserve(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        runs[i].spec = wanted[i].spec;
        requests.push_back({&runs[i], wanted[i].keep, wanted[i].perturbation});
    }
    run_in_place(requests, traces, jobs);
    return runs;
}

}  // namespace tickproof::harness
