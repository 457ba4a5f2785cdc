// How the program ends in a thread where nothing catches what it throws. A sanitizer has a handler
// of its own for that, so these tests are not built with one.

#include "harness/cli/out_of_memory.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstddef>
#include <limits>
#include <new>

namespace tickproof::harness {
namespace {

/// Where the exception of `new` finds no memory either, the C++ library ends the program without
/// one.
[[noreturn]] void end_without_exception(bool new_fails) {
    end_with_two_in_every_thread();
    if (new_fails) {
        const volatile std::size_t all = std::numeric_limits<std::ptrdiff_t>::max();
        try {
            ::operator delete(::operator new(all));
        } catch (const std::bad_alloc&) {
        }
    }
    std::terminate();
}

TEST(OutOfMemory, IsSaidWhereTheExceptionHasNoMemoryEither) {
    EXPECT_EXIT(end_without_exception(true), ::testing::ExitedWithCode(2),
                "out of memory; cut the trace");
}

TEST(OutOfMemory, IsNoExcuseForAnotherEndWithoutException) {
    EXPECT_EXIT(end_without_exception(false), ::testing::KilledBySignal(SIGABRT), "");
}

}  // namespace
}  // namespace tickproof::harness
