// A planted race: two pieces of work add to one number. ThreadSanitizer must report it, though TBB
// shares out the work.

#include <atomic>
#include <thread>

#include "harness/base/for_all.h"

int main() {
    int sum = 0;
    std::atomic<int> begun = 0;
    tickproof::harness::for_all(2, 2, [&](std::size_t) {
        // Each waits for a thread to take the other. Relaxed, so that the wait orders nothing.
        begun.fetch_add(1, std::memory_order_relaxed);
        while (begun.load(std::memory_order_relaxed) < 2) {
            std::this_thread::yield();
        }
        ++sum;
    });
    return sum == 2 ? 0 : 1;
}
