#include "harness/cli/interruption.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

namespace tickproof::harness {
namespace {

std::atomic<int> received = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a signal may come at any time");

void note(int signal) {
    received = signal;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
    received = 0;
    for (const int signal : {SIGINT, SIGTERM}) {
        // A program in the background ignores Ctrl-C, and must go on doing so.
        if (std::signal(signal, note) == SIG_IGN) {
            std::signal(signal, SIG_IGN);
        }
    }
}

Interruption::~Interruption() {
    for (const int signal : {SIGINT, SIGTERM}) {
        if (std::signal(signal, SIG_DFL) == SIG_IGN) {
            std::signal(signal, SIG_IGN);
        }
    }
}

bool Interruption::came() const {
    return received != 0;
}

void Interruption::obey() const {
    std::signal(received, SIG_DFL);
    std::raise(received);
    std::abort();  // Reached only if the signal is blocked.
}

}  // namespace tickproof::harness
