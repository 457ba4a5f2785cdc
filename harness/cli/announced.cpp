#include "harness/cli/announced.h"

#include <oneapi/tbb/info.h>

#include "harness/cli/output.h"

namespace tickproof::harness {

Announce announcer(int jobs) {
    const int threads = jobs > 0 ? jobs : oneapi::tbb::info::default_concurrency();
    return [threads, announced_s = 0.0](const ExpectedWork& work) mutable {
        constexpr double kMuchMore = 2;
        if (is_long(work, threads) && work.cpu_s > kMuchMore * announced_s) {
            announced_s = work.cpu_s;
            complain(to_text(work, threads));
        }
    };
}

}  // namespace tickproof::harness
