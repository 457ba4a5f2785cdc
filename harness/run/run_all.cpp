#include "harness/run/run_all.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace tickproof::harness {

std::vector<Run> run_all(std::span<const RunSpec> specs, std::span<const FrameTrace> traces,
                         int jobs) {
    std::vector<Run> runs(specs.size());
    tbb::task_arena arena(jobs > 0 ? jobs : tbb::task_arena::automatic);
    arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, specs.size(),
                          [&](std::size_t i) { runs[i] = run(specs[i], traces); });
    });
    return runs;
}

}  // namespace tickproof::harness
