// Shares work out among the threads of TBB.

#include "harness/base/for_all.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <cstdint>
#include <exception>
#include <new>
#include <vector>

#ifdef TICKPROOF_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace tickproof::harness {
namespace {

/// Tells ThreadSanitizer which work happens after which: it does not see how TBB orders them. Of
/// two pieces of one call it is told nothing, so it finds what both write.
class Order {
  public:
    Order() { release(begun_); }
    void piece_begins() { acquire(begun_); }
    void piece_ends() { release(ended_); }
    void all_have_ended() { acquire(ended_); }

  private:
    static void acquire([[maybe_unused]] std::int64_t& moment) {
#ifdef TICKPROOF_THREAD_SANITIZER
        __tsan_acquire(&moment);
#endif
    }
    static void release([[maybe_unused]] std::int64_t& moment) {
#ifdef TICKPROOF_THREAD_SANITIZER
        __tsan_release(&moment);
#endif
    }

    std::int64_t begun_ = 0;  // Their addresses alone matter.
    std::int64_t ended_ = 0;
};

/// How many nested pieces of work this thread is in. A nested call uses the outer arena: one of its
/// own would get no threads.
thread_local int pieces_around = 0;

void do_all(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::vector<std::exception_ptr> exceptions(count);
    Order order;
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
        order.piece_begins();
        ++pieces_around;
        try {
            work(i);
        } catch (...) {
            exceptions[i] = std::current_exception();
        }
        --pieces_around;
        order.piece_ends();
    });
    order.all_have_ended();
    for (const std::exception_ptr& exception : exceptions) {
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
        // Throws where there is no memory for an arena: oneTBB 2022 would wait for ever there.
        constexpr std::size_t kArenaBytes = 1U << 20U;
        ::operator delete(::operator new(kArenaBytes));
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        tbb::task_arena arena(static_cast<int>(threads));
        arena.execute([&] { do_all(count, work); });
    }
}

}  // namespace tickproof::harness
