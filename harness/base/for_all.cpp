#include "harness/base/for_all.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <exception>
#include <vector>

namespace tickproof::harness {
namespace {

/// Nested pieces of work in which this thread is. A second arena would get no thread of the first.
thread_local int pieces_around = 0;

void do_all(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::vector<std::exception_ptr> thrown(count);
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
        ++pieces_around;
        try {
            work(i);
        } catch (...) {
            thrown[i] = std::current_exception();
        }
        --pieces_around;
    });
    for (const std::exception_ptr& exception : thrown) {
        if (exception) {
            std::rethrow_exception(exception);
        }
    }
}

}  // namespace

void for_all(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
    const auto threads =
        static_cast<std::size_t>(jobs > 0 ? jobs : tbb::info::default_concurrency());
    if (threads == 1) {
        for (std::size_t i = 0; i < count; ++i) {
            work(i);
        }
    } else if (pieces_around > 0) {
        do_all(count, work);
    } else {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        tbb::task_arena arena(static_cast<int>(threads));
        arena.execute([&] { do_all(count, work); });
    }
}

}  // namespace tickproof::harness
