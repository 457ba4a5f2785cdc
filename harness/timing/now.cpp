#include <time.h>

#include <chrono>

#include "harness/timing/now.h"

namespace tickproof::harness {

Duration steady_now() {
    return std::chrono::duration_cast<Duration>(
        std::chrono::steady_clock::now().time_since_epoch());
}

Duration processor_now() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

double seconds_of(const Work& work, const Now& now) {
    if (work.prepare) {
        work.prepare();
    }
    const Duration begin = now();
    work.run();
    return seconds(now() - begin) / work.units;
}

}  // namespace tickproof::harness
