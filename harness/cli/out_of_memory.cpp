#include "harness/cli/out_of_memory.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string_view>

#include "harness/cli/verbs.h"

namespace tickproof::harness {
namespace {

std::atomic_flag is_said = ATOMIC_FLAG_INIT;
std::atomic_flag is_written = ATOMIC_FLAG_INIT;

[[noreturn]] void end() noexcept {
    if (const std::exception_ptr error = std::current_exception()) {
        try {
            std::rethrow_exception(error);
        } catch (const std::exception& thrown) {
            if (is_out_of_memory(thrown)) {
                complain_of_memory();
                _exit(kExitBadInput);
            }
        } catch (...) {
        }
    }
    std::abort();  // A bug of ours.
}

}  // namespace

bool is_out_of_memory(const std::exception& error) {
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
           std::string_view(error.what()).starts_with("pthread_create");
}

void complain_of_memory() {
    constexpr std::string_view kAdvice =
        "tickproof: out of memory; cut the trace with --from and --to, name fewer policies or "
        "traces, or set --jobs 1\n";
    if (is_said.test_and_set()) {
        is_written.wait(false);  // Another thread is about to say it; nobody may exit before.
        return;
    }
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kAdvice.data(), kAdvice.size());
    is_written.test_and_set();
    is_written.notify_all();
}

void end_with_two_in_every_thread() {
    std::set_terminate(end);
}

}  // namespace tickproof::harness
