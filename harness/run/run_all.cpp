#include "harness/run/run_all.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <exception>
#include <vector>

namespace tickproof::harness {

void for_all(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
    const auto threads =
        static_cast<std::size_t>(jobs > 0 ? jobs : tbb::info::default_concurrency());
    if (threads == 1) {
        for (std::size_t i = 0; i < count; ++i) {
            work(i);
        }
        return;
    }
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    std::vector<std::exception_ptr> thrown(count);
    arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
            try {
                work(i);
            } catch (...) {
                thrown[i] = std::current_exception();
            }
        });
    });
    for (const std::exception_ptr& exception : thrown) {
        if (exception) {
            std::rethrow_exception(exception);
        }
    }
}

void run_in_place(std::span<const Unmade> unmade, TraceStore& traces, int jobs,
                  const std::function<void()>& finished) {
    // A few short runs are over before another thread has woken up.
    constexpr std::size_t kFramesForThreads = 50'000;
    std::size_t frames = 0;
    std::vector<const FrameTrace*> of;
    of.reserve(unmade.size());
    for (const Unmade& each : unmade) {
        of.push_back(&traces.make(each.run->spec.trace));
        frames += of.back()->frames.size();
    }
    for_all(unmade.size(), frames < kFramesForThreads ? 1 : jobs, [&](std::size_t i) {
        const auto& [made, keep, perturbation] = unmade[i];
        if (perturbation == nullptr) {
            run(*made, *of[i], keep);
        } else {
            *made = perturbation->run(made->spec, *of[i], keep);
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
