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

std::vector<Run> run_all(std::span<const RunSpec> specs, std::span<const FrameTrace> traces,
                         int jobs) {
    std::vector<Run> runs(specs.size());
    for_all(specs.size(), jobs, [&](std::size_t i) { runs[i] = run(specs[i], traces); });
    return runs;
}

}  // namespace tickproof::harness
