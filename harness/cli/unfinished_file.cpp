#include "harness/cli/unfinished_file.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <utility>

namespace tickproof::harness {
namespace {

/// A command writes one output after another, so this is more than enough.
constexpr std::size_t kSlots = 8;
std::array<std::atomic<const char*>, kSlots> paths{};
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal may come at any time");

void remove_all(int signal) {
    for (const std::atomic<const char*>& path : paths) {
        if (const char* const name = path.load()) {
            ::unlink(name);
        }
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

/// Leaves signals alone that are ignored, as in the background, or handled elsewhere.
void handle(int signal) {
    const auto before = std::signal(signal, remove_all);
    if (before != SIG_DFL && before != SIG_ERR) {
        std::signal(signal, before);
    }
}

}  // namespace

UnfinishedFile::UnfinishedFile(std::string path) : path_(std::move(path)), slot_(kSlots) {
    for (std::size_t slot = 0; slot < kSlots && slot_ == kSlots; ++slot) {
        const char* none = nullptr;
        slot_ = paths[slot].compare_exchange_strong(none, path_.c_str()) ? slot : kSlots;
    }
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        handle(signal);
    }
}

UnfinishedFile::~UnfinishedFile() {
    if (slot_ < kSlots) {
        paths[slot_] = nullptr;
    }
}

}  // namespace tickproof::harness
