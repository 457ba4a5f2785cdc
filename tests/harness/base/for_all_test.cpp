#include "harness/base/for_all.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

TEST(ForAll, DoesTheWorkForEveryIndexOnce) {
    for (const int jobs : {0, 1, 2, 7}) {
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
            std::vector<std::atomic<int>> times(count);
            for_all(count, jobs, [&](std::size_t i) { ++times[i]; });
            for (const std::atomic<int>& done : times) {
                EXPECT_EQ(done, 1) << jobs << " threads";
            }
        }
    }
}

/// Two pieces, each of which waits for a piece that another thread has to do.
TEST(ForAll, SharesOutWorkInsideWorkToTheThreadsThatItHas) {
    std::atomic<int> inside = 0;
    std::atomic<int> most = 0;
    for_all(1, 2, [&](std::size_t) {
        for_all(2, 2, [&](std::size_t) {
            const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
            ++inside;
            while (inside < 2 && std::chrono::steady_clock::now() < until) {
                std::this_thread::yield();
            }
            most = std::max(most.load(), inside.load());
        });
    });
    EXPECT_EQ(most, 2);
}

TEST(ForAll, LetsAnExceptionOut) {
    for (const int jobs : {1, 4}) {
        const auto work = [](std::size_t i) {
            if (i == 30) {
                throw InputError("thirty");
            }
        };
        try {
            for_all(100, jobs, work);
            ADD_FAILURE() << "nothing was thrown with " << jobs << " threads";
        } catch (const InputError& error) {
            EXPECT_STREQ(error.what(), "thirty");
        }
    }
}

TEST(ForAll, LetsOneOfManyExceptionsOut) {
    EXPECT_THROW(for_all(100, 4, [](std::size_t i) { throw InputError(std::to_string(i)); }),
                 InputError);
}

}  // namespace
}  // namespace tickproof::harness
