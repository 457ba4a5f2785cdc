// The time that the processor spends on this thread: other programs do not count.

#pragma once

#include <time.h>

namespace tickproof::bench {

inline double processor_s() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace tickproof::bench
