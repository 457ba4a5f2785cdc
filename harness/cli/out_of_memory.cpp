// Ends the program in order when memory or threads run out.

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

/// The C++ library ends the program without an exception if it has no memory for the exception of
/// `new`.
thread_local bool new_has_failed = false;

[[noreturn]] void fail_new() {
    new_has_failed = true;
    throw std::bad_alloc();
}

bool has_run_out() {
    const std::exception_ptr error = std::current_exception();
    if (!error) {
        return new_has_failed;
    }
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& thrown) {
        return is_out_of_memory(thrown);
    } catch (...) {
        return false;
    }
}

[[noreturn]] void end() noexcept {
    if (has_run_out()) {
        complain_of_memory();
        _exit(kExitBadInput);
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
        is_written.wait(false);  // Another thread prints the line; exit only after it.
        return;
    }
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kAdvice.data(), kAdvice.size());
    is_written.test_and_set();
    is_written.notify_all();
}

void end_with_two_in_every_thread() {
    std::set_terminate(end);
    std::set_new_handler(fail_new);
}

}  // namespace tickproof::harness
