#include "harness/run/run_all.h"

#include <vector>

#include "harness/base/for_all.h"

namespace tickproof::harness {

namespace {

/// The runs that make a schedule for those behind them, too: repetitions and other engines.
struct Shared {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    std::vector<std::size_t> makers{};
    std::vector<std::size_t> maker_of{};  ///< Of each run; kNone where its schedule is its own.
};

Shared shared_schedules(std::span<const Unmade> unmade) {
    Shared shared{.maker_of = std::vector(unmade.size(), Shared::kNone)};
    const auto keeps_schedule = [](const Unmade& each) {
        return each.keep >= Keep::hashes && each.perturbation == nullptr &&
               each.run->spec.scenario.row != nullptr;
    };
    for (std::size_t i = 1; i < unmade.size(); ++i) {
        const Unmade& before = unmade[i - 1];
        if (!keeps_schedule(before) || !keeps_schedule(unmade[i]) ||
            !are_scheduled_alike(before.run->spec, unmade[i].run->spec)) {
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

/// The cost of a frame of a run, in steps of one body.
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
    const ScenarioSpec* last_ = nullptr;
    std::size_t bodies_ = 1;  ///< Bodies in its scene.
};

}  // namespace

void run_in_place(std::span<const Unmade> unmade, TraceStore& traces, int jobs,
                  const std::function<void()>& finished) {
    // A few short runs are over before another thread has woken up.
    constexpr std::size_t kCostForThreads = 150'000;
    std::size_t cost = 0;
    FrameCosts of_frames;
    std::vector<const FrameTrace*> of;
    of.reserve(unmade.size());
    for (const Unmade& each : unmade) {
        of.push_back(&traces.make(each.run->spec.trace));
        if (cost < kCostForThreads) {
            cost += of.back()->frames.size() * of_frames.of(each.run->spec);
        }
    }
    const int threads = cost < kCostForThreads ? 1 : jobs;
    const Shared shared = shared_schedules(unmade);
    for_all(shared.makers.size(), threads, [&](std::size_t i) {
        const std::size_t maker = shared.makers[i];
        make_schedule(*unmade[maker].run, *of[maker]);
    });
    for_all(unmade.size(), threads, [&](std::size_t i) {
        const auto& [made, keep, perturbation] = unmade[i];
        if (perturbation != nullptr) {
            *made = perturbation->run(made->spec, *of[i], keep);
        } else if (const std::size_t maker = shared.maker_of[i]; maker != Shared::kNone) {
            run_scheduled(*made, *unmade[maker].run, keep);
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
    std::vector<Unmade> unmade;
    unmade.reserve(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        runs[i].spec = wanted[i].spec;
        unmade.push_back({&runs[i], wanted[i].keep, wanted[i].perturbation});
    }
    run_in_place(unmade, traces, jobs);
    return runs;
}

}  // namespace tickproof::harness
