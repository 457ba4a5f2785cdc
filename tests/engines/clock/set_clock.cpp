// A clock for an unmodified game, put before libc's with LD_PRELOAD. It stands still while the game
// computes, and moves by the next of the chosen frame lengths when the main thread sleeps for
// exactly the time that ends a frame: LÖVE's loop sleeps 1 ms in every round, and a script can ask
// for any length. All other sleeps of the main thread return at once; other threads keep libc's
// sleeps, and see the same clock.
//
// TICKPROOF_FRAMES names a file of frame lengths, one a line, in nanoseconds. TICKPROOF_FRAME_END
// is the length of the sleep that ends a frame, in nanoseconds. A game that goes on sleeping after
// the last frame ends with exit code 3.

#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

constexpr std::int64_t kSecond_ns = 1'000'000'000;
// Whole seconds, so that clocks of whole micro- or milliseconds begin on a tick.
constexpr std::int64_t kStart_ns = 1'000 * kSecond_ns;
constexpr std::int64_t kWallClockStart_ns = 1'600'000'000 * kSecond_ns;
constexpr int kSleepsAfterTheEnd = 16;
constexpr int kRanOn = 3;

std::atomic<std::int64_t> now_ns{kStart_ns};

std::FILE* frames_file() {
    const char* name = std::getenv("TICKPROOF_FRAMES");
    return name == nullptr ? nullptr : std::fopen(name, "r");
}

std::int64_t frame_end_ns() {
    const char* text = std::getenv("TICKPROOF_FRAME_END");
    return text == nullptr ? -1 : std::strtoll(text, nullptr, 10);
}

/// The next frame has passed.
void end_frame() {
    static std::FILE* const file = frames_file();
    static int sleeps_left = kSleepsAfterTheEnd;
    long long frame_ns = 0;
    if (file != nullptr && std::fscanf(file, "%lld", &frame_ns) == 1) {
        now_ns += frame_ns;
    } else if (--sleeps_left == 0) {
        _exit(kRanOn);
    }
}

bool is_main_thread() {
    return getpid() == static_cast<pid_t>(syscall(SYS_gettid));
}

/// True if the sleep is over.
bool slept(std::int64_t length_ns) {
    if (!is_main_thread()) {
        return false;
    }
    static const std::int64_t end_ns = frame_end_ns();
    if (length_ns == end_ns) {
        end_frame();
    }
    return true;
}

std::int64_t in_ns(const timespec& time) {
    return time.tv_sec * kSecond_ns + time.tv_nsec;
}

timespec in_timespec(std::int64_t time_ns) {
    return {.tv_sec = time_ns / kSecond_ns, .tv_nsec = time_ns % kSecond_ns};
}

std::int64_t wall_clock_ns() {
    return kWallClockStart_ns + now_ns;
}

template <typename Function>
Function* libc(Function*, const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* time) noexcept {
    switch (clock) {
        case CLOCK_MONOTONIC:
        case CLOCK_MONOTONIC_RAW:
        case CLOCK_MONOTONIC_COARSE:
        case CLOCK_BOOTTIME:
            *time = in_timespec(now_ns);
            return 0;
        case CLOCK_REALTIME:
        case CLOCK_REALTIME_COARSE:
            *time = in_timespec(wall_clock_ns());
            return 0;
        default:  // Time of a processor.
            return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
    }
}

int gettimeofday(timeval* __restrict time, void* __restrict) noexcept {
    const timespec now = in_timespec(wall_clock_ns());
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1'000;
    return 0;
}

time_t time(time_t* result) noexcept {
    const time_t now = wall_clock_ns() / kSecond_ns;
    if (result != nullptr) {
        *result = now;
    }
    return now;
}

int nanosleep(const timespec* length, timespec* rest) {
    static const auto real = libc(&nanosleep, "nanosleep");
    return slept(in_ns(*length)) ? 0 : real(length, rest);
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* length, timespec* rest) {
    static const auto real = libc(&clock_nanosleep, "clock_nanosleep");
    if ((flags & TIMER_ABSTIME) != 0) {
        const std::int64_t from_ns = clock == CLOCK_REALTIME ? wall_clock_ns() : now_ns.load();
        const timespec left = in_timespec(in_ns(*length) > from_ns ? in_ns(*length) - from_ns : 0);
        return slept(in_ns(left)) ? 0 : real(CLOCK_MONOTONIC, 0, &left, rest);
    }
    return slept(in_ns(*length)) ? 0 : real(clock, flags, length, rest);
}

int usleep(useconds_t length_us) {
    const timespec length = in_timespec(std::int64_t{length_us} * 1'000);
    return nanosleep(&length, nullptr);
}

}  // extern "C"
